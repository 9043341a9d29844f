import { sql } from 'kysely'
import type { Trx } from '../client.ts'

/**
 * What an integration keeps sealed. `tokens`: of OAuth; `webhook` and `webhook_previous`: signing secrets; `webhook_address`: the
 * unguessable part of the address; `oauth_code`: on its way to the worker that exchanges it.
 */
export const secretKinds = ['credentials', 'tokens', 'webhook', 'webhook_previous', 'webhook_address', 'oauth_code'] as const
export type SecretKind = (typeof secretKinds)[number]

/** Where a secret of an integration is stored; it can be opened as that one only. */
export const placeOfSecret = (integrationId: string, kind: SecretKind) => ({
  table: 'integration_secrets',
  column: kind,
  row: integrationId,
})

export type StoredSecret = { sealed: Buffer; expiresAt: Date | null; version: number }

export async function putSecret(
  trx: Trx,
  secret: { orgId: string; integrationId: string; kind: SecretKind; sealed: Buffer; expiresAt?: Date | null },
): Promise<void> {
  await trx
    .insertInto('integration_secrets')
    .values({
      org_id: secret.orgId,
      integration_id: secret.integrationId,
      kind: secret.kind,
      sealed: secret.sealed,
      expires_at: secret.expiresAt ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'integration_id', 'kind']).doUpdateSet({
        sealed: secret.sealed,
        expires_at: secret.expiresAt ?? null,
        version: sql`integration_secrets.version + 1`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
}

export function findSecret(trx: Trx, integrationId: string, kind: SecretKind): Promise<StoredSecret | undefined> {
  return trx
    .selectFrom('integration_secrets')
    .select(['sealed', 'expires_at as expiresAt', 'version'])
    .where('integration_id', '=', integrationId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Without `kinds`: all of the integration. */
export async function dropSecrets(trx: Trx, integrationId: string, kinds?: readonly SecretKind[]): Promise<void> {
  let rows = trx.deleteFrom('integration_secrets').where('integration_id', '=', integrationId)
  if (kinds !== undefined) rows = rows.where('kind', 'in', kinds)
  await rows.execute()
}
