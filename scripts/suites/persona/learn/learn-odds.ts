import { writeFileSync } from 'node:fs'
import {
  type Candidate,
  oddsBy,
  ranked,
  speaksFor,
} from '#workers/domain/practice/reading/answers/answer-facts.ts'
import type { IndexedRow } from '#workers/domain/practice/reading/answers/answer-index.ts'
import { chanceOf } from '#workers/domain/practice/reading/answers/best-answers.ts'

/** Learns from questions, and the rows found for them, which row is best and how likely it is to answer the question. */

/** `group`: examples of one group are never divided between learning and trying out. */
type Example = { facts: number[]; fits: boolean; weight: number; group: number; isLabeled: boolean }
/** The rows found for a question, and which of them answer it. */
export type Case = Pick<Example, 'weight' | 'group' | 'isLabeled'> & {
  found: Candidate[]
  fits: (row: IndexedRow) => boolean
  /** The one labeled candidate, if there is a label; all others are then ignored. */
  only: IndexedRow | null
}
/** Examples for learning which candidate is best: every candidate of a case, or only the labeled one. */
const forRank = (cases: readonly Case[]): Example[] =>
  cases.flatMap(({ found, fits, only, ...rest }) =>
    found.flatMap(({ row, facts }) =>
      only !== null && row !== only ? [] : [{ ...rest, facts, fits: fits(row) }],
    ),
  )

/** Examples for learning how likely a candidate is to answer: the best candidate of each case, or the labeled one. */
const forChance = (rank: readonly number[], cases: readonly Case[]): Example[] =>
  cases.flatMap(({ found, fits, only, ...rest }) => {
    const all = ranked(rank, found)
    const best = only === null ? all[0] : all.find(({ row }) => row === only)
    return best === undefined ? [] : [{ ...rest, facts: best.facts, fits: fits(best.row) }]
  })

/** Learns a weight for each fact by logistic regression with gradient descent. Deterministic. */
function learn(examples: readonly Example[]): number[] {
  const width = examples[0]?.facts.length ?? 0
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const mean = Array.from({ length: width }, (_, at) =>
    at === 0 ? 0 : examples.reduce((sum, { facts, weight }) => sum + weight * (facts[at] ?? 0), 0) / total,
  )
  const spread = mean.map((middle, at) =>
    at === 0
      ? 1
      : Math.sqrt(
          examples.reduce((sum, { facts, weight }) => sum + weight * ((facts[at] ?? 0) - middle) ** 2, 0) /
            total,
        ) + 1e-6,
  )
  const rows = examples.map(({ facts }) =>
    Float64Array.from(facts, (fact, at) => (fact - mean[at]!) / spread[at]!),
  )
  const weights = mean.map(() => 0)
  const speed = mean.map(() => 0)
  for (let round = 0; round < rounds; round += 1) {
    const slopes = weights.map((weight, at) => (at === 0 ? 0 : (ridge * weight) / total))
    for (const [which, row] of rows.entries()) {
      const { fits, weight } = examples[which]!
      let odds = 0
      for (let at = 0; at < width; at += 1) odds += row[at]! * weights[at]!
      const off = ((1 / (1 + Math.exp(-odds)) - (fits ? 1 : 0)) * weight) / total
      for (let at = 0; at < width; at += 1) slopes[at]! += off * row[at]!
    }
    for (const [at, slope] of slopes.entries()) {
      speed[at] = 0.9 * speed[at]! + slope
      weights[at]! -= rate * speed[at]!
      if (speaksFor.has(at) && weights[at]! < 0) weights[at] = speed[at] = 0
    }
  }
  const own = weights.map((weight, at) => weight / spread[at]!)
  own[0]! -= own.reduce((sum, weight, at) => (at === 0 ? sum : sum + weight * mean[at]!), 0)
  return own
}
const rounds = 300
const ridge = 1
const rate = 0.5

type Weights = { rank: number[]; chance: number[] }

export const learnBoth = (cases: readonly Case[]): Weights => {
  const rank = learn(forRank(cases))
  return { rank, chance: learn(forChance(rank, cases)) }
}

/** Prints, for several least chances, how many rows are told and how many of them are right, in cases not learned from. */
export function tryOut(cases: readonly Case[]): void {
  const all = [0, 1, 2].flatMap((fold) => {
    const { rank, chance } = learnBoth(cases.filter(({ group }) => group !== fold))
    return forChance(
      rank,
      cases.filter(({ group }) => group === fold),
    ).map((one) => ({ ...one, chance: chanceOf(oddsBy(chance, one.facts)) }))
  })
  for (const isLabeled of [false, true]) {
    const judged = all.filter((one) => one.isLabeled === isLabeled)
    console.log(isLabeled ? 'labels' : 'rows', judged.length)
    for (const least of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
      const told = judged.filter(({ chance }) => chance >= least)
      const right = told.filter(({ fits }) => fits).length
      console.log(
        least,
        `told ${told.length}, right ${right} (${((100 * right) / Math.max(1, told.length)).toFixed(0)} %), of ${judged.filter(({ fits }) => fits).length} that fit`,
      )
    }
  }
}

/** `file`: the file to write; `name`: its export; `about`: the comment above the weights. */
export function writeWeights(
  { rank, chance }: Weights,
  [file, name, about]: readonly [string, string, string],
): void {
  const digits = (row: readonly number[]): string =>
    `[${row.map((value) => Number(value.toFixed(3))).join(', ')}]`
  writeFileSync(
    new URL(`../../../../workers/domain/practice/reading/answers/${file}`, import.meta.url),
    `// oxlint-disable oxc/approx-constant -- learned numbers
/** ${about} */
// prettier-ignore
export const ${name}: Record<'rank' | 'chance', readonly number[]> = {
  rank: ${digits(rank)},
  chance: ${digits(chance)},
}
`,
  )
}
