import {
  chance,
  chancesOf,
  type ConfidenceModel,
  type Learned,
  quoteRow,
  type Reliability,
  silenceRow,
  surestQuotes,
} from '#workers/domain/scoring/meaning/confidence.ts'
import { oddsFrom, type Trees } from '#workers/domain/scoring/meaning/trees.ts'
import { foldOf, folds } from '../writers.ts'
import { boost, type Row } from './boosted-trees.ts'
import type { Judged } from './evaluate.ts'

/** How sure each answer may be, from answers to calls that the learned signal had not seen. */

export type Status = 'met' | 'missed'
/** An answer to a call that neither the signal nor the trees had seen, with the chance that they give it. */
export type Estimate = { isRead: boolean; checkId: string; chance: number; isRight: boolean }
export type Calibration = {
  model: ConfidenceModel
  reliability: Map<string, Reliability>
  estimates: Record<Status, Estimate[]>
  /** By fold: what was learned without the writers of the fold. */
  unseen: Omit<Learned, 'signals'>[]
}

/** Least mean precision, over all answers given, that the chances to answer from are chosen for. */
export const target: Record<Status, number> = { met: 0.945, missed: 0.93 }
const innerParts = 10
/** Answers that a detector counts as having given on average before its own ones count. */
const priorAnswers = 5
/** What an answer counts whose call the authors of the patterns may have read: they are right there more often than elsewhere. */
const readWeight = 0.15
/** What an answer to raw machine text counts: its call counts with punctuation as well. */
const rawWeight = 0.5
const readReliability = 0.4
/** A detector with fewer answers than this says nothing: it abstains. */
const leastAnswers = 3
const boosting = {
  met: { rounds: 200, rate: 0.04, leaves: 10, leastRows: 25 },
  missed: { rounds: 300, rate: 0.03, leaves: 8, leastRows: 30 },
}

/** One thing to learn from: a quote of an answer "met", or an answer "missed". */
type Example = {
  writer: string
  isRead: boolean
  isRaw: boolean
  checkId: string
  isRight: boolean
  row: (reliability: number) => number[]
}

export function calibrate(judged: readonly Judged[]): Calibration {
  const quoted = judged.filter(({ quotes }) => quotes.length > 0)
  const met = calibrateStatus('met', quoted, quoted.map(quoteExamples))
  const shownBy = new Map(quoted.map((answer, index) => [answer, met.chances[index] ?? 0]))
  const silent = judged.flatMap((answer) => {
    const shown = shownBy.get(answer) ?? 0
    const mayBeMissed = answer.finding === 'absent' || answer.finding === 'found'
    const example = mayBeMissed && shown < met.least ? silenceExample(answer, shown) : null
    return example === null ? [] : [{ answer, examples: [example] }]
  })
  const missed = calibrateStatus(
    'missed',
    silent.map(({ answer }) => answer),
    silent.map(({ examples }) => examples),
  )
  const ids = new Set(judged.map(({ checkId }) => checkId))
  const least = { met: met.least, missed: missed.least }
  return {
    model: { least, met: met.trees, missed: missed.trees },
    reliability: new Map(
      [...ids].map((id) => [
        id,
        { met: met.reliability.get(id) ?? null, missed: missed.reliability.get(id) ?? null },
      ]),
    ),
    estimates: { met: met.estimates, missed: missed.estimates },
    unseen: Array.from({ length: folds }, (_, fold) => {
      const [ofMet, ofMissed] = [partOf(met.unseen, fold), partOf(missed.unseen, fold)]
      return chancesOf({ least, met: ofMet.trees, missed: ofMissed.trees }, (id) => ({
        met: ofMet.encode(id),
        missed: ofMissed.encode(id),
      }))
    }),
  }
}

/** What the calls of other folds teach. */
type Part = { trees: Trees; encode: (checkId: string) => number }

export function partOf<Of>(parts: readonly Of[], fold: number): Of {
  const part = parts[fold]
  if (part === undefined) throw new RangeError(`There is no fold ${fold}.`)
  return part
}

function calibrateStatus(
  status: Status,
  answers: readonly Judged[],
  examplesByAnswer: readonly (readonly Example[])[],
) {
  const examples = examplesByAnswer.flat()
  const chances = new Map<Example, number>()
  const unseen: Part[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const known = examples.filter(({ writer }) => foldOf(writer, folds) !== fold)
    const trees = learnTrees(status, known)
    const encode = reliabilityFrom(known)
    unseen.push({ trees, encode })
    for (const example of examples)
      if (foldOf(example.writer, folds) === fold)
        chances.set(example, chance(oddsFrom(trees, example.row(encode(example.checkId)))))
  }
  const surest = examplesByAnswer.map((own) => surestQuotes(own, (example) => chances.get(example) ?? 0))
  const estimates = answers.flatMap(({ isRead, isRaw, checkId }, index): Estimate[] => {
    const own = surest[index]
    if (isRaw || own === undefined) return []
    return [{ isRead, checkId, chance: own.chance, isRight: own.quotes.some(({ isRight }) => isRight) }]
  })
  const encode = reliabilityFrom(examples)
  const given = (id: string): number => answers.filter(({ checkId }) => checkId === id).length
  return {
    trees: learnTrees(status, examples),
    reliability: new Map(
      [...new Set(answers.map(({ checkId }) => checkId))]
        .filter((id) => given(id) >= leastAnswers)
        .map((id) => [id, Number(encode(id).toFixed(3))]),
    ),
    unseen,
    /** Of each answer, by what other folds teach. */
    chances: surest.map((own) => own.chance),
    estimates,
    least: leastChance(estimates, target[status]),
  }
}

const quoteExamples = ({ writer, isRead, isRaw, checkId, quotes }: Judged): Example[] =>
  quotes.map(({ facts, isRight }) => ({
    writer,
    isRead,
    isRaw,
    checkId,
    isRight,
    row: (reliability) => quoteRow(facts, reliability),
  }))

/** @param shown the chance that the quotes show it, by what other folds teach */
function silenceExample(
  { writer, isRead, isRaw, checkId, isMissed, silence }: Judged,
  shown: number,
): Example | null {
  if (silence === null) return null
  return {
    writer,
    isRead,
    isRaw,
    checkId,
    isRight: isMissed,
    row: (reliability) => silenceRow(silence, shown, reliability),
  }
}

/** An example is described by how reliable its detector is in other calls, as it will be when the trees are asked. */
function learnTrees(status: Status, examples: readonly Example[]): Trees {
  const innerPart = ({ writer }: Example): number => foldOf(writer, innerParts)
  const encoders = Array.from({ length: innerParts }, (_, part) =>
    reliabilityFrom(examples.filter((example) => innerPart(example) !== part)),
  )
  const rows = examples.map((example): Row => {
    const encode = encoders[innerPart(example)]
    return {
      facts: example.row(encode === undefined ? 0 : encode(example.checkId)),
      isPositive: example.isRight,
      weight: (example.isRead ? readWeight : 1) * (example.isRaw ? rawWeight : 1),
    }
  })
  return boost(rows, boosting[status])
}

/** Log odds that a detector is right, drawn to the usual one where there are few examples. */
function reliabilityFrom(examples: readonly Example[]): (checkId: string) => number {
  const usual = countOf(examples)
  const share = usual.right / Math.max(1, usual.all)
  const byCheck = Map.groupBy(examples, ({ checkId }) => checkId)
  const known = new Map(
    [...byCheck].map(([id, own]) => {
      const { right, all } = countOf(own)
      return [id, logOdds((priorAnswers * share + right) / (priorAnswers + all))]
    }),
  )
  return (checkId) => known.get(checkId) ?? logOdds(share)
}

function countOf(examples: readonly Example[]): { right: number; all: number } {
  let right = 0
  let all = 0
  for (const { isRead, isRight } of examples) {
    const counts = isRead ? readReliability : 1
    all += counts
    if (isRight) right += counts
  }
  return { right, all }
}

/** The lowest chance down to which the mean precision is high enough, in calls that no author of patterns has read. */
function leastChance(estimates: readonly Estimate[], least: number): number {
  const sorted = estimates.filter(({ isRead }) => !isRead).toSorted((one, other) => other.chance - one.chance)
  let right = 0
  let found = 1
  for (const [index, { isRight, chance: sure }] of sorted.entries()) {
    if (isRight) right += 1
    if (right / (index + 1) >= least) found = sure
  }
  return Number(found.toFixed(4))
}

function logOdds(share: number): number {
  const bounded = Math.min(0.98, Math.max(0.02, share))
  return Math.log(bounded / (1 - bounded))
}
