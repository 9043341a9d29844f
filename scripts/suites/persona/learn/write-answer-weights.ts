import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { answerForm } from '#workers/domain/practice/reading/answers/answer-form.ts'
import {
  type AskedNow,
  type Candidate,
  candidatesFor,
  oddsBy,
  ranked,
  speaksFor,
} from '#workers/domain/practice/reading/answers/answer-facts.ts'
import { buildIndex, type IndexedRow } from '#workers/domain/practice/reading/answers/answer-index.ts'
import { chanceOf } from '#workers/domain/practice/reading/answers/best-answers.ts'
import { questionOf } from '#workers/domain/practice/reading/form-of.ts'
import { dot } from '#workers/domain/practice/reading/meaning/word-meaning.ts'
import { askedForBy } from '#workers/domain/practice/reading/plain-questions.ts'
import { answerBank } from '#workers/domain/practice/wording/answer-bank/all.ts'
import { settings } from '#workers/domain/practice/wording/answer-bank/row.ts'

/**
 * `node scripts/suites/persona/learn/write-answer-weights.ts [--try]`: learns how likely a row of the answer bank answers a question, and writes
 * `reading/answers/answer-weights.ts` of the practice domain. It learns from the rows themselves, each with one wording held out, and from
 * `answer-labels.jsonl`: questions that people typed, with the row that was found, and whether it answers. With `--try` it writes nothing, but
 * prints how it does with rows and labels that it has not learned from.
 */
const { values } = parseArgs({ options: { try: { type: 'boolean', default: false } } })

const all = (['any', ...settings] as const).flatMap((setting) =>
  answerBank[setting].map((row) => ({ row, setting })),
)
const index = buildIndex(all.map(({ row }) => row))
const settingOf = new Map(all.map(({ row, setting }) => [row, setting]))

/** `group`: what must not be in both halves. */
type Example = { facts: number[]; fits: boolean; weight: number; group: number; isLabeled: boolean }
/** What was found for a question, and which of it answers. */
type Case = Pick<Example, 'weight' | 'group' | 'isLabeled'> & {
  found: Candidate[]
  fits: (row: IndexedRow) => boolean
  /** The only candidate that is labeled. */
  only: IndexedRow | null
}
type Label = { question: string; turn: string; last: string; isClosed: boolean; key: string; fits: boolean }

/** Rows this alike may both answer. */
const alike = 0.8
/** A label of what somebody typed counts as much as this many wordings of the bank. */
const labelWeight = 25

const nearest = new Map<IndexedRow, string>()
/** What another row follows on that is most like what this one follows on. */
function nearAfter(own: IndexedRow): string {
  const before = nearest.get(own)
  if (before !== undefined) return before
  let found = ''
  let most = -1
  for (const { row, after } of index.rows) {
    if (after === null || own.after === null || row.after === own.row.after) continue
    const near = dot(after, own.after)
    if (near > most) [most, found] = [near, row.after ?? '']
  }
  nearest.set(own, found)
  return found
}

function fromRows(): Case[] {
  return index.wordings.flatMap(({ row: at, question, asks }, wording) => {
    const own = index.rows[at]!
    // Every second time the buyer had said something alike instead of the row's own words.
    const after = own.after
    const near = nearAfter(own)
    const elsewhere = index.rows[(at * 7 + 3) % index.rows.length]?.row
    const last =
      after === null ? (elsewhere?.says.any?.[0] ?? '') : wording % 2 === 0 ? (own.row.after ?? '') : near
    const asked: AskedNow = {
      question,
      turn: question,
      last,
      asks,
      form: answerForm(question, asks, questionOf(question, true) === 'closed'),
    }
    const setting = settingOf.get(own.row)
    const mayUse = ({ row }: IndexedRow): boolean =>
      settingOf.get(row) === 'any' || settingOf.get(row) === setting
    // Reps also ask nearly what the bank asks, with another word in it.
    const almost = {
      ...asked,
      question: question
        .split(' ')
        .toSpliced(wording % 3, 1)
        .join(' '),
    }
    const same = wording % 3 === 0 ? candidatesFor(index, almost, mayUse) : []
    const isAlike = (row: IndexedRow, least: number): boolean =>
      row === own || dot(row.middle, own.middle) > least
    const fits = (row: IndexedRow): boolean => isAlike(row, alike)
    const common = { fits, weight: 1, group: at % 3, isLabeled: false, only: null }
    return [
      { ...common, found: candidatesFor(index, asked, mayUse, wording) },
      ...(same.length === 0 ? [] : [{ ...common, found: same }]),
      // Most of what people ask, no row answers.
      {
        ...common,
        weight: 2,
        found: candidatesFor(index, asked, (row) => mayUse(row) && !isAlike(row, related), wording),
      },
    ]
  })
}
/** Rows this alike may be about the same thing. */
const related = 0.6

function fromLabels(): Case[] {
  const path = new URL('answer-labels.jsonl', import.meta.url)
  const labels = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Label)
  const byKey = new Map(index.rows.map((row) => [row.key, row]))
  return labels.flatMap(({ question, turn, last, isClosed, key, fits }, at) => {
    const own = byKey.get(key)
    if (own === undefined) return []
    const asks = askedForBy(question)
    const asked = { question, turn, last, asks, form: answerForm(question, asks, isClosed) }
    const setting = settingOf.get(own.row)
    const found = candidatesFor(
      index,
      asked,
      ({ row }) => settingOf.get(row) === 'any' || settingOf.get(row) === setting,
    )
    return found.some(({ row }) => row === own)
      ? [{ found, fits: () => fits, only: own, weight: labelWeight, group: at % 3, isLabeled: true }]
      : []
  })
}

/** All candidates of all cases: which one is best. */
const forRank = (cases: readonly Case[]): Example[] =>
  cases.flatMap(({ found, fits, only, ...rest }) =>
    found.flatMap(({ row, facts }) =>
      only !== null && row !== only ? [] : [{ ...rest, facts, fits: fits(row) }],
    ),
  )

/** The best candidate of each case: whether it answers. */
const forChance = (rank: readonly number[], cases: readonly Case[]): Example[] =>
  cases.flatMap(({ found, fits, only, ...rest }) => {
    const all = ranked(rank, found)
    const best = only === null ? all[0] : all.find(({ row }) => row === only)
    return best === undefined ? [] : [{ ...rest, facts: best.facts, fits: fits(best.row) }]
  })

/** A chance for each row by gradient descent. Deterministic. */
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

const learnBoth = (cases: readonly Case[]): { rank: number[]; chance: number[] } => {
  const rank = learn(forRank(cases))
  return { rank, chance: learn(forChance(rank, cases)) }
}

const cases = [...fromRows(), ...fromLabels()]
if (values.try) tryOut()
else write(learnBoth(cases))

function tryOut(): void {
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

function write({ rank, chance }: { rank: number[]; chance: number[] }): void {
  const digits = (row: readonly number[]): string =>
    `[${row.map((value) => Number(value.toFixed(3))).join(', ')}]`
  writeFileSync(
    new URL('../../../../workers/domain/practice/reading/answers/answer-weights.ts', import.meta.url),
    `// oxlint-disable oxc/approx-constant -- learned numbers
/** One for each fact: which row is best, and how likely it answers. Written by scripts/suites/persona/learn/write-answer-weights.ts. */
// prettier-ignore
export const answerWeights: Record<'rank' | 'chance', readonly number[]> = {
  rank: ${digits(rank)},
  chance: ${digits(chance)},
}
`,
  )
}
