import { sql } from 'kysely'
import type { Trx } from '../../client.ts'

/**
 * Kinds of sealed secrets of an integration. `tokens`: of OAuth; `webhook` and `webhook_previous`: signing secrets; `webhook_address`: the
 * unguessable part of the address; `oauth_code`: on its way to the worker that exchanges it.
 */
export const secretKinds = [
  'credentials',
  'tokens',
  'webhook',
  'webhook_previous',
  'webhook_address',
  'oauth_code',
] as const
export type SecretKind = (typeof secretKinds)[number]

/** Where a secret is stored. It can only be opened as the secret of that place. */
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

export function findSecret(
  trx: Trx,
  integrationId: string,
  kind: SecretKind,
): Promise<StoredSecret | undefined> {
  return trx
    .selectFrom('integration_secrets')
    .select(['sealed', 'expires_at as expiresAt', 'version'])
    .where('integration_id', '=', integrationId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Deletes secrets of an integration; without `kinds`, all of them. */
export async function dropSecrets(
  trx: Trx,
  integrationId: string,
  kinds?: readonly SecretKind[],
): Promise<void> {
  let rows = trx.deleteFrom('integration_secrets').where('integration_id', '=', integrationId)
  if (kinds !== undefined) rows = rows.where('kind', 'in', kinds)
  await rows.execute()
}

/** Locks the OAuth tokens of an integration until the transaction ends. Postgres raises 55P03 when the wait exceeds `timeoutMs`. */
export async function lockTokens(trx: Trx, integrationId: string, timeoutMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(timeoutMs)}, true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`oauth ${integrationId}`}, 0))`.execute(trx)
}
