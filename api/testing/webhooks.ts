import { randomBytes } from 'node:crypto'
import { placeOfSecret, putSecret } from '#db/queries/integrations/integration-secrets.ts'
import { findBatch, unpackBatch } from '#db/queries/webhooks/webhook-batches.ts'
import type { IntegrationStatus } from '#db/vocabulary/integrations.ts'
import { hashOfToken } from '../http/webhook-targets.ts'
import type { ApiTest } from './test-api.ts'

export type WebhookIntegrationForTest = {
  id: string
  orgId: string
  provider: string
  token: string
  path: string
}

/** An integration with a webhook address and, unless null, its signing secret. */
export async function givenWebhookIntegration(
  api: Pick<ApiTest, 'database' | 'context'>,
  given: {
    orgId: string
    provider: string
    secret: string | null
    userId?: string | null
    config?: Record<string, unknown>
    status?: IntegrationStatus
  },
): Promise<WebhookIntegrationForTest> {
  const { orgId, provider } = given
  const token = randomBytes(32).toString('base64url')
  const id = await api.database.withOrg({ orgId }, async (trx) => {
    const { id } = await trx
      .insertInto('integrations')
      .values({
        org_id: orgId,
        name: `Calls of ${provider}`,
        user_id: given.userId ?? null,
        provider,
        auth_kind: 'WEBHOOK_ONLY',
        status: given.status ?? 'ACTIVE',
        config: JSON.stringify(given.config ?? {}),
        webhook_token_hash: hashOfToken(token),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const address = placeOfSecret(id, 'webhook_address')
    await putSecret(trx, {
      orgId,
      integrationId: id,
      kind: 'webhook_address',
      sealed: await api.context.vault.seal(trx, orgId, address, token),
    })
    if (given.secret !== null) {
      const place = placeOfSecret(id, 'webhook')
      await putSecret(trx, {
        orgId,
        integrationId: id,
        kind: 'webhook',
        sealed: await api.context.vault.seal(trx, orgId, place, given.secret),
      })
    }
    return id
  })
  return { id, orgId, provider, token, path: `/api/webhooks/${provider}/${token}` }
}

/** Does what workers do with accepted deliveries. */
export async function unpackDeliveries({ database }: Pick<ApiTest, 'database'>): Promise<void> {
  const batches = await database.system
    .selectFrom('webhook_batches')
    .select(['org_id', 'id'])
    .orderBy('id')
    .execute()
  for (const { org_id: orgId, id } of batches) {
    await database.withOrg({ orgId }, async (trx) => {
      const batch = await findBatch(trx, id)
      if (batch !== undefined) await unpackBatch(trx, batch)
    })
  }
}
