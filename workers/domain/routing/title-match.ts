import { norm } from './normalize.ts'

/** A title in the form that values are compared with. */
export const comparableTitle = (title: string): string => fold(norm(title))

/** Where a title in the form of `comparableTitle` contains a title value, or null. */
export type TitleValueSearch = (comparable: string) => { start: number; end: number } | null

/** Characters that make up one word. Letters and digits are separate words: "Interview2" contains the word "interview". */
const parts = /(?<letters>[\p{L}\p{M}]+)|(?<digits>\p{N}+)|(?<space>[\s_]+)|(?<mark>[^])/gu

/**
 * Scripts without spaces between words, and scripts that attach articles and particles to a word. A boundary would hide most matches there,
 * so a value is found anywhere.
 */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Not inside a word, and not after a prefix that makes another word of it, as in "on-boarding". */
const wordStart = String.raw`(?<![\p{L}\p{M}])(?<!(?<![\p{L}\p{M}])(?:on|off|un|non|anti)[-‐‑])`
/** Not inside a word, and not the name of a website, as in "legal.io". */
const wordEnd = String.raw`(?![\p{L}\p{M}])(?!\.[\p{L}\p{N}])`
const numberStart = String.raw`(?<!\p{N})`
const numberEnd = String.raw`(?!\p{N})`

/** Words that end like a form of another word but mean something else. */
const ownWords = new Set(
  'accounting banking boarding building customs goods heading housing listing marketing meeting news shipping training warning'.split(
    ' ',
  ),
)

/** Nouns from which German and Dutch build long words: such a word is also found inside longer ones. */
const compoundHeads =
  /(?:gesprae?ch|interview|beurteilung|bewertung|abrechnung|sitzung|besprechung|verhandlung|versammlung|gesprek|beoordeling|vergadering)$/u

/**
 * Prepares a normalized value. It is found at word boundaries, each of its words in any form of its family ("interview" matches
 * "interviewing"), whatever the accents. Spaces in it also match hyphens; a hyphen in it also matches a space and the closed spelling.
 * Punctuation in it must match.
 */
export function titleValueSearch(value: string): TitleValueSearch {
  const folded = fold(value, 'keepUmlauts')
  const probes = probesOf(folded)
  let found: RegExp | null = null
  return (comparable) => {
    // Most titles contain no part of a value: then the search for all its forms is not even built.
    if (!probes.every((probe) => comparable.includes(probe))) return null
    found ??= new RegExp(patternOf(folded), 'u')
    const match = found.exec(comparable)
    return match && { start: match.index, end: match.index + match[0].length }
  }
}

/** Whether a title in the form of `comparableTitle` contains the value. */
export function titleValueTest(value: string): (comparable: string) => boolean {
  const search = titleValueSearch(value)
  return (comparable) => search(comparable) !== null
}

function patternOf(folded: string): string {
  const pieces = [...folded.matchAll(parts)].map(({ groups = {} }) => groups)
  let pattern = ''
  for (const [index, { letters, digits, space, mark = '' }] of pieces.entries()) {
    if (letters !== undefined) {
      const [joinBefore, joinAfter] = [joinsWords(pieces, index - 1), joinsWords(pieces, index + 1)]
      const { start, forms, end } = wordPattern(letters)
      pattern += `${joinBefore ? '' : start}${forms}${joinAfter ? '' : end}`
    } else if (digits !== undefined) pattern += `${numberStart}${digits}${numberEnd}`
    else if (space !== undefined) pattern += String.raw`(?:[\s_]+|[-‐‑–])`
    else pattern += joinsWords(pieces, index) ? String.raw`[-‐‑–\s_]?` : RegExp.escape(mark)
  }
  return pattern
}

/** What a title must contain to contain the value: its numbers, and the beginning that all forms of each of its words share. */
const probesOf = (value: string): string[] =>
  [...value.matchAll(parts)].flatMap(({ groups: { letters, digits } = {} }) =>
    letters === undefined ? (digits ?? []) : sharedStart(wordForms(letters)),
  )

function sharedStart([first = '', ...others]: readonly string[]): string {
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}

/** Every spelling of every form of a word. */
const wordForms = (word: string): string[] =>
  unspaced.test(word) ? [word] : [...new Set(spellingsOf(word).flatMap(formsOf))]

const spellingsOf = (word: string): string[] => [...new Set([foldUmlauts(word, ''), foldUmlauts(word, 'e')])]

/** Whether the piece is a hyphen between two words, as in "stand-up". */
const joinsWords = (pieces: readonly Record<string, string | undefined>[], index: number): boolean =>
  /^[-‐‑]$/u.test(pieces[index]?.mark ?? '') &&
  pieces[index - 1]?.letters !== undefined &&
  pieces[index + 1]?.letters !== undefined

function wordPattern(word: string): { start: string; forms: string; end: string } {
  if (unspaced.test(word)) return { start: '', forms: word, end: '' }
  const forms = wordForms(word)
  const isCompound = spellingsOf(word).some((spelling) => {
    const head = compoundHeads.exec(spelling)?.[0]
    // The head alone is an everyday word: "Gespräch" must not be found in "Verkaufsgespräch".
    return head !== undefined && spelling.length >= head.length + 3
  })
  const more = isCompound ? '[a-z]*' : ''
  return {
    start: `${wordStart}${more}`,
    forms: forms.length === 1 ? (forms[0] ?? word) : `(?:${forms.join('|')})`,
    end: `${more}${wordEnd}`,
  }
}

/**
 * The family of a word: its inflected forms in the languages of the default rules. The lists are wide, because a form that no language has
 * occurs in no title. Words of up to two letters have none: "hrs" are hours.
 */
function formsOf(word: string): string[] {
  if (!/^[a-z]+$/u.test(word) || word.length < 3) return [word]
  if (word.length === 3) return [word, `${word}s`].filter((form) => form === word || !ownWords.has(form))
  const forms = new Set([word])
  for (const base of basesOf(word)) {
    const withoutLast = base.slice(0, -1)
    for (const ending of ['', 's', "'s"]) forms.add(base + ending)
    if (/[^aeiou]y$/u.test(base)) for (const ending of ['ies', 'ied']) forms.add(withoutLast + ending)
    if (/(?:s|x|z|ch|sh)$/u.test(base)) forms.add(`${base}es`)
    if (base.endsWith('e')) for (const ending of ['ed', 'ing', 'en', 'i']) forms.add(withoutLast + ending)
    if (base.endsWith('o')) forms.add(base.endsWith('io') ? withoutLast : `${withoutLast}i`)
    if (base.endsWith('a')) forms.add(`${withoutLast}e`)
    if (base.endsWith('ao')) for (const ending of ['oes', 'aes', 'aos']) forms.add(base.slice(0, -2) + ending)
    if (base.endsWith('eau')) forms.add(`${base}x`)
    if (/[^aeiou]$/u.test(base)) {
      for (const ending of ['ing', 'ed']) forms.add(base + ending)
      if (base.length >= 5) for (const ending of ['e', 'en', 'es']) forms.add(base + ending)
      const double = base + base.at(-1)
      if (/[^aeiou][aeiou][^aeiouwxy]$/u.test(base))
        for (const ending of ['ing', 'ed', 'en']) forms.add(double + ending)
    }
  }
  return [...forms].filter((form) => form === word || !ownWords.has(form))
}

/** The word, and its singular if it looks like a plural. */
function basesOf(word: string): string[] {
  if (word.length < 5 || !/[^siu]s$/u.test(word) || ownWords.has(word)) return [word]
  return word.endsWith('ies') ? [word, `${word.slice(0, -3)}y`] : [word, word.slice(0, -1)]
}

/** One spelling without accents. With `keepUmlauts`, ä, ö and ü stay, because they have two spellings without. */
function fold(text: string, mode?: 'keepUmlauts'): string {
  if (/^[ -~]*$/u.test(text)) return text
  const plain = text
    .replace(/[’ʼ‘`´]/gu, "'")
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .normalize('NFD')
  return mode === undefined
    ? plain.replace(/[\u0300-\u036f]/gu, '').normalize('NFC')
    : plain.replace(/(?<![aou])[\u0300-\u036f]|[\u0300-\u0307\u0309-\u036f]/gu, '').normalize('NFC')
}

/** Replaces umlauts by the vowel plus the given suffix: "ä" as "a" or "ae". */
const foldUmlauts = (word: string, rest: '' | 'e'): string =>
  word.replace(/[äöü]/gu, (umlaut) => `${umlaut.normalize('NFD').slice(0, 1)}${rest}`)
