import type { PdfLine } from './pdf-layout.ts'

/** A line repeated on more than this share of the pages, at the same place near an edge, belongs to the page and not to the text. */
const repeatShare = 0.6
/** Fewer pages than this say nothing about repetition. */
const repeatPages = 3
/** Lines that count as the edge of a page, from its top and from its bottom. */
const edgeLines = 3
/** Running heads are printed at the same height; a point or two of difference comes from rounding. */
const heightTolerance = 3

/** Takes running heads, repeated headings of tables and page numbers out of the pages' lines. */
export function dropPageFurniture(pages: PdfLine[][]): PdfLine[][] {
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

/** The line's text with the page's own number out of it, so that "Confidential 3" repeats "Confidential 2". */
const keyOf = (text: string, pageNumber: number) => text.replace(/\d+/g, (digits) => (Number(digits) === pageNumber ? '#' : digits))

type Repeated = Map<string, number>

/** The heights of repeated lines by their key. A text that stands in the middle of a page too is said, not printed on every page. */
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
    if (count >= repeatPages && count > pages.length * repeatShare && !inside.has(key)) repeated.set(key, middle)
  }
  return repeated
}

function isRepeated(line: PdfLine, pageIndex: number, repeated: Repeated): boolean {
  const height = repeated.get(keyOf(line.text, pageIndex + 1))
  return height !== undefined && Math.abs(line.y - height) <= heightTolerance
}

/** "3", "- 3 -", "Page 3", "3 / 12", "Seite 3 von 12": any word for page, but only with this page's number or a total behind it. */
function isPageNumber(line: PdfLine, pageNumber: number, pageCount: number): boolean {
  const match = /^[-–—|]?\s*(?:\p{L}{1,8}\.?\s)?(\d{1,4})(?:\s*(?:\/|\||\p{L}{1,4})\s*(\d{1,4}))?\s*[-–—|]?$/u.exec(line.text)
  if (!match) return false
  const total = match[2] === undefined ? null : Number(match[2])
  if (total !== null) return Number(match[1]) <= total && (total === pageCount || Number(match[1]) === pageNumber)
  // A single page has no need of a number: there it is text.
  return pageCount > 1 && Number(match[1]) === pageNumber
}
