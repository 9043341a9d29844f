import type { TranscriptTurn } from '#api/contract/calls.ts'

/** Words of one message that can be quoted, in the form that the API takes. */
export type FoundQuote = { messageIndex: number; start: number; end: number; quote: string }

const shortest = 3

/**
 * Sentences that contain the words, in the order spoken, at most `most`. Ignores case; the whole sentence around the match is quoted.
 */
export function findQuotes(messages: readonly TranscriptTurn[], words: string, most: number): FoundQuote[] {
  const wanted = words.trim().toLowerCase()
  if (wanted.length < shortest) return []
  const found: FoundQuote[] = []
  for (const [messageIndex, { message }] of messages.entries()) {
    const text = message.toLowerCase()
    // A letter that becomes longer in lower case would shift all offsets.
    const at = text.length === message.length ? text.indexOf(wanted) : message.indexOf(words.trim())
    if (at < 0) continue
    const { start, end } = sentenceAround(message, at, at + wanted.length)
    found.push({ messageIndex, start, end, quote: message.slice(start, end) })
    if (found.length === most) break
  }
  return found
}

const sentenceEnd = /[.!?…]+["”’)]*\s+/g
const longestQuote = 600

/** The sentence around a range, or only the range if the sentence is long. */
export function sentenceAround(message: string, from: number, to: number): { start: number; end: number } {
  let start = 0
  let end = message.trimEnd().length
  for (const match of message.matchAll(sentenceEnd)) {
    const after = match.index + match[0].length
    if (after <= from) start = after
    else if (match.index + match[0].trimEnd().length >= to) {
      end = match.index + match[0].trimEnd().length
      break
    }
  }
  while (start < from && /\s/.test(message.charAt(start))) start += 1
  end = Math.max(end, to)
  return end - start > longestQuote ? { start: from, end: to } : { start, end }
}
