/**
 * Works on a few items of a source at a time and yields the results in source order. If the consumer stops early, work already started
 * still runs to its end.
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
          // Awaited in its turn below. If an earlier one fails, nothing awaits it, and its rejection must not end the process.
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
