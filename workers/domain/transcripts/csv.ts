import Papa from 'papaparse'
import { isEventRow } from './event-rows.ts'
import { namingShare, splitSpeakers } from './roster.ts'
import { looksLikeName, splitSender } from './speakers.ts'
import { parseSeconds, parseStamp } from './times.ts'
import { structuredReading, type Reading } from './utterance.ts'
import { fieldsOf, speakerOf, utterancesOfRows, withoutColon } from './records.ts'
import { utterancesOfWords, type Word } from './words.ts'

const delimiters = [',', ';', '\t', '|'] as const

/** How many rows at the top may be the header. Some exports put a title and a date above it. */
const headerRows = 10

/** Finds the delimiter from the file's top lines: the one whose header names the most fields. */
const headerOf = (rows: readonly (readonly string[])[]): { index: number; score: number } | null => {
  let best: { index: number; score: number } | null = null
  for (let index = 0; index < Math.min(rows.length, headerRows); index += 1) {
    const row = rows[index]!
    const fields = fieldsOf(row)
    if (fields.text === undefined || (fields.speaker === undefined && fields.start === undefined)) continue
    const score = Object.keys(fields).length
    if (!best || score > best.score) best = { index, score }
  }
  return best
}

const parseRows = (text: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy', newline: '\n' }).data

/** Rev's reference files: one token per line, `token|speaker|ts|endTs|punctuation…`, without quoting. */
const readTokens = (text: string): Reading | null => {
  const firstLine = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'))
  const header = firstLine.split('|').map((cell) => cell.trim().toLowerCase())
  const token = header.indexOf('token')
  const speaker = header.indexOf('speaker')
  if (token === -1 || speaker === -1) return null
  const [from, to] = [header.indexOf('ts'), header.indexOf('endts')]
  const [after, before] = [header.indexOf('punctuation'), header.indexOf('prepunctuation')]
  const words: Word[] = []
  let unparsed = 0
  for (const line of text.split('\n').slice(1)) {
    if (line.trim() === '') continue
    const cells = line.split('|')
    const word = cells[token] ?? ''
    if (word === '') {
      unparsed += 1
      continue
    }
    words.push({
      text: `${cells[before]?.trim() ?? ''}${word}${cells[after]?.trim() ?? ''}`,
      start: parseSeconds(cells[from]),
      end: parseSeconds(cells[to]),
      speaker: speakerOf(cells[speaker] ?? null),
    })
  }
  return words.length === 0 ? null : structuredReading('csv', utterancesOfWords(words), { unparsed })
}

/** At least this share of a column's cells must be times, or names, for it to be that column. */
const columnShare = 0.8

const shareOf = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.filter(test).length / Math.max(cells.length, 1)

/** True for a column of names, some of them maybe missing. */
const isNames = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() !== '') &&
  shareOf(cells, (cell) => cell.trim() === '' || looksLikeName(withoutColon(cell))) >= columnShare

const isTime = (cell: string): boolean => parseSeconds(cell) !== null

type Columns = { width: number; text: number; start?: number | undefined; speaker?: number | undefined }

/**
 * Rows with their whole texts: cells beyond the last column belong to a text in that column, and a wrapped line continues the row above. A
 * wrapped line has no time, and it has no text or no speaker either.
 */
const wholeRows = (
  rows: readonly string[][],
  { width, text, start, speaker }: Columns,
  delimiter: string,
): string[][] => {
  const cellsOf = (column: number): string[] =>
    rows.filter((row) => row.length > 1).map((row) => row[column] ?? '')
  const isTimed = start !== undefined && shareOf(cellsOf(start), isTime) >= columnShare
  const isPrefixed = speaker === undefined && splitSpeakers(cellsOf(text)) !== null
  const hasSpeaker = (row: readonly string[]): boolean => {
    if (isPrefixed) return splitSpeakers([row[text] ?? '']) !== null
    return speaker === undefined || looksLikeName(withoutColon(row[speaker] ?? ''))
  }
  const isWrapped = (row: readonly string[], line: string): boolean => {
    const time = isTimed ? row[start] : ''
    if (time?.trim() === '' || isTime(time ?? '') || isEventRow(line)) return false
    return row.length <= text || !hasSpeaker(row)
  }
  const whole: string[][] = []
  for (const row of rows) {
    const above = whole.at(-1)
    const line = row.join(delimiter)
    if (above && isWrapped(row, line)) above[text] = `${above[text] ?? ''} ${line}`
    else if (text === width - 1 && row.length > width)
      whole.push([...row.slice(0, text), row.slice(text).join(delimiter)])
    else whole.push([...row])
  }
  return whole
}

const readRows = (
  keys: readonly string[],
  rows: readonly string[][],
  delimiter: string,
): ReturnType<typeof utterancesOfRows> => {
  const { text, start, speaker } = fieldsOf(keys)
  return text === undefined
    ? null
    : utterancesOfRows(keys, wholeRows(rows, { width: keys.length, text, start, speaker }, delimiter))
}

/** The most columns of a table without a header. A line of prose may have more delimiters. */
const headlessColumns = 12

/**
 * A table without a header: a column of timestamps, and a column of names or texts that begin with `Name:`. The widest other column is the
 * text. Zoom's chat is left to its own reader.
 */
const readHeadless = (rows: readonly string[][], delimiter: string): Reading | null => {
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.length < 2) return null
  const columns = Array.from({ length: Math.min(width, headlessColumns) }, (_, column) => column)
  const cellsOf = (column: number): string[] => rows.map((row) => row[column] ?? '')
  const isClocks = (column: number): boolean =>
    shareOf(cellsOf(column), (cell) => parseStamp(cell) !== null) >= columnShare
  const start = columns.find(isClocks)
  if (start === undefined) return null
  const end = columns.find((column) => column > start && isClocks(column))
  const rest = columns.filter((column) => column !== start && column !== end)
  if (rest.some((column) => shareOf(cellsOf(column), (cell) => splitSender(cell) !== null) >= namingShare))
    return null
  const naming = rest.find((column) => isNames(cellsOf(column)) || splitSpeakers(cellsOf(column)) !== null)
  const speaker = naming !== undefined && isNames(cellsOf(naming)) ? naming : undefined
  const size = (column: number): number => cellsOf(column).reduce((sum, cell) => sum + cell.length, 0)
  const widest = rest
    .filter((column) => column !== speaker)
    .toSorted((first, second) => size(second) - size(first))[0]
  // Texts that begin with names have no column after them: their delimiters are punctuation.
  const isPrefixed = naming !== undefined && speaker === undefined
  const text = isPrefixed ? naming : widest
  if (text === undefined || (width > headlessColumns && !isPrefixed)) return null
  const keyOf = (column: number): string => {
    if (column === start) return 'start'
    if (column === end) return 'end'
    if (column === speaker) return 'speaker'
    return column === text ? 'text' : ''
  }
  const read = readRows(columns.slice(0, isPrefixed ? text + 1 : width).map(keyOf), rows, delimiter)
  return read && structuredReading('csv', read.utterances, { unparsed: read.unparsed, exactNames: false })
}

/** Rows under a header that names a text column and a speaker or time column; null for other tables. */
export const readDelimited = (text: string, delimiter: string): Reading | null => {
  const rows = parseRows(text, delimiter)
  const header = headerOf(rows)
  if (!header) return null
  const read = readRows(rows[header.index]!, rows.slice(header.index + 1), delimiter)
  return read && read.utterances.length > 0
    ? structuredReading('csv', read.utterances, { unparsed: read.unparsed + header.index, exactNames: false })
    : null
}

/**
 * CSV, TSV, semicolon and pipe tables, quoted line feeds included. The delimiter is the one under which the top rows name the most fields;
 * a table without a header needs a column of timestamps. Null for any other text.
 */
export const readCsv = (text: string): Reading | null => {
  const tokens = readTokens(text)
  if (tokens) return tokens
  // Only the top is parsed to choose the delimiter, so a line cut in the middle does no harm.
  const top = text.slice(0, 8000)
  const candidates = delimiters
    // Tables with outer bars are Markdown's.
    .filter((delimiter) => top.includes(delimiter) && !(delimiter === '|' && top.startsWith('|')))
    .map((delimiter) => ({ delimiter, header: headerOf(parseRows(top, delimiter)) }))
    .filter((candidate) => candidate.header !== null)
    .toSorted((first, second) => second.header!.score - first.header!.score)
  if (candidates[0]) return readDelimited(text, candidates[0].delimiter)
  for (const delimiter of delimiters) {
    // Bars between timestamp and name are a separate line format.
    if (delimiter === '|' || !top.includes(delimiter)) continue
    const reading = readHeadless(parseRows(text, delimiter), delimiter)
    if (reading) return reading
  }
  return null
}
