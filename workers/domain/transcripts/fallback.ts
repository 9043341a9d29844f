import { readNameHeadings, readNameLines } from './lines/name-lines.ts'
import { readParagraphs } from './lines/paragraphs.ts'
import type { TextLines } from './lines/text-lines.ts'
import type { Reading } from './utterance.ts'

/** Named turns must explain at least this share of lines; otherwise paragraphs are used. */
const namedShare = 0.4

/**
 * Reads a text that matches no known format. Tries in order: `name: text` without times, names above their words, the best known format
 * even if it explains little, alternating paragraphs. Null only when nothing is readable.
 */
export const readFallback = (text: TextLines, best: Reading | null): Reading | null => {
  const named = [readNameLines(text), readNameHeadings(text)]
    .filter((reading) => reading !== null && reading.utterances.length >= 2)
    .toSorted((first, second) => second!.hits - first!.hits)[0]
  const candidates = [named, best].filter(
    (reading): reading is Reading => Boolean(reading) && reading!.utterances.length >= 2,
  )
  const chosen = candidates.find((reading) => reading.coverage >= namedShare)
  return chosen ?? readParagraphs(text)
}
