import type { Database } from '#db/client.ts'
import { insertPracticeCall } from '#db/queries/practice/practice-calls.ts'

export type GivenAttempt = {
  orgId: string
  userId: string
  agentId: string
  /** Null: not scored yet. */
  score: number | null
  endedAt: Date | null
  /** The scorecard's verdict; left out: decided by its pass mark of 60. */
  passed?: boolean
  isPrivate?: boolean
  outcome?: 'nextStep' | 'restarted'
  /** Set if it continued from the middle of another call. */
  resumedTurn?: number
}

/** A practice call as stored after it has ended and been scored. */
export async function givenAttempt(
  { database }: { database: Database },
  attempt: GivenAttempt,
): Promise<string> {
  const { orgId, userId, agentId, score, endedAt, passed, isPrivate = false } = attempt
  return database.withOrg({ orgId }, async (trx) => {
    const startedAt = new Date((endedAt ?? new Date()).getTime() - 300_000)
    const { id } = await trx
      .insertInto('calls')
      .values({
        org_id: orgId,
        kind: 'practice',
        title: 'Practice',
        caller_id: userId,
        created_by: userId,
        started_at: startedAt,
        is_private: isPrivate,
        status: score === null ? 'SCORING' : 'SCORED',
        score_status: score === null ? 'SCORING' : 'SCORED_SUCCESS',
        score,
        score_pass_mark: score === null ? null : 60,
        score_passed: score === null ? null : (passed ?? score >= 60),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertPracticeCall(trx, {
      org_id: orgId,
      call_id: id,
      rep_id: userId,
      agent_id: agentId,
      agent_version: 1,
      agent_name: 'Matthias',
      call_type: 'cold',
      mode: 'text',
      engine: 'offline',
      engine_version: '1',
      script: '{}',
      script_hash: 'a'.repeat(64),
      seed: 'seed',
      state: '{}',
      brief: '{}',
      started_at: startedAt,
      last_turn_at: endedAt ?? startedAt,
      time_limit_seconds: 900,
      ended_at: endedAt,
      outcome: endedAt === null ? null : (attempt.outcome ?? 'nextStep'),
      resumed_turn: attempt.resumedTurn ?? null,
    })
    return id
  })
}
