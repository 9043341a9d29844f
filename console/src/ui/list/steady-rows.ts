type Row = { id: string }

/** `waiting` rows are in the newest response but not shown yet, because showing them would move the rows below. */
export type SteadyRows<Item extends Row> = { rows: Item[]; waiting: number }

/**
 * Updates shown rows without moving them. Rows keep their order and get their newest content; removed rows disappear; rows pushed past the
 * page's end by a longer list stay; new rows are added only at the bottom, where they move nothing.
 */
export function steadyRows<Item extends Row>(
  shown: readonly Item[],
  fresh: readonly Item[],
): SteadyRows<Item> {
  const newest = new Map(fresh.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id))
  // Nothing in common: a completely different list.
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
