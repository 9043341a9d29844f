import type { Saying } from '../../script.ts'
import type { EverydayKind } from '../everyday-examples.ts'
import { isAnswerTo } from '../everyday-notes.ts'
import { fits } from '../pieces.ts'
import type { AskedFor } from '../plain-questions.ts'
import { foreignStems } from '../stems.ts'
import { isSameMeaning } from '../synonyms.ts'
import { directionOf, dot, type Meant, meaningOf, rarityOf } from './word-meaning.ts'

/** What the chance that a note answers a question is judged by. */

/** The question that earns a hidden fact. */
export type Earning = {
  text: string
  topic: string
  /** All words of the question, grammar aside. */
  words: readonly string[]
  asks: AskedFor
  everyday: EverydayKind | null
  concepts: readonly string[]
}
/** `earning` is null if anybody is told the note. */
export type Note = Pick<Saying, 'id' | 'spoken' | 'subject'> & { earning: Earning | null }

/** Sections of the form that notes come from. */
export const noteSections = [
  'fact',
  'role',
  'person',
  'company',
  'context',
  'goal',
  'opinion',
  'structure',
  'other',
] as const
export type NoteSection = (typeof noteSections)[number]

export const sectionOf = ({ id, earning }: Note): NoteSection =>
  earning !== null
    ? 'fact'
    : (noteSections.find(
        (section) => id === section || id.startsWith(`${section}-`) || id.includes(`-${section}-`),
      ) ?? 'other')

/*
 * What is known of a question and a note, in the order of the weights:
 * - near, ahead, isNearest: Cosine of the question and the note, its distance from the mean of all notes, and whether no other note is nearer.
 * - nearEarning: Cosine of the question and the one that earns the fact.
 * - covered, bestWord, sumOfWords, coveredEarning: Share of the question's telling words that the note has or has like ones, the best one, and their sum.
 * - coveredNote: Share of the note's telling words that the question has or has like ones.
 * - shared, sharedSubject, foreign: Words that both have, counted; the subject words among them; and the subject words that the note lacks.
 * - hasPart, lacksPart: Whether the note has the part that the question asks for.
 * - everyday, otherEveryday: How alike the question is to examples that notes of this kind answer, and whether it is to others.
 * - earningEveryday, earningForm: Whether it is the same everyday question that earns the fact, and whether it asks for the same.
 * - concepts: Concepts that both have.
 */

/** What the question itself says: which section it asks about, and how likely no note answers. */
export const askedForms: readonly AskedFor[] = [
  'what',
  'how',
  'who',
  'when',
  'number',
  'cost',
  'why',
  'howLong',
  'is',
  'does',
  'did',
  'where',
  'which',
  'howOften',
  'hope',
  'areYou',
  'would',
  'could',
  'happened',
  'tried',
]

export type Asked = {
  text: string
  asks: AskedFor | null
  everyday: { kind: EverydayKind; score: number } | null
  concepts: readonly string[]
}

export function questionFacts({ text, asks, everyday }: Asked): number[] {
  return [
    1,
    meaningOf(text).tokens.length / 10,
    everyday === null ? 0 : 1,
    ...askedForms.map((form) => (form === asks ? 1 : 0)),
  ]
}

/** The direction of the question, then its facts. */
export const sectionFacts = (asked: Asked): number[] => [
  ...meaningOf(asked.text).direction,
  ...questionFacts(asked),
]

/** Below this cosine, two words have nothing in common. */
const leastAlike = 0.15

type Coverage = { share: number; best: number; sum: number }

/** How much of the telling words of one text the other has or has like ones. */
function coverage({ telling }: Meant, by: Meant, alike: readonly number[]): Coverage {
  let whole = 0
  let sum = 0
  let best = 0
  for (const [at, word] of telling.entries()) {
    const rarity = rarityOf(word)
    whole += rarity
    const value = rarity * (by.tokens.includes(word) ? 1 : (alike[at] ?? 0))
    sum += value
    best = Math.max(best, value)
  }
  return { share: whole === 0 ? 0 : sum / whole, best, sum }
}

/** The coverage of each text by the other. Each pair of words is compared once. */
function coverages(one: Meant, other: Meant): { ofOne: Coverage; ofOther: Coverage } {
  const ofOne = one.telling.map(() => 0)
  const ofOther = other.telling.map(() => 0)
  const others = other.telling.map(directionOf)
  for (const [at, word] of one.telling.entries()) {
    const own = directionOf(word)
    if (own === undefined) continue
    for (const [to, direction] of others.entries()) {
      if (direction === undefined) continue
      const near = dot(own, direction)
      if (near > (ofOne[at] ?? 0)) ofOne[at] = near
      if (near > (ofOther[to] ?? 0)) ofOther[to] = near
    }
  }
  return {
    ofOne: coverage(one, other, ofOne.map(alikeness)),
    ofOther: coverage(other, one, ofOther.map(alikeness)),
  }
}

const alikeness = (near: number): number => Math.max(0, (near - leastAlike) / (1 - leastAlike))

/** One row for each note. */
export function noteFacts(asked: Asked, notes: readonly Note[]): number[][] {
  const { text, asks, everyday, concepts } = asked
  const question = meaningOf(text)
  const subject = foreignStems(text)
  const near = notes.map(({ spoken }) => dot(question.direction, meaningOf(spoken).direction))
  const mean = near.reduce((sum, value) => sum + value, 0) / Math.max(1, near.length)
  const nearest = Math.max(...near)
  return notes.map((note, index) => {
    const said = meaningOf(note.spoken)
    const own = [...note.subject.stems, ...note.subject.textStems]
    const shared = subject.filter((stem) => own.some((one) => isSameMeaning(one, stem)))
    const { ofOne: words, ofOther: back } = coverages(question, said)
    const earning = note.earning === null ? null : meaningOf(note.earning.text)
    const fit = asks === null ? 0 : fits(note.spoken, asks, text)
    const isKind = everyday !== null && isAnswerTo(everyday.kind, note)
    const section = sectionOf(note)
    return [
      near[index] ?? 0,
      (near[index] ?? 0) - mean,
      near[index] === nearest ? 1 : 0,
      earning === null ? 0 : dot(question.direction, earning.direction),
      words.share,
      words.best,
      words.sum,
      earning === null ? 0 : coverages(question, earning).ofOne.share,
      back.share,
      question.telling.filter((word) => said.tokens.includes(word)).length,
      shared.length,
      subject.length - shared.length,
      fit > 0 ? 1 : 0,
      fit < 0 ? 1 : 0,
      isKind ? everyday.score : 0,
      everyday !== null && !isKind ? 1 : 0,
      everyday !== null && note.earning?.everyday === everyday.kind ? 1 : 0,
      asks !== null && note.earning?.asks === asks && asks !== 'what' && asks !== 'is' ? 1 : 0,
      concepts.filter(
        (one) => note.subject.concepts.includes(one) || note.earning?.concepts.includes(one) === true,
      ).length,
      ...noteSections.map((one) => (one === section ? 1 : 0)),
    ]
  })
}
