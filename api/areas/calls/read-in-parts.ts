/**
 * Reads a list part by part while it changes, and yields every row once. Parts overlap, because the rows after one that leaves the list
 * move up.
 * @param size.part rows per part; `overlap`: how many of them belong to the part before; `most`: rows after this many are not read
 */
export async function* readInParts<Row extends { id: string }>(
  read: (page: { from: number; numberOfResults: number }) => Promise<readonly Row[]>,
  { part, overlap, most }: { part: number; overlap: number; most: number },
): AsyncGenerator<Row[]> {
  const known = new Set<string>()
  let from = 0
  while (from < most) {
    const numberOfResults = Math.min(part, most - from)
    const rows = await read({ from, numberOfResults })
    const fresh = rows.filter(({ id }) => !known.has(id))
    for (const { id } of fresh) known.add(id)
    yield fresh
    // Nothing overlaps, so more rows have left than the overlap has, and others have moved up unread.
    if (from > 0 && fresh.length === rows.length) from = Math.max(0, from - part)
    else if (rows.length < numberOfResults) return
    else from += part - overlap
  }
}
