import { type Credentials, type CredentialSource, ProviderError } from '../providers/provider.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Nango } from './nango.ts'
import {
  type ConnectionServices,
  fixedCredentials,
  missingCredentials,
  readFields,
  type SecretOwner,
} from './secret-owner.ts'

/** Credentials of one connection for one job. Stored credentials are decrypted on first use. */
export function openCredentialSource(
  services: ConnectionServices,
  { tokens, nango }: { tokens: AccessTokens; nango: Nango },
  owner: SecretOwner,
  signal: AbortSignal,
): CredentialSource {
  const fields = () =>
    services.database.withOrg({ orgId: owner.orgId }, (trx) => readFields(services, trx, owner))
  let fixed: Promise<Credentials> | null = null
  let lastToken: string | null = null

  return {
    get: async ({ forceRefresh = false } = {}) => {
      switch (owner.authKind) {
        case 'BASIC':
        case 'API_KEY':
        case 'BEARER':
          // Nothing can be refreshed. A provider may count another attempt with the same credentials as an attack.
          if (forceRefresh) throw new ProviderError('auth', `${owner.companyName} refused the credentials.`)
          fixed ??= fields().then((stored) => fixedCredentials(owner, stored))
          return fixed
        case 'OAUTH2':
        case 'OAUTH2_CC':
          lastToken = await tokens.get(owner, forceRefresh ? lastToken : null, signal)
          return { type: 'OAUTH2', accessToken: lastToken }
        case 'NANGO':
          return (await nango.get(owner, await fields(), { forceRefresh, signal })).credentials
        case 'WEBHOOK_ONLY':
          return { type: 'WEBHOOK_ONLY' }
        case 'NONE':
          throw missingCredentials(owner)
      }
    },
  }
}
