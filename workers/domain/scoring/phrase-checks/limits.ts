export const phraseLimits = {
  characters: 120,
  words: 10,
  gaps: 2,
  /** Alternatives of one word. */
  options: 12,
  /** Fewest letters before `*`, so that "a*" does not match everything. */
  stemLetters: 3,
  hyphens: 2,
} as const
