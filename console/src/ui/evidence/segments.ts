/** A range of a text in UTF-16 code units, end exclusive. */
export type TextRange = { start: number; end: number }

/** A piece of a message between two boundaries, with everything that covers it. */
export type Segment = TextRange & {
  text: string
  /** Evidence numbers that cover this piece; several if quotes overlap. */
  numbers: number[]
  /** Evidence numbers whose quote ends here; their badges follow it. */
  ending: number[]
  /** Index of the search match that covers it, or null. */
  match: number | null
}

/**
 * Cuts a message at the boundaries of its evidence and search matches. The joined pieces give the text again. Ranges may overlap, nest or
 * extend past the text; a boundary inside a surrogate pair moves outward, so that no character is split.
 */
export function segmentText(
  text: string,
  evidence: readonly (TextRange & { number: number })[],
  matches: readonly (TextRange & { index: number })[] = [],
): Segment[] {
  const quotes = evidence.map((range) => ({ ...range, ...wholeCharacters(text, range) })).filter(isFilled)
  const hits = matches.map((range) => ({ ...range, ...wholeCharacters(text, range) })).filter(isFilled)
  const cuts = [
    ...new Set([0, text.length, ...[...quotes, ...hits].flatMap(({ start, end }) => [start, end])]),
  ].toSorted((one, other) => one - other)
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length
    const covers = (range: TextRange): boolean => range.start <= start && range.end >= end
    return {
      start,
      end,
      text: text.slice(start, end),
      numbers: quotes.filter(covers).map(({ number }) => number),
      ending: quotes.filter((range) => covers(range) && range.end === end).map(({ number }) => number),
      match: hits.find(covers)?.index ?? null,
    }
  })
}

const isFilled = ({ start, end }: TextRange): boolean => end > start

function wholeCharacters(text: string, { start, end }: TextRange): TextRange {
  const from = Math.min(Math.max(0, start), text.length)
  const to = Math.min(Math.max(0, end), text.length)
  return { start: splitsPair(text, from) ? from - 1 : from, end: splitsPair(text, to) ? to + 1 : to }
}

const splitsPair = (text: string, at: number): boolean =>
  at > 0 &&
  at < text.length &&
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) &&
  /[\uDC00-\uDFFF]/.test(text.charAt(at))
