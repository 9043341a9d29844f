/**
 * Works on a few items of a source at a time and yields the results in the order of the source. Work that has begun
 * goes on where whoever reads stops early.
 */
export async function* ahead<Item, Result>(
  source: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const begun: Promise<Result>[] = []
  const items = source[Symbol.asyncIterator]()
  let isOver = false
  try {
    for (;;) {
      while (!isOver && begun.length < most) {
        const next = await items.next()
        if (next.done === true) isOver = true
        else {
          const result = work(next.value)
          // Awaited in its turn. If one before it fails, nobody awaits it.
          result.catch(() => undefined)
          begun.push(result)
        }
      }
      const first = begun.shift()
      if (first === undefined) return
      yield await first
    }
  } finally {
    await items.return?.()
  }
}
