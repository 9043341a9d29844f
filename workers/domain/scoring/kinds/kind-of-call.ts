import { aboutOdds, type Talk, talkOdds, type TalkModel } from '../selling/selling.ts'
import { type CallKind, callKinds } from './kinds-of-scorecard.ts'

/**
 * How each kind of call sounds: for each, the odds that a call is of it, by a linear model of the same form as the one that tells whether
 * somebody sells. Learned from labeled conversations by `scripts/suites/trust/fit`.
 */
export type KindModels = Readonly<Record<CallKind, TalkModel>>

/** Natural logarithms. */
export type KindOdds = Readonly<Record<CallKind, number>>

/**
 * A call is of another kind if that kind's odds are this much higher, or its own are this low. On labeled calls by unknown writers, the
 * right kind is then denied to 2% of the calls, and 6% of the scorecards of other kinds get a total. Without it, 44% do.
 */
const clearly = 3
const leastOdds = -2.5
/** No labeled call in which nobody sells sounds that much like a kind. */
const surelyOdds = 4

export function kindOdds(models: KindModels, talk: Talk, about: Float32Array): KindOdds {
  const odds = callKinds.map((kind) => [kind, talkOdds(models[kind], talk) + aboutOdds(models[kind], about)])
  return Object.fromEntries(odds) as KindOdds
}

/** Whether a call may be of one of these kinds. */
export function isOfKind(odds: KindOdds, kinds: readonly CallKind[]): boolean {
  const own = Math.max(...kinds.map((kind) => odds[kind]))
  return own >= leastOdds && own >= Math.max(...callKinds.map((kind) => odds[kind])) - clearly
}

/** Whether a call is surely of one of these kinds. */
export const isSurelyOfKind = (odds: KindOdds, kinds: readonly CallKind[]): boolean =>
  kinds.some((kind) => odds[kind] >= surelyOdds)

/** The kind that a call sounds like most; null: like none. */
export function likeliestKind(odds: KindOdds): CallKind | null {
  const [first] = callKinds.toSorted((one, other) => odds[other] - odds[one])
  return first !== undefined && odds[first] >= 0 ? first : null
}
