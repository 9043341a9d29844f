import { readNameHeadings, readNameLines } from './lines/name-lines.ts'
import { readParagraphs } from './lines/paragraphs.ts'
import type { TextLines } from './lines/text-lines.ts'
import type { Reading } from './utterance.ts'

/** Least share of lines that named turns must explain before paragraphs are preferred. */
const namedShare = 0.4

/**
 * What to make of a text that no known format explains: `name: text` without times, names above their words, the best known format even
 * though it explains little, at last paragraphs in alternation. Null only where nothing is readable.
 */
export const readFallback = (text: TextLines, best: Reading | null): Reading | null => {
  const named = [readNameLines(text), readNameHeadings(text)]
    .filter((reading) => reading !== null && reading.utterances.length >= 2)
    .toSorted((first, second) => second!.hits - first!.hits)[0]
  const candidates = [named, best].filter((reading): reading is Reading => Boolean(reading) && reading!.utterances.length >= 2)
  const chosen = candidates.find((reading) => reading.coverage >= namedShare)
  return chosen ?? readParagraphs(text)
}
