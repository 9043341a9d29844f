type Row = { id: string }

/** `waiting` rows are in the newest answer but not shown yet: showing them would move the rows below. */
export type SteadyRows<Item extends Row> = { rows: Item[]; waiting: number }

/**
 * Brings shown rows up to date without moving them. Rows keep their order and take their newest content; rows that are gone leave;
 * rows that a longer list pushed over the page's end stay; new ones are added only below, where nothing moves.
 */
export function steadyRows<Item extends Row>(
  shown: readonly Item[],
  fresh: readonly Item[],
): SteadyRows<Item> {
  const newest = new Map(fresh.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id))
  // Nothing in common: another list altogether.
  if (lastKnown === -1) return { rows: [...fresh], waiting: 0 }
  const above = fresh.slice(0, lastKnown).filter(({ id }) => !known.has(id))
  const below = fresh.slice(lastKnown + 1)
  const lastHere = shown.findLastIndex(({ id }) => newest.has(id))
  const mayBePushed = shown.length - above.length
  const kept = shown.flatMap((row, index) => {
    const now = newest.get(row.id)
    if (now !== undefined) return [now]
    return index > lastHere && index >= mayBePushed ? [row] : []
  })
  return { rows: [...kept, ...below], waiting: above.length }
}
