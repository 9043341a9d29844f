import type { Trx } from '#db/client.ts'
import {
  findPracticeCall,
  type LivePracticeCall,
  lockForTurn,
  type PracticeCall,
} from '#db/queries/practice/practice-calls.ts'
import {
  type AfterTurn,
  findPracticeTurn,
  listLastPracticeTurns,
  listPracticeTurns,
  type NewTurn,
  type PracticeTurnRow,
  type RowVersion,
  storeExchange,
  storeExchangeOf,
} from '#db/queries/practice/practice-turns.ts'
import { type Answer, answerTurn } from '#workers/domain/practice-calls/answer-turn.ts'
import { practiceLimits, secondsLeftOf } from '#workers/domain/practice-calls/limits.ts'
import type { StoredTurn } from '#workers/domain/practice-calls/stored-turn.ts'
import { buyerEngineVersion, type PersonaScript, type Step } from '#workers/domain/practice/index.ts'
import type { Worded } from '#workers/engines/practice/engine.ts'
import { offlinePracticeEngine } from '#workers/engines/practice/offline.ts'
import { endPracticeCall, repNameOf } from '#workers/jobs/practice/end-practice-call.ts'
import type { PracticeTurnResponse } from '../../contract/practice.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import type { HttpProblem } from '../../http/problem.ts'
import {
  currentState,
  knownScript,
  loadScript,
  parsedState,
  scriptOf,
  spokenBefore,
  toStored,
} from './conversation.ts'
import { type KnownCall, LiveCalls } from './live-calls.ts'
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
/** The turn is stored, or is refused. `endsCall`: it came after the call's time, and has ended the call. */
type Settled = Stored | { refused: HttpProblem; endsCall: boolean }
/** `known`: the call after the turn; null if it has ended or is not known any better. */
type Stored = { stored: PracticeTurnResponse; known: KnownCall | null }

const liveCalls = new LiveCalls()

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
  if (place === 'repeated' && taken !== undefined)
    return { stored: responseOf(call, taken, now), known: null }
  return { refused: turnRefusal(place === 'repeated' ? 'taken' : place, stateOf(call, now)), endsCall: false }
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
    return { refused: turnRefusal('ended', stateOf(over ?? call, now())), endsCall: true }
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

/** An answered and worded turn as it is stored, and the call after it. */
type Exchange = { turn: NewTurn; said: StoredTurn[]; change: AfterTurn; after: LivePracticeCall }

function exchangeOf(
  { call, next, elapsedMs, atMs, actsAt }: Prepared,
  given: GivenTurn,
  worded: Worded,
  doneAt: Date,
): Exchange {
  const said = next.turns.map((turn, index) =>
    toStored(turn, worded.wordings[index] ?? { text: turn.text, wordedBy: 'offline', refusal: null }),
  )
  return {
    turn: {
      call_id: call.call_id,
      index: given.index,
      input: 'words',
      text: given.text,
      elapsed_ms: elapsedMs,
      at_ms: atMs,
      reading: next.read === null ? null : JSON.stringify(next.read),
      said: JSON.stringify(said),
      request_at: given.requestAt,
      acts_at: actsAt,
      first_byte_at: worded.firstByteAt,
      done_at: doneAt,
    },
    said,
    change: {
      state: JSON.stringify(next.state),
      engineVersion: buyerEngineVersion,
      heldBy: given.tab,
    },
    after: {
      ...call,
      state: next.state,
      engine_version: buyerEngineVersion,
      turn_count: given.index,
      clock_ms: atMs,
      last_turn_at: doneAt,
      held_by: given.tab ?? call.held_by,
    },
  }
}

const responseTo = ({ turn, said, after }: Exchange, given: GivenTurn, doneAt: Date): PracticeTurnResponse =>
  responseOf(after, { ...given, input: 'words', at_ms: turn.at_ms, said }, doneAt)

const knownAfter = ({ after, change }: Exchange, version: RowVersion): KnownCall => {
  const { state: _read, ...call } = after
  return { call, state: change.state, version }
}

/**
 * Stores the rep's words, the answer and the new state in one commit, together with the call's end if it ends.
 * @param isLast nothing follows in the transaction
 */
async function store(
  trx: Trx,
  prepared: Prepared,
  given: GivenTurn,
  worded: Worded,
  now: () => Date,
  isLast: boolean,
): Promise<Stored> {
  const doneAt = now()
  const exchange = exchangeOf(prepared, given, worded, doneAt)
  const end = endOf(prepared, given)
  const version = await storeExchange(trx, exchange.turn, exchange.change, isLast && end === null)
  if (end === null)
    return { stored: responseTo(exchange, given, doneAt), known: knownAfter(exchange, version) }
  const { commandId } = await endPracticeCall(trx, exchange.after, { ...end, now: doneAt })
  const after = { ...exchange.after, ended_at: doneAt, outcome: end.outcome, command_id: commandId }
  return { stored: responseTo({ ...exchange, after }, given, doneAt), known: null }
}

/** A call that does not end on its own is over after its last turn. */
const endOf = ({ next }: Prepared, { index }: GivenTurn): Step['end'] | { outcome: 'timeOver'; why: [] } =>
  next.end ?? (index >= practiceLimits.turns ? { outcome: 'timeOver', why: [] } : null)

const isSettled = (result: Prepared | Settled): result is Settled => !('next' in result)

const wordedOffline = ({ script, next }: Pick<Prepared, 'script' | 'next'>): Promise<Worded> =>
  offlinePracticeEngine.word({ script, turns: next.turns, before: [] })

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

  const finish = (settled: Settled): PracticeTurnResponse => {
    if ('refused' in settled ? settled.endsCall : settled.stored.state.phase === 'ended') {
      kick()
      signals.publish({ type: 'change', orgId: actor.orgId, callId: given.callId })
    }
    if ('refused' in settled) throw settled.refused
    if (settled.known !== null) liveCalls.remember(settled.known)
    return settled.stored
  }
  const own = async (trx: Trx): Promise<LivePracticeCall> => {
    const call = await lockForTurn(trx, given.callId)
    // One query is enough for the rep of the call. Anybody else learns no more than the call's page tells them.
    return call?.rep_id === actor.userId ? call : requireOwnPracticeCall(deps, trx, actor, given.callId)
  }
  const engine = await practiceEngines.for(actor.orgId)
  // If the call began with another engine, the offline engine words the answer, so that no second model changes how the buyer speaks.
  const isInstant = (call: Pick<PracticeCall, 'engine'>): boolean =>
    engine.isInstant || call.engine !== engine.id

  const known = liveCalls.find(given.callId, actor)
  if (known !== undefined && isInstant(known.call)) {
    const settled = await takeKnownTurn(deps, actor, given, known)
    if (settled !== null) {
      onAccepted()
      return finish(settled)
    }
    liveCalls.forget(given.callId)
  }

  const first = await database.withOrg(actor, async (trx) => {
    const call = await own(trx)
    const prepared = await prepare(trx, call, given, now)
    if (isSettled(prepared)) return prepared
    if (isInstant(call)) {
      onAccepted()
      return store(trx, prepared, given, await wordedOffline(prepared), now, true)
    }
    return { ...prepared, before: await listLastPracticeTurns(trx, call.call_id, 6) }
  })
  if (isSettled(first)) return finish(first)

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
    return settled ?? store(trx, { ...first, call }, given, worded, now, true)
  })
  const [second] = await Promise.all([storing, worded.settled])
  return finish(second)
}

/**
 * Takes a turn of a call that this process knows, with one transaction of one statement. Most turns are of this kind.
 * @returns null if the call has changed since, or the turn is not an ordinary next one; then nothing is stored
 */
async function takeKnownTurn(
  { database, now }: Deps,
  actor: RequestActor,
  given: GivenTurn,
  known: KnownCall,
): Promise<Stored | null> {
  const script = knownScript(known.call.script_hash)
  if (script === undefined || placeOf(known.call, given, undefined) !== 'next') return null
  const clock = clockOf(known.call)
  if (secondsLeftOf(clock, given.requestAt) === 0) return null
  const state = parsedState(JSON.parse(known.state))
  const prepared = {
    ...answerTurn({ script, state, clock }, { kind: 'words', text: given.text }, given.requestAt),
    call: { ...known.call, state },
    script,
    actsAt: now(),
  }
  if (endOf(prepared, given) !== null) return null
  const doneAt = now()
  const exchange = exchangeOf(prepared, given, await wordedOffline(prepared), doneAt)
  const version = await database.withOrg(actor, (trx) =>
    storeExchangeOf(trx, { repId: actor.userId, version: known.version }, exchange.turn, exchange.change),
  )
  if (version === undefined) return null
  return { stored: responseTo(exchange, given, doneAt), known: knownAfter(exchange, version) }
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
  const settled = isSettled(prepared)
    ? prepared
    : await store(trx, prepared, given, await wordedOffline(prepared), () => at, false)
  if ('refused' in settled) throw settled.refused
  return settled.stored
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
