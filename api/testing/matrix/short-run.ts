/**
 * Whether to test this combination. A short run tests only one in `parts` of them; `turn` is the sum of the positions in the lists that
 * are combined, so that each entry of one list still meets each entry of another.
 */
export const isAsked = (turn: number, parts: number): boolean =>
  process.env.SHORT_RUN !== '1' || turn % parts === 0
