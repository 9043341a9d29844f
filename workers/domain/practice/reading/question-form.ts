import { openings } from '../../scoring/phrases.ts'

/** A question word in front, or behind a first clause: what it asks for is more than yes or no. */
const wordFirst = openings(
  '(?:and |but |so |then |on average |roughly |today |currently |right now )?(?:what|how|why|where|who|whom|whose|which|when)',
  '(?:to|for|with|from|by|at|in|on|about) (?:whom|what|which|who)',
)
const later =
  /[,;:–—-] ?(?:and |but |so |then )?(?:what|how|why|where|who|which|when) ?(?:'s|'re|is|are|was|do|does|did|would|will|has|have|can|much|many|often|long|covers|decides|signs|pays|handles|finds|\p{L}{2,10}s)(?!\p{L})/iu

export const openQuestionStart = { test: (text: string): boolean => wordFirst.test(text) || later.test(text) }
