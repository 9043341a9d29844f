import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import {
  countAttempts,
  type LivePracticeCall,
  type PracticeCall,
} from '#db/queries/practice/practice-calls.ts'
import { listPracticeTurns, type PracticeTurnRow } from '#db/queries/practice/practice-turns.ts'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { practiceLimits, secondsLeftOf, secondsToPause } from '#workers/domain/practice-calls/limits.ts'
import { storedTurns } from '#workers/domain/practice-calls/stored-turn.ts'
import type { BotForm } from '#workers/domain/practice/bot.ts'
import type { ConversationState, PersonaScript } from '#workers/domain/practice/index.ts'
import { repNameOf } from '#workers/jobs/practice/end-practice-call.ts'
import type { Person } from '../../contract/people.ts'
import {
  type PracticeAttempt,
  type PracticeBrief,
  practiceBrief,
  type PracticeCallView,
  type PracticeLine,
  type PracticeStateView,
} from '../../contract/practice.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { loadPeople } from '../calls/call-views.ts'
import { mayCall } from './practice-access.ts'

const storedCallType = z.enum(botCallTypes)

/** What the rep may know before the call: who they are calling, and the form's text for reps. */
export const briefOf = (form: BotForm, script: PersonaScript): PracticeBrief => ({
  scenario: form.scenarioName,
  description: form.description,
  context: (form.contexts as Partial<Record<string, string>>)[script.callType] ?? '',
  buyer: {
    name: `${form.firstName} ${form.lastName}`.trim(),
    jobTitle: form.jobTitle,
    company: form.companyName,
    publicPresence: form.public_presence,
    avatarUrl: form.avatarUrl,
  },
  hasGatekeeper: script.gatekeepers.length > 0,
  others: form.supportingAgentInfo.map((other) => ({
    name: `${other.firstName} ${other.lastName}`.trim(),
    jobTitle: other.jobTitle,
  })),
})

type StateFacts = Pick<
  LivePracticeCall,
  | 'state'
  | 'ended_at'
  | 'outcome'
  | 'turn_count'
  | 'last_turn_at'
  | 'clock_ms'
  | 'clock_offset_ms'
  | 'time_limit_seconds'
>

/** The clock of a call, and how long the call may last. */
export const clockOf = (
  call: Pick<StateFacts, 'last_turn_at' | 'clock_ms' | 'clock_offset_ms' | 'time_limit_seconds'>,
) => ({
  clockMs: call.clock_ms,
  startMs: call.clock_offset_ms,
  lastTurnAt: call.last_turn_at,
  timeLimitSeconds: call.time_limit_seconds,
})

export function stateOf(call: StateFacts, now: Date): PracticeStateView {
  const isLive = call.ended_at === null
  const clock = clockOf(call)
  const secondsLeft = isLive ? secondsLeftOf(clock, now) : 0
  return {
    phase: isLive ? 'live' : 'ended',
    on: isLive ? ((call.state as ConversationState).phase === 'gatekeeper' ? 'gatekeeper' : 'buyer') : null,
    nextIndex: call.turn_count + 1,
    secondsLeft,
    pausesIn: isLive ? secondsToPause(clock, now) : 0,
    isTimeShort: isLive && secondsLeft <= practiceLimits.warningSeconds,
    outcome: call.outcome,
  }
}

/** The lines of exchanges: the rep's words, then the answers. */
export const linesOf = (
  turns: readonly Pick<PracticeTurnRow, 'index' | 'input' | 'text' | 'at_ms' | 'said'>[],
  repName: string,
): PracticeLine[] =>
  turns.flatMap((turn) => {
    const at = { turnIndex: turn.index, secondsFromStart: turn.at_ms / 1000 }
    return [
      ...(turn.input === 'words' ? [{ ...at, side: 'rep' as const, name: repName, text: turn.text }] : []),
      ...storedTurns.parse(turn.said).map(({ side, name, text }) => ({ ...at, side, name, text })),
    ]
  })

function scoreStateOf(call: PracticeCall): PracticeAttempt['scoreState'] {
  if (call.ended_at === null) return 'none'
  switch (call.score_status) {
    case 'SCORED_SUCCESS':
      return 'scored'
    case 'SCORED_ERROR':
      return 'failed'
    case 'TO_BE_SCORED':
    case 'SCORING':
      return 'waiting'
    case 'HELD_FOR_PRIVACY_DECISION':
    case 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE':
    case 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE':
      return 'notScored'
  }
}

type AttemptFacts = {
  people: Map<string, Person>
  attempts: Map<string, number>
  /** For each resumed call, the time of the exchange that it continues after. */
  resumedAt: Map<string, number>
}

export async function loadAttemptFacts(trx: Trx, calls: readonly PracticeCall[]): Promise<AttemptFacts> {
  return {
    people: await loadPeople(
      trx,
      calls.map((call) => call.rep_id),
    ),
    attempts: await countAttempts(
      trx,
      calls.map((call) => call.call_id),
    ),
    resumedAt: new Map(calls.map((call) => [call.call_id, call.clock_offset_ms / 1000])),
  }
}

export function attemptOf(
  call: PracticeCall,
  { people, attempts, resumedAt }: AttemptFacts,
): PracticeAttempt {
  return {
    id: call.call_id,
    agentId: call.agent_id,
    agentVersion: call.agent_version,
    name: call.agent_name,
    callType: storedCallType.parse(call.call_type),
    mode: call.mode,
    rep: people.get(call.rep_id) ?? null,
    attempt: attempts.get(call.call_id) ?? 1,
    startedAt: call.started_at.toISOString(),
    endedAt: call.ended_at?.toISOString() ?? null,
    durationSeconds: call.duration_seconds,
    outcome: call.outcome,
    isPrivate: call.is_private,
    scoreState: scoreStateOf(call),
    scoreReason: call.ended_at === null ? '' : call.status_reason,
    score: call.score,
    passMark: call.score_pass_mark,
    passed: call.score_passed,
    openDisputes: call.open_disputes,
    resumedFrom:
      call.resumed_turn === null
        ? null
        : {
            callId: call.resumed_from,
            turnIndex: call.resumed_turn,
            secondsFromStart: resumedAt.get(call.call_id) ?? 0,
          },
    attemptOf: call.attempt_of,
  }
}

/** A call as its page shows it, without anything the buyer keeps back and without how the buyer feels. */
export async function viewPracticeCall(
  trx: Trx,
  actor: RequestActor,
  call: PracticeCall,
  now: Date,
): Promise<PracticeCallView> {
  const isOwn = call.rep_id === actor.userId
  const isLive = call.ended_at === null
  const mayPractice = allows(actor, 'practice.use')
  const mayBegin =
    isOwn && mayPractice && actor.flags.canRestartCalls && (await mayCall(trx, actor, call.agent_id))
  return {
    ...attemptOf(call, await loadAttemptFacts(trx, [call])),
    state: stateOf(call, now),
    timeLimitSeconds: call.time_limit_seconds,
    brief: practiceBrief.parse(call.brief),
    lines: linesOf(await listPracticeTurns(trx, call.call_id), repNameOf(call)),
    notes: isOwn && mayPractice ? { text: call.notes, version: call.notes_version } : null,
    commandId: call.command_id,
    heldBy: isOwn ? call.held_by : null,
    may: {
      speak: isOwn && isLive && mayPractice,
      hangUp: isOwn && isLive,
      restart: mayBegin,
      resume: mayBegin && !isLive,
      delete: allows(actor, 'attempts.delete'),
    },
  }
}
