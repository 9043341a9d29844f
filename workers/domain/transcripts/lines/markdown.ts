import { readDelimited } from '../csv.ts'
import type { Reading } from '../utterance.ts'
import { readNameStampLines, readStampNameLines } from './header-lines.ts'
import { readNameLines } from './name-lines.ts'
import { readStampLines } from './stamp-lines.ts'
import { readBracketLines, readInlineStamps } from './stamped-lines.ts'
import type { TextLines } from './text-lines.ts'

const isTableRow = (line: string): boolean => line.length > 4 && line.startsWith('|') && line.endsWith('|')
const isTableRule = (line: string): boolean =>
  line.length < 400 && isTableRow(line) && /^[|\s:-]+$/.test(line)

/** A line without its Markdown marks: heading, list and quote signs, emphasis, links, code and escapes. */
const plainLine = (line: string): string => {
  let plain = line.replace(/^(?:#{1,6}\s+|>\s?|[-*+]\s+(?=\S)|\d{1,3}[.)]\s+(?=\*))/, '')
  if (plain.includes('](')) plain = plain.replace(/!?\[([^\][]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
  // `**Ana:**Hi` and `**Ana** Hi`: the closing stars separate name and words.
  return plain
    .replace(/(\*\*|__)/g, '')
    .replace(/(^|[\s(])[*_]([^*_\s][^*_]{0,200})[*_](?=$|[\s):.,!?])/g, '$1$2')
    .replace(/`/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|>])/g, '$1')
    .trim()
}

/** Lines whose speaker is marked: `**Ana**`, `**Ana:**`, `### Ana — 00:05`, `- **[0:05] Ana**`. */
const isMarkedTurn = (line: string): boolean =>
  /^(?:#{1,6}\s+|>\s?|[-*+]\s+)?(?:\[[\d:.]{3,12}\]\s*)?(?:\*\*|__)[^*_]{1,120}(?:\*\*|__)/.test(line) ||
  /^#{2,6}\s.{0,80}\d:\d\d/.test(line)

/**
 * Transcripts in Markdown: speakers in bold or as headings, with or without times in any of the line formats, and tables. A heading is a
 * turn only if it has a time. Null for texts without such marks.
 */
export const readMarkdown = (text: TextLines): Reading | null => {
  const rows = text.lines.filter(isTableRow)
  if (rows.length >= 3 && rows.some(isTableRule) && rows.length * 2 > text.filled) {
    const table = readDelimited(
      rows
        .filter((line) => !isTableRule(line))
        .map((line) => line.slice(1, -1))
        .join('\n'),
      '|',
    )
    if (table) return { ...table, format: 'markdown', unparsed: table.unparsed + text.filled - rows.length }
  }
  const marked = text.lines.reduce((sum, line) => sum + (isMarkedTurn(line) ? 1 : 0), 0)
  if (marked === 0) return null
  const lines = text.lines.map((line) => (line === '' ? '' : plainMarked(line)))
  const filled = lines.reduce((sum, line) => sum + (line === '' ? 0 : 1), 0)
  const plain: TextLines = { lines, filled, brokenTimes: text.brokenTimes }
  const readings = [
    readBracketLines,
    readInlineStamps,
    readNameStampLines,
    readStampNameLines,
    readStampLines,
    readNameLines,
  ].map((read) => read(plain))
  let best: Reading | null = null
  for (const reading of readings) if (reading && (!best || reading.hits > best.hits)) best = reading
  // Marks are evidence beyond the plain pattern, so Markdown wins over the same lines read as plain text.
  return best && { ...best, format: 'markdown', hits: best.hits + Math.min(marked, best.utterances.length) }
}

/** Headings without a time are titles. A bold name followed by text gets a colon. */
const plainMarked = (line: string): string => {
  if (/^#{1,6}\s/.test(line) && !/\d:\d\d/.test(line.slice(0, 140))) return ''
  const bold = /^(?:>\s?|[-*+]\s+)?(?:\*\*|__)([^*_:]{1,60})(?:\*\*|__)\s+(?![([\d—–-])(?=\S)/.exec(line)
  return bold && !/\d:\d/.test(bold[1]!)
    ? `${bold[1]!.trim()}: ${plainLine(line.slice(bold[0].length))}`
    : plainLine(line)
}
