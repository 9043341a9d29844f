import { type Credentials, ProviderError } from './provider.ts'

/** What an adapter's `authorize` is made of. Credentials of a kind that the vendor does not know are refused. */
const unusable = (): ProviderError => new ProviderError('auth', 'The credentials are not of a kind that this provider takes.')

/** The one secret of a key or token of any kind. */
export function tokenOf(credentials: Credentials): string {
  switch (credentials.type) {
    case 'API_KEY':
      return credentials.apiKey
    case 'BEARER':
      return credentials.token
    case 'OAUTH2':
      return credentials.accessToken
    case 'BASIC':
    case 'WEBHOOK_ONLY':
      throw unusable()
  }
}

export const bearer = (credentials: Credentials): Record<string, string> => ({ authorization: `Bearer ${tokenOf(credentials)}` })

/** User name and password; also an API key with its secret, which some vendors ask for in this form. */
export function basic(credentials: Credentials): Record<string, string> {
  const pair =
    credentials.type === 'BASIC'
      ? [credentials.username, credentials.password]
      : credentials.type === 'API_KEY'
        ? [credentials.apiKey, credentials.apiSecret ?? '']
        : null
  if (pair === null) throw unusable()
  return { authorization: `Basic ${Buffer.from(pair.join(':')).toString('base64')}` }
}

/** Basic where a name and a password were given, else the token. */
export const basicOrBearer = (credentials: Credentials): Record<string, string> =>
  credentials.type === 'BASIC' ? basic(credentials) : bearer(credentials)

/** A key in a header of the vendor's own. */
export const inHeader =
  (name: string, prefix = '') =>
  (credentials: Credentials): Record<string, string> => ({ [name]: `${prefix}${tokenOf(credentials)}` })
