import Papa from 'papaparse'
import { looksLikeName } from './speakers.ts'
import { parseClock, parseSeconds } from './times.ts'
import { structuredReading, type Reading } from './utterance.ts'
import { fieldsOf, speakerOf, utterancesOfRows } from './records.ts'
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

/** A table without a header: a column of timestamps, a column of names, and the widest other column as text. */
const readHeadless = (rows: readonly string[][]): Reading | null => {
  const width = rows[0]?.length ?? 0
  if (width < 2 || width > 12 || rows.length < 2) return null
  const share = (column: number, test: (cell: string) => boolean): number =>
    rows.filter((row) => test(row[column] ?? '')).length / rows.length
  const columns = Array.from({ length: width }, (_, column) => column)
  const start = columns.find((column) => share(column, (cell) => parseClock(cell) !== null) >= 0.8)
  if (start === undefined) return null
  const end = columns.find(
    (column) => column > start && share(column, (cell) => parseClock(cell) !== null) >= 0.8,
  )
  const speaker = columns.find(
    (column) =>
      column !== start &&
      column !== end &&
      share(column, (cell) => cell.trim() === '' || looksLikeName(cell.trim())) >= 0.8,
  )
  const rest = columns.filter((column) => column !== start && column !== end && column !== speaker)
  const size = (column: number): number => rows.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0)
  const text = rest.toSorted((first, second) => size(second) - size(first))[0]
  if (text === undefined) return null
  const keys = columns.map((column) =>
    column === start
      ? 'start'
      : column === end
        ? 'end'
        : column === speaker
          ? 'speaker'
          : column === text
            ? 'text'
            : '',
  )
  const read = utterancesOfRows(keys, rows)
  return read && structuredReading('csv', read.utterances, { unparsed: read.unparsed, exactNames: false })
}

/** Rows under a header that names a text column and a speaker or time column; null for other tables. */
export const readDelimited = (text: string, delimiter: string): Reading | null => {
  const rows = parseRows(text, delimiter)
  const header = headerOf(rows)
  if (!header) return null
  const body = rows.slice(header.index + 1)
  const read = utterancesOfRows(rows[header.index]!, body)
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
    const reading = readHeadless(parseRows(text, delimiter))
    if (reading) return reading
  }
  return null
}
