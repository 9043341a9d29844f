import type { PdfLine } from './pdf-layout.ts'

/** A line near an edge that repeats at the same place on more than this share of pages is a header or footer. */
const repeatShare = 0.6
/** With fewer pages, repetition shows nothing. */
const repeatPages = 3
/** How many lines at the top and at the bottom count as the edge of a page. */
const edgeLines = 3
/** In points. Headers are printed at the same height, apart from a point or two of rounding. */
const heightTolerance = 3

/** Removes headers, footers, repeated table headings and page numbers from the pages' lines. */
export function dropHeadersAndFooters(pages: PdfLine[][]): PdfLine[][] {
  const repeated = findRepeated(pages)
  return pages.map((lines, pageIndex) =>
    lines.filter((line, lineIndex) => {
      if (!isEdge(lineIndex, lines.length)) return true
      if (isRepeated(line, pageIndex, repeated)) return false
      const isOutermost = lineIndex === 0 || lineIndex === lines.length - 1
      return !(isOutermost && lines.length > 1 && isPageNumber(line, pageIndex + 1, pages.length))
    }),
  )
}

const isEdge = (index: number, count: number) => index < edgeLines || index >= count - edgeLines

/** The line's text with the page's own number replaced, so that "Confidential 3" repeats "Confidential 2". */
const keyOf = (text: string, pageNumber: number) =>
  text.replace(/\d+/g, (digits) => (Number(digits) === pageNumber ? '#' : digits))

type Repeated = Map<string, number>

/** The heights of repeated lines by key. A text that also occurs in the middle of a page is speech, not a header or footer. */
function findRepeated(pages: PdfLine[][]): Repeated {
  const heights = new Map<string, number[]>()
  const inside = new Set<string>()
  pages.forEach((lines, pageIndex) => {
    const seen = new Set<string>()
    lines.forEach((line, lineIndex) => {
      const key = keyOf(line.text, pageIndex + 1)
      if (!isEdge(lineIndex, lines.length)) inside.add(key)
      else if (!seen.has(key)) heights.set(key, [...(heights.get(key) ?? []), line.y])
      seen.add(key)
    })
  })
  const repeated: Repeated = new Map()
  if (pages.length < repeatPages) return repeated
  for (const [key, values] of heights) {
    const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
    const count = values.filter((y) => Math.abs(y - middle) <= heightTolerance).length
    if (count >= repeatPages && count > pages.length * repeatShare && !inside.has(key))
      repeated.set(key, middle)
  }
  return repeated
}

function isRepeated(line: PdfLine, pageIndex: number, repeated: Repeated): boolean {
  const height = repeated.get(keyOf(line.text, pageIndex + 1))
  return height !== undefined && Math.abs(line.y - height) <= heightTolerance
}

/** "3", "- 3 -", "Page 3", "3 / 12", "Seite 3 von 12": any word for page, if it is this page's number or the page count follows. */
function isPageNumber(line: PdfLine, pageNumber: number, pageCount: number): boolean {
  const match =
    /^[-–—|]?\s*(?:\p{L}{1,8}\.?\s)?(\d{1,4})(?:\s*(?:\/|\||\p{L}{1,4})\s*(\d{1,4}))?\s*[-–—|]?$/u.exec(
      line.text,
    )
  if (!match) return false
  const total = match[2] === undefined ? null : Number(match[2])
  if (total !== null)
    return Number(match[1]) <= total && (total === pageCount || Number(match[1]) === pageNumber)
  // A single page needs no number, so a number there is text.
  return pageCount > 1 && Number(match[1]) === pageNumber
}
