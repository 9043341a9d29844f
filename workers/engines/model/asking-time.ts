/** How long the questions about one call may take; then no new one begins. Answers are kept, so the next attempt goes on from there. */
export const longestAskingMs = 6 * 60_000
