import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

export type ApiKey = Omit<Row<'api_keys'>, 'secret_hash' | 'org_id'>

const shownColumns = [
  'id',
  'user_id',
  'name',
  'prefix',
  'last4',
  'scopes',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const

/** The keys, newest first. `userId` limits them to one owner. */
export function listApiKeys(trx: Trx, userId: string | null): Promise<ApiKey[]> {
  let query = trx.selectFrom('api_keys').select(shownColumns).where('org_id', '=', currentOrg)
  if (userId !== null) query = query.where('user_id', '=', userId)
  return query.orderBy('id', 'desc').limit(500).execute()
}

export function insertApiKey(trx: Trx, key: NewRow<'api_keys'>): Promise<ApiKey> {
  return trx.insertInto('api_keys').values(key).returning(shownColumns).executeTakeFirstOrThrow()
}

export function lockApiKey(trx: Trx, id: string): Promise<ApiKey | undefined> {
  return trx
    .selectFrom('api_keys')
    .select(shownColumns)
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function revokeApiKey(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes a user's keys in these organizations. System role: ending a membership can also end those in sub-organizations. */
export async function revokeApiKeysOf(trx: Trx, userId: string, orgIds: string[], now: Date): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('org_id', 'in', orgIds)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function touchApiKey(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

/** Counts a user's usable keys before one is added. Other transactions that add a key for this user wait until this one ends. */
export async function countLiveApiKeys(trx: Trx, userId: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys ${userId}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}
