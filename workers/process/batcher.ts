export type BatchOptions<Item> = {
  maxSize: number
  maxParallel: number
  /** While a group runs, another starts only with this many calls: few large groups are cheaper than many small ones. */
  minExtra: number
  /** How much of a group's size a call takes. Default 1. A call heavier than a group runs alone. */
  weightOf?: (item: Item) => number
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Gathers calls into groups: while the maximum number of groups runs, further calls wait and then run as one group. Without traffic,
 * a call runs alone and immediately, so batching costs no latency.
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
  let running = 0
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
      running -= 1
      // Does not start a group immediately: calls triggered by this group's results may join the next group.
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
    while (
      waiting.length > 0 &&
      running < options.maxParallel &&
      (running === 0 || waiting.length >= options.minExtra)
    ) {
      running += 1
      void runGroup(takeGroup())
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Calls of the same turn of the event loop form one group.
      schedule()
    })
}
