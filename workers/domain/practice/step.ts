import { withoutName } from './addressed.ts'
import { openBuyer, respond } from './buyer.ts'
import type { ConversationState, RepInput, Step } from './conversation.ts'
import { outcomeNow } from './commit.ts'
import { offlineLanguageProblem } from './catalog/languages.ts'
import { respondAtDesk } from './gatekeeper.ts'
import { hashOfWords, readWords } from './reading/read-words.ts'
import { personNamed } from './reading/people.ts'
import { plainWords } from './reading/plain-words.ts'
import { contentStems } from './reading/stems.ts'
import type { PersonaScript } from './script.ts'
import { end, give, mainSpeaker, phrase, say, sayAtDesk, type Talk } from './talk.ts'
import { attitudeNow, weighReading } from './weigh.ts'
import { choose } from './wording/choose.ts'

/** Raise it with every change that could change a reply: a stored call is replayed with the engine that played it. */
export const buyerEngineVersion = '1.16.0'

/** More turns than fit into a quarter of an hour. */
const mostSteps = 80
/** Including the turns copied from earlier calls. Bounds the state. */
const mostSteppedThrough = 400
/** A longer pause was not part of the call. */
const longestPauseMs = 600_000
/** Characters of a question that are kept. */
const mostOfQuestion = 200
/** The call ends with the silence after these. */
const mostSilences = 2

/** The first words of whoever answers. @throws in a language that cannot be practiced offline */
export function openConversation(script: PersonaScript, seed: string): Step {
  const problem = offlineLanguageProblem(script.language)
  if (problem !== null) throw new Error(problem)
  const state = firstState(script, seed)
  const talk = talkOf(script, state, '')
  const [desk] = script.gatekeepers
  if (desk === undefined) openBuyer(talk)
  else sayAtDesk(talk, { act: 'open', parts: [desk.openerLine], says: [desk.openerLine] }, desk.speaker)
  return { state, turns: talk.turns, read: null, end: null }
}

function firstState(script: PersonaScript, seed: string): ConversationState {
  const { trust, patience, interest } = script.attitude
  const [desk] = script.gatekeepers
  return {
    engine: buyerEngineVersion,
    seed: seed.slice(0, 200),
    at: 0,
    elapsedMs: 0,
    phase: desk === undefined ? 'opening' : 'gatekeeper',
    gatekeeper: 0,
    screened: { given: [], asking: null, refusals: 0, rounds: 0, isMessage: false },
    speakerId: mainSpeaker(script).id,
    isFlipped: false,
    trust,
    patience: desk?.patience ?? patience,
    interest,
    revealed: [],
    hinted: [],
    withheld: [],
    told: [],
    focus: null,
    focusAt: -1,
    lastAsks: null,
    person: '',
    objections: script.objections.map(({ id }) => ({
      id,
      status: 'pending',
      raisedAt: -1,
      endedAt: -1,
      touchedAt: -1,
      presses: 0,
      isAcknowledged: false,
      isExplored: false,
      moves: [],
    })),
    openObjection: null,
    asked: null,
    askedAlready: [],
    known: {
      words: 0,
      name: false,
      reason: false,
      permission: false,
      claims: 0,
      listens: 0,
      empathies: 0,
      courtesies: 0,
      proofs: 0,
      openQuestions: 0,
      closedInRow: 0,
      goodInRow: 0,
      nextStepAsks: 0,
      isPriceNamed: false,
      silences: 0,
      refusals: 0,
      repeats: 0,
      day: '',
    },
    isWarned: false,
    agreed: null,
    afterwords: 0,
    background: [],
    spokenOf: [],
    used: [],
    usedByRep: [],
    lastAct: 'open',
    lastActs: 0,
    lastText: '',
    end: null,
  }
}

const talkOf = (script: PersonaScript, state: ConversationState, text: string): Talk => ({
  script,
  state,
  read: null,
  text,
  causes: [],
  turns: [],
  isJoined: false,
})

/** A copy that a step may change. */
const copied = (state: ConversationState): ConversationState => structuredClone(state)

/** The next state and what the other side says. Never throws, whatever the words are. Does not change the given state. */
export function step(script: PersonaScript, before: ConversationState, input: RepInput): Step {
  if (before.end !== null) return { state: before, turns: [], read: null, end: before.end }
  const state = copied(before)
  // Turns copied from an earlier call took no time.
  if (state.elapsedMs === 0) state.copiedSteps = state.at
  state.at += 1
  state.elapsedMs += Math.max(0, Math.min(longestPauseMs, Math.trunc(input.elapsedMs) || 0))
  const talk = talkOf(script, state, input.kind === 'words' ? input.text : '')
  takeInput(talk, input)
  return { state, turns: talk.turns, read: talk.read, end: state.end }
}

function takeInput(talk: Talk, input: RepInput): void {
  const { script, state } = talk
  if (input.kind === 'hangUp') return takeHangUp(talk)
  const isOver = state.at - (state.copiedSteps ?? 0) >= mostSteps || state.at >= mostSteppedThrough
  if (state.elapsedMs >= script.mostMinutes * 60_000 || isOver) return endByTime(talk)
  if (input.kind === 'silence' || talk.text.trim() === '') return takeSilence(talk)
  state.known.silences = 0
  const person = personNamed(script, talk.text)
  if (person !== '') state.person = person
  const words = withoutName(script, talk.text)
  const isSame = words !== talk.text && asksTheSame.test(words)
  talk.read = readWords(script, state, isSame ? (state.lastQuestion ?? words) : words)
  const question = talk.read.acts.findLast(({ asks }) => asks !== null)
  if (question !== undefined) state.lastAsks = question.asks
  if (question !== undefined && script.speakers.length > 1)
    state.lastQuestion = question.text.slice(0, mostOfQuestion)
  weighReading(script, state, talk.read, talk.causes)
  keepWords(talk)
  flip(talk)
  const desk = script.gatekeepers[state.gatekeeper]
  if (desk !== undefined && state.phase === 'gatekeeper')
    return respondAtDesk(talk, desk, () => openNext(talk))
  respond(talk)
}

/** What is left of "Imelda, same question" and "and you, Derek?" without the name. */
const asksTheSame =
  /^(?:(?:and|so|ok|okay|then|now)[ ,]{0,2}){0,2}(?:(?:the )?same (?:question|thing)(?: (?:to|for) (?:you|u))?|(?:what|how) about (?:you|u|yours)|(?:you|u|yours)|(?<=and ?))[ ?.!,]{0,4}$/iu

function openNext(talk: Talk): void {
  const { script, state } = talk
  const next = script.gatekeepers[state.gatekeeper]
  if (next === undefined) return openBuyer(talk)
  state.screened = { given: [], asking: null, refusals: 0, rounds: 0, isMessage: false }
  state.patience = next.patience
  sayAtDesk(talk, { act: 'open', parts: [next.openerLine], says: [next.openerLine] }, next.speaker)
}

/** Remembers what the rep has said, to notice repetition. */
function keepWords({ state, text }: Talk): void {
  const plain = plainWords(text)
  if (contentStems(plain).length >= 3)
    state.usedByRep = [...state.usedByRep, hashOfWords(plain)].slice(-mostSteps)
}

/** A rude buyer may warm up, once. */
function flip(talk: Talk): void {
  const { script, state } = talk
  const { flipsAfter } = attitudeNow(script, state)
  const gain = talk.causes.reduce((sum, { trust }) => sum + trust, 0)
  state.known.goodInRow = gain >= 2 ? state.known.goodInRow + 1 : 0
  if (state.phase === 'gatekeeper' || flipsAfter === null || state.isFlipped || script.flipped === null)
    return
  if (state.known.goodInRow < flipsAfter) return
  state.isFlipped = true
  state.trust = Math.max(state.trust, script.flipped.trust)
  state.patience = Math.max(state.patience, script.flipped.patience)
  give(talk, 'flipped')
}

function takeHangUp(talk: Talk): void {
  end(talk, talk.state.agreed ?? 'repHungUp')
}

function takeSilence(talk: Talk): void {
  const { state, script } = talk
  const desk = state.phase === 'gatekeeper' ? script.gatekeepers[state.gatekeeper] : undefined
  state.known.silences += 1
  give(talk, 'silence')
  const isOver = state.known.silences > mostSilences
  const key = isOver ? 'silentEnd' : 'areYouThere'
  const act = isOver ? 'hangUp' : 'areYouThere'
  if (desk === undefined) say(talk, { act, parts: [phrase(talk, key)] })
  else sayAtDesk(talk, { act, parts: [choose(state, key, desk.speaker.tone)] }, desk.speaker)
  if (!isOver) return
  if (state.known.words === 0) return end(talk, 'abandoned')
  end(talk, desk === undefined ? 'buyerHungUp' : 'blocked')
}

function endByTime(talk: Talk): void {
  const { state, script } = talk
  const desk = state.phase === 'gatekeeper' ? script.gatekeepers[state.gatekeeper] : undefined
  if (desk === undefined) say(talk, { act: 'timeOver', parts: [phrase(talk, 'timeOver')] })
  else
    sayAtDesk(
      talk,
      {
        act: 'timeOver',
        parts: [choose(state, 'timeOver', desk.speaker.tone)],
      },
      desk.speaker,
    )
  end(talk, state.agreed === null ? 'timeOver' : outcomeNow(talk))
}

/** All steps of a call, the opening first. The same script, seed and inputs give the same bytes. */
export function replay(script: PersonaScript, seed: string, inputs: readonly RepInput[]): Step[] {
  const steps = [openConversation(script, seed)]
  for (const input of inputs) {
    const last = steps.at(-1)
    if (last === undefined || last.end !== null) break
    steps.push(step(script, last.state, input))
  }
  return steps
}
