import { type Credentials, ProviderError } from './provider.ts'

/** Building blocks for an adapter's `authorize`. Credentials of a kind that the provider does not take are refused. */
const unusable = (): ProviderError =>
  new ProviderError('auth', 'This provider does not take credentials of this kind.')

/** The key or token of credentials that consist of one secret. */
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

export const bearer = (credentials: Credentials): Record<string, string> => ({
  authorization: `Bearer ${tokenOf(credentials)}`,
})

/** User name and password, or an API key with its secret, which some providers take in this form. */
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

/** Basic for a name and a password, else the bearer token. */
export const basicOrBearer = (credentials: Credentials): Record<string, string> =>
  credentials.type === 'BASIC' ? basic(credentials) : bearer(credentials)

/** A key in the provider's own header. */
export const inHeader =
  (name: string, prefix = '') =>
  (credentials: Credentials): Record<string, string> => ({ [name]: `${prefix}${tokenOf(credentials)}` })
