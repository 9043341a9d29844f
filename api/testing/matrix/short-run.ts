/**
 * Whether to ask for this combination. In a short run only one in `parts` is asked for; `turn` is the sum of the positions in the lists that
 * are combined, so that each entry of one list still meets each entry of another.
 */
export const isAsked = (turn: number, parts: number): boolean =>
  process.env.SHORT_RUN !== '1' || turn % parts === 0
