/**
 * Compiles patterns for one sentence of speech into one regular expression that cannot be slow. The notation:
 *
 * - a space matches one to three spaces or commas, ` ?` none to three,
 * - ` … ` matches a gap of one to forty-two characters,
 * - `~` at the end of a stem matches up to eight more letters ("frustrat~"),
 * - `\p{L}` is a letter and `\p{N}` a digit; no other set of characters has a name,
 * - an apostrophe is optional, because transcription software often drops it ("im calling", "dont worry").
 *
 * Every quantifier must be bounded. A match attempt then takes constant time and a search is linear in the sentence, whatever a transcript
 * contains. An unbounded quantifier throws when the module loads.
 */
export function phrases(...sources: string[]): RegExp {
  return kept(new RegExp(`(?<![${letters}${digits}'])(?:${compile(sources)})(?![${letters}${digits}])`, 'i'))
}

/**
 * All compiled patterns. An engine compiles a regular expression at its first use, so a process with time to spare can run each once in
 * advance.
 */
export const madePatterns: RegExp[] = []
function kept(pattern: RegExp): RegExp {
  madePatterns.push(pattern)
  return pattern
}

/** Like `phrases`, but matches only at the start of a sentence, after the words that often open speech ("so, well, okay"). */
export function openings(...sources: string[]): RegExp {
  return kept(new RegExp(`^${leadIn}(?:${compile(sources)})(?![${letters}${digits}])`, 'i'))
}

/** Several words as one alternative inside a pattern: `oneOf('team', 'crew')`. */
export function oneOf(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`
}

/**
 * Letters and digits as plain ranges. With the flag `u` and `\\p{L}`, a pattern has hundreds of ranges for each set of characters and cases
 * for surrogate pairs: compiling all patterns then takes three times as long, and matching 50% longer. Scripts that share no word with
 * these patterns are covered only roughly.
 */
const latin = 'a-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1'
const letters = `${latin}\u0370-\u0373\u0376-\u037d\u0386\u0388-\u0481\u048a-\u0556\u0561-\u0587\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u0904-\u0939\u0971-\u1fff\u2c00-\u2dff\u3005-\ud7ff\uf900-\ufdfb\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc`
const digits = '\\d\u00b2\u00b3\u00b9\u00bc-\u00be\u0660-\u0669'

const leadIn =
  '["\'(¿ -]{0,3}(?:(?:and|so|but|well|okay|ok|right|yeah|yes|no|now|um|uh|oh|great|good|perfect|sure|thanks|thank you|got it|alright|just|then|or|also|like|i mean|you know|first|actually|maybe)[ ,.-]{1,3}){0,4}'

function compile(sources: string[]): string {
  const body = sources.join('|')
  if (/[*+]|\{\d+,\}/.test(body.replaceAll(/\\./g, '')))
    throw new Error(`A phrase must not repeat without bound: ${body.slice(0, 80)}`)
  const open = sources.find((source) => source.endsWith(' '))
  if (open !== undefined)
    throw new Error(`A phrase must not end with a space, nothing matches it: …${open.slice(-80)}`)
  if (/\\[pu]\{(?![LN]\})/.test(body))
    throw new Error(`A phrase may name no characters but \\p{L} and \\p{N}: ${body.slice(0, 80)}`)
  if (/\[[^\]]* /.test(body))
    throw new Error(`A phrase must not have a space inside brackets: ${body.slice(0, 80)}`)
  return body
    .replaceAll(/\[[^\][]*\]|'|\\p\{[LN]\}/g, (part) => {
      if (part === "'") return "'?"
      return part.startsWith('[') ? spelledOut(part) : `[${spelledOut(part)}]`
    })
    .replaceAll(' … ', gapMark)
    .replaceAll(/ \??/g, (space) => (space === ' ' ? '[ ,]{1,3}' : '[ ,]{0,3}'))
    .replaceAll(gapMark, '(?:[ ,](?:[^?!]{0,40}[ ,])?)')
    .replaceAll('~', `[${latin}]{0,8}`)
}

const spelledOut = (part: string): string => part.replaceAll('\\p{L}', letters).replaceAll('\\p{N}', digits)

/** Placeholder for the gap while spaces are rewritten. No pattern contains it. */
const gapMark = '\u0001'
