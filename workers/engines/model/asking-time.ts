/** Time limit for the questions about one call; after it, no new one starts. Answers are kept, so the next attempt continues from there. */
export const longestAskingMs = 6 * 60_000
