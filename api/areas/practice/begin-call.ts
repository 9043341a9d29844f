import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { findUserName } from '#db/queries/people/people.ts'
import type { PracticeCall } from '#db/queries/practice/practice-calls.ts'
import { listPracticeTurns, type PracticeTurnRow } from '#db/queries/practice/practice-turns.ts'
import { compileScript, openConversation, type Step } from '#workers/domain/practice/index.ts'
import { answerTurn } from '#workers/domain/practice-calls/answer-turn.ts'
import type { ForeignTurn } from '#workers/domain/practice-calls/stored-turn.ts'
import type { PracticeEngine } from '#workers/engines/practice/engine.ts'
import { endPracticeCall, repNameOf } from '#workers/jobs/practice/end-practice-call.ts'
import { practiceBrief, type StartPracticeBody } from '../../contract/practice.ts'
import type { RequestActor } from '../../http/actor.ts'
import { conflict, HttpProblem } from '../../http/problem.ts'
import type { OwnerLookup } from '../../http/resource.ts'
import { inputsOf, scriptOf, stateAfter, toStored } from './conversation.ts'
import { assertHasReadBrief, type CallableBot, requireBot } from './practice-access.ts'
import { briefOf } from './practice-views.ts'
import { type Beginning, type NewPracticeCall, startCall } from './start-call.ts'

type Start = Beginning & { engine: PracticeEngine }

/** A computed exchange; nobody had to wait for it. */
function computedTurn(
  {
    index,
    text,
    elapsedMs,
    atMs,
    now,
  }: {
    index: number
    text: string
    elapsedMs: number
    atMs: number
    now: Date
  },
  { read, turns }: Step,
): NewPracticeCall['turns'][number] {
  return {
    index,
    input: index === 0 ? 'open' : 'words',
    text,
    elapsed_ms: elapsedMs,
    at_ms: atMs,
    reading: read === null ? null : JSON.stringify(read),
    said: JSON.stringify(
      turns.map((turn) => toStored(turn, { text: turn.text, wordedBy: 'offline', refusal: null })),
    ),
    request_at: now,
    acts_at: now,
    done_at: now,
  }
}

async function newCallOf(
  trx: Trx,
  actor: RequestActor,
  bot: CallableBot,
  seed: string,
): Promise<Pick<NewPracticeCall, 'bot' | 'script' | 'brief' | 'seed'>> {
  const script = compileScript(bot.form, bot.callType, {
    agentId: bot.agentId,
    repName: repNameOf({ rep_name: await findUserName(trx, actor.userId) }),
  })
  return { bot, script, seed, brief: briefOf(bot.form, script) }
}

const withOpening = (
  call: Pick<NewPracticeCall, 'bot' | 'script' | 'brief' | 'seed'>,
  engine: PracticeEngine,
  now: Date,
): Omit<NewPracticeCall, 'isPrivate'> => {
  const opening = openConversation(call.script, call.seed)
  return {
    ...call,
    engine: engine.id,
    state: opening.state,
    turns: [computedTurn({ index: 0, text: '', elapsedMs: 0, atMs: 0, now }, opening)],
  }
}

export async function beginCall(
  trx: Trx,
  actor: RequestActor,
  body: Omit<StartPracticeBody, 'hangsUpOpen'>,
  {
    engine,
    seed = randomUUID(),
    lookup,
    ...beginning
  }: Start & {
    seed?: string
    /** Tells a member of the organization that owns the bot to switch there. */
    lookup?: OwnerLookup
  },
): Promise<PracticeCall> {
  const bot = await requireBot(trx, actor, body.agentId, lookup)
  if (body.callType !== undefined && body.callType !== bot.callType)
    throw new HttpProblem(422, 'other_call_type', 'This bot has another call type.')
  if (body.isPrivate && !bot.form.acceptsPrivateCalls)
    throw new HttpProblem(422, 'no_private_calls', 'This bot does not accept private calls.')
  assertHasReadBrief(actor, body)
  const call = withOpening(await newCallOf(trx, actor, bot, seed), engine, beginning.now)
  const { isPrivate, hasReadBrief } = body
  return startCall(trx, actor, { ...call, isPrivate, hasReadBrief }, beginning)
}

/** Restarts a call with the current bot but the same seed, so that nobody restarts to get an easier buyer. The old call is locked. */
export async function beginAnew(
  trx: Trx,
  actor: RequestActor,
  old: PracticeCall,
  { engine, now }: Pick<Start, 'engine' | 'now'>,
): Promise<PracticeCall> {
  const bot = await requireBot(trx, actor, old.agent_id)
  await endPracticeCall(trx, old, { outcome: 'restarted', why: [], now })
  const call = withOpening(await newCallOf(trx, actor, bot, old.seed), engine, now)
  const given = { ...call, isPrivate: old.is_private, attemptOf: old.call_id }
  return startCall(trx, actor, given, { now, onHungUp: null })
}

/**
 * Starts a new call that continues an ended call just before a turn of the rep, with the old script, the old seed, and everything said
 * until then.
 */
export async function resumeCall(
  trx: Trx,
  actor: RequestActor,
  old: PracticeCall,
  turnIndex: number,
  { engine, ...beginning }: Start,
): Promise<PracticeCall> {
  if (old.ended_at === null) throw conflict('Hang up first, then you can try again from a turn.')
  await requireBot(trx, actor, old.agent_id)
  const turns = await listPracticeTurns(trx, old.call_id, turnIndex)
  const chosen = turns.find(({ index, input }) => index === turnIndex && input === 'words')
  if (chosen === undefined) throw new HttpProblem(422, 'no_such_turn', 'This call has no such turn of yours.')
  const kept = turns.filter(({ index }) => index < turnIndex).map(withoutTime)
  const script = scriptOf(old)
  const before = stateAfter(script, old.seed, inputsOf(kept))
  // Normally impossible: after an update of the product, the same words can end a call that used to go on.
  if (before.end !== null) throw conflict('The bot has changed since this call. Start a new one.')
  return startCall(
    trx,
    actor,
    {
      bot: {
        agentId: old.agent_id,
        version: old.agent_version,
        name: old.agent_name,
        callType: script.callType,
        scorecardId: old.scorecard_id,
        gatekeeperScorecardId: old.gatekeeper_scorecard_id,
      },
      script,
      brief: practiceBrief.parse(old.brief),
      seed: old.seed,
      engine: engine.id,
      state: before.state,
      turns: kept.map(copied),
      isPrivate: old.is_private,
      resumed: { from: old.call_id, turn: turnIndex - 1, clockOffsetMs: kept.at(-1)?.at_ms ?? 0 },
    },
    beginning,
  )
}

/** An exchange from before a call took none of its time. */
const withoutTime = <Turn extends { elapsed_ms: number }>(turn: Turn): Turn => ({ ...turn, elapsed_ms: 0 })

const copied = ({
  org_id: _org,
  call_id: _call,
  reading,
  said,
  ...turn
}: PracticeTurnRow): NewPracticeCall['turns'][number] => ({
  ...turn,
  reading: reading === null ? null : JSON.stringify(reading),
  said: JSON.stringify(said),
})

/** Assumed speech rate, in words per second, of a transcript without times. */
const wordsPerSecond = 2.5
const millisecondsToSay = (text: string): number =>
  Math.round((text.split(/\s+/).length / wordsPerSecond) * 1000)

/** @throws HttpProblem 422 for a transcript whose rep is unknown, or in which the rep has no such turn */
export function assertHasTurn(turns: readonly ForeignTurn[], turnIndex = 1): void {
  if (turns.length < 2)
    throw new HttpProblem(422, 'rep_unknown', 'No words in this transcript are known to be the rep’s.')
  if (turnIndex >= turns.length)
    throw new HttpProblem(422, 'no_such_turn', 'The transcript has no such turn.')
}

/**
 * Starts a call in the middle of a conversation from elsewhere: the bot receives the rep's turns and gives its own answers up to the chosen
 * turn.
 */
export async function resumeFromTranscript(
  trx: Trx,
  actor: RequestActor,
  given: { agentId: string; turns: readonly ForeignTurn[]; turnIndex: number; hasReadBrief: boolean },
  { engine, ...beginning }: Start,
): Promise<PracticeCall> {
  const bot = await requireBot(trx, actor, given.agentId)
  assertHasTurn(given.turns, given.turnIndex)
  assertHasReadBrief(actor, given)
  const base = await newCallOf(trx, actor, bot, randomUUID())
  const said = given.turns.filter(({ index }) => index > 0 && index < given.turnIndex)
  const { now } = beginning
  const opening = openConversation(base.script, base.seed)
  const turns = [computedTurn({ index: 0, text: '', elapsedMs: 0, atMs: 0, now }, opening)]
  let atMs = 0
  let last = opening
  for (const { index, rep } of said) {
    const talk = {
      script: base.script,
      state: last.state,
      clock: { clockMs: atMs, lastTurnAt: now },
    }
    const answer = answerTurn(
      talk,
      { kind: 'words', text: rep },
      new Date(now.getTime() + millisecondsToSay(rep)),
    )
    const { elapsedMs } = answer
    atMs = answer.atMs
    last = answer.next
    if (last.end !== null)
      throw new HttpProblem(422, 'ends_before', `With these words the bot ends the call at turn ${index}.`)
    turns.push(computedTurn({ index, text: rep, elapsedMs, atMs, now }, last))
  }
  return startCall(
    trx,
    actor,
    {
      ...base,
      engine: engine.id,
      state: { ...last.state, elapsedMs: 0 },
      turns: turns.map(withoutTime),
      isPrivate: false,
      hasReadBrief: given.hasReadBrief,
      resumed: { from: null, turn: given.turnIndex - 1, clockOffsetMs: atMs },
    },
    beginning,
  )
}
