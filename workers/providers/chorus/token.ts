import { readSettings } from '../../domain/provider-settings.ts'
import { inHeader, tokenOf } from '../authorize.ts'
import { type AdapterContext, type CredentialSource, ProviderError } from '../provider.ts'

/** The token is sent as the credential source gives it, prefix included. */
export const authorize = inHeader('authorization')

/** Credential sources whose tokens turned out to need the prefix. A source lives as long as its job. */
const withBearer = new WeakSet<CredentialSource>()

/**
 * Chorus's documentation shows the bare token, its specification a bearer token. Unless the setting `tokenPrefix` decides, the bare one is
 * tried first, and after a 401 the other form, unless the source has a newer token to try.
 */
export function withTokenPrefix(context: AdapterContext): AdapterContext {
  const { credentials, config } = context
  const { tokenPrefix } = readSettings('chorus', config)
  const prefix = tokenPrefix === 'automatic' ? null : tokenPrefix
  const prefixed = (token: string, text: string) => ({ type: 'API_KEY' as const, apiKey: `${text}${token}` })
  let last: string | null = null
  let sent = prefix ?? ''
  return {
    ...context,
    credentials: {
      async get(options) {
        if (options?.forceRefresh !== true) {
          last = tokenOf(await credentials.get(options))
          sent = prefix ?? (withBearer.has(credentials) ? 'Bearer ' : '')
          return prefixed(last, sent)
        }
        const old = last
        const fresh = await freshToken(credentials)
        if (prefix !== null && fresh === null)
          throw new ProviderError('auth', 'Chorus refused the credentials.')
        if (prefix !== null || (fresh !== null && fresh !== old)) return prefixed(fresh ?? '', sent)
        if (sent === '') withBearer.add(credentials)
        else withBearer.delete(credentials)
        return prefixed(old ?? '', sent === '' ? 'Bearer ' : '')
      },
    },
  }
}

/** Null if nothing can be refreshed, as with keys that a person entered. */
async function freshToken(credentials: CredentialSource): Promise<string | null> {
  try {
    return tokenOf(await credentials.get({ forceRefresh: true }))
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'auth') return null
    throw error
  }
}
