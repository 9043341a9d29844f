import {
  aboutOdds,
  type Talk,
  talkOdds,
  type SellingModel,
  isSellingShown,
  wordValue,
} from '#workers/domain/scoring/selling/selling.ts'
import { foldOf, folds } from '../writers.ts'
import type { KnownCall } from './calls.ts'
import { type Logistic, learnLogistic, type LogisticRow, oddsOfRow } from './logistic.ts'

/** Learns whether somebody sells. Each call is estimated by a model that has not learned from calls of the same writer. */

/** Words that occur in fewer calls are ignored. */
const leastCalls = 10
const strength = { words: 10, meaning: 50, facts: 0.03 }
/** Calls that only negotiate terms sound like selling, so they count less. */
const negotiationWeight = 0.3
const strangersWeight = 0.3

/** A model without its threshold: the odds above which somebody sells. */
export type SellingWeights = Omit<SellingModel, 'least'>
/** Odds of a call with each of its scorecards. */
export type Estimate = { call: KnownCall; odds: number[] }

const foldOfCall = ({ writer }: KnownCall): number => foldOf(writer, folds)

/** Share of the fitting calls that may lose their total. */
const lost = 0.09

/** The threshold: odds that all fitting calls with a total reach, except for the share that may lose it. */
export function leastOdds(estimated: readonly Estimate[]): number {
  const odds = estimated
    .filter(({ call }) => call.fits && call.scorecards.some(({ hasTotal }) => hasTotal))
    .flatMap((one) => one.odds)
    .toSorted((one, other) => one - other)
  return odds[Math.floor(odds.length * lost)] ?? 0
}

export function oddsOfCall(model: SellingWeights, { talk, about, scorecards }: KnownCall): number[] {
  const odds = talkOdds(model, talk) + aboutOdds(model, about)
  return scorecards.map(({ shown }) => (isSellingShown(shown) ? Number.POSITIVE_INFINITY : odds))
}

/** Deterministic. */
export function learnSelling(calls: readonly KnownCall[]): SellingWeights {
  const words = commonWords(calls, leastCalls)
  const places = new Map(words.map((word, index) => [word, 2 * index]))
  const known = calls.map((call) => ({
    call,
    row: { ...wordRow(call.talk, places), isPositive: call.fits, weight: weightOf(call) },
  }))
  const learnWords = (own: typeof known): Logistic =>
    learnLogistic(
      own.map(({ row }) => row),
      words.length * 2,
      strength.words,
    )
  // Weighs the facts together with the odds of the words and of what they are about. Those odds come from models that have not learned from
  // calls of the same writer.
  const unseen = [...new Set(calls.map(foldOfCall))].flatMap((fold) => {
    const others = known.filter(({ call }) => foldOfCall(call) !== fold)
    const model = learnWords(others)
    const meaning = learnMeaning(others.map(({ call }) => call))
    return known.flatMap(({ call, row }) =>
      foldOfCall(call) === fold
        ? [
            {
              call,
              wordOdds: oddsOfRow(model, row),
              meaningOdds: meaning.bias + aboutOdds(meaning, call.about),
            },
          ]
        : [],
    )
  })
  const { weights, bias } = learnFacts(unseen)
  const { words: wordsWeight = 0, meaning: meaningWeight = 0, ...facts } = weights
  const all = learnWords(known)
  const meaning = learnMeaning(calls)
  const weightAt = (place: number): number => wordsWeight * (all.weights[place] ?? 0)
  return {
    bias: bias + wordsWeight * all.bias + meaningWeight * meaning.bias,
    meaning: meaning.meaning.map((weight) => meaningWeight * weight),
    words: new Map(words.map((word, index) => [word, [weightAt(2 * index), weightAt(2 * index + 1)]])),
    facts,
  }
}

/** Subtracts the mean of all calls first, because it says nothing about whether somebody sells. */
function learnMeaning(calls: readonly KnownCall[]): { meaning: number[]; bias: number } {
  const size = calls[0]?.about.length ?? 0
  const mean = Array.from(
    { length: size },
    (_, at) => calls.reduce((sum, { about }) => sum + (about[at] ?? 0), 0) / calls.length,
  )
  const places = Int32Array.from({ length: size }, (_, at) => at)
  const { weights, bias } = learnLogistic(
    calls.map((call) => ({
      places,
      values: Float64Array.from(call.about, (value, at) => value - (mean[at] ?? 0)),
      isPositive: call.fits,
      weight: weightOf(call),
    })),
    size,
    strength.meaning,
  )
  const meaning = [...weights]
  return { meaning, bias: meaning.reduce((sum, weight, at) => sum - weight * (mean[at] ?? 0), bias) }
}

type UnseenCall = { call: KnownCall; wordOdds: number; meaningOdds: number }

function learnFacts(calls: readonly UnseenCall[]): {
  weights: Record<string, number>
  bias: number
} {
  const known = calls.map(({ call, wordOdds, meaningOdds }) => ({
    facts: new Map(Object.entries({ ...call.talk.facts, words: wordOdds, meaning: meaningOdds })),
    isPositive: call.fits,
    weight: weightOf(call),
  }))
  const scales = [...(known[0]?.facts.keys() ?? [])].map((name) => ({
    name,
    ...scaleOf(known.map(({ facts }) => facts.get(name) ?? 0)),
  }))
  const { weights, bias } = learnLogistic(
    known.map(({ facts, isPositive, weight }) => ({
      places: Int32Array.from(scales, (_, index) => index),
      values: Float64Array.from(scales, ({ name, mean, spread }) => ((facts.get(name) ?? 0) - mean) / spread),
      isPositive,
      weight,
    })),
    scales.length,
    strength.facts,
  )
  const unscaled = scales.map(({ name, mean, spread }, index) => {
    const weight = (weights[index] ?? 0) / spread
    return { name, weight, shift: weight * mean }
  })
  return {
    weights: Object.fromEntries(unscaled.map(({ name, weight }) => [name, weight])),
    bias: unscaled.reduce((sum, { shift }) => sum - shift, bias),
  }
}

function weightOf({ fits, isNegotiation, hidesColleagues }: KnownCall): number {
  if (hidesColleagues) return strangersWeight
  return !fits && isNegotiation ? negotiationWeight : 1
}

/** Words that occur in at least `least` calls. */
export function commonWords(calls: readonly Pick<KnownCall, 'talk'>[], least: number): string[] {
  const seen = new Map<string, number>()
  for (const { talk } of calls)
    for (const word of talk.turnsWith.keys()) seen.set(word, (seen.get(word) ?? 0) + 1)
  return [...seen].flatMap(([word, count]) => (count >= least ? [word] : [])).toSorted()
}

/** The words of a call as a vector of length 1. Words of the rep's side use the place of the word; words of others use the next place. */
export function wordRow(
  { turnsWith }: Talk,
  placeOf: ReadonlyMap<string, number>,
): Pick<LogisticRow, 'places' | 'values'> {
  const found = [...turnsWith].flatMap(([word, { rep, others }]) => {
    const place = placeOf.get(word)
    if (place === undefined) return []
    return [
      { place, value: wordValue(rep) },
      { place: place + 1, value: wordValue(others) },
    ].filter(({ value }) => value > 0)
  })
  const length = Math.sqrt(found.reduce((sum, { value }) => sum + value * value, 0))
  return {
    places: Int32Array.from(found, ({ place }) => place),
    values: Float64Array.from(found, ({ value }) => value / length),
  }
}

/** The mean and the standard deviation; 1 if the values are all the same. */
export function scaleOf(values: readonly number[]): { mean: number; spread: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  return { mean, spread: spread === 0 ? 1 : spread }
}
