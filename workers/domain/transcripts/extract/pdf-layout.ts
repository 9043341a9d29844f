import { dropHeadersAndFooters } from './headers-footers.ts'

/** A piece of text and its position on the page in points. `y` is the baseline and grows downward. */
export type PlacedText = {
  text: string
  x: number
  y: number
  width: number
  fontHeight: number
  rightToLeft: boolean
}

export type PdfPage = { texts: PlacedText[]; height: number }

/** One printed line: its cells and the x where each starts. */
export type PdfLine = { cells: { x: number; text: string }[]; y: number; fontHeight: number; text: string }

/** Texts whose baselines differ by less than this share of the font's height are on one line. */
const sameLineShare = 0.4
/** A gap of this many font heights starts a new column. Gaps between words are a quarter, or up to one in justified lines. */
const columnGap = 1.4
/** Two cells of one column start within this many points. */
const columnTolerance = 3
/** When this many cells start at one x, it is a column of the document. */
const columnRepeats = 3
/** A distance of more than this many usual line distances is an empty line. */
const paragraphDistance = 1.5

/** Marks where a cell was wrapped. Becomes a space after hyphens are joined. */
const wrap = '\u2028'

/** The pages' text as lines, in reading order. */
export function layOutPages(pages: PdfPage[]): string {
  const rows = pages.map((page) => groupRows(page.texts))
  const columns = findColumns(rows.flat())
  const lines = dropHeadersAndFooters(
    rows.map((pageRows) => pageRows.map((row) => buildLine(row, columns)).filter((line) => line.text !== '')),
  )
  return joinHyphens(lines.flatMap((pageLines) => writeLines(joinWrapped(pageLines, columns))))
}

/** Groups by baseline, top to bottom, and sorts each row by x, from the right where most of it runs right to left. */
function groupRows(texts: PlacedText[]): PlacedText[][] {
  const rows: PlacedText[][] = []
  for (const placed of texts.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1)
    const anchor = row?.[0]
    if (
      row &&
      anchor &&
      placed.y - anchor.y <= sameLineShare * Math.max(anchor.fontHeight, placed.fontHeight)
    )
      row.push(placed)
    else rows.push([placed])
  }
  return rows.map((row) => {
    const isRightToLeft = row.filter((placed) => placed.rightToLeft).length * 2 > row.length
    return row.sort((one, other) => (isRightToLeft ? other.x - one.x : one.x - other.x))
  })
}

/** The empty space between the cells of a row, in either direction. */
const gapBetween = (before: PlacedText, after: PlacedText) =>
  after.x >= before.x ? after.x - (before.x + before.width) : before.x - (after.x + after.width)

/** The x of every column: where many cells start after a wide gap. */
function findColumns(rows: PlacedText[][]): number[] {
  const starts = rows.flatMap((row) =>
    row.flatMap((placed, index) => {
      const before = row[index - 1]
      return before && gapBetween(before, placed) > columnGap * placed.fontHeight ? [placed.x] : []
    }),
  )
  const columns: { x: number; count: number }[] = []
  for (const x of starts.sort((one, other) => one - other)) {
    const column = columns.at(-1)
    if (column && x - column.x <= columnTolerance) column.count++
    else columns.push({ x, count: 1 })
  }
  return columns.filter((column) => column.count >= columnRepeats).map((column) => column.x)
}

const isAt = (x: number, columns: number[]) =>
  columns.some((column) => x >= column - columnTolerance && x <= column + columnTolerance * 2)

function buildLine(row: PlacedText[], columns: number[]): PdfLine {
  const cells: PdfLine['cells'] = []
  let before: PlacedText | undefined
  for (const placed of row) {
    const gap = before ? gapBetween(before, placed) : 0
    const cell = cells.at(-1)
    const startsCell =
      !cell ||
      gap > columnGap * placed.fontHeight ||
      (gap > 0.2 * placed.fontHeight && !placed.rightToLeft && isAt(placed.x, columns))
    if (startsCell) cells.push({ x: placed.x, text: cleanText(placed.text) })
    else if (!isDouble(before, placed))
      cell.text += (gap > 0.12 * placed.fontHeight ? ' ' : '') + cleanText(placed.text)
    before = placed
  }
  for (const cell of cells) cell.text = cell.text.replace(/ {2,}/g, ' ').trim()
  const filled = cells.filter((cell) => cell.text !== '')
  const text = filled.map((cell) => cell.text).join('\t')
  return {
    cells: filled,
    y: row[0]?.y ?? 0,
    fontHeight: Math.max(...row.map((placed) => placed.fontHeight)),
    text,
  }
}

/** Some writers print bold by printing twice, a fraction of a point apart. */
const isDouble = (before: PlacedText | undefined, placed: PlacedText) =>
  before !== undefined &&
  before.text === placed.text &&
  Math.abs(before.x - placed.x) < 0.1 * placed.fontHeight

/** Replaces ligatures and Arabic presentation forms with their letters, and removes controls and glyphs without a character. */
const cleanText = (text: string) =>
  text
    .replace(/[\ufb00-\ufdff\ufe70-\ufefc]+/g, (forms) => forms.normalize('NFKC'))
    // oxlint-disable-next-line no-control-regex -- controls are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ue000-\uf8ff\ufffd]/g, '')
    .replace(/[\t\u00a0\u2028\u2029]/g, ' ')

/** The usual distance of two lines of a page, in points. */
function usualDistance(lines: PdfLine[]): number {
  const distances = lines.slice(1).map((line, index) => line.y - (lines[index]?.y ?? 0))
  return distances.sort((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0
}

/**
 * Joins a wrapped table cell with the cell above it, so that a table row is one line. A wrapped line has one cell, starts at a column that
 * is not the row's first, and is right below.
 */
function joinWrapped(lines: PdfLine[], columns: number[]): PdfLine[] {
  const joined: PdfLine[] = []
  let lastY = 0
  for (const line of lines) {
    const above = joined.at(-1)
    const [cell] = line.cells
    const target = above?.cells.at(-1)
    const continues =
      above !== undefined &&
      cell !== undefined &&
      target !== undefined &&
      above.cells.length > 1 &&
      line.cells.length === 1 &&
      isAt(cell.x, columns) &&
      Math.abs(target.x - cell.x) <= columnTolerance &&
      line.y - lastY <= 1.8 * line.fontHeight
    lastY = line.y
    if (continues) {
      target.text += wrap + cell.text
      above.y = line.y
    } else {
      joined.push({ ...line, cells: structuredClone(line.cells) })
    }
  }
  return joined
}

/** The lines' texts, with an empty line for each wide vertical gap. */
function writeLines(lines: PdfLine[]): string[] {
  const usual = usualDistance(lines)
  return lines.flatMap((line, index) => {
    const above = lines[index - 1]
    const isApart = above !== undefined && usual > 0 && line.y - above.y > paragraphDistance * usual
    const text = line.cells.map((cell) => cell.text).join('\t')
    return isApart && line.cells.length === 1 ? ['', text] : [text]
  })
}

/**
 * Joins a word that a hyphen breaks at the end of a line. The second half moves up. If the document writes the word with a hyphen
 * elsewhere, the hyphen stays.
 */
function joinHyphens(lines: string[]): string {
  const text = lines.join('\n')
  // The lookbehinds keep both searches linear, even for a word of half a million letters.
  const compounds = new Set(text.toLowerCase().match(/(?<!\p{L})\p{L}+-\p{L}+/gu))
  return text
    .replace(
      /(?<!\p{L})(\p{L}+)([-\u00ad\u2010])([\n\u2028])(\p{Ll}[\p{L}\p{M}]*)(\S*)[ \t]*/gu,
      (_, start, hyphen, end, word, rest) => {
        const keepsHyphen = hyphen !== '\u00ad' && compounds.has(`${start}-${word}`.toLowerCase())
        return `${start}${keepsHyphen ? '-' : ''}${word}${rest}${end}`
      },
    )
    .replaceAll('\u00ad', '')
    .replaceAll(wrap, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
