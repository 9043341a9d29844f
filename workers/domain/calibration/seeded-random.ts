import type { Estimate } from './intervals.ts'

/** Numbers from 0 to 1 that depend only on the seed: the same sample and the same interval on every machine (FNV-1a, then mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The items in an order that depends only on the seed. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = items.map((item) => ({ item, key: random() }))
  return order.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
}

/** Resamples of a bootstrap: enough that the bounds move by less than the third digit. */
const resamples = 2000
/** Largest share of resamples without a figure. Above it, the rest no longer represent all. */
const blankResamples = 0.05

/**
 * The percentile interval of a figure over resampled items, which are whole calls: answers of one call belong together. Null if the figure
 * often can't be computed.
 */
export function bootstrapInterval<Item>(
  items: readonly Item[],
  figure: (resample: readonly Item[]) => number | null,
  seed: string,
): Pick<Estimate, 'low' | 'high'> | null {
  const random = seededRandom(seed)
  const figures: number[] = []
  for (let round = 0; round < resamples; round += 1) {
    const value = figure(items.map((item) => items[Math.floor(random() * items.length)] ?? item))
    if (value !== null) figures.push(value)
  }
  if (figures.length < resamples * (1 - blankResamples)) return null
  figures.sort((one, other) => one - other)
  const at = (share: number): number => figures[Math.round(share * (figures.length - 1))] ?? Number.NaN
  return { low: at(0.025), high: at(0.975) }
}
