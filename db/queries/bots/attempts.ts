import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { type CallVisibility, currentOrg, visibleTo } from '../calls/calls.ts'

/** What a reader may see of the attempts at a bot. */
export type BotAttempts = {
  agentId: string
  count: number
  /** Attempts scored with the bot's scorecard. `meanScore` and `passMark` come from these. */
  scored: number
  meanScore: number | null
  /** Pass mark of the latest one. */
  passMark: number | null
  /** The number of the reader's own attempts, and the highest score of their attempts that `scored` counts. */
  ownCount: number
  ownBest: number | null
}

/**
 * The attempts at bots, as a subquery: those that the reader may see, without the ones that continued another call. Scores by a scorecard
 * other than the bot's current one mean something else and are left out.
 * @param agentIds null: all bots
 */
export const attemptsOfBots = (
  visibility: CallVisibility,
  agentIds: readonly string[] | null,
): RawBuilder<BotAttempts> => {
  const isCounted = sql`calls.score is not null and attempt.scorecard_id = bot.scorecard_id`
  const isOwn = sql`attempt.rep_id = ${visibility.userId}`
  return sql<BotAttempts>`
    select attempt.agent_id as "agentId", count(*)::integer as count,
      count(*) filter (where ${isCounted})::integer as scored,
      (avg(calls.score) filter (where ${isCounted}))::float8 as "meanScore",
      (array_agg(calls.score_pass_mark order by attempt.started_at desc) filter (where ${isCounted}))[1]::float8 as "passMark",
      count(*) filter (where ${isOwn})::integer as "ownCount",
      max(calls.score) filter (where ${isOwn} and ${isCounted})::float8 as "ownBest"
    from practice_calls attempt
    join calls on calls.org_id = attempt.org_id and calls.id = attempt.call_id
    join agents bot on bot.org_id = attempt.org_id and bot.id = attempt.agent_id
    where attempt.org_id = ${currentOrg} and attempt.resumed_turn is null and calls.deleted_at is null
      and ${agentIds === null ? sql`true` : sql`attempt.agent_id = any(${[...agentIds]}::uuid[])`}
      and ${visibleTo(visibility)}
    group by attempt.agent_id`
}

/** The attempts at these bots, by bot. Bots without attempts are left out. */
export async function findAttemptsOfBots(
  trx: Trx,
  visibility: CallVisibility,
  agentIds: readonly string[],
): Promise<Map<string, BotAttempts>> {
  if (agentIds.length === 0) return new Map()
  const { rows } = await attemptsOfBots(visibility, agentIds).execute(trx)
  return new Map(rows.map((row) => [row.agentId, row]))
}
