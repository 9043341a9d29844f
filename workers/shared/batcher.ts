export type BatchOptions<Item> = {
  maxSize: number
  maxParallel: number
  /** While a group is under way, a further one starts only with so many calls: large groups are cheaper than many. */
  minExtra: number
  /** How much of a group's size a call takes; left out: one. One that is heavier than a group goes alone. */
  weightOf?: (item: Item) => number
}

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Gathers calls into groups: while as many groups as allowed are under way, further calls wait and then go together. A call
 * that meets no traffic goes alone and at once, so batching costs no latency.
 *
 * @param keyOf only calls with the same key share a group
 * @param run one result per item, in the items' order
 */
export function makeBatcher<Item, Result>(
  options: BatchOptions<Item>,
  keyOf: (item: Item) => string,
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  let isScheduled = false

  function takeGroup(): Waiting<Item, Result>[] {
    const first = waiting[0]
    if (first === undefined) return []
    const key = keyOf(first.item)
    const group: Waiting<Item, Result>[] = []
    const rest: Waiting<Item, Result>[] = []
    let size = 0
    for (const one of waiting) {
      const weight = options.weightOf?.(one.item) ?? 1
      if (keyOf(one.item) === key && (group.length === 0 || size + weight <= options.maxSize)) {
        group.push(one)
        size += weight
      } else rest.push(one)
    }
    waiting.splice(0, waiting.length, ...rest)
    return group
  }

  async function runGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map((one) => one.item))
      group.forEach((one, index) => one.resolve(results[index] as Result))
    } catch (error) {
      for (const one of group) one.reject(error)
    } finally {
      underWay -= 1
      // Not at once: the calls that this group's results set off may join the next one.
      schedule()
    }
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      next()
    })
  }

  function next(): void {
    while (waiting.length > 0 && underWay < options.maxParallel && (underWay === 0 || waiting.length >= options.minExtra)) {
      underWay += 1
      void runGroup(takeGroup())
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Calls of the same turn of the event loop belong together.
      schedule()
    })
}
