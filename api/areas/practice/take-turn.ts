import type { Trx } from '#db/client.ts'
import {
  findPracticeCall,
  type LivePracticeCall,
  lockForTurn,
  type PracticeCall,
} from '#db/queries/practice/practice-calls.ts'
import {
  findPracticeTurn,
  listLastPracticeTurns,
  listPracticeTurns,
  type PracticeTurnRow,
  storeExchange,
} from '#db/queries/practice/practice-turns.ts'
import { type Answer, answerTurn } from '#workers/domain/practice-calls/answer-turn.ts'
import { practiceLimits, secondsLeftOf } from '#workers/domain/practice-calls/limits.ts'
import { buyerEngineVersion, type PersonaScript } from '#workers/domain/practice/index.ts'
import type { Worded } from '#workers/engines/practice/engine.ts'
import { offlinePracticeEngine } from '#workers/engines/practice/offline.ts'
import { endPracticeCall, repNameOf } from '#workers/jobs/practice/end-practice-call.ts'
import type { PracticeTurnResponse } from '../../contract/practice.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import type { HttpProblem } from '../../http/problem.ts'
import { currentState, loadScript, scriptOf, spokenBefore, toStored } from './conversation.ts'
import { requireOwnPracticeCall } from './practice-access.ts'
import { clockOf, linesOf, stateOf } from './practice-views.ts'
import { placeOf, turnRefusal } from './turn-place.ts'

type Deps = Pick<ApiContext, 'database' | 'practiceEngines' | 'now' | 'kick' | 'signals'>
export type GivenTurn = {
  callId: string
  index: number
  text: string
  /** The browser tab that sends the turn; null: a client without tabs. */
  tab: string | null
  requestAt: Date
}

/** A turn that the state machine has answered, but that is not worded or stored yet. */
type Prepared = Answer & {
  call: LivePracticeCall
  script: PersonaScript
  actsAt: Date
}
/** The turn is stored already, or is refused. */
type Settled = { stored: PracticeTurnResponse } | { refused: HttpProblem }

const responseOf = (
  call: LivePracticeCall,
  turn: Pick<PracticeTurnRow, 'index' | 'input' | 'text' | 'at_ms' | 'said'>,
  now: Date,
): PracticeTurnResponse => ({
  index: turn.index,
  lines: linesOf([turn], repNameOf(call)),
  state: stateOf(call, now),
  commandId: call.command_id,
})

/** Compares a turn with what is stored. Null if it is the next turn of a live call. */
async function settledBy(
  trx: Trx,
  call: LivePracticeCall,
  given: GivenTurn,
  now: Date,
): Promise<Settled | null> {
  const { index } = given
  const taken = index <= call.turn_count ? await findPracticeTurn(trx, call.call_id, index) : undefined
  const place = placeOf(call, given, taken)
  if (place === 'next') return null
  // The answer may have been lost on the way, so it is sent again.
  if (place === 'repeated' && taken !== undefined) return { stored: responseOf(call, taken, now) }
  return { refused: turnRefusal(place === 'repeated' ? 'taken' : place, stateOf(call, now)) }
}

async function prepare(
  trx: Trx,
  call: LivePracticeCall,
  given: GivenTurn,
  now: () => Date,
): Promise<Prepared | Settled> {
  const settled = await settledBy(trx, call, given, now())
  if (settled !== null) return settled
  if (secondsLeftOf(clockOf(call), given.requestAt) === 0) {
    await endPracticeCall(trx, call, {
      outcome: 'timeOver',
      why: [],
      now: now(),
    })
    const over = await findPracticeCall(trx, call.call_id)
    return { refused: turnRefusal('ended', stateOf(over ?? call, now())) }
  }
  const script = await loadScript(trx, call)
  const state = await currentState(call, script, () => listPracticeTurns(trx, call.call_id))
  const talk = { script, state, clock: clockOf(call) }
  return {
    ...answerTurn(talk, { kind: 'words', text: given.text }, given.requestAt),
    call,
    script,
    actsAt: now(),
  }
}

/**
 * Stores the rep's words, the answer and the new state in one commit, together with the call's end if it ends.
 * @param isLast nothing follows in the transaction
 */
async function store(
  trx: Trx,
  { call, next, elapsedMs, atMs, actsAt }: Prepared,
  given: GivenTurn,
  worded: Worded,
  now: () => Date,
  isLast: boolean,
): Promise<PracticeTurnResponse> {
  const doneAt = now()
  const said = next.turns.map((turn, index) =>
    toStored(turn, worded.wordings[index] ?? { text: turn.text, wordedBy: 'offline', refusal: null }),
  )
  const turn = {
    call_id: call.call_id,
    index: given.index,
    input: 'words' as const,
    text: given.text,
    elapsed_ms: elapsedMs,
    at_ms: atMs,
    request_at: given.requestAt,
    acts_at: actsAt,
    first_byte_at: worded.firstByteAt,
    done_at: doneAt,
  }
  const end = next.end ?? lastTurnEnd(given.index)
  await storeExchange(
    trx,
    {
      ...turn,
      reading: next.read === null ? null : JSON.stringify(next.read),
      said: JSON.stringify(said),
    },
    {
      state: JSON.stringify(next.state),
      engineVersion: buyerEngineVersion,
      heldBy: given.tab,
    },
    isLast && end === null,
  )
  const after = {
    ...call,
    state: next.state,
    turn_count: given.index,
    clock_ms: atMs,
    last_turn_at: doneAt,
    held_by: given.tab ?? call.held_by,
  }
  const row = { ...turn, said }
  if (end === null) return responseOf(after, row, doneAt)
  const { commandId } = await endPracticeCall(trx, after, {
    ...end,
    now: doneAt,
  })
  return responseOf({ ...after, ended_at: doneAt, outcome: end.outcome, command_id: commandId }, row, doneAt)
}

/** A call that does not end on its own is over after its last turn. */
const lastTurnEnd = (index: number): { outcome: 'timeOver'; why: [] } | null =>
  index >= practiceLimits.turns ? { outcome: 'timeOver', why: [] } : null

const isSettled = (result: Prepared | Settled): result is Settled => !('next' in result)

function unwrap(settled: Settled): PracticeTurnResponse {
  if ('refused' in settled) throw settled.refused
  return settled.stored
}

/**
 * Takes one turn of the rep. The state machine answers in this process in well under a millisecond. While a model words the answer, nothing
 * is locked and no transaction is open. A turn that is delivered twice is stored once and gets the same answer.
 *
 * @param onAccepted called once the turn is known to be the next one
 */
export async function takeTurn(
  deps: Deps,
  actor: RequestActor,
  given: GivenTurn,
  onAccepted: () => void = () => {},
): Promise<PracticeTurnResponse> {
  const { database, practiceEngines, now, kick, signals } = deps

  const finish = (response: PracticeTurnResponse): PracticeTurnResponse => {
    if (response.state.phase === 'ended') {
      kick()
      signals.publish({ type: 'change', orgId: actor.orgId, callId: given.callId })
    }
    return response
  }
  const own = async (trx: Trx): Promise<LivePracticeCall> => {
    const call = await lockForTurn(trx, given.callId)
    // One query is enough for the rep of the call. Anybody else learns no more than the call's page tells them.
    return call?.rep_id === actor.userId ? call : requireOwnPracticeCall(deps, trx, actor, given.callId)
  }
  const say = async (trx: Trx, prepared: Prepared): Promise<PracticeTurnResponse> => {
    onAccepted()
    const request = { script: prepared.script, turns: prepared.next.turns, before: [] }
    return store(trx, prepared, given, await offlinePracticeEngine.word(request), now, true)
  }

  const engine = await practiceEngines.for(actor.orgId)
  const first = await database.withOrg(actor, async (trx) => {
    const call = await own(trx)
    const prepared = await prepare(trx, call, given, now)
    if (isSettled(prepared)) return prepared
    // If the call began with another engine, the offline engine words the answer, so that no second model changes how the buyer speaks.
    if (engine.isInstant || call.engine !== engine.id) return { stored: await say(trx, prepared) }
    return { ...prepared, before: await listLastPracticeTurns(trx, call.call_id, 6) }
  })
  if (isSettled(first)) return finish(unwrap(first))

  onAccepted()
  const worded = await engine.word({
    script: first.script,
    turns: first.next.turns,
    before: spokenBefore(first.before, given.text),
  })
  const storing = database.withOrg(actor, async (trx): Promise<Settled> => {
    const call = await own(trx)
    // The same turn may have arrived twice, or the rep may have hung up meanwhile.
    const settled = await settledBy(trx, call, given, now())
    return (
      settled ?? {
        stored: await store(trx, { ...first, call }, given, worded, now, true),
      }
    )
  })
  const [second] = await Promise.all([storing, worded.settled])
  return finish(unwrap(second))
}

/**
 * Takes a turn at a given time and answers in the state machine's own words, for generated conversations. The caller has locked the call,
 * or no other code can reach it yet.
 */
export async function takeTurnAt(
  trx: Trx,
  call: LivePracticeCall,
  text: string,
  at: Date,
): Promise<PracticeTurnResponse> {
  const given = {
    callId: call.call_id,
    index: call.turn_count + 1,
    text,
    tab: null,
    requestAt: at,
  }
  const prepared = await prepare(trx, call, given, () => at)
  if (isSettled(prepared)) return unwrap(prepared)
  const request = { script: prepared.script, turns: prepared.next.turns, before: [] }
  return store(trx, prepared, given, await offlinePracticeEngine.word(request), () => at, false)
}

/** Hangs up for the rep. An ended call stays as it is. */
export async function hangUp(trx: Trx, call: PracticeCall, requestAt: Date, now: () => Date): Promise<void> {
  if (call.ended_at !== null) return
  const script = scriptOf(call)
  const state = await currentState(call, script, () => listPracticeTurns(trx, call.call_id))
  const talk = { script, state, clock: clockOf(call) }
  const { next, elapsedMs, atMs } = answerTurn(talk, { kind: 'hangUp' }, requestAt)
  const at = now()
  await storeExchange(
    trx,
    {
      call_id: call.call_id,
      index: call.turn_count + 1,
      input: 'hangUp',
      text: '',
      elapsed_ms: elapsedMs,
      at_ms: atMs,
      reading: null,
      said: JSON.stringify(
        next.turns.map((turn) => toStored(turn, { text: turn.text, wordedBy: 'offline', refusal: null })),
      ),
      request_at: requestAt,
      acts_at: at,
      first_byte_at: null,
      done_at: at,
    },
    {
      state: JSON.stringify(next.state),
      engineVersion: buyerEngineVersion,
      heldBy: null,
    },
    false,
  )
  await endPracticeCall(trx, call, {
    ...(next.end ?? { outcome: 'repHungUp' as const, why: [] }),
    now: at,
  })
}
