/** A piece of a message, in UTF-16 code units, end exclusive. `text` has the same length as the piece. */
type SentenceRange = { start: number; end: number; text: string }

/** Longest sentence: machine transcripts without punctuation are cut here, which also bounds every pattern search. */
export const sentenceCharacters = 400

const abbreviations = new Set([
  'mr',
  'mrs',
  'ms',
  'dr',
  'prof',
  'st',
  'vs',
  'approx',
  'e.g',
  'i.e',
  'a.m',
  'p.m',
  'no',
  'inc',
  'ltd',
  'etc',
])

/**
 * Makes typographic variants equal without changing any length, so that offsets stay those of the message:
 * curly apostrophes and quotes, odd spaces and line ends, odd hyphens.
 */
export function foldTypography(text: string): string {
  return text
    .replaceAll(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replaceAll(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replaceAll(/[\s\u200b\u2060]/g, ' ')
    .replaceAll(/[\u2010\u2011\u2012]/g, '-')
}

/** Splits a message into sentences, trimmed, none empty, none over `sentenceCharacters`. Linear. */
export function splitSentences(message: string): SentenceRange[] {
  const text = foldTypography(message)
  const sentences: SentenceRange[] = []
  let start = 0
  for (const boundary of text.matchAll(/[.!?…。！？]["')]?(?= |$)|[。！？]/g)) {
    const end = boundary.index + boundary[0].length
    if (boundary[0].startsWith('.') && isAbbreviation(text, boundary.index)) continue
    pushRange(sentences, text, start, end)
    start = end
  }
  pushRange(sentences, text, start, text.length)
  return sentences
}

function isAbbreviation(text: string, dot: number): boolean {
  const before = text.slice(Math.max(0, dot - 7), dot)
  const word = before.slice(before.lastIndexOf(' ') + 1).toLowerCase()
  if (word === 'no') return /^\. \d/.test(text.slice(dot, dot + 3))
  if (word === 'a.m' || word === 'p.m' || word === 'etc' || word === 'inc' || word === 'ltd')
    return !/^\. {1,2}\p{Lu}/u.test(text.slice(dot, dot + 5))
  return abbreviations.has(word)
}

function pushRange(sentences: SentenceRange[], text: string, from: number, to: number): void {
  let start = from
  while (start < to) {
    let end = Math.min(to, start + sentenceCharacters)
    if (end < to) end = cutPoint(text, start, end)
    let first = start
    let last = end
    while (first < last && text[first] === ' ') first += 1
    while (last > first && text[last - 1] === ' ') last -= 1
    if (last > first) sentences.push({ start: first, end: last, text: text.slice(first, last) })
    start = end
  }
}

/** Where to cut an overlong sentence: at a comma or space in its second half, never inside a surrogate pair. */
function cutPoint(text: string, start: number, limit: number): number {
  const half = start + sentenceCharacters / 2
  const comma = text.lastIndexOf(', ', limit - 1)
  if (comma > half) return comma + 1
  const space = text.lastIndexOf(' ', limit - 1)
  if (space > half) return space + 1
  const unit = text.charCodeAt(limit - 1)
  return unit >= 0xd800 && unit <= 0xdbff ? limit - 1 : limit
}

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The words of a text in the order spoken, lower case; works for scripts without spaces too. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const segment of wordSegmenter.segment(foldTypography(text))) {
    if (segment.isWordLike === true) words.push(segment.segment.toLowerCase())
  }
  return words
}
