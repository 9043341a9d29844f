import { bytesPerToken } from '../../domain/scoring/asking-estimate.ts'
import { quotable } from './frame.ts'

/** One line of a call in a prompt. `i` is the turn's place in the transcript, from 0. */
type TurnRow = { i: number; side?: 'rep' | 'other'; text: string }
type OmittedRow = { omitted: string }
export type Excerpt = {
  rows: (TurnRow | OmittedRow)[]
  /** Turns that may be cited as evidence. */ shown: ReadonlySet<number>
}

type Turn = { message: string; role?: 'user' | 'bot' }

/** Enough of a turn to show what the call is about. One endless turn must not push all others out. */
const maxTurnCharacters = 1_500
/** Tokens that JSON syntax, keys and the line break add to a turn. */
const rowTokens = 12

export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesPerToken)

/**
 * The start and the end of a call, limited to a number of turns at each end and to about this many tokens in all. A row says how many turns
 * were left out between them. Each end gets half of the tokens.
 */
export function excerptOf(
  turns: readonly Turn[],
  limits: { turnsPerEnd: number; maxTokens: number },
): Excerpt {
  const half = limits.maxTokens / 2
  const head = rowsFrom(turns, range(0, Math.min(limits.turnsPerEnd, turns.length)), half)
  const firstOfTail = Math.max(head.length, turns.length - limits.turnsPerEnd)
  const unused = half - head.reduce((sum, row) => sum + costOf(row), 0)
  const tail = rowsFrom(
    turns,
    range(firstOfTail, turns.length).toReversed(),
    half + Math.max(0, unused),
  ).toReversed()
  const omitted = turns.length - head.length - tail.length
  const gap = omitted === 0 ? [] : [{ omitted: `${omitted} turns` }]
  return { rows: [...head, ...gap, ...tail], shown: new Set([...head, ...tail].map((row) => row.i)) }
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset)

function rowsFrom(turns: readonly Turn[], indexes: readonly number[], maxTokens: number): TurnRow[] {
  const rows: TurnRow[] = []
  let left = maxTokens
  for (const i of indexes) {
    const turn = turns[i]
    if (turn === undefined) break
    const side =
      turn.role === undefined ? {} : { side: turn.role === 'user' ? ('rep' as const) : ('other' as const) }
    const row = { i, ...side, text: quotable(turn.message, maxTurnCharacters) }
    left -= costOf(row)
    if (left < 0) break
    rows.push(row)
  }
  return rows
}

const costOf = (row: TurnRow): number => rowTokens + tokensOf(row.text)
