import {
  type Asked,
  type Note,
  noteFacts,
  noteSections,
  questionFacts,
  sectionFacts,
  sectionOf,
} from './note-facts.ts'

/** Learned from labeled lines by scripts/suites/persona/learn. Rows of `sections` are facts, columns are sections and "none". */
export type NoteWeights = {
  sections: readonly (readonly number[])[]
  notes: readonly number[]
  none: readonly number[]
}

const sum = (weights: readonly number[], facts: readonly number[]): number =>
  facts.reduce((total, fact, at) => total + fact * (weights[at] ?? 0), 0)

/** Odds as chances that add up to 1. */
export function softmax(odds: readonly number[]): number[] {
  const most = Math.max(...odds)
  const powers = odds.map((one) => Math.exp(one - most))
  const whole = powers.reduce((total, one) => total + one, 0)
  return powers.map((one) => one / whole)
}

/** Added to each chance, so that a chance near 0 does not get a huge negative logarithm. */
const leastChance = 0.001
const logOf = (chance: number): number => Math.log(chance + leastChance)

/** How likely each section answers, and last that none does. */
export function sectionChances({ sections }: Pick<NoteWeights, 'sections'>, asked: Asked): number[] {
  const facts = sectionFacts(asked)
  return softmax(
    [...noteSections, 'none'].map((_section, column) =>
      facts.reduce((total, fact, row) => total + fact * (sections[row]?.[column] ?? 0), 0),
    ),
  )
}

/** What the chances are judged by: a row for each note, and one for "none". */
export function rankFacts(
  chances: readonly number[],
  asked: Asked,
  notes: readonly Note[],
): { notes: number[][]; none: number[] } {
  const none = logOf(chances.at(-1) ?? 0)
  return {
    notes: noteFacts(asked, notes).map((row, index) => {
      const note = notes[index]
      const own = logOf(note === undefined ? 0 : (chances[noteSections.indexOf(sectionOf(note))] ?? 0))
      return [...row, own, own - none]
    }),
    none: [...questionFacts(asked), none],
  }
}

/** How likely each note is what answers the question; the rest to 1 is the chance that none does. */
export function noteChances(weights: NoteWeights, asked: Asked, notes: readonly Note[]): number[] {
  const facts = rankFacts(sectionChances(weights, asked), asked, notes)
  return softmax([...facts.notes.map((row) => sum(weights.notes, row)), sum(weights.none, facts.none)]).slice(
    0,
    -1,
  )
}
