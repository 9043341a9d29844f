import type { PersonaScript } from '../../script.ts'
import { answerBank } from '../../wording/answer-bank/all.ts'
import { type AnswerRow, type Setting, settings } from '../../wording/answer-bank/row.ts'
import { type AskedNow, candidatesFor, oddsBy, ranked } from './answer-facts.ts'
import { type AnswerIndex, indexing } from './answer-index.ts'
import { answerWeights } from './answer-weights.ts'
import { settingsOf } from './setting-of.ts'

/** Which rows of the answer bank answer a question, and how likely. */

export type BestAnswer = { row: AnswerRow; key: string; chance: number }

type Bank = { index: AnswerIndex; settingOfRow: ReadonlyMap<AnswerRow, Setting | 'any'> }
let bank: Bank | null = null

const allRows = (['any', ...settings] as const).flatMap((setting) =>
  answerBank[setting].map((row) => ({ row, setting })),
)

/** What the first question of a process would otherwise wait for, in steps of a few milliseconds. */
export function* indexBank(): Generator<void> {
  const index = yield* indexing(allRows.map(({ row }) => row))
  bank ??= { index, settingOfRow: new Map(allRows.map(({ row, setting }) => [row, setting])) }
}

function bankOf(): Bank {
  if (bank === null) for (const _step of indexBank());
  if (bank === null) throw new Error('The answer bank is not indexed.')
  return bank
}

/** The index of the whole bank. */
export const bankIndex = (): AnswerIndex => bankOf().index

export const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** A turn asks for the same few questions several times. */
const mostAsked = 16
const foundFor = new WeakMap<PersonaScript, Map<string, readonly BestAnswer[]>>()

/** Best first. */
export function bestAnswers(script: PersonaScript, asked: AskedNow): readonly BestAnswer[] {
  const known = foundFor.get(script) ?? new Map<string, readonly BestAnswer[]>()
  foundFor.set(script, known)
  const key = `${asked.form}\n${asked.asks}\n${asked.question}\n${asked.last}\n${asked.turn}`
  const before = known.get(key)
  if (before !== undefined) return before
  const found = find(script, asked)
  if (known.size >= mostAsked) known.clear()
  known.set(key, found)
  return found
}

function find(script: PersonaScript, asked: AskedNow): BestAnswer[] {
  const { index, settingOfRow } = bankOf()
  const own = settingsOf(script)
  const candidates = candidatesFor(index, asked, ({ row }) => own.includes(settingOfRow.get(row) ?? 'any'))
  return ranked(answerWeights.rank, candidates).map(({ row: { row, key }, facts }) => ({
    row,
    key,
    chance: chanceOf(oddsBy(answerWeights.chance, facts)),
  }))
}
