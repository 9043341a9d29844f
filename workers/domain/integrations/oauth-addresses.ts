import { catalogue, type AnyProviderId, type OAuthDescriptor } from '../providers.ts'

/** A simulator of a provider answers below its id. */
export const simulatorUrl = (simulatorsUrl: string, provider: string): string => `${simulatorsUrl}/${provider}`

/** How a provider's OAuth is spoken; a simulator has its consent page and its tokens below its own address. Null: it has none. */
export function oauthOf(provider: AnyProviderId, simulator: string | null): OAuthDescriptor | null {
  const { oauth } = catalogue[provider]
  if (oauth === undefined) return null
  if (simulator === null) return oauth
  const { baseUrlFromTokenField: _unused, revokeUrl: _none, ...spoken } = oauth
  return { ...spoken, authorizeUrl: `${simulator}/oauth/authorize`, tokenUrl: `${simulator}/oauth/token` }
}
