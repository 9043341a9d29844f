import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { dropSecrets, findSecret, placeOfSecret } from '#db/queries/integration-secrets.ts'
import { ProviderError } from '../providers/provider.ts'
import { openProviderFetch } from '../providers/open-fetch.ts'
import { requestTokens, type TokenGrant, type TokenSet } from './oauth-tokens.ts'
import { type ConnectionServices, missing, openSecret, readOauth, type SecretOwner, storeSecret } from './secret-owner.ts'

const storedTokens = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() })
type StoredTokens = z.infer<typeof storedTokens> & { expiresAt: Date | null }

/** On its way from the consent page to the worker. */
const pendingCode = z.object({ code: z.string(), verifier: z.string().nullable() })

/** A token that ends sooner is not handed out: a job and a slow provider must fit in. */
const freshMs = 60_000
// Shorter than what ends a transaction that waits for nothing it does itself (20 s).
const tokenDeadlineMs = 12_000
const maxTokenAnswer = 256 * 1024

export type AccessTokens = {
  /** `refused`: an access token that the provider does not take any more. @throws ProviderError */
  get(owner: SecretOwner, refused: string | null, signal: AbortSignal): Promise<string>
  /** Exchanges the code of a consent page; null: none is waiting. @throws ProviderError */
  exchangeCode(owner: SecretOwner, signal: AbortSignal): Promise<TokenSet | null>
}

/**
 * Access tokens of OAuth connections. One refresh at a time per connection, over all processes: a second one would end the refresh
 * token of the first where they rotate. Whoever waited finds the newer token.
 */
export function openAccessTokens(services: ConnectionServices): AccessTokens {
  const { database, vault, now, publicUrl } = services
  const running = new Map<string, Promise<string>>()

  async function read(trx: Trx, owner: SecretOwner): Promise<StoredTokens | null> {
    const stored = await findSecret(trx, owner.integrationId, 'tokens')
    if (stored === undefined) return null
    const text = await vault.open(trx, owner.orgId, placeOfSecret(owner.integrationId, 'tokens'), stored.sealed)
    return { ...storedTokens.parse(JSON.parse(text)), expiresAt: stored.expiresAt }
  }

  /** The stored token if it can be handed out. */
  function freshOf(tokens: StoredTokens | null, refused: string | null): string | null {
    if (tokens === null || tokens.accessToken === refused) return null
    return tokens.expiresAt === null || tokens.expiresAt.getTime() - now().getTime() > freshMs ? tokens.accessToken : null
  }

  async function ask(trx: Trx, owner: SecretOwner, grant: TokenGrant, signal: AbortSignal): Promise<TokenSet> {
    const { oauth, client } = await readOauth(services, trx, owner)
    const transport = openProviderFetch({
      allowedHosts: owner.simulator === null ? [new URL(oauth.tokenUrl).hostname] : [],
      baseUrl: owner.simulator,
      pace: null,
      signal,
      isSimulator: owner.simulator !== null,
      limits: { deadlineMs: tokenDeadlineMs, maxResponseBytes: maxTokenAnswer },
    })
    return requestTokens(transport, owner.companyName, oauth, client, grant)
  }

  async function store(trx: Trx, owner: SecretOwner, tokens: TokenSet, refreshToken: string | null): Promise<void> {
    const expiresAt = tokens.expiresInSec === null ? null : new Date(now().getTime() + tokens.expiresInSec * 1_000)
    await storeSecret(services, trx, owner, 'tokens', JSON.stringify({ accessToken: tokens.accessToken, refreshToken }), expiresAt)
  }

  /**
   * The lock is held while the provider answers, which nothing else in the product does: letting go of it between asking and storing
   * would let another process spend the same refresh token.
   */
  const locked = <Result>(owner: SecretOwner, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
    database.withOrg({ orgId: owner.orgId }, async (trx) => {
      await sql`select set_config('lock_timeout', '14000', true)`.execute(trx)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`oauth ${owner.integrationId}`}, 0))`.execute(trx)
      return work(trx)
    })

  const refresh = (owner: SecretOwner, refused: string | null, signal: AbortSignal): Promise<string> =>
    locked(owner, async (trx) => {
      const stored = await read(trx, owner)
      const fresh = freshOf(stored, refused)
      if (fresh !== null) return fresh
      if (owner.authKind === 'OAUTH2_CC') {
        const { fields } = await readOauth(services, trx, owner)
        const granted = await ask(trx, owner, { type: 'client_credentials', accountId: fields.account_id ?? null }, signal)
        await store(trx, owner, granted, null)
        return granted.accessToken
      }
      if (stored === null) throw missing(owner)
      if (stored.refreshToken === null) throw new ProviderError('auth', `${owner.companyName} asks for a new sign-in.`)
      const granted = await ask(trx, owner, { type: 'refresh', refreshToken: stored.refreshToken }, signal)
      await store(trx, owner, granted, granted.refreshToken ?? stored.refreshToken)
      return granted.accessToken
    })

  return {
    get: async (owner, refused, signal) => {
      const stored = await database.withOrg({ orgId: owner.orgId }, (trx) => read(trx, owner))
      const fresh = freshOf(stored, refused)
      if (fresh !== null) return fresh
      const key = `${owner.integrationId} ${refused ?? ''}`
      let run = running.get(key)
      if (run === undefined) {
        // It serves all who wait, so no single one's signal ends it.
        run = refresh(owner, refused, AbortSignal.timeout(tokenDeadlineMs)).finally(() => running.delete(key))
        running.set(key, run)
      }
      signal.throwIfAborted()
      return run
    },

    exchangeCode: (owner, signal) =>
      locked(owner, async (trx) => {
        const text = await openSecret(services, trx, owner, 'oauth_code')
        if (text === null) return null
        const { code, verifier } = pendingCode.parse(JSON.parse(text))
        const redirectUri = `${publicUrl}/integrations`
        const granted = await ask(trx, owner, { type: 'code', code, redirectUri, verifier }, signal)
        const { oauth } = await readOauth(services, trx, owner)
        // Without one the connection would end with its first access token.
        if (granted.refreshToken === null && oauth.accessTokenTtlSec !== null) {
          throw new ProviderError('auth', 'Could not get refresh token')
        }
        await store(trx, owner, granted, granted.refreshToken)
        await dropSecrets(trx, owner.integrationId, ['oauth_code'])
        return granted
      }),
  }
}
