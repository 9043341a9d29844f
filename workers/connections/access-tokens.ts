import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import {
  dropSecrets,
  findSecret,
  lockTokens,
  placeOfSecret,
} from '#db/queries/integrations/integration-secrets.ts'
import { ProviderError } from '../providers/provider.ts'
import { openProviderFetch } from '../providers/open-fetch.ts'
import { permitOf } from '../security/egress.ts'
import { requestTokens, type TokenGrant, type TokenSet } from './oauth-tokens.ts'
import {
  type ConnectionServices,
  missingCredentials,
  openSecret,
  readOauth,
  type SecretOwner,
  storeSecret,
} from './secret-owner.ts'

const storedTokens = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() })
type StoredTokens = z.infer<typeof storedTokens> & { expiresAt: Date | null }

/** The code of a consent page, until a worker exchanges it. */
const pendingCode = z.object({ code: z.string(), verifier: z.string().nullable() })

/** A token that expires sooner is not handed out: a slow job must be able to finish with it. */
const minRemainingMs = 60_000
// Shorter than the database's limit for idle transactions (20 s).
const tokenDeadlineMs = 12_000
// Another process may hold the lock for a whole token request.
const lockTimeoutMs = 14_000
const maxTokenResponseBytes = 256 * 1024

export type AccessTokens = {
  /** `refused`: an access token that the provider no longer accepts, or null. @throws ProviderError */
  get(owner: SecretOwner, refused: string | null, signal: AbortSignal): Promise<string>
  /** Exchanges the code of a consent page; null if none is waiting. @throws ProviderError */
  exchangeCode(owner: SecretOwner, signal: AbortSignal): Promise<TokenSet | null>
}

/**
 * Access tokens of OAuth connections. One refresh at a time per connection, over all processes: where refresh tokens rotate, a second
 * refresh would invalidate the first one's token. Callers that waited find the newer token.
 */
export function openAccessTokens(services: ConnectionServices): AccessTokens {
  const { database, vault, now, publicUrl } = services
  const running = new Map<string, Promise<string>>()

  async function read(trx: Trx, owner: SecretOwner): Promise<StoredTokens | null> {
    const stored = await findSecret(trx, owner.integrationId, 'tokens')
    if (stored === undefined) return null
    const text = await vault.open(
      trx,
      owner.orgId,
      placeOfSecret(owner.integrationId, 'tokens'),
      stored.sealed,
    )
    return { ...storedTokens.parse(JSON.parse(text)), expiresAt: stored.expiresAt }
  }

  /** The stored token, if it can be handed out. */
  function usableToken(tokens: StoredTokens | null, refused: string | null): string | null {
    if (tokens === null || tokens.accessToken === refused) return null
    return tokens.expiresAt === null || tokens.expiresAt.getTime() - now().getTime() > minRemainingMs
      ? tokens.accessToken
      : null
  }

  async function requestGrant(
    trx: Trx,
    owner: SecretOwner,
    grant: TokenGrant,
    signal: AbortSignal,
  ): Promise<TokenSet> {
    const { oauth, client } = await readOauth(services, trx, owner)
    const transport = openProviderFetch({
      permit: permitOf(services.outgoing, owner.orgId, {
        service: 'providers',
        isOwn: owner.simulator !== null,
      }),
      allowedHosts: owner.simulator === null ? [new URL(oauth.tokenUrl).hostname] : [],
      baseUrl: owner.simulator,
      pace: null,
      signal,
      isSimulator: owner.simulator !== null,
      limits: { deadlineMs: tokenDeadlineMs, maxResponseBytes: maxTokenResponseBytes },
    })
    return requestTokens(transport, owner.companyName, oauth, client, grant)
  }

  async function store(
    trx: Trx,
    owner: SecretOwner,
    tokens: TokenSet,
    refreshToken: string | null,
  ): Promise<void> {
    const expiresAt =
      tokens.expiresInSec === null ? null : new Date(now().getTime() + tokens.expiresInSec * 1_000)
    await storeSecret(
      services,
      trx,
      owner,
      'tokens',
      JSON.stringify({ accessToken: tokens.accessToken, refreshToken }),
      expiresAt,
    )
  }

  /**
   * Holds the lock during the request to the provider, which nothing else in the product does. Otherwise another process could use the
   * same refresh token between the request and the commit.
   */
  const withLock = <Result>(owner: SecretOwner, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
    database.withOrg({ orgId: owner.orgId }, async (trx) => {
      await lockTokens(trx, owner.integrationId, lockTimeoutMs)
      return work(trx)
    })

  const refresh = (owner: SecretOwner, refused: string | null, signal: AbortSignal): Promise<string> =>
    withLock(owner, async (trx) => {
      const stored = await read(trx, owner)
      const fresh = usableToken(stored, refused)
      if (fresh !== null) return fresh
      if (owner.authKind === 'OAUTH2_CC') {
        const { fields } = await readOauth(services, trx, owner)
        const granted = await requestGrant(
          trx,
          owner,
          { type: 'client_credentials', accountId: fields.account_id ?? null },
          signal,
        )
        await store(trx, owner, granted, null)
        return granted.accessToken
      }
      if (stored === null) throw missingCredentials(owner)
      if (stored.refreshToken === null)
        throw new ProviderError('auth', `${owner.companyName} asks for a new sign-in.`)
      const granted = await requestGrant(
        trx,
        owner,
        { type: 'refresh', refreshToken: stored.refreshToken },
        signal,
      )
      await store(trx, owner, granted, granted.refreshToken ?? stored.refreshToken)
      return granted.accessToken
    })

  return {
    get: async (owner, refused, signal) => {
      const stored = await database.withOrg({ orgId: owner.orgId }, (trx) => read(trx, owner))
      const fresh = usableToken(stored, refused)
      if (fresh !== null) return fresh
      const key = `${owner.integrationId} ${refused ?? ''}`
      let run = running.get(key)
      if (run === undefined) {
        // All waiting callers share this refresh, so no single caller's signal ends it.
        run = refresh(owner, refused, AbortSignal.timeout(tokenDeadlineMs)).finally(() => running.delete(key))
        running.set(key, run)
      }
      signal.throwIfAborted()
      return run
    },

    exchangeCode: (owner, signal) =>
      withLock(owner, async (trx) => {
        const text = await openSecret(services, trx, owner, 'oauth_code')
        if (text === null) return null
        const { code, verifier } = pendingCode.parse(JSON.parse(text))
        const redirectUri = `${publicUrl}/integrations`
        const granted = await requestGrant(trx, owner, { type: 'code', code, redirectUri, verifier }, signal)
        const { oauth } = await readOauth(services, trx, owner)
        // Without a refresh token the connection would end with its first access token.
        if (granted.refreshToken === null && oauth.accessTokenTtlSec !== null) {
          throw new ProviderError('auth', 'Could not get refresh token')
        }
        await store(trx, owner, granted, granted.refreshToken)
        await dropSecrets(trx, owner.integrationId, ['oauth_code'])
        return granted
      }),
  }
}
