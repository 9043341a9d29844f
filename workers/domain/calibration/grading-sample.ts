import type { AnswerStatus } from '../scoring/answer-words.ts'
import { seededRandom, shuffled } from './seeded-random.ts'

/**
 * Which calls are graded, and at most how many for each rule. `lowCoverage`: the machine could assess less than this share of the weight.
 * `nearPassMark`: the total is at most this many points away from it. `rareAnswer`: the machine gave an answer that it seldom gives;
 * without these, kappa can't be computed.
 */
export type SamplingRule =
  | { kind: 'random'; calls: number }
  | { kind: 'lowCoverage'; calls: number; below: number }
  | { kind: 'nearPassMark'; calls: number; within: number }
  | { kind: 'rareAnswer'; calls: number; criterionId: string; status: AnswerStatus }

export type ScoredCall = {
  callId: string
  /** 0 to 1. */
  coverage: number
  /** 0 to 100. */
  overall: number | null
  /** The machine's answers by criterion. */
  answers: Readonly<Record<string, AnswerStatus>>
}

export type SampledCall = {
  callId: string
  /** Every rule that chose it. */
  reasons: SamplingRule['kind'][]
  /** Probability that any rule chose it, above 0 to 1. Must be stored: without it, the sample represents only itself. */
  inclusion: number
}

/**
 * Draws calls for each rule independently, so that the probability of each call is known exactly. A call that two rules choose is graded
 * once. The sample depends only on the seed and the set of calls, not on their order.
 */
export function drawSample(
  calls: readonly ScoredCall[],
  rules: readonly SamplingRule[],
  { passMark, seed }: { passMark: number; seed: string },
): SampledCall[] {
  const ordered = calls.toSorted((one, other) => (one.callId < other.callId ? -1 : 1))
  const reasons = new Map<string, Set<SamplingRule['kind']>>()
  const missed = new Map<string, number>()
  for (const [index, rule] of rules.entries()) {
    const eligible = ordered.filter((call) => isEligible(call, rule, passMark))
    const random = seededRandom(`${seed}/${index}/${rule.kind}`)
    for (const { callId } of shuffled(eligible, random).slice(0, rule.calls))
      reasons.set(callId, (reasons.get(callId) ?? new Set()).add(rule.kind))
    const chance = Math.min(1, rule.calls / eligible.length)
    for (const { callId } of eligible) missed.set(callId, (missed.get(callId) ?? 1) * (1 - chance))
  }
  return ordered.flatMap(({ callId }) => {
    const own = reasons.get(callId)
    return own === undefined ? [] : [{ callId, reasons: [...own], inclusion: 1 - (missed.get(callId) ?? 1) }]
  })
}

function isEligible(call: ScoredCall, rule: SamplingRule, passMark: number): boolean {
  switch (rule.kind) {
    case 'random':
      return true
    case 'lowCoverage':
      return call.coverage < rule.below
    case 'nearPassMark':
      return call.overall !== null && Math.abs(call.overall - passMark) <= rule.within
    case 'rareAnswer':
      return call.answers[rule.criterionId] === rule.status
    default:
      return rule satisfies never
  }
}
