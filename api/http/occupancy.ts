/** Counts what is in progress, per client and in total. */
export type Occupancy = {
  total(): number
  /** Returns false when the client has reached its limit. */
  enter(client: string): boolean
  leave(client: string): void
}

export function createOccupancy(limitPerClient: number): Occupancy {
  const counts = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    enter: (client) => {
      const count = counts.get(client) ?? 0
      if (count >= limitPerClient) return false
      counts.set(client, count + 1)
      total += 1
      return true
    },
    leave: (client) => {
      const left = (counts.get(client) ?? 1) - 1
      if (left > 0) counts.set(client, left)
      else counts.delete(client)
      total -= 1
    },
  }
}
