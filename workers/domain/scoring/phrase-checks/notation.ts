import { phraseLimits } from './limits.ts'
import { plainForm, readWords, type Word } from './words.ts'

/**
 * How a phrase is written:
 *
 * - words match next to each other, in this order: `send you an invite`,
 * - `*` at the end of a word matches any ending: `pric*` matches "price", "prices" and "pricing",
 * - `/` between words matches either: `call/ring you back`,
 * - `…` or `...` between words allows up to six other words of the same sentence: `send … invite`,
 * - `#` matches any number, in digits or words: `# weeks`.
 *
 * Capitals, accents, commas, "um" and "uh" make no difference. "We will" equals "we'll", "twenty" equals "20", and "follow up" and
 * "followup" match the phrase "follow-up".
 */

/** Maximum number of other words in a gap of a phrase. */
export const gapWords = 6

/** One place in a phrase. A word matches if it is one of `forms` or begins with one of `stems`. */
export type PhrasePart =
  | { kind: 'word'; forms: readonly string[]; stems: readonly string[] }
  | { kind: 'number' }
  | { kind: 'gap' }

/** A phrase in all of its spellings. Immutable. */
export type Phrase = { text: string; spellings: readonly (readonly PhrasePart[])[] }

/** What is wrong with a phrase, in one sentence for its author. */
export class PhraseError extends Error {}

/** Parses a phrase. @throws PhraseError */
export function readPhrase(text: string): Phrase {
  if (text.length > phraseLimits.characters)
    throw new PhraseError(`A phrase has at most ${phraseLimits.characters} characters.`)
  const sign = /[|[\]{}\\^<>_]/.exec(text)?.[0]
  if (sign !== undefined)
    throw new PhraseError(
      `“${sign}” has no meaning in a phrase. Write "/" between words to allow one of them.`,
    )

  const spaced = text.replaceAll(/\.{3,}|…/g, ' … ').trim()
  let spellings: PhrasePart[][] = [[]]
  let plain: string[] = []
  let hyphens = 0
  const add = (...ways: PhrasePart[][]): void => {
    spellings = spellings.flatMap((spelling) => ways.map((way) => [...spelling, ...way]))
  }
  const flush = (): void => {
    add(readWords(plain.join(' ')).map(partOf))
    plain = []
  }
  for (const piece of spaced.split(/\s+/)) {
    if (piece === '…') {
      flush()
      add([{ kind: 'gap' }])
    } else if (piece === '#') {
      flush()
      add([{ kind: 'number' }])
    } else if (/^\p{L}[\p{L}\p{M}]*(?:-[\p{L}\p{M}]+)+$/u.test(piece) && !isNumber(piece)) {
      flush()
      hyphens += 1
      add(readWords(piece).map(partOf), readWords(piece.replaceAll('-', '')).map(partOf))
    } else if (/[*#]|\p{L}[*]?\/|\/\p{L}/u.test(piece)) {
      flush()
      add(partsOf(piece))
    } else {
      plain.push(piece)
    }
  }
  flush()
  if (hyphens > phraseLimits.hyphens)
    throw new PhraseError(`A phrase has at most ${phraseLimits.hyphens} words with a hyphen.`)
  for (const spelling of spellings) requireShape(text, spelling)
  return { text, spellings }
}

function requireShape(text: string, parts: readonly PhrasePart[]): void {
  const gaps = parts.filter(({ kind }) => kind === 'gap').length
  const words = parts.length - gaps
  if (words === 0) throw new PhraseError(`“${text}” has no words to look for.`)
  if (words > phraseLimits.words) throw new PhraseError(`A phrase has at most ${phraseLimits.words} words.`)
  if (gaps > phraseLimits.gaps) throw new PhraseError(`A phrase has at most ${phraseLimits.gaps} gaps ("…").`)
  const isLoose = parts.some(
    ({ kind }, index) => kind === 'gap' && (parts[index + 1]?.kind ?? 'gap') === 'gap',
  )
  if (parts[0]?.kind === 'gap' || isLoose) throw new PhraseError('A gap ("…") stands between two words.')
}

/** Parses a piece with special characters: `pric*`, `call/ring`, `follow-up*`. */
function partsOf(piece: string): PhrasePart[] {
  const options = piece.replace(/^[("']+|[)"'.,!?;:]+$/g, '').split('/')
  if (options.length > phraseLimits.options)
    throw new PhraseError(`“${piece}”: at most ${phraseLimits.options} words may stand between "/".`)
  if (options.length === 1) return stemOf(piece, options[0] ?? '')

  const forms: string[] = []
  const stems: string[] = []
  for (const option of options) {
    const parts = option.includes('*') ? stemOf(piece, option) : readWords(option).map(partOf)
    const [part] = parts
    if (part?.kind !== 'word' || parts.length > 1)
      throw new PhraseError(
        `“${piece}”: on each side of "/" stands one word. Write longer ones as two phrases.`,
      )
    forms.push(...part.forms)
    stems.push(...part.stems)
  }
  return [{ kind: 'word', forms, stems }]
}

function stemOf(piece: string, written: string): PhrasePart[] {
  if (written.indexOf('*') !== written.length - 1 || written.includes('#'))
    throw new PhraseError(`“${piece}”: "*" stands at the end of a word, and "#" alone.`)
  const words = readWords(written.slice(0, -1))
  const last = words.at(-1)
  const stem = last?.forms[0] ?? ''
  if (last === undefined || plainForm(stem).length < phraseLimits.stemLetters)
    throw new PhraseError(`“${piece}”: "*" needs at least ${phraseLimits.stemLetters} letters before it.`)
  return [...words.slice(0, -1).map(partOf), { kind: 'word', forms: [], stems: [stem] }]
}

function partOf({ forms }: Word): PhrasePart {
  return { kind: 'word', forms, stems: [] }
}

function isNumber(piece: string): boolean {
  const words = readWords(piece)
  return words.length === 1 && words[0]?.isNumber === true
}
