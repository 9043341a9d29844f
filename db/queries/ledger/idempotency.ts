import { sql } from 'kysely'
import type { Trx } from '../../client.ts'

export type IdempotentRequest = {
  orgId: string
  userId: string
  key: string
  route: string
  bodyHash: Buffer
  now: Date
}

export type Claim =
  /** No other transaction can use the key until this one ends. */
  | { state: 'claimed' }
  /** The key was used for a different request. */
  | { state: 'mismatch' }
  | { state: 'in_flight' }
  | { state: 'answered'; response: unknown }

const dayMs = 86_400_000

/**
 * Claims a key for this transaction, or returns what happened to the first request with it. The claim is a lock and not a row: if the
 * transaction fails or its process dies, the key is free again immediately.
 */
export async function claimIdempotencyKey(trx: Trx, request: IdempotentRequest): Promise<Claim> {
  const name = `idempotency ${request.orgId} ${request.userId} ${request.key}`
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(trx)
  if (rows[0]?.held !== true) return { state: 'in_flight' }
  // A separate statement, so that it sees what the previous holder of the lock committed.
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['route', 'body_hash', 'response'])
    .where('org_id', '=', request.orgId)
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .where('created_at', '>', new Date(request.now.getTime() - dayMs))
    .executeTakeFirst()
  if (first === undefined || first.response === null) return { state: 'claimed' }
  if (first.route !== request.route || !first.body_hash.equals(request.bodyHash)) return { state: 'mismatch' }
  return { state: 'answered', response: first.response }
}

/** Stores the response for repeated requests, in the transaction that holds the claim. */
export async function storeIdempotentResponse(
  trx: Trx,
  request: IdempotentRequest,
  response: string,
): Promise<void> {
  const stored = {
    route: request.route,
    body_hash: request.bodyHash,
    response: sql<string>`${response}::jsonb`,
    created_at: request.now,
  }
  await trx
    .insertInto('idempotency_keys')
    .values({ org_id: request.orgId, user_id: request.userId, key: request.key, ...stored })
    // An existing row is more than a day old.
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'key']).doUpdateSet(stored))
    .execute()
}
