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
/** An answer to a call that nothing has learned from, with the chance that it is right. */
export type Estimate = { isRead: boolean; checkId: string; chance: number; isRight: boolean }
export type Calibration = {
  model: ConfidenceModel
  reliability: Map<string, Reliability>
  /** Chances, corrected by detector, from which answers are given, in written calls and in raw machine text. */
  least: Record<Status, number>
  leastRaw: Record<Status, number>
  estimates: Record<Status, Estimate[]>
  /** Answers "met" found in attacks, and how many of them are given by what was learned from other writers. */
  attacks: { found: number; given: number }
  /** By fold: what was learned without the writers of the fold. */
  unseen: Omit<Learned, 'signals'>[]
}

/** The least chances are chosen so that the mean precision of all answers given is at least this. */
export const target: Record<Status, number> = { met: 0.95, missed: 0.93 }
const innerParts = 10
/** Each detector starts with this many answers of average precision, to which its own are added. */
const priorAnswers = 5
/** Weight of an answer to a call that the authors of patterns may have read, because patterns are right more often in such calls. */
const readWeight = 0.15
/** Weight of an answer to raw machine text, because the same call also counts with punctuation. */
const rawWeight = 0.5
/**
 * Weight of a quote from an attack. Of the answers found in attacks, 114 are given if attacks are not learned from, 86 with weight 1, 61
 * with 2, and 43 with 3; but with 3, calls without attacks get 1% fewer answers "met".
 */
const attackWeight = 2
const readReliability = 0.4
/** A detector with fewer answers than this says nothing: it abstains. */
const leastAnswers = 3
/** A detector's share of right answers is kept at least this far from 0 and from 1. */
const usualBound = 0.02
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
  const [attacks, answers] = [
    judged.filter(({ isAttack }) => isAttack),
    judged.filter((one) => !one.isAttack),
  ]
  const quoted = answers.filter(({ quotes }) => quotes.length > 0)
  const met = calibrateStatus('met', quoted, quoted.map(quoteExamples), attacks.flatMap(quoteExamples))
  const shownBy = new Map(quoted.map((answer, index) => [answer, met.shown[index]]))
  const silent = answers.flatMap((answer) => {
    const shown = shownBy.get(answer) ?? { chance: 0, isGiven: false }
    const mayBeMissed = answer.finding === 'absent' || answer.finding === 'found'
    const example = mayBeMissed && !shown.isGiven ? silenceExample(answer, shown.chance) : null
    return example === null ? [] : [{ answer, examples: [example] }]
  })
  const missed = calibrateStatus(
    'missed',
    silent.map(({ answer }) => answer),
    silent.map(({ examples }) => examples),
  )
  const ids = new Set(judged.map(({ checkId }) => checkId))
  const unseen = Array.from({ length: folds }, (_, fold) => {
    const [ofMet, ofMissed] = [partOf(met.unseen, fold), partOf(missed.unseen, fold)]
    return chancesOf({ met: ofMet.trees, missed: ofMissed.trees }, (id) => ({
      met: { odds: ofMet.encode(id), ...ofMet.leastOf(id) },
      missed: { odds: ofMissed.encode(id), ...ofMissed.leastOf(id) },
    }))
  })
  return {
    model: { met: met.trees, missed: missed.trees },
    reliability: new Map(
      [...ids].map((id) => [id, { met: met.reliability(id), missed: missed.reliability(id) }]),
    ),
    least: { met: met.least, missed: missed.least },
    leastRaw: { met: met.leastRaw, missed: missed.leastRaw },
    estimates: { met: met.estimates, missed: missed.estimates },
    attacks: {
      found: attacks.length,
      given: attacks.filter(({ writer, checkId, quotes }) => {
        const own = partOf(unseen, foldOf(writer, folds))
        const sure = surestQuotes(quotes, ({ facts }) => own.quoteChance(checkId, facts))
        return sure.chance >= own.leastChance(checkId, false).met
      }).length,
    },
    unseen,
  }
}

/** What the calls of other folds teach. */
type Part = {
  trees: Trees
  encode: (checkId: string) => number
  leastOf: (checkId: string) => Least
}
/** Chances from which answers are given: in written calls, and in raw machine text. */
type Least = { least: number; leastRaw: number }

export function partOf<Of>(parts: readonly Of[], fold: number): Of {
  const part = parts[fold]
  if (part === undefined) throw new RangeError(`There is no fold ${fold}.`)
  return part
}

function calibrateStatus(
  status: Status,
  answers: readonly Judged[],
  examplesByAnswer: readonly (readonly Example[])[],
  attacks: readonly Example[] = [],
) {
  const examples = examplesByAnswer.flat()
  const chances = new Map<Example, number>()
  const parts: Omit<Part, 'leastOf'>[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const isKnown = ({ writer }: Example): boolean => foldOf(writer, folds) !== fold
    const known = examples.filter(isKnown)
    const trees = learnTrees(status, known, attacks.filter(isKnown))
    const encode = reliabilityFrom(known)
    parts.push({ trees, encode })
    for (const example of examples)
      if (foldOf(example.writer, folds) === fold)
        chances.set(example, chance(oddsFrom(trees, example.row(encode(example.checkId)))))
  }
  const judgements = answers.flatMap(({ writer, isRead, isRaw, checkId }, index): Judgement[] => {
    const own = surestQuotes(examplesByAnswer[index] ?? [], (example) => chances.get(example) ?? 0)
    const isRight = own.quotes.some((quote) => quote.isRight)
    return [{ fold: foldOf(writer, folds), isRead, isRaw, checkId, chance: own.chance, isRight }]
  })
  const shifts = Array.from({ length: folds }, (_, fold) =>
    learnShifts(
      status,
      judgements.filter((one) => one.fold !== fold),
    ),
  )
  const estimatesOf = (ofRaw: boolean): Estimate[] =>
    judgements
      .filter(({ isRaw }) => isRaw === ofRaw)
      .map(({ fold, isRead, checkId, isRight, chance: unshifted }): Estimate => {
        const shift = partOf(shifts, fold)(checkId)
        return { isRead, checkId, chance: chance(logOdds(unshifted) + shift), isRight }
      })
  const estimates = estimatesOf(false)
  const least = leastChance(estimates, target[status])
  const leastRaw = leastChance(estimatesOf(true), target[status])
  const shifted = (shift: number): Least => ({
    least: Number(chance(logOdds(least) - shift).toFixed(4)),
    leastRaw: Number(chance(logOdds(leastRaw) - shift).toFixed(4)),
  })
  const unseen = parts.map((part, fold): Part => {
    const shiftOf = partOf(shifts, fold)
    return { ...part, leastOf: (id) => shifted(shiftOf(id)) }
  })
  const encode = reliabilityFrom(examples)
  const shiftOf = learnShifts(status, judgements)
  const given = Map.groupBy(judgements, ({ checkId }) => checkId)
  return {
    trees: learnTrees(status, examples, attacks),
    reliability: (id: string): Reliability[Status] =>
      (given.get(id)?.length ?? 0) < leastAnswers
        ? null
        : { odds: Number(encode(id).toFixed(3)), ...shifted(shiftOf(id)) },
    unseen,
    /** The chance of each answer, and whether it is given, by what was learned from the other folds. */
    shown: judgements.map(({ fold, checkId, isRaw, chance: unshifted }) => ({
      chance: unshifted,
      isGiven: unshifted >= partOf(unseen, fold).leastOf(checkId)[isRaw ? 'leastRaw' : 'least'],
    })),
    estimates,
    least,
    leastRaw,
  }
}

/** An answer to a call that the trees had not learned from. */
type Judgement = Estimate & { fold: number; isRaw: boolean }

/**
 * How strongly the shift of a detector with few answers is pulled toward zero. Null: no shift, because it would not lead to more answers.
 * In labeled calls by unknown writers, shifts lead to 3% more answers "met" with the same precision, and no more answers "missed".
 */
const drawn: Record<Status, number | null> = { met: 4, missed: null }

/**
 * For each detector, the shift of log odds that makes its answers right as often as their chances say. The trees get the reliability of
 * each detector as a number, but rarely split by it.
 */
function learnShifts(status: Status, judgements: readonly Judgement[]): (checkId: string) => number {
  const strength = drawn[status]
  if (strength === null) return () => 0
  const known = new Map(
    [...Map.groupBy(judgements, ({ checkId }) => checkId)].map(([id, own]) => [
      id,
      learnShift(own, strength),
    ]),
  )
  return (checkId) => known.get(checkId) ?? 0
}

/** The one weight of a logistic regression, by Newton's steps. */
function learnShift(judgements: readonly Judgement[], strength: number): number {
  let shift = 0
  for (let round = 0; round < 12; round += 1) {
    let slope = -strength * shift
    let bend = strength
    for (const { chance: unshifted, isRight, isRead, isRaw } of judgements) {
      const guess = chance(logOdds(unshifted) + shift)
      const weight = weightOf({ isRead, isRaw })
      slope += weight * ((isRight ? 1 : 0) - guess)
      bend += weight * guess * (1 - guess)
    }
    shift += slope / bend
  }
  return shift
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

const weightOf = ({ isRead, isRaw }: { isRead: boolean; isRaw: boolean }): number =>
  (isRead ? readWeight : 1) * (isRaw ? rawWeight : 1)

/** An example gets its detector's reliability in calls by other writers, because the engine will score calls by unknown writers too. */
function learnTrees(status: Status, examples: readonly Example[], attacks: readonly Example[]): Trees {
  const innerPart = ({ writer }: Example): number => foldOf(writer, innerParts)
  const encoders = Array.from({ length: innerParts }, (_, part) =>
    reliabilityFrom(examples.filter((example) => innerPart(example) !== part)),
  )
  const rowsOf = (own: readonly Example[], weight: number): Row[] =>
    own.map((example) => {
      const encode = encoders[innerPart(example)]
      return {
        facts: example.row(encode === undefined ? 0 : encode(example.checkId)),
        isPositive: example.isRight,
        weight: weight * weightOf(example),
      }
    })
  return boost([...rowsOf(examples, 1), ...rowsOf(attacks, attackWeight)], boosting[status])
}

/** Log odds that a detector is right, pulled toward the average of all detectors if it has few examples. */
function reliabilityFrom(examples: readonly Example[]): (checkId: string) => number {
  const usual = countOf(examples)
  const share = usual.right / Math.max(1, usual.all)
  const byCheck = Map.groupBy(examples, ({ checkId }) => checkId)
  const known = new Map(
    [...byCheck].map(([id, own]) => {
      const { right, all } = countOf(own)
      return [id, logOdds((priorAnswers * share + right) / (priorAnswers + all), usualBound)]
    }),
  )
  return (checkId) => known.get(checkId) ?? logOdds(share, usualBound)
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

function logOdds(share: number, bound = 0.0001): number {
  const bounded = Math.min(1 - bound, Math.max(bound, share))
  return Math.log(bounded / (1 - bounded))
}
