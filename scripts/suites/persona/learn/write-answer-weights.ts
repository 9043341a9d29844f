import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { answerForm } from '#workers/domain/practice/reading/answers/answer-form.ts'
import { type AskedNow, candidatesFor } from '#workers/domain/practice/reading/answers/answer-facts.ts'
import { buildIndex, type IndexedRow } from '#workers/domain/practice/reading/answers/answer-index.ts'
import { questionOf } from '#workers/domain/practice/reading/form-of.ts'
import { dot } from '#workers/domain/practice/reading/meaning/word-meaning.ts'
import { askedForBy } from '#workers/domain/practice/reading/plain-questions.ts'
import { answerBank } from '#workers/domain/practice/wording/answer-bank/all.ts'
import { settings } from '#workers/domain/practice/wording/answer-bank/row.ts'
import { type Case, learnBoth, tryOut, writeWeights } from './learn-odds.ts'

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

type Label = { question: string; turn: string; last: string; isClosed: boolean; key: string; fits: boolean }

/** Rows at least this similar may both answer a question. */
const alike = 0.8
/** A label of what somebody typed counts as much as this many wordings of the bank. */
const labelWeight = 25

const nearest = new Map<IndexedRow, string>()
/** Among the words that other rows follow on, those most similar to the words that this row follows on. */
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
    // For every second wording, the buyer has said something similar to the words that the row follows on, not these words themselves.
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
    // Reps also ask nearly what the bank asks, so one word is left out here.
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
      // Most of what people ask is not answered by any row.
      {
        ...common,
        weight: 2,
        found: candidatesFor(index, asked, (row) => mayUse(row) && !isAlike(row, related), wording),
      },
    ]
  })
}
/** Rows at least this similar may be about the same thing. */
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

const cases = [...fromRows(), ...fromLabels()]
if (values.try) tryOut(cases)
else
  writeWeights(learnBoth(cases), [
    'answer-weights.ts',
    'answerWeights',
    'One for each fact: which row is best, and how likely it answers. Written by scripts/suites/persona/learn/write-answer-weights.ts.',
  ])
