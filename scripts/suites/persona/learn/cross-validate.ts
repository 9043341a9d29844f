import { relativeOdds } from '#workers/domain/practice/reading/relevance/answering-notes.ts'
import { oddsFrom } from '#workers/domain/scoring/meaning/trees.ts'
import { boost, type BoostOptions } from '../../trust/learn/boosted-trees.ts'
import type { LabeledLine } from '../labeled-lines.ts'
import { learnForms } from './learn-forms.ts'
import { type LineRow, withForms } from './rows.ts'

export const options: BoostOptions = { rounds: 400, rate: 0.06, leaves: 6, leastRows: 20 }
const folds = 5

/** The surest note of each line, by a model that has seen no line of its bot. */
export type Guess = { line: number; noteId: string; odds: number }

/** Each row with what its words ask for, taught by the lines of other bots: so a model learns how far to trust that. */
export function withOthersForms(rows: readonly LineRow[]): LineRow[] {
  const foldOf = foldsOf(rows)
  return Array.from({ length: folds }, (_, fold) => {
    const forms = learnForms(rows.filter(({ bot }) => foldOf(bot) !== fold))
    return withForms(
      rows.filter(({ bot }) => foldOf(bot) === fold),
      forms,
    )
  }).flat()
}

function foldsOf(rows: readonly LineRow[]): (bot: string) => number {
  const bots = [...new Set(rows.map(({ bot }) => bot))]
  return (bot) => bots.indexOf(bot) % folds
}

/** @param rows with what others' lines say of their words */
export function guessesOf(rows: readonly LineRow[]): Guess[] {
  const foldOf = foldsOf(rows)
  const found = new Map<number, Map<string, number>>()
  for (let fold = 0; fold < folds; fold += 1) {
    const model = boost(
      rows.filter(({ bot }) => foldOf(bot) !== fold),
      options,
    )
    for (const { bot, line, noteId, facts } of rows) {
      if (line < 0 || foldOf(bot) !== fold) continue
      const odds = found.get(line) ?? new Map<string, number>()
      odds.set(noteId, Math.max(oddsFrom(model, facts), odds.get(noteId) ?? -Infinity))
      found.set(line, odds)
    }
  }
  return [...found].flatMap(([line, notes]) => {
    const odds = relativeOdds([...notes.values()])
    const best = odds.indexOf(Math.max(...odds))
    return { line, noteId: [...notes.keys()][best] ?? '', odds: odds[best] ?? 0 }
  })
}

export type Counted = { right: number; wrong: number; notTold: number; rightlyNone: number; needless: number }

/** What would be told from some odds on. */
export function countAt(
  threshold: number,
  lines: readonly LabeledLine[],
  guesses: readonly Guess[],
): Counted {
  const counted = { right: 0, wrong: 0, notTold: 0, rightlyNone: 0, needless: 0 }
  for (const { line, noteId, odds } of guesses) {
    const answers = lines[line]?.answers ?? []
    const isTold = odds >= threshold
    if (answers.length === 0) counted[isTold ? 'needless' : 'rightlyNone'] += 1
    else if (!isTold) counted.notTold += 1
    else counted[answers.includes(noteId) ? 'right' : 'wrong'] += 1
  }
  return counted
}

export const precisionOf = ({ right, wrong, needless }: Counted): number =>
  right / Math.max(1, right + wrong + needless)
