import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { type CallVisibility, currentOrg, visibleTo } from '../calls/calls.ts'

/** A rep's question to which the buyer of a practice call had no answer. */
export type AskedQuestionRow = {
  callId: string
  askedAt: Date
  question: string
  /** What the buyer said instead. */
  said: string
  /** The buyer's last words before the question. Empty if there are none, or if these were no answer either. */
  before: string
}

/** The condition of the index `practice_turns_unanswered`, word for word. */
const hasUnanswered = (turn: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(turn)} @? '$[*].unanswered[0]'::jsonpath`

/**
 * Questions that reps asked a bot and that had no answer, newest first, from the practice calls that the reader may see. What a call
 * repeats from an earlier call is left out.
 * @param lookup.calls how many of the newest calls are read
 * @param lookup.limit maximum number of questions
 */
export async function listUnansweredQuestions(
  trx: Trx,
  visibility: CallVisibility,
  lookup: { agentId: string; since: Date; calls: number; limit: number },
): Promise<AskedQuestionRow[]> {
  const { rows } = await sql<AskedQuestionRow>`
    with attempt as materialized (
      select attempt.call_id, coalesce(attempt.resumed_turn, 0) as from_index
      from practice_calls attempt
      cross join lateral (
        select * from calls where calls.org_id = ${currentOrg} and calls.id = attempt.call_id offset 0
      ) calls
      where attempt.org_id = ${currentOrg} and attempt.agent_id = ${lookup.agentId}::uuid and attempt.started_at >= ${lookup.since}
        and calls.deleted_at is null and calls.kind = 'practice' and ${visibleTo(visibility)}
      order by attempt.started_at desc, attempt.call_id desc limit ${lookup.calls}
    ), asked as materialized (
      select attempt.call_id, turn.index, turn.done_at, said.n as place, said.value ->> 'text' as said, question.value as question
      from attempt cross join lateral (
        select index, done_at, said from practice_turns
        where org_id = ${currentOrg} and call_id = attempt.call_id and index > attempt.from_index and ${hasUnanswered('said')}
        offset 0
      ) turn
      cross join lateral jsonb_array_elements(turn.said) with ordinality said (value, n)
      cross join lateral jsonb_array_elements_text(coalesce(said.value -> 'unanswered', '[]')) question (value)
      order by turn.done_at desc, attempt.call_id desc, turn.index desc, said.n limit ${lookup.limit}
    )
    select asked.call_id as "callId", asked.done_at as "askedAt", asked.question, asked.said, coalesce((
      select earlier.said -> -1 ->> 'text' from practice_turns earlier
      where earlier.org_id = ${currentOrg} and earlier.call_id = asked.call_id and earlier.index = asked.index - 1
        and earlier.said -> -1 ->> 'side' = 'buyer' and coalesce(earlier.said -> -1 -> 'unanswered', '[]') = '[]'
    ), '') as before
    from asked order by asked.done_at desc, asked.call_id desc, asked.index desc, asked.place`.execute(trx)
  return rows
}
