/**
 * Items whose order has changed, with their positions before and after. As few as possible: the longest run that kept its order has not
 * moved, and neither have items that only made room for new ones.
 */
export function movedItems(
  before: readonly string[],
  after: readonly string[],
): Map<string, { from: number; to: number }> {
  const places = new Map(before.map((id, index) => [id, index]))
  const common = after.flatMap((id, to) => {
    const from = places.get(id)
    return from === undefined ? [] : [{ id, from, to }]
  })
  const kept = longestRise(common.map(({ from }) => from))
  return new Map(common.filter((_, index) => !kept.has(index)).map(({ id, from, to }) => [id, { from, to }]))
}

/** Positions of a longest increasing subsequence. Quadratic, fine for the lists on a page. */
function longestRise(values: readonly number[]): Set<number> {
  const best: { length: number; previous: number }[] = []
  for (const [index, value] of values.entries()) {
    let chosen = { length: 1, previous: -1 }
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = (best[earlier]?.length ?? 0) + 1
      if ((values[earlier] ?? 0) < value && length > chosen.length) chosen = { length, previous: earlier }
    }
    best.push(chosen)
  }
  const longest = Math.max(0, ...best.map(({ length }) => length))
  const kept = new Set<number>()
  for (let at = best.findIndex(({ length }) => length === longest); at >= 0; at = best[at]?.previous ?? -1)
    kept.add(at)
  return kept
}
