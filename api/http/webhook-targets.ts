import { createHash } from 'node:crypto'
import { findWebhookTarget, type WebhookTarget } from '#db/queries/webhooks/webhooks.ts'
import { placeOfSecret } from '#db/queries/integrations/integration-secrets.ts'
import { type PreviousSecret, readPreviousSecrets } from '#workers/domain/integrations/previous-secrets.ts'
import { SecretError } from '#workers/security/secrets.ts'
import type { ApiContext } from './context.ts'

/** An integration found by its webhook address, with its signing secrets. */
export type OpenTarget = Omit<WebhookTarget, 'secrets'> & {
  current: string | null
  previous: PreviousSecret[]
}

/** Changes of the integration or its secrets take effect within this time. */
const keptMs = 5_000
/** Unknown addresses are cached too, so that guessing costs the database little. */
const keptAddresses = 10_000

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Finds integrations by the unguessable part of their address; null if there is none. */
export function createWebhookTargets({
  database,
  vault,
  log,
  now,
}: Pick<ApiContext, 'database' | 'vault' | 'log' | 'now'>) {
  /** Keyed by the unguessable part itself, which is no more secret than the values cached with it. */
  const known = new Map<string, { at: number; target: Promise<OpenTarget | null> }>()

  const load = (tokenHash: Buffer): Promise<OpenTarget | null> =>
    database.asSystem(async (trx) => {
      const found = await findWebhookTarget(trx, tokenHash)
      if (found === undefined) return null
      const { secrets, ...target } = found
      const opened = await Promise.all(
        secrets.map(async ({ kind, sealed, expiresAt }) => {
          try {
            const text = await vault.open(
              trx,
              target.orgId,
              placeOfSecret(target.integrationId, kind),
              sealed,
            )
            return { kind, text, expiresAt }
          } catch (error) {
            if (!(error instanceof SecretError)) throw error
            // Without its secret, every delivery is refused, which the delivery log shows.
            log.error({ event: 'webhook.secret-closed', orgId: target.orgId, err: error })
            return null
          }
        }),
      )
      const current = opened.find((secret) => secret?.kind === 'webhook')
      const previous = opened.find((secret) => secret?.kind === 'webhook_previous')
      return {
        ...target,
        current: current?.text ?? null,
        previous: previous == null ? [] : readPreviousSecrets(previous.text, previous.expiresAt),
      }
    })

  return {
    find: (token: string): Promise<OpenTarget | null> => {
      const at = now().getTime()
      const entry = known.get(token)
      if (entry !== undefined && Math.abs(at - entry.at) < keptMs) return entry.target
      known.delete(token)
      if (known.size >= keptAddresses) for (const [oldest] of known.entries().take(1)) known.delete(oldest)
      const target = load(hashOfToken(token))
      known.set(token, { at, target })
      target.catch(() => known.delete(token))
      return target
    },
  }
}
