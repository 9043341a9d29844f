import { randomBytes } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { setBudget, unblockAccount, wakeAccount } from '#db/queries/integrations/budgets.ts'
import { matchUsersByEmail } from '#db/queries/integrations/integration-settings.ts'
import { findSecret, placeOfSecret, putSecret } from '#db/queries/integrations/integration-secrets.ts'
import {
  editIntegration,
  endContact,
  findIntegration,
  healCopies,
  lockIntegration,
  noteOnIntegration,
  setHealth,
} from '#db/queries/integrations/integrations.ts'
import { signInReason } from '../../domain/integrations/texts.ts'
import { renewalOf } from '../../domain/integrations/renewal.ts'
import { webhookUrl } from '../../domain/integrations/webhook-address.ts'
import { allowanceOf } from '../../connections/request-pace.ts'
import type { Connection } from '../../connections/connection.ts'
import { ProviderError } from '../../providers/provider.ts'
import { handle, skip, type HandlerContext } from '../../queue/runtime/handler.ts'
import { connectIntegration } from './connect-integration.ts'

/** Enough for any company small enough that people would look through the list. */
const maxUserPages = 50

/** The provider's users with an email address. Matching is optional, so failures are left out. */
async function listPeople({
  adapter,
  context,
}: Connection): Promise<{ externalId: string; email: string }[]> {
  const people: { externalId: string; email: string }[] = []
  try {
    let cursor: string | null = null
    for (let pages = 0; pages < maxUserPages; pages += 1) {
      const page: Awaited<ReturnType<NonNullable<typeof adapter.client.listUsers>>> | undefined =
        await adapter.client.listUsers?.(context, cursor)
      if (page === undefined) break
      for (const { externalId, email } of page.items) if (email !== null) people.push({ externalId, email })
      cursor = page.nextCursor
      if (cursor === null) break
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
  return people
}

/** A subscription that has ended is unknown to the provider, which is fine. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProviderError) || error.isRetryable) throw error
}

type Subscription = { id: string; secret: Buffer; endsAt: Date | null }

/**
 * Subscribes to the provider's events if the provider offers that and can reach this installation. An existing subscription stays or is
 * replaced. Undefined: nothing changed. Null: there is no subscription anymore.
 */
async function subscribe(
  connection: Connection,
  { database, vault, publicUrl }: HandlerContext,
  { known, renews, hasNewCredentials }: { known: string | null; renews: boolean; hasNewCredentials: boolean },
): Promise<Subscription | null | undefined> {
  const { adapter, context } = connection
  const { orgId, id } = connection.integration
  const stays = known !== null && !renews && !hasNewCredentials
  if (adapter.client.subscribe === undefined || stays || !publicUrl.startsWith('https://')) return undefined
  const open = (trx: Trx, kind: 'webhook' | 'webhook_address') =>
    findSecret(trx, id, kind).then((stored) =>
      stored === undefined ? null : vault.open(trx, orgId, placeOfSecret(id, kind), stored.sealed),
    )
  const [token, stored] = await database.withOrg({ orgId }, async (trx) => [
    await open(trx, 'webhook_address'),
    await open(trx, 'webhook'),
  ])
  if (token == null) return undefined
  const secret = stored ?? randomBytes(32).toString('base64url')
  try {
    // Before subscribing, because some providers allow one subscription per account.
    if (known !== null) await adapter.client.unsubscribe?.(context, known).catch(ignoreRefusal)
    const answer = await adapter.client.subscribe(context, webhookUrl(publicUrl, adapter.id, token), secret)
    if (answer === null) return null
    const used = answer.secret ?? secret
    const sealed = await database.withOrg({ orgId }, (trx) =>
      vault.seal(trx, orgId, placeOfSecret(id, 'webhook'), used),
    )
    return { id: answer.subscriptionId, secret: sealed, endsAt: answer.expiresAt ?? null }
  } catch (error) {
    const isRefused = error instanceof ProviderError && !error.isRetryable && error.code !== 'aborted'
    // An existing subscription must not be lost silently. A subscription of another account has ended anyway.
    if (known !== null && !(hasNewCredentials && isRefused)) return connection.failed(error)
    // Without a webhook, calls are found by listing.
    if (error instanceof ProviderError) return known === null ? undefined : null
    throw error
  }
}

export const connectIntegrationHandler = handle(connectIntegration, {
  run: async ({ integrationId, renewsWebhook = false, hasNewCredentials = false }, services) => {
    const { connections, database, orgId, signal, now } = services
    const before = await database.withOrg({ orgId }, (trx) => findIntegration(trx, orgId, integrationId))
    if (before === undefined || before.status === 'INACTIVE') return skip('The integration was removed.')
    const account = {
      orgId,
      providerAccount: before.original_integration_id ?? integrationId,
      reason: signInReason,
    }
    // Items waiting for this sign-in block the account, and that would also block the requests below.
    await unblockAccount(database.system, account)
    const connection = await connections.connect(orgId, integrationId, signal)
    const { adapter, context } = connection
    const test = await adapter.client
      .testConnection(context)
      .catch((error: unknown) => connection.failed(error))
    if (!test.ok) return connection.failed(test.error)
    const people = await listPeople(connection)
    const known = before.webhook_subscription_id
    const subscription = await subscribe(connection, services, {
      known,
      renews: renewsWebhook,
      hasNewCredentials,
    })
    if (before.original_integration_id === null) {
      // Copies belong to other organizations, which this organization's transaction cannot reach.
      for (const copyOrgId of await healCopies(database.system, { orgId, id: integrationId })) {
        await wakeAccount(database.system, { ...account, orgId: copyOrgId })
      }
    }
    const perSecond = allowanceOf(adapter.rateLimit, context.config)

    return {
      commit: async (trx) => {
        const row = await lockIntegration(trx, orgId, integrationId)
        if (row === undefined || row.status === 'INACTIVE') return
        const { awaitsFirstContact, ...config } = row.config as Record<string, unknown>
        await setHealth(trx, orgId, integrationId, { health: 'healthy', reason: '' })
        const found = {
          account_label: (test.accountLabel ?? '').slice(0, 300),
          config: JSON.stringify(config),
          last_sync_error: '',
        }
        // An integration that a person paused stays paused.
        if (awaitsFirstContact === true)
          await editIntegration(trx, orgId, integrationId, {
            ...found,
            status: 'ACTIVE',
            next_sync_at: now(),
          })
        else await noteOnIntegration(trx, orgId, integrationId, found)
        await setBudget(trx, {
          orgId,
          providerAccount: account.providerAccount,
          capacity: Math.max(1, perSecond),
          refillPerSecond: perSecond,
        })
        await wakeAccount(trx, account)
        await matchUsersByEmail(trx, orgId, integrationId, people)
        if (subscription !== undefined) {
          const endsAt = subscription?.endsAt ?? null
          await noteOnIntegration(trx, orgId, integrationId, {
            webhook_subscription_id: subscription?.id.slice(0, 300) ?? null,
            webhook_renewal_at: endsAt === null ? null : renewalOf(endsAt, now()),
          })
        }
        if (subscription != null)
          await putSecret(trx, { orgId, integrationId, kind: 'webhook', sealed: subscription.secret })
      },
    }
  },
  onDeath: ({ integrationId }, { orgId, message }, trx) => endContact(trx, orgId, integrationId, message),
})
