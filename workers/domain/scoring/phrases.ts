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
  return kept(new RegExp(`(?<![\\p{L}\\p{N}'])(?:${compile(sources)})(?![\\p{L}\\p{N}])`, 'iu'))
}

/** The patterns that were made. An engine compiles each at its first use: whoever has time before then may use them once. */
export const madePatterns: RegExp[] = []
function kept(pattern: RegExp): RegExp {
  madePatterns.push(pattern)
  return pattern
}

/** The same, but only at the start of a sentence, after the small words with which speech begins ("so, well, okay"). */
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

/** Placeholder for the gap while spaces are rewritten; no pattern contains it. */
const gapMark = '\u0001'
