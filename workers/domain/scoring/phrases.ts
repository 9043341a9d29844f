/**
 * Compiles patterns over one sentence of speech to one regular expression that cannot be slow. The notation:
 *
 * - a space stands for one to three spaces or commas, ` ?` for none to three,
 * - ` … ` for one to forty-two characters in between,
 * - `~` at the end of a stem for up to eight more letters ("frustrat~"),
 * - an apostrophe may be missing, as in machine text ("im calling", "dont worry").
 *
 * No quantifier may be unbounded: then a match attempt costs a constant and a search is linear in the sentence, whatever a transcript
 * contains. Unbounded quantifiers throw when the module loads.
 */
export function phrases(...sources: string[]): RegExp {
  return new SpeechPattern(phraseSource(...sources))
}

/** The source of such a pattern, to be compiled with the flags `iu`. */
export function phraseSource(...sources: string[]): string {
  return `(?<![\\p{L}\\p{N}'])(?:${compile(sources)})(?![\\p{L}\\p{N}])`
}

/** The same, but only at the start of a sentence, after the small words with which speech begins ("so, well, okay"). */
export function openings(...sources: string[]): RegExp {
  return new SpeechPattern(`^${leadIn}(?:${compile(sources)})(?![\\p{L}\\p{N}])`)
}

/** Several words as one alternative inside a pattern: `oneOf('team', 'crew')`. */
export function oneOf(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`
}

const leadIn =
  '["\'(¿ -]{0,3}(?:(?:and|so|but|well|okay|ok|right|yeah|yes|no|now|um|uh|oh|great|good|perfect|sure|thanks|thank you|got it|alright|just|then|or|also|like|i mean|you know|first|actually|maybe)[ ,.-]{1,3}){0,4}'

function compile(sources: string[]): string {
  const body = sources.join('|')
  if (/[*+]|\{\d+,\}/.test(body.replaceAll(/\\./g, '')))
    throw new Error(`A phrase must not repeat without bound: ${body.slice(0, 80)}`)
  if (/\[[^\]]* /.test(body))
    throw new Error(`A phrase must not have a space inside brackets: ${body.slice(0, 80)}`)
  return body
    .replaceAll(/\[[^\][]*\]|'/g, (part) => (part === "'" ? "'?" : part))
    .replaceAll(' … ', gapMark)
    .replaceAll(/ \??/g, (space) => (space === ' ' ? '[ ,]{1,3}' : '[ ,]{0,3}'))
    .replaceAll(gapMark, '(?:[ ,](?:[^?!]{0,40}[ ,])?)')
    .replaceAll('~', '\\p{L}{0,8}')
}

/** Placeholder for the gap while spaces are rewritten; no pattern contains it. */
const gapMark = '\u0001'

/**
 * A pattern that ignores case and knows the letters of all languages, and tests text in narrow form: lower case, one byte per
 * character. The result is the same, but to compile tables of all letters once per pattern takes a second of every process.
 */
class SpeechPattern extends RegExp {
  readonly #narrow: RegExp | undefined
  #isCompiled = false

  constructor(source: string) {
    const narrow = narrowSource(source)
    super(narrow ?? source, narrow === undefined ? 'iu' : '')
    if (narrow !== undefined) this.#narrow = new RegExp(narrow)
  }

  /** The match is a part of the narrow text. */
  override exec(text: string): RegExpExecArray | null {
    return super.exec(this.#narrow === undefined ? text : narrowText(text))
  }

  override test(text: string): boolean {
    if (this.#narrow === undefined) return super.test(text)
    if (!this.#isCompiled) {
      this.#narrow.test(longText)
      this.#isCompiled = true
    }
    return this.#narrow.test(narrowText(text))
  }
}

/** V8 compiles a pattern twice, first to bytecode, unless it meets a text of a thousand characters first. */
const longText = ' '.repeat(1_000)

/** The same pattern for narrow text; undefined where it asks for what narrow text does not tell apart. */
function narrowSource(source: string): string | undefined {
  const narrow = source
    .replaceAll(/\[[^\]]*\]|\\p\{[LN]\}/g, (part) => {
      const isSet = part.startsWith('[')
      const set = part.replaceAll('\\p{L}', 'a-zªµºß-öø-ÿ').replaceAll('\\p{N}', '0-9²³¹¼½¾')
      return isSet ? set : `[${set}]`
    })
    .replaceAll(/\\.|[A-Z]/g, (part) => (part.startsWith('\\') ? part : part.toLowerCase()))
    .replaceAll('€', euro)
  return /[^\0-\u00ff]|\\[A-Za-ce-z]/.test(narrow) ? undefined : narrow
}

const euro = '\u0080'
/** Stand for all letters, digits and marks that no narrow pattern names. */
const otherLetter = 'ª'
const otherNumber = '¼'
const otherMark = '\u0081'
/** Characters that equal a narrow one when case is ignored. */
const narrowTwins = new Map([
  ['€', euro],
  ['\u212a', 'k'],
  ['ſ', 's'],
  ['\u212b', 'å'],
  ['Ÿ', 'ÿ'],
  ['ẞ', 'ß'],
  ['μ', 'µ'],
  ['Μ', 'µ'],
  ['\u2028', '\n'],
  ['\u2029', '\n'],
])

/** Detectors ask for the same sentence again and again. */
const narrowTexts = new Map<string, string>()
const keptTexts = 4_000
let lastText = ''
let lastNarrow = ''

function narrowText(text: string): string {
  if (text === lastText) return lastNarrow
  let narrow = narrowTexts.get(text)
  if (narrow === undefined) {
    const lower = text.replaceAll(/[^\0-\u00ff]/gu, narrowCharacter).toLowerCase()
    // Put together anew, since V8 keeps two bytes for what was cut from a wider text, and compiles for each width.
    narrow = Array.from(lower).join('')
    if (narrowTexts.size >= keptTexts) narrowTexts.clear()
    narrowTexts.set(text, narrow)
  }
  lastText = text
  lastNarrow = narrow
  return narrow
}

function narrowCharacter(character: string): string {
  const twin = narrowTwins.get(character)
  if (twin !== undefined) return twin
  if (/\p{L}/u.test(character)) return otherLetter
  return /\p{N}/u.test(character) ? otherNumber : otherMark
}
