import { type Credentials, type CredentialSource, ProviderError } from '../providers/provider.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Nango } from './nango.ts'
import { type ConnectionServices, fixedCredentials, missing, readFields, type SecretOwner } from './secret-owner.ts'

/** Credentials of one connection for the time of one job. Stored ones are opened when they are first asked for. */
export function openCredentialSource(
  services: ConnectionServices,
  { tokens, nango }: { tokens: AccessTokens; nango: Nango },
  owner: SecretOwner,
  signal: AbortSignal,
): CredentialSource {
  const fields = () => services.database.withOrg({ orgId: owner.orgId }, (trx) => readFields(services, trx, owner))
  let fixed: Promise<Credentials> | null = null
  let lastToken: string | null = null

  return {
    get: async ({ forceRefresh = false } = {}) => {
      switch (owner.authKind) {
        case 'BASIC':
        case 'API_KEY':
        case 'BEARER':
          // There is nothing to refresh; asking once more with the same is what a provider counts as an attack.
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
          throw missing(owner)
      }
    },
  }
}
