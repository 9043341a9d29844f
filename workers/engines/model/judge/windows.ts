import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { ScorableCall } from '../../../domain/scoring/conversation.ts'
import { withoutClaims } from '../../../domain/scoring/instructions.ts'
import { tokensOf } from '../excerpt.ts'
import { quotable } from '../frame.ts'

/** Words of one turn in a prompt. `i` is the turn's place in the transcript, from 0; a long turn has several rows. */
export type SpokenRow = { i: number; side: SpeakerSide; text: string }

/** A part of a call that fits into one question. */
export type CallWindow = { rows: SpokenRow[]; /** Turns that may be cited. */ shown: ReadonlySet<number> }

const maxRowCharacters = 1_500
/** Tokens that JSON syntax, keys and the line break add to a row. */
const rowTokens = 14
/** The share of a window that the next one repeats, so that a question and its answer are seen together. */
const overlapShare = 0.15

/** All turns of a call, minus the words that address the grader, in overlapping windows of about this many tokens. */
export function windowsOf(call: ScorableCall, maxTokens: number): CallWindow[] {
  const rows = call.messages.flatMap((_, i) => rowsOf(call, i))
  const windows: CallWindow[] = []
  for (let start = 0; start < rows.length;) {
    const end = endOfWindow(rows, start, maxTokens)
    const part = rows.slice(start, end)
    windows.push({ rows: part, shown: new Set(part.map(({ i }) => i)) })
    if (end === rows.length) break
    // The next window must start after this one's start, or the last turns would repeat forever.
    start = Math.max(start + 1, startOfOverlap(rows, end, maxTokens * overlapShare))
  }
  return windows
}

/** A turn and its neighbors, for a question about words in the turn. A long turn is cut to the part around `at`, others to their start. */
export function turnsAround(call: ScorableCall, index: number, at: number): SpokenRow[] {
  const neighbors = [index - 2, index - 1, index, index + 1, index + 2]
  return neighbors.flatMap((i) => {
    const message = call.messages[i]
    const side = call.sideOf[i]
    if (message === undefined || side === undefined) return []
    const from = i === index ? Math.max(0, at - maxRowCharacters / 2) : 0
    const text = quotable(withoutClaims(message.message).slice(from), maxRowCharacters).trim()
    return text === '' ? [] : [{ i, side, text }]
  })
}

function rowsOf(call: ScorableCall, i: number): SpokenRow[] {
  const side = call.sideOf[i]
  const message = call.messages[i]
  if (side === undefined || message === undefined) return []
  return pieces(withoutClaims(message.message)).flatMap((piece) => {
    const text = quotable(piece, maxRowCharacters).trim()
    return text === '' ? [] : [{ i, side, text }]
  })
}

/** Splits a long turn, between words if possible. */
function pieces(text: string): string[] {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    const rest = text.slice(from, from + maxRowCharacters)
    const space = from + rest.length < text.length ? rest.lastIndexOf(' ') : -1
    const length = space > 0 ? space : rest.length
    parts.push(text.slice(from, from + length))
    from += length
  }
  return parts
}

const costOf = ({ text }: SpokenRow): number => rowTokens + tokensOf(text)

function endOfWindow(rows: readonly SpokenRow[], start: number, maxTokens: number): number {
  let left = maxTokens
  let end = start
  while (end < rows.length) {
    const row = rows[end]
    left -= row === undefined ? 0 : costOf(row)
    if (left < 0 && end > start) break
    end += 1
  }
  return end
}

function startOfOverlap(rows: readonly SpokenRow[], end: number, maxTokens: number): number {
  let left = maxTokens
  let start = end
  while (start > 0) {
    const row = rows[start - 1]
    left -= row === undefined ? 0 : costOf(row)
    if (left < 0) break
    start -= 1
  }
  return start
}
