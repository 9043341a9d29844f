import type { Reading } from '../utterance.ts'
import type { TextLines } from './text-lines.ts'
import { isEventRow } from './text-lines.ts'

/**
 * The last resort: paragraphs are the alternating turns of two people. In a text without empty lines, each line is a paragraph. Null for
 * less than one readable word.
 */
export const readParagraphs = (text: TextLines): Reading | null => {
  const paragraphs: string[][] = []
  const hasGaps = text.lines.some((line, index) => line === '' && index > 0 && index < text.lines.length - 1)
  let open: string[] = []
  for (const line of text.lines) {
    if (line !== '' && !isEventRow(line)) open.push(line)
    if (open.length > 0 && (line === '' || !hasGaps)) {
      paragraphs.push(open)
      open = []
    }
  }
  if (open.length > 0) paragraphs.push(open)
  const readable = paragraphs
    .map((lines) => lines.join(' '))
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
  if (readable.length === 0) return null
  return {
    format: 'paragraphs',
    utterances: readable.map((paragraph, index) => ({
      start: null,
      end: null,
      speaker: `Speaker ${(index % 2) + 1}`,
      text: paragraph,
    })),
    hits: 0,
    coverage: 0,
    unparsed: 0,
    warnings: ['No speakers were found. Paragraphs were taken for turns of two speakers in alternation.'],
  }
}
