import type { AskedFor } from './plain-questions.ts'

/** The thing that a question asks for, as the buyer repeats it: "How many temps do you need?" → "How many temps?" */

const word =
  "(?!(?:is|are|was|were|do|does|did|has|have|had|can|could|would|will)(?!\\p{L}))\\p{L}[\\p{L}'-]*"
const until =
  '(?= (?:do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|might|you|they|we|he|she|it|there|that|who|which|at|in|on|for|from|with|by|to|when|if|per|a|each|every|then|roughly|exactly|actually|usually|still|got|get|need|left|come|came|go|went|work|use|end|ended|per|over|during|before|after|now|today|currently)(?!\\p{L})| ?[?.,!;:]|$)'
const things: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `(?<!\\p{L})how many ((?:of (?:your|the|those|these|them) ?)?(?:${word} ){0,2}?${word})${until}`,
      'iu',
    ),
    'How many',
  ],
  [
    new RegExp(
      `(?<!\\p{L})how much ((?!do |does |did |is |are |would |will |could |have |has |you |it |that |this |of |more |for |per |did )(?:${word} ){0,1}?${word})${until}`,
      'iu',
    ),
    'How much',
  ],
  [
    new RegExp(
      `(?<!\\p{L})which ((?:of (?:your|the|those|these|them) ?)?(?:${word} ){0,2}?${word})${until}`,
      'iu',
    ),
    'Which',
  ],
  [
    new RegExp(`(?<!\\p{L})what (?:kind|sort|type) of ((?:${word} ){0,2}?${word})${until}`, 'iu'),
    'What kind of',
  ],
  [
    new RegExp(
      `(?<!\\p{L})what(?:'s| is| are| was| were) (?:the|your) ((?:${word} ){0,3}?${word})${until}`,
      'iu',
    ),
    'The',
  ],
]
/** "How many are there?" names nothing. */
const namesNothing =
  /^(?:of them|of those|of these|of you|it|that|this|one|ones|way|ways|thing|things|are|is|do|does|did|have|would|exactly|so|and|plan|situation|story|deal|point|best|most|name|next)$/iu
const ofTheSpeakers = /(?<!\p{L})(?:you|your|i|my|we|us|me|our|that|this|it|they)(?!\p{L})/iu
const asOwn = (thing: string): string =>
  thing
    .replaceAll(/(?<!\p{L})your(?!\p{L})/giu, 'our')
    .replaceAll(/(?<!\p{L})(?:those|these)(?!\p{L})/giu, 'the')

/** '' if the question names no such thing. */
export function askedThing(text: string, asks: AskedFor): string {
  for (const [pattern, lead] of things) {
    const thing = pattern.exec(text)?.[1]?.trim()
    if (thing === undefined || namesNothing.test(thing)) continue
    const own = asOwn(thing)
    if (ofTheSpeakers.test(own.replaceAll(/(?<!\p{L})our(?!\p{L})/giu, ''))) continue
    return `${lead} ${own}?`
  }
  return asks === 'howLong' ? 'How long exactly?' : asks === 'howOften' ? 'How often?' : ''
}
