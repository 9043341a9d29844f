import { sql } from 'kysely'
import { prepared, preparedLast, type Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

export type PracticeTurnRow = Row<'practice_turns'>

/** Stores exchanges. The key is the fence: inserting an index that is already stored throws. */
export async function insertPracticeTurns(trx: Trx, turns: NewRow<'practice_turns'>[]): Promise<void> {
  if (turns.length > 0) await trx.insertInto('practice_turns').values(turns).execute()
}

/** What an exchange changes in its call. */
export type AfterTurn = {
  state: string
  engineVersion: string
  /** The tab that spoke; null: unknown, and the previous tab keeps the call. */
  heldBy: string | null
}

/**
 * Stores an exchange and the resulting state of the call, in one statement. The key is the fence.
 * @param isLast nothing follows in the transaction, so the commit is sent along with this statement
 */
export async function storeExchange(
  trx: Trx,
  turn: Omit<NewRow<'practice_turns'>, 'org_id'>,
  { state, engineVersion, heldBy }: AfterTurn,
  isLast: boolean,
): Promise<void> {
  await sql`${isLast ? preparedLast : prepared}
    with turn as (
      insert into practice_turns (org_id, call_id, index, input, text, elapsed_ms, at_ms, reading, said, request_at, acts_at, first_byte_at,
        done_at)
      values (${currentOrg}, ${turn.call_id}, ${turn.index}, ${turn.input}, ${turn.text}, ${turn.elapsed_ms}, ${turn.at_ms},
        ${turn.reading}, ${turn.said}, ${turn.request_at}, ${turn.acts_at}, ${turn.first_byte_at}, ${turn.done_at})
    )
    update practice_calls set state = ${state}, engine_version = ${engineVersion}, turn_count = ${turn.index}, clock_ms = ${turn.at_ms},
      last_turn_at = ${turn.done_at}, held_by = coalesce(${heldBy}::text, held_by)
    where org_id = ${currentOrg} and call_id = ${turn.call_id}`.execute(trx)
}

export function findPracticeTurn(
  trx: Trx,
  callId: string,
  index: number,
): Promise<PracticeTurnRow | undefined> {
  return trx
    .selectFrom('practice_turns')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('index', '=', index)
    .executeTakeFirst()
}

/** All exchanges of a call, or those up to an index, in order. */
export function listPracticeTurns(trx: Trx, callId: string, upTo?: number): Promise<PracticeTurnRow[]> {
  return trx
    .selectFrom('practice_turns')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .$if(upTo !== undefined, (query) => query.where('index', '<=', upTo ?? 0))
    .orderBy('index')
    .limit(sql<number>`1001`)
    .execute()
}

/** The last exchanges of a call, in order. */
export async function listLastPracticeTurns(
  trx: Trx,
  callId: string,
  count: number,
): Promise<PracticeTurnRow[]> {
  const rows = await trx
    .selectFrom('practice_turns')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .orderBy('index', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}
