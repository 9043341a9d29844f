import type { TextRange } from '../evidence/segments.ts'

/** A match of the transcript search; `index` is its position among all matches. */
export type SearchMatch = TextRange & { messageIndex: number; index: number }

/** A single letter in a long call would match a hundred thousand times. */
export const mostMatches = 2000

/** Finds words in the messages, ignoring case; any white space in the query matches any other. Offsets are UTF-16 code units. */
export function searchTranscript(messages: readonly { message: string }[], query: string): SearchMatch[] {
  const words = query
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const pattern = new RegExp(
    words.map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')).join('\\s+'),
    'giu',
  )
  const matches: SearchMatch[] = []
  for (const [messageIndex, { message }] of messages.entries()) {
    for (const found of message.matchAll(pattern)) {
      matches.push({
        messageIndex,
        index: matches.length,
        start: found.index,
        end: found.index + found[0].length,
      })
      if (matches.length === mostMatches) return matches
    }
  }
  return matches
}

/** The first match to show: the nearest at or after the message in view, otherwise the first. */
export function firstMatchFrom(matches: readonly SearchMatch[], messageIndex: number): number {
  const index = matches.findIndex((match) => match.messageIndex >= messageIndex)
  return Math.max(0, index)
}
