import { openings, phrases } from '../../scoring/phrases.ts'

/** A question word at the start or after a first clause: it asks for more than yes or no. */
const wordFirst = openings(
  '(?:and |but |so |then |on average |roughly |today |currently |right now )?(?:what|how|why|where|who|whom|whose|which|when)',
  '(?:and |but |so )?(?:to|for|with|from|by|at|in|on|about|until|till|since) (?:whom|what|which|who|when)',
)
const later =
  /[,;:–—-] ?(?:and |but |so |then )?(?:what|how|why|where|who|which|when) ?(?:'s|'re|is|are|was|do|does|did|would|will|has|have|can|much|many|often|long|covers|decides|signs|pays|handles|finds|\p{L}{2,10}s)(?!\p{L})/iu

export const openQuestionStart = { test: (text: string): boolean => wordFirst.test(text) || later.test(text) }

/** "Two days?" only repeats what was said. */
export const isWholeQuestion =
  /(?<!\p{L})(?:to|with|than|for|about|of|by|like) (?:what|whom|which) ?\?$|(?<!\p{L})(?:what|how|why|who|whose|whom|where|when|which|do|does|did|is|are|was|were|has|have|had|can|could|would|will|should|any|tell|talk|walk|describe|explain|\p{L}{2,8}n't|what's|who's|how's|where's|when's)(?!\p{L})(?=[^?]{2,}[ ,][^?]*)/iu

/** "This year" and "a tool like this" do not refer to anything said before. */
const noPointer =
  /(?<!\p{L})(?:this|that|these|those|the same) (?:year|years|week|weeks|month|months|morning|afternoon|evening|time|day|quarter|summer|winter|spring|season|moment|call|company|\p{L}{3,6}day)(?!\p{L})|(?<!\p{L})(?:something|anything|nothing|things?|one|tools?|products?|software|systems?|solutions?) like (?:this|that|it|these|those)(?!\p{L})/giu
export const pointsBack = { test: (text: string): boolean => pointer.test(text.replaceAll(noPointer, ' ')) }
const pointer = phrases(
  'he',
  'she',
  'his',
  'her',
  'him',
  'they',
  'them',
  'their',
  'that',
  'this',
  'it',
  'those',
  'these',
  'familiar',
  'either',
  'same',
  'too',
)
