import type { TextRange } from '../evidence/segments.ts'

/** A hit of the transcript search; `index` is its place among all hits. */
export type SearchMatch = TextRange & { messageIndex: number; index: number }

/** One letter in a long call would match a hundred thousand times. */
export const mostMatches = 2000

/** Finds words in the messages, without case; any white space of the query matches any other. Offsets are UTF-16 code units. */
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

/** The hit to show first: the nearest at or after the message in view, else the first. */
export function firstMatchFrom(matches: readonly SearchMatch[], messageIndex: number): number {
  const index = matches.findIndex((match) => match.messageIndex >= messageIndex)
  return Math.max(0, index)
}
