import { type RawBuilder, sql } from 'kysely'
import { prepared, preparedLast, type Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'
import { callsOfPractice, isPracticeCall } from './practice-calls.ts'

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

/** An exchange to store. */
export type NewTurn = Omit<NewRow<'practice_turns'>, 'org_id'>

/** Identifies one state of a row: any change gives it another version. */
export type RowVersion = string

const columnsOfTurn = sql.raw(
  'org_id, call_id, index, input, text, elapsed_ms, at_ms, reading, said, request_at, acts_at, first_byte_at, done_at',
)
const valuesOf = (turn: NewTurn): RawBuilder<unknown> =>
  sql`${turn.index}::int, ${turn.input}, ${turn.text}, ${turn.elapsed_ms}::int, ${turn.at_ms}::int, ${turn.reading}::jsonb, ${turn.said}::jsonb,
    ${turn.request_at}::timestamptz, ${turn.acts_at}::timestamptz, ${turn.first_byte_at}::timestamptz, ${turn.done_at}::timestamptz`
const changesOf = (turn: NewTurn, { state, engineVersion, heldBy }: AfterTurn): RawBuilder<unknown> =>
  sql`state = ${state}, engine_version = ${engineVersion}, turn_count = ${turn.index}, clock_ms = ${turn.at_ms},
    last_turn_at = ${turn.done_at}, held_by = coalesce(${heldBy}::text, held_by)`

/**
 * Stores an exchange and the resulting state of the call, in one statement. The key is the fence.
 * @param isLast nothing follows in the transaction, so the commit is sent along with this statement
 */
export async function storeExchange(
  trx: Trx,
  turn: NewTurn,
  after: AfterTurn,
  isLast: boolean,
): Promise<RowVersion> {
  const { rows } = await sql<{ version: RowVersion }>`${isLast ? preparedLast : prepared}
    with turn as (insert into practice_turns (${columnsOfTurn}) values (${currentOrg}, ${turn.call_id}, ${valuesOf(turn)}))
    update practice_calls set ${changesOf(turn, after)}
    where org_id = ${currentOrg} and call_id = ${turn.call_id} returning xmin::text as version`.execute(trx)
  return rows[0]?.version ?? ''
}

/**
 * The same as the only statement of a transaction, if the call is still the rep's and as this process knows it. Locks the call as
 * `lockForTurn` does.
 * @returns undefined if the call has changed or is deleted; then nothing is stored
 */
export async function storeExchangeOf(
  trx: Trx,
  known: { repId: string; version: RowVersion },
  turn: NewTurn,
  after: AfterTurn,
): Promise<RowVersion | undefined> {
  const { rows } = await sql<{ version: RowVersion }>`${preparedLast}
    with live as (
      select practice_calls.org_id, practice_calls.call_id from ${callsOfPractice}
      where ${isPracticeCall} and calls.id = ${turn.call_id}::uuid and practice_calls.rep_id = ${known.repId}::uuid
        and practice_calls.xmin = ${known.version}::xid
      for no key update of calls, practice_calls
    ), turn as (insert into practice_turns (${columnsOfTurn}) select live.org_id, live.call_id, ${valuesOf(turn)} from live)
    update practice_calls set ${changesOf(turn, after)} from live
    where practice_calls.org_id = live.org_id and practice_calls.call_id = live.call_id
    returning practice_calls.xmin::text as version`.execute(trx)
  return rows[0]?.version
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
