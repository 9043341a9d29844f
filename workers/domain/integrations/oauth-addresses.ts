import { catalog, type AnyProviderId, type OAuthDescriptor } from '../providers.ts'

/** Each provider's simulator is below the provider's id. */
export const simulatorUrl = (simulatorsUrl: string, provider: string): string =>
  `${simulatorsUrl}/${provider}`

/** A provider's OAuth. A simulator has its own consent page and token address. Null if the provider has no OAuth. */
export function oauthOf(provider: AnyProviderId, simulator: string | null): OAuthDescriptor | null {
  const { oauth } = catalog[provider]
  if (oauth === undefined) return null
  if (simulator === null) return oauth
  const { baseUrlFromTokenField: _unused, revokeUrl: _none, ...spoken } = oauth
  return { ...spoken, authorizeUrl: `${simulator}/oauth/authorize`, tokenUrl: `${simulator}/oauth/token` }
}
