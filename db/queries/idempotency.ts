import { sql } from 'kysely'
import type { Trx } from '../client.ts'
import { currentOrg } from './calls.ts'

export type IdempotentRequest = { orgId: string; userId: string; key: string; route: string; bodyHash: Buffer; now: Date }

export type Claim =
  | { state: 'claimed' }
  /** The same key came with another request. */
  | { state: 'mismatch' }
  | { state: 'in_flight' }
  | { state: 'answered'; status: number; response: unknown }

const dayMs = 86_400_000
/** The longest request takes two minutes: after five its process has died, and the key may be used again. */
const abandonedMs = 5 * 60_000

/** Claims a key for a request, or says what became of the first one. Two that come at once: one claims, one is in flight. */
export async function claimIdempotencyKey(trx: Trx, request: IdempotentRequest): Promise<Claim> {
  const since = new Date(request.now.getTime() - dayMs)
  const own = { org_id: request.orgId, user_id: request.userId, key: request.key }
  await trx.deleteFrom('idempotency_keys').where('org_id', '=', currentOrg).where('created_at', '<=', since).execute()
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ ...own, route: request.route, body_hash: request.bodyHash, created_at: request.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted !== undefined) return { state: 'claimed' }
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['route', 'body_hash', 'status', 'response', 'created_at'])
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .forUpdate()
    .executeTakeFirst()
  // Its request failed this very moment and took the key back.
  if (first === undefined) return { state: 'in_flight' }
  if (first.route !== request.route || !first.body_hash.equals(request.bodyHash)) return { state: 'mismatch' }
  if (first.status !== null) return { state: 'answered', status: first.status, response: first.response }
  if (request.now.getTime() - first.created_at.getTime() < abandonedMs) return { state: 'in_flight' }
  await trx
    .updateTable('idempotency_keys')
    .set({ created_at: request.now })
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .execute()
  return { state: 'claimed' }
}

export async function storeIdempotentAnswer(trx: Trx, userId: string, key: string, status: number, response: string | null): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ status, response: response === null ? null : sql<string>`${response}::jsonb` })
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** The request failed and has changed nothing: the same key may try again. */
export async function releaseIdempotencyKey(trx: Trx, userId: string, key: string): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}
