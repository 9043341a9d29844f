import { boundedBefore, isSpokenBy } from '#workers/domain/scoring/meaning/signals.ts'
import type { CheckSpeaker } from '#workers/domain/scoring/speakers.ts'
import type { GoldAnswer } from '../labeled-set.ts'
import { discriminate, type Discriminant, type Spread, spreadOf } from './discriminant.ts'
import { learn, type LinearModel } from './linear-model.ts'
import type { Features, KnownCall, KnownUnit, Material } from './material.ts'

/** What one check's models learn from: one the words, one what they are about. */
export type CheckModel = { words: LinearModel; meaning: Discriminant }
type Example = { features: Features; isPositive: boolean; weight: number }

/** Weights of examples by source. Positives of other checks for the same speaker count a little as negatives. */
const weights = { bank: 1, otherChecks: 0.05, labeled: 0.5, unlabeled: 0.15, attack: 1 }
/** Weight of a unit of raw machine text, as a share of the weight of the same words with punctuation. */
const rawShare = 0.5
/** Of the many weak examples, one in this many is learned from, with this many times the weight. */
const thinned = 3
/** Share of attacks in the total weight of the negatives, for the model of meanings. */
const attackShare = 0.2

/** Learns the checks, by name, from some of the calls, the whole bank and the attacks; a check without an example is left out. */
export function learnChecks(material: Material, calls: readonly KnownCall[]): Map<string, CheckModel> {
  const spreads = new Map<CheckSpeaker, Spread>()
  return new Map(
    [...material.speakers]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([id, speaker]) => {
        const examples = examplesFor(id, material, calls)
        if (!examples.some(({ isPositive }) => isPositive)) return []
        const spread = spreads.get(speaker) ?? spreadOf(spokenMeanings(speaker, calls))
        spreads.set(speaker, spread)
        const model = {
          words: learn(examples, material.names.size),
          meaning: learnMeaning(spread, examples, material.attacks),
        }
        return [[id, model] as const]
      }),
  )
}

/** One unit in this many is enough to compute the covariance, because a sample varies as all units do. */
const spreadEvery = 3

function spokenMeanings(speaker: CheckSpeaker, calls: readonly KnownCall[]): Float32Array[] {
  return calls
    .flatMap(({ units }) => units.filter((unit) => isSpokenBy(unit, speaker)))
    .flatMap(({ features }, index) => (index % spreadEvery === 0 ? [features.meaning] : []))
}

/** Attacks are a fixed share of the negatives, so that the model learns how claims differ from deeds. */
function learnMeaning(
  spread: Spread,
  examples: readonly Example[],
  attacks: readonly Features[],
): Discriminant {
  const groupOf = (positive: boolean) =>
    examples.flatMap(({ features, isPositive, weight }) =>
      isPositive === positive ? [{ row: features.meaning, weight }] : [],
    )
  const negatives = groupOf(false)
  const all = negatives.reduce((sum, { weight }) => sum + weight, 0)
  const weight = (attackShare * all) / ((1 - attackShare) * attacks.length)
  const claims = attacks.map(({ meaning }) => ({ row: meaning, weight }))
  return discriminate(spread, groupOf(true), [...negatives, ...claims])
}

/** Log odds that a unit shows what the check asks, as the engine computes them: the mean and the lower of the two models. */
export function oddsOfModel(
  { words, meaning }: CheckModel,
  features: Features,
): { mean: number; lower: number } {
  const { ids, values } = features
  const sumOf = (from: number, to: number): number => {
    let sum = 0
    for (let at = from; at < to; at += 1) sum += (words.weights[ids[at] ?? 0] ?? 0) * (values[at] ?? 0)
    return sum
  }
  const byWords = words.bias + sumOf(0, features.own) + boundedBefore(sumOf(features.own, ids.length))
  let byMeaning = meaning.bias
  for (let at = 0; at < features.meaning.length; at += 1)
    byMeaning += (features.meaning[at] ?? 0) * (meaning.weights[at] ?? 0)
  return { mean: (byWords + byMeaning) / 2, lower: Math.min(byWords, byMeaning) }
}

/** The odds of many units, kept in the engine's precision. */
export function oddsOfUnits(
  model: CheckModel,
  units: readonly Features[],
): { mean: Float32Array; lower: Float32Array } {
  const odds = { mean: new Float32Array(units.length), lower: new Float32Array(units.length) }
  for (const [index, features] of units.entries()) {
    const own = oddsOfModel(model, features)
    odds.mean[index] = own.mean
    odds.lower[index] = own.lower
  }
  return odds
}

function examplesFor(
  checkId: string,
  { bank, attacks, speakers }: Material,
  calls: readonly KnownCall[],
): Example[] {
  const speaker = speakers.get(checkId)
  if (speaker === undefined) return []
  const examples = bank.flatMap(({ checkId: of, features, isPositive }, index): Example[] => {
    if (of === checkId) return [{ features, isPositive, weight: weights.bank }]
    const isOther = isPositive && speakers.get(of) === speaker && index % thinned === 0
    return isOther ? [{ features, isPositive: false, weight: thinned * weights.otherChecks }] : []
  })
  for (const features of attacks) examples.push({ features, isPositive: false, weight: weights.attack })
  for (const { units, rawUnits, gold } of calls) {
    const answer = gold.get(checkId)
    if (answer === undefined) examples.push(...unaskedExamples(units, speaker))
    else if (answer.status !== null && answer.status !== 'unsure')
      examples.push(
        ...askedExamples(units, answer, speaker, 1),
        ...askedExamples(rawUnits, answer, speaker, rawShare),
      )
  }
  return examples
}

/** Negatives from a call with another scorecard, in which hardly anything shows what the check asks. */
function unaskedExamples(units: readonly KnownUnit[], speaker: CheckSpeaker): Example[] {
  return units
    .filter((unit, index) => index % thinned === 0 && isSpokenBy(unit, speaker))
    .map(({ features }) => ({ features, isPositive: false, weight: thinned * weights.unlabeled }))
}

function askedExamples(
  units: readonly KnownUnit[],
  { status, turns }: GoldAnswer,
  speaker: CheckSpeaker,
  share: number,
): Example[] {
  return units
    .filter((unit) => isSpokenBy(unit, speaker))
    .flatMap(({ messageIndex, features, attacked }) => {
      const isPositive = status === 'met' && turns.has(messageIndex + 1)
      const isLabeled = isPositive || status !== 'met'
      const weight = share * (isLabeled ? weights.labeled : weights.unlabeled)
      const example = { features, isPositive, weight }
      return attacked === null ? [example] : [example, { ...example, features: attacked }]
    })
}
