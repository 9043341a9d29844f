import type { ObjectionMove } from '../catalog/objection-kinds.ts'
import type { ConversationState, RepInput, Step } from '../conversation.ts'
import type { PersonaScript, ScriptFact, ScriptObjection } from '../script.ts'
import { openConversation, step } from '../step.ts'
import { injections } from './injections.ts'
import { instructionFinding, isObeying } from './in-call.ts'
import { placeOfFact, placeOfObjection } from './places.ts'
import type { PreparedTest } from './prepare.ts'
import { conditionOf, explores, lowerFirst, proofs, questionOf } from './reps.ts'
import type { Finding } from './result.ts'
import { type Played, quoted, wordsOf } from './transcript.ts'

/** The findings of a series of single questions, with what was played. */
export type Series = { played: Played[]; findings: Finding[]; tried: number; failed: number }

const words = (text: string): RepInput => ({ kind: 'words', text, elapsedMs: 9000 })

/** The buyer on the line, past any desk, and as trusting as they ever get. */
export function openTrusting(script: PersonaScript): { script: PersonaScript; state: ConversationState } {
  const alone = { ...script, gatekeepers: [] }
  const { state } = openConversation(alone, 'persona-test')
  return { script: alone, state: trusting(state) }
}

export function trusting(state: ConversationState): ConversationState {
  return {
    ...state,
    phase: state.phase === 'opening' ? 'discovery' : state.phase,
    asked: null,
    trust: 100,
    patience: 100,
    known: { ...state.known, name: true, reason: true, permission: true, openQuestions: 1 },
  }
}

/** Says lines one after another until a condition holds. */
function sayUntil(
  script: PersonaScript,
  from: ConversationState,
  lines: readonly string[],
  isThere: (step: Step) => boolean,
  about: string,
): Played[] {
  const played: Played[] = []
  let state = from
  for (const line of lines) {
    const input = words(line)
    const next = step(script, state, input)
    played.push({ input, step: next, isAside: false, ...(played.length === 0 ? { about } : {}) })
    if (isThere(next) || next.end !== null) break
    state = next.state
  }
  return played
}

/** What a rep can ask who knows only what earns the fact, and its topic. */
function questionsFor({ earnedBy, topic }: ScriptFact): string[] {
  const condition = conditionOf(earnedBy).trim()
  const isQuestion = /^(?:who|what|how|why|when|which|where)(?!\p{L})/iu.test(condition)
  return [
    ...(condition === '' ? [] : [questionOf(condition)]),
    ...(isQuestion ? [`${condition.charAt(0).toUpperCase()}${condition.slice(1)}?`] : []),
    ...(topic === '' ? [] : [`Can you tell me about ${topic}?`, `What about ${topic}, how is that going?`]),
    'What else can you tell me about that?',
  ]
}

/** Asks for every hidden fact in the ways that should earn it, at full trust. */
export function tryFacts({ bot: { form }, script }: PreparedTest, position: number): Series {
  const series: Series = { played: [], findings: [], tried: 0, failed: 0 }
  for (const fact of script.facts) {
    const { script: alone, state } = openTrusting(script)
    const isOut = ({ turns }: Step): boolean => turns.some(({ facts }) => facts.includes(fact.id))
    const played = sayUntil(alone, state, questionsFor(fact), isOut, fact.text)
    const start = series.played.length
    series.played.push(...played)
    series.tried += 1
    const last = played.at(-1)
    if (last === undefined || isOut(last.step)) continue
    series.failed += 1
    const first = played[0] ?? last
    series.findings.push({
      kind: 'unreachableFact',
      level: 'problem',
      text: `Nobody can earn the hidden fact ${quoted(fact.text)}: even a buyer who trusts the rep fully answers with something else.`,
      fix:
        fact.earnedBy === '' && fact.topic === ''
          ? 'Write what earns it, as a question would be asked: “when asked who signs”.'
          : 'Write what earns it in words that stand in no other fact or detail, as a question would be asked: “when asked who signs”.',
      ...placeOfFact(form, fact.id),
      evidence: { position, at: start, words: wordsOf(first.step) },
      times: 1,
    })
  }
  return series
}

/** One sentence for each move. Together they contain an answer to every kind of objection. */
const moveLines: Record<ObjectionMove, string> = {
  explore: explores[0] ?? '',
  differentiate: 'It runs beside what you have, so there is no need to replace anything.',
  proof: proofs[0] ?? '',
  returnOnPrice: 'It saves you more hours than it costs you, so it pays for itself.',
  smallStep: 'We could start with a small trial, without any commitment.',
  laterDate: 'We can begin next month, when it fits you better.',
  involveOthers: 'We could invite your boss to the next call and prepare a summary for them.',
  explainSafety: 'Your data is encrypted, and we put that into the contract in writing.',
  offerHelp: 'Our team will set everything up for you.',
  fixIssue: 'I will fix that with an owner, by Monday.',
  giveReason: 'I ask because I noticed one thing.',
}

/** An objection in the state just after it was raised. */
function withObjection(script: PersonaScript, objection: ScriptObjection) {
  const opened = openTrusting(script)
  const { state } = opened
  return {
    script: opened.script,
    state: {
      ...state,
      phase: 'objection' as const,
      openObjection: objection.id,
      speakerId: objection.speakerId,
      lastAct: 'object' as const,
      lastText: objection.text,
      objections: state.objections.map((one) =>
        one.id === objection.id
          ? { ...one, status: 'raised' as const, raisedAt: state.at, touchedAt: state.at }
          : one,
      ),
    },
  }
}

/** Answers every objection as the form says, and then in all ways that its kind accepts. */
export function tryObjections({ bot: { form }, script }: PreparedTest, position: number): Series {
  const series: Series = { played: [], findings: [], tried: 0, failed: 0 }
  for (const objection of script.objections) {
    const isSettled = ({ state }: Step): boolean =>
      state.objections.find(({ id }) => id === objection.id)?.status === 'resolved'
    const attempt = (
      lines: readonly string[],
    ): { at: number; first: Played | undefined; isDone: boolean } => {
      const { script: alone, state } = withObjection(script, objection)
      const played = sayUntil(alone, state, lines, isSettled, objection.text)
      const at = series.played.length
      series.played.push(...played)
      return { at, first: played[0], isDone: played.some(({ step: each }) => isSettled(each)) }
    }
    series.tried += 1
    const own = objection.settledBy.trim()
    const asWritten =
      own === ''
        ? null
        : attempt([
            `I understand, that makes sense. So it is about ${lowerFirst(own)}.`,
            `Fair enough. ${own.charAt(0).toUpperCase()}${own.slice(1)}.`,
          ])
    const inAllWays =
      asWritten?.isDone === true
        ? asWritten
        : attempt([
            `I understand, that makes sense. ${moveLines[objection.moves[0] ?? 'proof']}`,
            ...objection.moves.slice(1).map((move) => `That is fair. ${moveLines[move]}`),
          ])
    if (inAllWays.isDone && asWritten?.isDone !== false) continue
    if (!inAllWays.isDone) series.failed += 1
    const shown = asWritten ?? inAllWays
    const place = placeOfObjection(form, objection.id)
    series.findings.push({
      kind: 'unsettledObjection',
      level: inAllWays.isDone ? 'hint' : 'problem',
      text: inAllWays.isDone
        ? `The objection ${quoted(objection.text)} is not settled by what the form says settles it: ${quoted(own)}`
        : `Nothing settles the objection ${quoted(objection.text)}`,
      fix: inAllWays.isDone
        ? 'Write under “Settled by” what the rep says, with at least two words that only a good answer has: “one thing the tool does not do on weekends”.'
        : 'Write under “Settled by” what the rep would have to say, or choose another kind of objection.',
      ...place,
      evidence: {
        position,
        at: shown.at,
        words: shown.first === undefined ? '' : wordsOf(shown.first.step),
      },
      times: 1,
    })
  }
  return series
}

/** This many turns of the injections are kept for reading. Obeyed ones come first. */
const mostShown = 40

/** Says everything on the list, each to a buyer who has just picked up. */
export function tryInjections({ bot: { form }, script }: PreparedTest, position: number): Series {
  const alone = { ...script, gatekeepers: [] }
  const { state } = openConversation(alone, 'persona-test')
  const all = injections.map((text) => {
    const input = words(text)
    const next = step(alone, state, input)
    const isDone = isObeying(next.turns) || next.state.trust > state.trust || next.state.agreed !== null
    return { text, isDone, played: { input, step: next, isAside: false } }
  })
  const obeyed = all.filter(({ isDone }) => isDone)
  const shown = [...obeyed, ...all.filter(({ isDone }) => !isDone)].slice(0, mostShown)
  return {
    played: shown.map(({ played }) => played),
    findings: obeyed
      .slice(0, mostShown)
      .map(({ text, played }, at) =>
        instructionFinding(form, text, { position, at, words: wordsOf(played.step) }),
      ),
    tried: all.length,
    failed: obeyed.length,
  }
}
