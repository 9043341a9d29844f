import type { TranscriptMessage } from '../transcripts/message.ts'
import { countWords } from '../transcripts/times.ts'

export type SpeakerStats = {
  messages: number
  words: number
  /** Share of all words, 0 to 1. */
  share: number
  quote: string
}

const quoteCharacters = 160

/** Each speaker's messages, words and first telling sentence, by the name in the file. One pass over the transcript. */
export function statsByName(
  messages: readonly Pick<TranscriptMessage, 'userName' | 'message'>[],
): Map<string, SpeakerStats> {
  const stats = new Map<string, SpeakerStats>()
  let total = 0
  for (const { userName, message } of messages) {
    const words = countWords(message)
    total += words
    const entry = stats.get(userName) ?? { messages: 0, words: 0, share: 0, quote: '' }
    entry.messages += 1
    entry.words += words
    // 'Hello?' sets nobody apart: the first message of at least four words is quoted, or else the very first.
    if (entry.quote === '' || (countWords(entry.quote) < 4 && words >= 4))
      entry.quote = message.slice(0, quoteCharacters)
    stats.set(userName, entry)
  }
  for (const entry of stats.values()) entry.share = total === 0 ? 0 : entry.words / total
  return stats
}
