/**
 * Compiles patterns for one sentence of speech into one regular expression that cannot be slow. The notation:
 *
 * - a space matches one to three spaces or commas, ` ?` none to three,
 * - ` … ` matches a gap of one to forty-two characters,
 * - `~` at the end of a stem matches up to eight more letters ("frustrat~"),
 * - an apostrophe is optional, because transcription software often drops it ("im calling", "dont worry").
 *
 * Every quantifier must be bounded. A match attempt then takes constant time and a search is linear in the sentence, whatever a transcript
 * contains. An unbounded quantifier throws when the module loads.
 */
export function phrases(...sources: string[]): RegExp {
  return kept(new RegExp(`(?<![\\p{L}\\p{N}'])(?:${compile(sources)})(?![\\p{L}\\p{N}])`, 'iu'))
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
  return kept(new RegExp(`^${leadIn}(?:${compile(sources)})(?![\\p{L}\\p{N}])`, 'iu'))
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
  const open = sources.find((source) => source.endsWith(' '))
  if (open !== undefined)
    throw new Error(`A phrase must not end with a space, nothing matches it: …${open.slice(-80)}`)
  if (/\[[^\]]* /.test(body))
    throw new Error(`A phrase must not have a space inside brackets: ${body.slice(0, 80)}`)
  return body
    .replaceAll(/\[[^\][]*\]|'/g, (part) => (part === "'" ? "'?" : part))
    .replaceAll(' … ', gapMark)
    .replaceAll(/ \??/g, (space) => (space === ' ' ? '[ ,]{1,3}' : '[ ,]{0,3}'))
    .replaceAll(gapMark, '(?:[ ,](?:[^?!]{0,40}[ ,])?)')
    .replaceAll('~', '\\p{L}{0,8}')
}

/** Placeholder for the gap while spaces are rewritten. No pattern contains it. */
const gapMark = '\u0001'
