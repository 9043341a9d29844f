import type { Reading } from '../utterance.ts'
import { isEventRow } from '../event-rows.ts'
import { hasTimingLines, type TextLines } from './text-lines.ts'

/** Numbers on lines of their own that count up from the file's first line: captions whose times are gone. */
const countersOf = (lines: readonly string[]): ReadonlySet<number> => {
  const numbers = lines.flatMap((line, index) => (/^\d{1,6}$/.test(line) ? [index] : []))
  const first = Number(lines[numbers[0] ?? 0])
  const isCounting =
    numbers[0] === lines.findIndex((line) => line !== '') &&
    first <= 1 &&
    numbers.every((index, position) => Number(lines[index]) === first + position)
  return new Set(isCounting ? numbers : [])
}

/**
 * The last resort: paragraphs as the alternating turns of two people. In a text without empty lines, each line is a paragraph. Null for a
 * text without a letter, and for a caption file, whose lines aren't turns.
 */
export const readParagraphs = (source: TextLines): Reading | null => {
  if (hasTimingLines(source)) return null
  const counters = countersOf(source.lines)
  const text = {
    lines: source.lines.map((line, index) => (counters.has(index) ? '' : line)),
  }
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
  if (!readable.some((paragraph) => /\p{L}/u.test(paragraph))) return null
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
