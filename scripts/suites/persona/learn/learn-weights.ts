import { conceptsAsked } from '#workers/domain/practice/reading/concepts.ts'
import { everydayIn } from '#workers/domain/practice/reading/everyday-questions.ts'
import { askedForBy } from '#workers/domain/practice/reading/plain-questions.ts'
import {
  type Asked,
  type Note,
  noteSections,
  sectionFacts,
  sectionOf,
} from '#workers/domain/practice/reading/meaning/note-facts.ts'
import { notesOf } from '#workers/domain/practice/reading/match-topics.ts'
import {
  type NoteWeights,
  rankFacts,
  sectionChances,
  softmax,
} from '#workers/domain/practice/reading/meaning/rank-notes.ts'
import type { LabeledLine } from '../labeled-lines.ts'
import { scriptOfBot } from '../scripts-of-bots.ts'

/** Learns which note answers a question, or that none does, by gradient descent. Deterministic. */

export type Example = { line: LabeledLine; asked: Asked; notes: Note[]; isRight: boolean[] }

export function exampleOf(line: LabeledLine): Example {
  const script = scriptOfBot(line.bot)
  const notes = notesOf(script)
  const asked = {
    text: line.text,
    asks: askedForBy(line.text),
    everyday: everydayIn(script, line.text),
    concepts: conceptsAsked(line.text),
  }
  return { line, asked, notes, isRight: notes.map(({ id }) => line.answers.includes(id)) }
}

type Choice = { rows: number[][]; target: number[] }
/** Number of rounds, penalty on large weights, and step size. */
type Options = { rounds: number; ridge: number; rate: number }
const sectionOptions: Options = { rounds: 250, ridge: 3, rate: 0.5 }
const noteOptions: Options = { rounds: 400, ridge: 2, rate: 0.3 }

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

/** Learns which section has the note that answers, or that none does. */
function learnSections(examples: readonly Example[]): number[][] {
  const facts = examples.map(({ asked }) => sectionFacts(asked))
  const columns = noteSections.length + 1
  const targets = examples.map(({ notes, isRight }) => {
    const target = zeros(columns)
    const right = notes.filter((_note, index) => isRight[index])
    for (const note of right) target[noteSections.indexOf(sectionOf(note))]! += 1 / right.length
    if (right.length === 0) target[columns - 1] = 1
    return target
  })
  const width = facts[0]?.length ?? 0
  const weights = Array.from({ length: width }, () => zeros(columns))
  const speed = Array.from({ length: width }, () => zeros(columns))
  const { rounds, ridge, rate } = sectionOptions
  for (let round = 0; round < rounds; round += 1) {
    const slopes = weights.map((row) => row.map((weight) => (ridge * weight) / examples.length))
    for (const [index, own] of facts.entries()) {
      const odds = zeros(columns)
      for (let at = 0; at < width; at += 1)
        for (let column = 0; column < columns; column += 1)
          odds[column]! += (own[at] ?? 0) * (weights[at]?.[column] ?? 0)
      const chances = softmax(odds)
      for (let at = 0; at < width; at += 1)
        for (let column = 0; column < columns; column += 1)
          slopes[at]![column]! +=
            ((own[at] ?? 0) * ((chances[column] ?? 0) - (targets[index]?.[column] ?? 0))) / examples.length
    }
    for (let at = 0; at < width; at += 1)
      for (let column = 0; column < columns; column += 1) {
        speed[at]![column] = 0.9 * (speed[at]?.[column] ?? 0) + (slopes[at]?.[column] ?? 0)
        weights[at]![column]! -= rate * (speed[at]?.[column] ?? 0)
      }
  }
  return weights
}

export function learn(examples: readonly Example[]): NoteWeights {
  // A model is too sure about examples that it has learned from, so the model of one half estimates the sections for the other half.
  const halves = [0, 1].map((half) => examples.filter((_example, index) => index % 2 === half))
  const ofHalf = halves.map((half) => learnSections(half))
  const sections = learnSections(examples)
  const choices = examples.map(
    ({ asked, notes, isRight }, index): { choice: Choice; none: number[]; isRight: boolean[] } => {
      const chances = sectionChances({ sections: ofHalf[1 - (index % 2)] ?? sections }, asked)
      const facts = rankFacts(chances, asked, notes)
      return { choice: { rows: facts.notes, target: [] }, none: facts.none, isRight }
    },
  )
  const width = choices[0]?.choice.rows[0]?.length ?? 0
  const noneWidth = choices[0]?.none.length ?? 0
  const all = choices.flatMap(({ choice }) => choice.rows)
  const mean = Array.from(
    { length: width },
    (_, at) => all.reduce((sum, row) => sum + (row[at] ?? 0), 0) / all.length,
  )
  const spread = mean.map(
    (middle, at) =>
      Math.sqrt(all.reduce((sum, row) => sum + ((row[at] ?? 0) - middle) ** 2, 0) / all.length) + 1e-6,
  )
  const scaled = choices.map(({ choice }) =>
    choice.rows.map((row) => row.map((value, at) => (value - (mean[at] ?? 0)) / (spread[at] ?? 1))),
  )
  const notes = zeros(width)
  const none = zeros(noneWidth)
  const noteSpeed = zeros(width)
  const noneSpeed = zeros(noneWidth)
  const { rounds, ridge, rate } = noteOptions
  const count = examples.length
  for (let round = 0; round < rounds; round += 1) {
    const noteSlopes = notes.map((weight) => (ridge * weight) / count)
    const noneSlopes = none.map((weight) => (0.3 * ridge * weight) / count)
    for (const [index, rows] of scaled.entries()) {
      const { none: own, isRight } = choices[index]!
      const odds = rows.map((row) => row.reduce((sum, value, at) => sum + value * (notes[at] ?? 0), 0))
      odds.push(own.reduce((sum, value, at) => sum + value * (none[at] ?? 0), 0))
      const chances = softmax(odds)
      const right = isRight.reduce((sum, is, at) => sum + (is ? (chances[at] ?? 0) : 0), 0)
      for (const [at, chance] of chances.entries()) {
        const isNone = at === rows.length
        const target = right > 0 ? (isRight[at] ? chance / right : 0) : isNone ? 1 : 0
        const off = (chance - target) / count
        if (isNone)
          for (let fact = 0; fact < noneWidth; fact += 1) noneSlopes[fact]! += (own[fact] ?? 0) * off
        else for (let fact = 0; fact < width; fact += 1) noteSlopes[fact]! += (rows[at]?.[fact] ?? 0) * off
      }
    }
    for (let at = 0; at < width; at += 1) {
      noteSpeed[at] = 0.9 * (noteSpeed[at] ?? 0) + (noteSlopes[at] ?? 0)
      notes[at]! -= rate * (noteSpeed[at] ?? 0)
    }
    for (let at = 0; at < noneWidth; at += 1) {
      noneSpeed[at] = 0.9 * (noneSpeed[at] ?? 0) + (noneSlopes[at] ?? 0)
      none[at]! -= rate * (noneSpeed[at] ?? 0)
    }
  }
  // Converts the weights to unscaled facts. The shift by the means becomes part of the weights for "none".
  const own = notes.map((weight, at) => weight / (spread[at] ?? 1))
  const shift = own.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0)
  none[0]! += shift
  return { sections, notes: own, none }
}
