export type Draw = () => number

/** Mulberry32: small, seeded, and good enough to spread demo calls. The same seed gives the same plan on every machine. */
export const seededDraw = (seed: number): Draw => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <Item>(
  draw: Draw,
  items: readonly Item[],
  weightOf: (item: Item) => number = () => 1,
): Item => {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0)
  let left = draw() * total
  const found =
    items.find((item) => {
      left -= weightOf(item)
      return left < 0
    }) ?? items.at(-1)
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}
