import { openings } from '../../scoring/phrases.ts'
import type { SentenceRange } from '../../scoring/sentences.ts'

/** "Who decides, and how is it paid for?" is two questions. */
const joint = new RegExp(
  "(?:, ?(?:and |but |also |plus )?|;|:| [–—-]| and(?: also| then)?| plus) ?(?=(?:what|how|why|who|whose|where|when|which)(?:'s)? (?!ever)\\p{L}|(?!(?:is|was) (?:that|it|this) (?:true|right|correct|so|okay|ok|fair|fine|it)(?!\\p{L})|do you (?:know|think|remember|reckon|see)[ ?]|would you (?:say|guess|think)[ ?])(?:do|does|did|is|are|was|were|has|have|can|could|would|will) (?:you|u|it|they|he|she|there|that|this|anybody|anyone|your|the|their)(?!\\p{L}))",
  'iu',
)

/** After these, a question word belongs to the words before it: "I was wondering, how …". */
const asksItself = openings(
  "(?:what|how|why|who|whose|whom|where|which)(?:'s|'re)?",
  "when(?:'s| is| are| was| were| do| does| did| will| would| can| could| should| has| have)",
  '(?:to|for|with|from|by|at|in|on|about) (?:what|which|whom|who)',
  "(?:do|does|did|is|are|was|were|has|have|can|could|would|will|don't|doesn't|isn't|aren't) (?:you|u|it|they|he|she|there|that|this|anybody|anyone|your|the|their|we|i)",
)
/** "Can you tell me, who decides?" is one question. */
const onlyAsksToTell =
  /^(?:[\p{L}']{1,8}[ ,]{1,2}){0,4}(?:tell|ask|know|explain|share|describe|say|think|see|wonder|wondering|curious)(?: me| us| you)?[ ,:]{0,2}$/iu
const fewestWords = 2
const mostParts = 4

/** Splits a sentence into the questions that it joins. A sentence that joins none stays whole. */
export function questionsIn(
  sentence: Pick<SentenceRange, 'text' | 'asks'>,
): { text: string; asks: boolean }[] {
  const { text, asks } = sentence
  if (!asks && !text.includes('?')) return [sentence]
  const parts: { text: string; asks: boolean }[] = []
  let rest = text
  for (let from = 0; parts.length < mostParts - 1;) {
    const found = joint.exec(rest.slice(from))
    if (found === null) break
    const at = from + found.index
    const head = rest.slice(0, at).trim()
    const isWhole =
      asksItself.test(head) && !onlyAsksToTell.test(head) && head.split(' ').length >= fewestWords
    if (!isWhole) {
      from = at + Math.max(1, found[0].length)
      continue
    }
    parts.push({ text: `${head}?`, asks: true })
    rest = rest.slice(at + found[0].length).trim()
    from = 0
  }
  return parts.length === 0 ? [sentence] : [...parts, { text: rest, asks: true }]
}
