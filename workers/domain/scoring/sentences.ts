import { restoreSentences } from './restored-sentences.ts'

/**
 * A piece of a message, in UTF-16 code units, end exclusive. `text` has the same length as the piece. `asks` is true for a question that
 * lacks its question mark; false means nothing.
 */
export type SentenceRange = { start: number; end: number; text: string; asks: boolean }

/** Longest sentence. Machine transcripts without punctuation are cut here, which also bounds every pattern search. */
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

/** Text that needs no folding, which is most speech. */
const foldedText = /^[ -_a-~]*$/

/**
 * Makes typographic variants equal without changing any length, so that offsets still fit the message: curly apostrophes and quotes,
 * unusual spaces, line ends and hyphens.
 */
export function foldTypography(text: string): string {
  if (foldedText.test(text)) return text
  return text
    .replaceAll(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replaceAll(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replaceAll(/[\s\u200b\u2060]/g, ' ')
    .replaceAll(/[\u2010\u2011\u2012]/g, '-')
}

/** A message of fewer words does not show whether its writer uses punctuation. */
const fewestBareWords = 3
/** Hardly anybody speaks a longer sentence in one breath, so its punctuation is missing. */
const longestSentenceWords = 40
/** Text with a comma at least once in this many words was written by somebody who uses punctuation. */
const wordsPerComma = 15

/**
 * True for text from a machine that writes no punctuation: a message that has none and does not begin with a capital, or a stretch between
 * two punctuation marks that is too long for one breath.
 */
function isUnpunctuated(text: string, isWhole: boolean): boolean {
  const count = (text.match(/\S+/g) ?? []).length
  if (count < fewestBareWords || (text.match(/[,;:]/g) ?? []).length * wordsPerComma > count) return false
  if (count >= longestSentenceWords) return true
  return isWhole && !/[.!?…。！？؟]$/.test(text) && /^[\p{Ll}\p{N}]/u.test(text)
}

/**
 * Splits a message into sentences, trimmed, none empty, none over `sentenceCharacters`. If the text has no punctuation, the words show
 * where sentences begin. Linear in the message.
 */
export function splitSentences(message: string): SentenceRange[] {
  const text = foldTypography(message)
  const sentences: SentenceRange[] = []
  let start = 0
  const push = (from: number, to: number): void => {
    const piece = text.slice(from, to).trim()
    if (!isUnpunctuated(piece, from === 0 && to === text.length)) return pushRange(sentences, text, from, to)
    const restored = restoreSentences(text.slice(from, to))
    restored.forEach(({ start: begin, asks }, index) => {
      const next = restored[index + 1]?.start
      pushRange(
        sentences,
        text,
        index === 0 ? from : from + begin,
        next === undefined ? to : from + next,
        asks,
      )
    })
  }
  for (const boundary of text.matchAll(/[.!?…。！？؟]["')]?(?= |$)|[。！？]/g)) {
    const end = boundary.index + boundary[0].length
    if (boundary[0].startsWith('.') && isAbbreviation(text, boundary.index)) continue
    push(start, end)
    start = end
  }
  push(start, text.length)
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

function pushRange(sentences: SentenceRange[], text: string, from: number, to: number, asks = false): void {
  let start = from
  while (start < to) {
    let end = Math.min(to, start + sentenceCharacters)
    if (end < to) end = cutPoint(text, start, end)
    let first = start
    let last = end
    while (first < last && text[first] === ' ') first += 1
    while (last > first && text[last - 1] === ' ') last -= 1
    if (last > first) sentences.push({ start: first, end: last, text: text.slice(first, last), asks })
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
/** Text for which `plainWord` finds the same words as the segmenter, many times as fast. */
const plainText = /^[ -^`-~\u2013\u2014\u2026]*$/
const plainWord = /[A-Za-z\d]+(?:(?:(?<=[A-Za-z])['.:](?=[A-Za-z])|(?<=\d)['.,;](?=\d))[A-Za-z\d]+)*/g

/** The words of a text in the order spoken, lower case. Works for scripts without spaces too. */
export function wordsOf(text: string): string[] {
  const folded = foldTypography(text)
  if (plainText.test(folded)) return folded.toLowerCase().match(plainWord) ?? []
  const words: string[] = []
  for (const segment of wordSegmenter.segment(folded)) {
    if (segment.isWordLike === true) words.push(segment.segment.toLowerCase())
  }
  return words
}
