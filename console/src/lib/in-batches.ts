type Waiting<Value> = { id: string } & PromiseWithResolvers<Value | undefined>

/** Loads single values by id. Ids that are requested at the same time share a request of at most `size` ids. */
export function inBatches<Value>(
  size: number,
  load: (ids: string[]) => Promise<ReadonlyMap<string, Value>>,
): (id: string) => Promise<Value | undefined> {
  let waiting: Waiting<Value>[] = []

  async function send(batch: readonly Waiting<Value>[]): Promise<void> {
    try {
      const found = await load([...new Set(batch.map(({ id }) => id))])
      for (const { id, resolve } of batch) resolve(found.get(id))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  function sendAll(): void {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += size) void send(all.slice(start, start + size))
  }
  return (id) => {
    if (waiting.length === 0) setTimeout(sendAll)
    const one = { id, ...Promise.withResolvers<Value | undefined>() }
    waiting.push(one)
    return one.promise
  }
}
