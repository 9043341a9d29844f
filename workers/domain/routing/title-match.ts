import { norm } from './normalize.ts'

/** A title in the form that values are compared with. */
export const comparableTitle = (title: string): string => fold(norm(title))

/** Where a title in the form of `comparableTitle` contains a title value, or null. */
export type TitleValueSearch = (comparable: string) => { start: number; end: number } | null

type Piece = Partial<Record<'letters' | 'digits' | 'space' | 'mark', string>>

/** Characters that make up one word. Letters and digits are separate words: "Interview2" contains the word "interview". */
const parts = /(?<letters>[\p{L}\p{M}]+)|(?<digits>\p{N}+)|(?<space>[\s_]+)|(?<mark>[^])/gu

/**
 * Scripts without spaces between words, and scripts that attach articles and particles to a word. A boundary would hide most matches there,
 * so a value is found anywhere.
 */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u

/** What continues a word. A letter of a script without boundaries does not: in "Zoom会議", "Zoom" is a word. */
const wordCharacter = String.raw`(?!${unspaced.source})[\p{L}\p{M}]`
/** A prefix that makes another word of the word after it, as in "on-boarding". In "Kick-off-Meeting", "off" is no such prefix. */
const prefix = String.raw`(?<!${wordCharacter}[-‐‑]?)(?:on|off|un|non|anti)[-‐‑]`

/**
 * What must not continue a value at its start and at its end. The plain parts keep a search short, the full ones are tested where it has
 * found something, because a class of all letters takes long to prepare.
 */
type Edge = { plainStart: string; plainEnd: string; start: RegExp; end: RegExp }
const wordEdge: Edge = {
  plainStart: '(?<![a-z])',
  plainEnd: '(?![a-z])',
  start: new RegExp(String.raw`(?<!${wordCharacter})(?<!${prefix})`, 'uy'),
  // Nor is it the name of a website, as in "legal.io".
  end: new RegExp(String.raw`(?!${wordCharacter})(?!\.[\p{L}\p{N}])`, 'uy'),
}
const numberEdge: Edge = {
  plainStart: '(?<![0-9])',
  plainEnd: '(?![0-9])',
  start: /(?<!\p{N})/uy,
  end: /(?!\p{N})/uy,
}

/** Words that end like a form of another word but mean something else. */
const ownWords = new Set(
  'accounting banking boarding building customs goods heading housing listing marketing meeting news shipping training warning'.split(
    ' ',
  ),
)

/** Nouns from which German and Dutch build long words: a longer word with one of them is also found inside longer ones. */
const compoundHeads =
  /(?:gesprae?ch|interview|beurteilung|bewertung|abrechnung|sitzung|besprechung|verhandlung|versammlung|gesprek|beoordeling|vergadering)$/u

/**
 * Words for a meeting of any kind, in the languages that write them together with the word before: "Demotermin" says what "Demo-Termin"
 * says.
 */
const meetingWord =
  '(?:termin|gesprae?ch|besprechung|sitzung|runde|meeting|call|session|gesprek|afspraak|overleg|mote|mode|samtale?)(?:e?[nrs]|e)?'

/**
 * Kinds of meetings, without accents. In the same languages they end words that say which one it is, as "Produktdemo" does. Words for a
 * meeting of any kind are left out: a value "Gespräch" must not be found in every conversation.
 */
const kindsOfMeetings = new Set(
  `demo pitch audit workshop webinar seminar training onboarding kickoff presentation presentatie presentasjon prasentation schulung
  beratung besuch begehung besichtigung vorfuhrung rundgang retrospektive verlangerung kundigung bezoek rondleiding besok genomgang
  gjennomgang gennemgang utbildning befaring`.split(/\s+/u),
)
/** Words that only end like such a kind. Like a kind, they may begin the word for their meeting. */
const otherWords = `(?:constraining|(?:mis|over|under)representation|nicodemo|[a-z]*ankue?ndigung)[a-z]{0,2}(?:${meetingWord})?(?![a-z])`
/** What precedes such a kind in one word. Shorter beginnings make other words, as in "representation". */
const compoundStart = `(?:(?!${otherWords})[a-z]{4,})?`

/** Places that "on-" before them does not change: an "on-site visit" is a site visit, but an on-board meeting is no board meeting. */
const placesToBeOn = /^(?:site|campus|location|premises?)$/u

/** Words after verbs that are written apart, with a hyphen, or together: "follow up", "follow-up", "followup". */
const particle = '(?:up|off|out|down|through|in|on|over)'
const isParticle = new RegExp(`^${particle}$`, 'u')
/** The parts of a word that is also written with a hyphen: "kick-off", "on-boarding". */
const hyphenable = new RegExp(
  `^(?:(?<verb>[a-z]{3,}?)(?<particle>${particle})|(?<place>on|off)(?<noun>[a-z]{4,}))$`,
  'u',
)

/**
 * Prepares a normalized value. It is found at word boundaries, each of its words in any form of its family ("interview" matches
 * "interviewing"), whatever the accents. Spaces in it also match hyphens; a hyphen in it also matches a space and the closed spelling.
 * Punctuation in it must match. Of longer words that contain it, only those are found whose other part is known not to change its meaning.
 */
export function titleValueSearch(value: string): TitleValueSearch {
  const folded = fold(value, 'keepUmlauts').trim()
  // Nothing is left of a lone accent, and nothing would be found in every title.
  if (folded === '') return () => null
  const probe = probeOf(folded)
  let search: TitleValueSearch | null = null
  return (comparable) => {
    // Most titles contain no part of a value: then the search for all its forms is not even built.
    if (!comparable.includes(probe)) return null
    search ??= searchForms(folded)
    return search(comparable)
  }
}

function searchForms(folded: string): TitleValueSearch {
  const pieces = [...folded.matchAll(parts)].map(({ groups = {} }) => groups)
  const [first, last] = [edgeOf(pieces.at(0)), edgeOf(pieces.at(-1))]
  const pattern = new RegExp(`${first?.plainStart ?? ''}${patternOf(pieces)}${last?.plainEnd ?? ''}`, 'gu')
  return (comparable) => {
    pattern.lastIndex = 0
    for (let match = pattern.exec(comparable); match !== null; match = pattern.exec(comparable)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (isAt(first?.start, comparable, start) && isAt(last?.end, comparable, end)) return { start, end }
      pattern.lastIndex = start + String.fromCodePoint(comparable.codePointAt(start) ?? 0).length
    }
    return null
  }
}

function isAt(condition: RegExp | undefined, text: string, index: number): boolean {
  if (condition === undefined) return true
  condition.lastIndex = index
  return condition.test(text)
}

/** Null: the value may begin or end with this piece anywhere. */
function edgeOf(piece: Piece | undefined): Edge | null {
  if (piece?.digits !== undefined) return numberEdge
  return piece?.letters === undefined || unspaced.test(piece.letters) ? null : wordEdge
}

/** Whether a title in the form of `comparableTitle` contains the value. */
export function titleValueTest(value: string): (comparable: string) => boolean {
  const search = titleValueSearch(value)
  return (comparable) => search(comparable) !== null
}

function patternOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ letters, digits, space, mark = '' }, index) => {
      if (letters !== undefined) return patternAt(letters, index, pieces)
      if (digits !== undefined) return digits
      if (space !== undefined) {
        if (pieces.length === 1) return RegExp.escape(space)
        return joinsParticle(pieces, index) ? String.raw`[-‐‑–\s_]?` : String.raw`(?:[\s_]+|[-‐‑–])`
      }
      return joinsWords(pieces, index) ? String.raw`[-‐‑–\s_]?` : RegExp.escape(mark)
    })
    .join('')
}

/** The pattern of a word, with what may be written together with it at the start and at the end of its value. */
function patternAt(word: string, index: number, pieces: readonly Piece[]): string {
  const pattern = wordPattern(word)
  if (unspaced.test(word)) return pattern
  const [isFirst, isLast] = [index === 0, index === pieces.length - 1]
  const plain = foldUmlauts(word, '')
  const start = isFirst && basesOf(plain).some((base) => kindsOfMeetings.has(base)) ? compoundStart : ''
  const place = isFirst && !isLast && placesToBeOn.test(plain) ? String.raw`(?:on[-‐‑–\s_]?)?` : ''
  const isOfVerb = index > 0 && isParticle.test(word)
  const canEndCompound = isOfVerb || word.length >= 4
  const end = `${isOfVerb ? 's?' : ''}${isLast && canEndCompound ? `(?:${meetingWord})?` : ''}`
  return `${start}${place}${pattern}${end}`
}

/** Letters that every title with the value contains. */
export const titleValueProbe = (value: string): string => probeOf(fold(value, 'keepUmlauts'))

/** The beginning that all forms of the first word share. No form loses more than three letters, and none becomes shorter than two. */
function probeOf(folded: string): string {
  const whole = /[\p{L}\p{M}]+/u.exec(folded)?.[0] ?? ''
  const { verb, place } = hyphenable.exec(whole)?.groups ?? {}
  const word = verb ?? place ?? whole
  const shared = Math.max(Math.min(word.length, 2), word.length - 3)
  return /^[a-z]*/u.exec(word.slice(0, shared))?.[0] ?? ''
}

/** Whether the piece is a hyphen between two words, as in "stand-up". */
const joinsWords = (pieces: readonly Piece[], index: number): boolean =>
  /^[-‐‑]$/u.test(pieces[index]?.mark ?? '') &&
  pieces[index - 1]?.letters !== undefined &&
  pieces[index + 1]?.letters !== undefined

/** Whether the piece is the space in a verb with its particle, as in "follow up". */
const joinsParticle = (pieces: readonly Piece[], index: number): boolean =>
  (pieces[index - 1]?.letters ?? '').length >= 3 && isParticle.test(pieces[index + 1]?.letters ?? '')

function wordPattern(word: string): string {
  const spellings = [...new Set([foldUmlauts(word, ''), foldUmlauts(word, 'e')])]
  if (unspaced.test(word)) return oneOf(spellings)
  const forms = [...new Set(spellings.flatMap(formsOf))]
  const isCompound = spellings.some((spelling) => {
    const head = compoundHeads.exec(spelling)?.[0]
    // The head alone is an everyday word: "Gespräch" must not be found in "Verkaufsgespräch".
    return head !== undefined && spelling.length >= head.length + 3
  })
  const more = isCompound ? '[a-z]*' : ''
  return `${more}${oneOf([...forms, ...apartForms(word)])}${more}`
}

/** The spellings of a word in two parts: "kick-off" for "kickoff". "Check in Berlin" contains both parts of "checkin" by chance. */
function apartForms(word: string): string[] {
  const { verb, particle: rest, place, noun } = hyphenable.exec(word)?.groups ?? {}
  if (verb !== undefined && rest !== undefined) {
    const gap = /^(?:in|on|over)$/u.test(rest) ? '[-‐‑–]' : String.raw`[-‐‑–\s_]`
    return [`${oneOf(formsOf(verb))}${gap}${rest}s?`]
  }
  return place === undefined || noun === undefined ? [] : [`${place}[-‐‑–]${oneOf(formsOf(noun))}`]
}

const oneOf = (words: readonly string[]): string =>
  words.length === 1 ? words.join('') : `(?:${words.join('|')})`

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
    if (base.endsWith('e')) for (const ending of ['ed', 'ing', 'en']) forms.add(withoutLast + ending)
    // In short words, another last vowel makes another word: demo and Demi, data and date, audio and Audi.
    if (base.length >= 6) {
      if (/[eo]$/u.test(base)) forms.add(base.endsWith('io') ? withoutLast : `${withoutLast}i`)
      if (base.endsWith('a')) forms.add(`${withoutLast}e`)
    }
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
    // Marks that only choose how an emoji looks would join it to the word after it.
    .replace(/[\ufe00-\ufe0f\u20e3]/gu, '')
    // In capitals, an i without a dot cannot be told from one with a dot.
    .replaceAll('ı', 'i')
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
