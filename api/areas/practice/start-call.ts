import { createHash } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import type { PracticeBot } from '#db/queries/bots/practice-bot.ts'
import { insertCall } from '#db/queries/calls/calls.ts'
import {
  findPracticeCall,
  insertPracticeCall,
  listOpenPracticeCalls,
  lockPracticeCall,
  lockRep,
  type PracticeCall,
} from '#db/queries/practice/practice-calls.ts'
import { insertPracticeTurns } from '#db/queries/practice/practice-turns.ts'
import { findScorecard } from '#db/queries/scorecards/scorecards.ts'
import { audit } from '#db/queries/people/audit.ts'
import type { NewRow } from '#db/schema.ts'
import { practiceLimits } from '#workers/domain/practice-calls/limits.ts'
import {
  buyerEngineVersion,
  type ConversationState,
  type PersonaScript,
} from '#workers/domain/practice/index.ts'
import type { PracticeBrief } from '../../contract/practice.ts'
import type { RequestActor } from '../../http/actor.ts'
import { HttpProblem } from '../../http/problem.ts'
import { hangUp } from './take-turn.ts'

/** Everything about a call before its row is written. */
export type NewPracticeCall = {
  bot: Pick<
    PracticeBot,
    'agentId' | 'version' | 'callType' | 'name' | 'scorecardId' | 'gatekeeperScorecardId'
  >
  script: PersonaScript
  brief: PracticeBrief
  seed: string
  engine: string
  state: ConversationState
  /** The opening, and in a resumed call what was said before. */
  turns: Omit<NewRow<'practice_turns'>, 'org_id' | 'call_id'>[]
  isPrivate: boolean
  /** The rep has confirmed it for this call; goes to the audit log. */
  hasReadBrief?: boolean
  attemptOf?: string
  resumed?: { from: string | null; turn: number; clockOffsetMs: number }
}

/** A shared bot may name a scorecard of another organization, which cannot score calls here. */
const ownScorecard = async (trx: Trx, id: string | null): Promise<string | null> =>
  id !== null && (await findScorecard(trx, id)) !== undefined ? id : null

/** When a call begins, and what happens to an open call of the rep with the same bot. */
export type Beginning = {
  now: Date
  /** Null: keep the open call and refuse a new one. Otherwise it is hung up and this is called with its id. */
  onHungUp: ((callId: string) => void) | null
}

/**
 * A rep can have only one open call with a bot. A second tab, a double click or the browser's back button leads to the open call; it is
 * hung up only on request.
 * @throws HttpProblem 409 with the open calls
 */
async function makeRoom(
  trx: Trx,
  actor: RequestActor,
  agentId: string,
  { now, onHungUp }: Beginning,
): Promise<void> {
  await lockRep(trx, actor.userId)
  const open = await listOpenPracticeCalls(trx, actor.userId, practiceLimits.openCalls + 1)
  const same = open.find((call) => call.agent_id === agentId)
  if (same !== undefined) {
    if (onHungUp === null)
      throw new HttpProblem(409, 'call_open', 'You are on a call with this bot. Go on, or hang up first.', {
        current: { callId: same.call_id },
      })
    const call = await lockPracticeCall(trx, same.call_id)
    if (call !== undefined) await hangUp(trx, call, now, () => now)
    onHungUp(same.call_id)
  } else if (open.length >= practiceLimits.openCalls)
    throw new HttpProblem(
      409,
      'too_many_open_calls',
      `You have ${practiceLimits.openCalls} practice calls open. Hang up one of them first.`,
      { current: { callIds: open.map(({ call_id: id }) => id) } },
    )
}

/** Stores a new call. @throws HttpProblem 409 if the rep is already on a call with the bot, or has too many open calls */
export async function startCall(
  trx: Trx,
  actor: RequestActor,
  given: NewPracticeCall,
  beginning: Beginning,
): Promise<PracticeCall> {
  await makeRoom(trx, actor, given.bot.agentId, beginning)
  const { now } = beginning
  const { bot, script, seed, turns, resumed } = given
  const scorecardId = await ownScorecard(trx, bot.scorecardId)
  const scriptText = JSON.stringify(script)
  const callId = await insertCall(trx, {
    org_id: actor.orgId,
    kind: 'practice',
    title: bot.name,
    buyer_company: given.brief.buyer.company,
    caller_id: actor.userId,
    created_by: actor.userId,
    call_type: bot.callType,
    scorecard_config_id: scorecardId,
    status: 'SKIPPED',
    status_reason: 'The practice call is running.',
    started_at: now,
    is_private: given.isPrivate,
  })
  await insertPracticeCall(trx, {
    org_id: actor.orgId,
    call_id: callId,
    rep_id: actor.userId,
    agent_id: bot.agentId,
    agent_version: bot.version,
    agent_name: bot.name,
    call_type: bot.callType,
    mode: 'text',
    engine: given.engine,
    engine_version: buyerEngineVersion,
    script: scriptText,
    script_hash: createHash('sha256').update(scriptText).digest('hex'),
    seed,
    state: JSON.stringify(given.state),
    brief: JSON.stringify(given.brief),
    turn_count: Math.max(...turns.map(({ index }) => index)),
    started_at: now,
    last_turn_at: now,
    time_limit_seconds: Math.min(practiceLimits.seconds, script.mostMinutes * 60),
    clock_offset_ms: resumed?.clockOffsetMs ?? 0,
    clock_ms: resumed?.clockOffsetMs ?? 0,
    scorecard_id: scorecardId,
    gatekeeper_scorecard_id: await ownScorecard(trx, bot.gatekeeperScorecardId),
    attempt_of: given.attemptOf ?? null,
    resumed_from: resumed?.from ?? null,
    resumed_turn: resumed?.turn ?? null,
  })
  await insertPracticeTurns(
    trx,
    turns.map((turn) => ({ ...turn, org_id: actor.orgId, call_id: callId })),
  )
  // No log may show who practices privately, and with which bot.
  if (!given.isPrivate)
    await audit(trx, actor, {
      action: 'practice.start',
      subjectKind: 'call',
      subjectId: callId,
      after: {
        agentId: bot.agentId,
        agentVersion: bot.version,
        ...(given.hasReadBrief === true ? { hasReadBrief: true } : {}),
      },
    })
  const call = await findPracticeCall(trx, callId)
  if (call === undefined) throw new Error('The call that was just stored cannot be read.')
  return call
}
