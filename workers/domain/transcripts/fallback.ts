import { readNameHeads } from './lines/name-heads.ts'
import { readNameHeadings, readNameLines } from './lines/name-lines.ts'
import { readParagraphs } from './lines/paragraphs.ts'
import type { TextLines } from './lines/text-lines.ts'
import type { Reading } from './utterance.ts'

/** Named turns must explain at least this share of lines; otherwise paragraphs are used. */
const namedShare = 0.4

/** Turns of named speakers, one of whom speaks again, with nothing unexplained after the first turn. */
const isConversation = ({ utterances, leftOut, unparsed }: Reading): boolean => {
  const speakers = new Set(utterances.map(({ speaker }) => speaker))
  return !speakers.has(null) && speakers.size < utterances.length && unparsed <= (leftOut?.lines ?? 0)
}

/**
 * Reads a text that matches no known format: as `name: text` without times, as names before or above their words, or as the best known format even
 * if it explains less, whichever gives the most turns; otherwise as alternating paragraphs. Null only when nothing is readable.
 */
export const readFallback = (text: TextLines, best: Reading | null): Reading | null => {
  const readings = [readNameLines(text), readNameHeads(text), readNameHeadings(text)].filter(
    (reading) => reading !== null && reading.utterances.length >= 2,
  )
  const [named] = readings.toSorted((first, second) => second!.hits - first!.hits)
  const turns = (reading: Reading | null | undefined): number => reading?.utterances.length ?? 0
  // A summary before the conversation is explained by no format, however long it is.
  if (best && isConversation(best) && turns(best) > turns(named)) return best
  const candidates = [named, best].filter(
    (reading): reading is Reading => Boolean(reading) && reading!.utterances.length >= 2,
  )
  const chosen = candidates.find((reading) => reading.coverage >= namedShare)
  return chosen ?? readParagraphs(text)
}
