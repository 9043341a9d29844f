import { quotable } from '../frame.ts'

type Range = { start: number; end: number }

const marks = new Map([
  ...Array.from('“”„‟«»＂').map((mark) => [mark, '"'] as const),
  ...Array.from('‘’‚‛`´＇').map((mark) => [mark, "'"] as const),
  ...Array.from('‐‑‒–—―−').map((mark) => [mark, '-'] as const),
  ['…', '...'],
])
const letter = /[\p{L}\p{N}]/u

/**
 * Finds these words in a message: verbatim, or with different white space, quotation marks and dashes between the same words. In UTF-16
 * code units of the message. Null if they don't occur, if the quote begins or ends inside a word, or if it contains no word.
 */
export function findQuote(message: string, quote: string): Range | null {
  const wanted = fold(quote).text.trim()
  if (!letter.test(wanted)) return null

  const exact = firstWhole(message, quote.trim())
  if (exact !== null) return exact
  const folded = fold(message)
  const found = firstWhole(folded.text, wanted)
  if (found === null) return null
  const start = folded.starts[found.start]
  const end = folded.ends[found.end - 1]
  return start === undefined || end === undefined ? null : { start, end }
}

/** The first occurrence that doesn't start or end inside a word. */
function firstWhole(text: string, words: string): Range | null {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    if (!isInsideWord(text, at) && !isInsideWord(text, end)) return { start: at, end }
  }
  return null
}

function isInsideWord(text: string, at: number): boolean {
  return letter.test(text.slice(at - 1, at)) && letter.test(text.slice(at, at + 1))
}

/** The text as prompts show it, with plain quotation marks and dashes, and where each of its characters begins and ends in the original. */
function fold(text: string): { text: string; starts: number[]; ends: number[] } {
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const plain = plainOf(character)
    const isRepeatedSpace = plain === ' ' && parts.at(-1) === ' '
    if (isRepeatedSpace) ends[ends.length - 1] = at + character.length
    else {
      for (const unit of plain.split('')) {
        parts.push(unit)
        starts.push(at)
        ends.push(at + character.length)
      }
    }
    at += character.length
  }
  return { text: parts.join(''), starts, ends }
}

/** What a prompt shows for a character: nothing for characters that people can't see. */
function plainOf(character: string): string {
  if (/\s/u.test(character)) return ' '
  const shown = quotable(character, 4)
  return marks.get(shown) ?? shown
}
