import { oddsFrom, type Trees } from '../../../scoring/meaning/trees.ts'
import type { ConversationState } from '../../conversation.ts'
import { holdsAnswerTo, isAnswerTo } from '../../everyday-answers.ts'
import type { PersonaScript, Saying, ScriptFact } from '../../script.ts'
import { isBroadConcept } from '../concepts.ts'
import { type EverydayKind, everydayExamples } from '../everyday-examples.ts'
import { everydayIn, everydayScores } from '../everyday-questions.ts'
import { closeness, conditionQuestion, isSameKind, knownAbout, questionOf } from '../match-topics.ts'
import { askedForBy, type AskedFor } from '../plain-questions.ts'
import { pointsBack } from '../question-form.ts'
import { contentStems, isSameStem } from '../stems.ts'
import forms from './question-forms.json' with { type: 'json' }
import { oddsByForm, type QuestionForms, slotsOf } from './question-forms.ts'
import model from './relevance.json' with { type: 'json' }
import {
  createWordMatcher,
  type NoteProfile,
  profileOf,
  signsOf,
  type Ties,
  type WordMatch,
} from './signs.ts'

/** Which notes of the persona answer a question, by a model that was learned from labeled lines (`scripts/suites/persona/learn`). */

type Known = {
  notes: NoteProfile[]
  sayings: Saying[]
  /** What each note can be asked for as. */
  filled: number[][]
  /** The everyday questions that each note answers, and those that its words answer. */
  answersTo: ReadonlySet<EverydayKind>[]
  holdsFor: ReadonlySet<EverydayKind>[]
  firstObjection: number
  matcher: (stem: string) => WordMatch
}
const everydayKinds = Object.keys(everydayExamples) as EverydayKind[]
/** A cache, and nothing else. */
const known = new WeakMap<PersonaScript, Known>()

function knownOf(script: PersonaScript): Known {
  const before = known.get(script)
  if (before !== undefined) return before
  const notes = [
    ...script.facts.map((fact) => profileOf(fact, 'fact')),
    ...script.details.map((detail) => profileOf(detail, null)),
    ...script.objections.map(({ id, text, settledBy, subject }) => ({
      ...profileOf({ id, spoken: text, subject }, 'objection'),
      about: contentStems(settledBy),
    })),
  ]
  const sayings = [
    ...script.facts,
    ...script.details,
    ...script.objections.map((objection) => ({ ...objection, spoken: objection.text })),
  ]
  const found = {
    notes,
    sayings,
    filled: notes.map(slotsOf),
    answersTo: sayings.map((saying) => new Set(everydayKinds.filter((kind) => isAnswerTo(kind, saying)))),
    holdsFor: sayings.map(
      ({ spoken }) => new Set(everydayKinds.filter((kind) => holdsAnswerTo(kind, spoken))),
    ),
    firstObjection: script.facts.length + script.details.length,
    matcher: createWordMatcher(notes),
  }
  known.set(script, found)
  return found
}

export type AskedWords = {
  text: string
  asks: AskedFor
  isOpen: boolean
  /** Words that pronouns of the question stand for. */
  more: string
}
type Told = Pick<ConversationState, 'focus' | 'focusAt' | 'at' | 'told' | 'revealed' | 'lastText'>

/** So long a note that was told stays what "it" stands for. */
const nearFocus = 2

/** For each note, what speaks for it as an answer: facts first, then details, then objections. */
export function signsOfNotes(
  script: PersonaScript,
  state: Told,
  { text, asks, isOpen, more }: AskedWords,
  byForms: QuestionForms = forms,
): { ids: string[]; signs: number[][] } {
  const { notes, sayings, filled, answersTo, holdsFor, firstObjection, matcher } = knownOf(script)
  const about = knownAbout(script)
  const question = questionOf(script, text, asks, isOpen, more)
  const everyday = everydayIn(script, text)
  const scores = [...everydayScores(script, text)]
  const focus = state.focus !== null && state.at - state.focusAt <= nearFocus ? state.focus : null
  const last = contentStems(state.lastText)
  const bestOf = (fits: (kind: (typeof scores)[number][0]) => boolean): number =>
    scores.reduce((best, [kind, score]) => (score > best && fits(kind) ? score : best), 0)
  const ties = sayings.map((saying, at): Ties => {
    const condition = about.conditions.get(saying.id)
    const shared = question.concepts.filter((concept) => saying.subject.concepts.includes(concept))
    return {
      kind: everyday === null ? 0 : answersTo[at]?.has(everyday.kind) === true ? 1 : -1,
      fitting: bestOf((kind) => answersTo[at]?.has(kind) === true),
      holding: bestOf((kind) => holdsFor[at]?.has(kind) === true),
      unfitting: bestOf((kind) => answersTo[at]?.has(kind) !== true && holdsFor[at]?.has(kind) !== true),
      narrowConcepts: shared.filter((one) => !isBroadConcept(one)).length,
      broadConcepts: shared.filter((one) => isBroadConcept(one)).length,
      awaitedKind: everyday !== null && condition?.everyday === everyday.kind,
      awaitedAsks: condition !== undefined && isSameKind(condition.asks, asks),
      awaitedConcepts:
        condition === undefined ? 0 : question.concepts.filter((one) => condition.concepts.has(one)).length,
      closeness: at >= firstObjection ? 0 : closeness(question, saying, about),
    }
  })
  const contexts = notes.map(({ id, stems }) => ({
    isFocus: id === focus,
    isOut: state.told.includes(id) || state.revealed.some((mark) => mark.id === id),
    hasFocus: focus !== null,
    sharedWithLast: last.filter((stem) => stems.includes(stem)).length,
  }))
  const asked = {
    text,
    asks,
    isOpen,
    words: question.stems.map(matcher),
    everydayScore: everyday?.score ?? 0,
    pointsBack: pointsBack.test(text),
    byForm: oddsByForm(byForms, text, filled),
  }
  return { ids: notes.map(({ id }) => id), signs: signsOf(asked, notes, contexts, ties) }
}

/** A note that stands out from most others is surer than its odds alone say: two may answer, a third hardly ever does. */
const outstanding = 0.3
const fewestNotes = 3
const lowestOdds = -6
export function relativeOdds(odds: readonly number[]): number[] {
  const third =
    odds.length < fewestNotes ? lowestOdds : (odds.toSorted((one, other) => other - one)[2] ?? lowestOdds)
  return odds.map((one) => one + outstanding * (one - third))
}

/** What earns a secret is asked for in its own words: the form has said that this is the question. */
const surely = 1
function asksJustThat(fact: ScriptFact, asks: AskedFor, stems: readonly string[]): boolean {
  const question = conditionQuestion(fact)
  const wanted = contentStems(question)
  return (
    wanted.length > 0 &&
    isSameKind(askedForBy(question), asks) &&
    wanted.every((stem) => stems.some((one) => isSameStem(one, stem)))
  )
}

export type Answering = { id: string; odds: number; index: number }
export type Answers = { facts: Answering[]; details: Answering[]; objections: Answering[] }

/** All notes with the log odds that they answer the question, the likeliest first. */
export function answeringNotes(script: PersonaScript, state: Told, asked: AskedWords): Answers {
  const { firstObjection } = knownOf(script)
  const { ids, signs } = signsOfNotes(script, state, asked)
  const stems = contentStems(asked.text)
  const sure = relativeOdds(signs.map((own) => oddsFrom(model.trees as unknown as Trees, own)))
  const all = ids.map((id, index) => {
    const odds = sure[index] ?? 0
    const fact = script.facts[index]
    const isNamed = fact !== undefined && asksJustThat(fact, asked.asks, stems)
    return { id, index, odds: isNamed ? Math.max(odds, sureEnough() + surely) : odds }
  })
  const ranked = (from: number, to: number): Answering[] =>
    all.slice(from, to).toSorted((one, other) => other.odds - one.odds || one.index - other.index)
  return {
    facts: ranked(0, script.facts.length),
    details: ranked(script.facts.length, firstObjection),
    objections: ranked(firstObjection, all.length),
  }
}

/** From these odds on a note is told as the answer. */
export const sureEnough = (): number => model.threshold

/** How near a note's own words are to a word, from 0 to 1. */
export const nearestWord = (script: PersonaScript, index: number, stem: string): number =>
  knownOf(script).matcher(stem).near[index] ?? 0

/** The slots that each note fills, in the order of `signsOfNotes`. */
export const filledSlots = (script: PersonaScript): readonly (readonly number[])[] => knownOf(script).filled
