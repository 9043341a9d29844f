import type { Sentence } from '../conversation.ts'

/**
 * A sentence without hesitations, hedges, repeats and short forms. Patterns are tried on it too, so that "i kinda just wanna um see"
 * matches as "i want to see". Only for matching; evidence quotes the sentence itself.
 */
export function plainOf(sentence: Sentence): string {
  const known = plainTexts.get(sentence)
  if (known !== undefined) return known
  const plain = plainText(sentence.text)
  plainTexts.set(sentence, plain)
  return plain
}

const plainTexts = new WeakMap<Sentence, string>()

export function plainText(text: string): string {
  let plain = text
  for (const [pattern, instead] of rewrites) plain = plain.replaceAll(pattern, instead)
  return plain.trim()
}

/** Whether a pattern matches a sentence as spoken or without its hesitations. */
export function says(pattern: RegExp, sentence: Sentence): boolean {
  return pattern.test(sentence.text) || pattern.test(plainOf(sentence))
}

const subjects = 'i|we|they|he|she|it|you|the|that|my|our|there|if|when'

/** In order: marks between clauses become commas, fillers are removed, short forms are written out, repeats are removed. */
const rewrites: readonly (readonly [RegExp, string])[] = [
  [/(?:[:;](?= )| [-–—](?= )|[–—])/gu, ','],
  [
    /(?<![\p{L}'])(?:u{1,3}[hm]{1,3}|er|erm|uhm|hm{1,4}|kind of|sort of|kinda|sorta|you know|i mean|i guess|basically|literally|honestly|actually|obviously|really|just|whatever)(?![\p{L}'])(?: ?,)?/giu,
    '',
  ],
  [
    /(?<=(?<!\p{L})(?:until|till|to|at|about|was|were|is|it's|with|in|by|for|and|then|because|so|mostly|got|maybe|took|takes|say|be|or)),? like(?![\p{L}'])(?: ?,)?/giu,
    '',
  ],
  [/(?<!\p{L})gonna(?!\p{L})/giu, 'going to'],
  [/(?<!\p{L})wanna(?!\p{L})/giu, 'want to'],
  [/(?<!\p{L})gotta(?!\p{L})/giu, 'got to'],
  [new RegExp(`(?<![\\p{L}'])'?(?:cause|cos|cuz|coz)(?= (?:${subjects})(?!\\p{L}))`, 'giu'), 'because'],
  [/(?<![\p{L}'])'?till?(?![\p{L}'])/giu, 'until'],
  [/(?<!\p{L})y'?all(?!\p{L})|(?<!\p{L})you (?:guys|folks|lot)(?!\p{L})/giu, 'you'],
  [/ {2,8}/gu, ' '],
  [/(?<![\p{L}'])([\p{L}']{1,14})(?:,? \1(?![\p{L}'])){1,3}/giu, '$1'],
]
