/**
 * Boosted decision trees: the sum of what each tree says is the log odds. A node is `[place of the fact, bound, below or at, above]`, a
 * leaf its number.
 */
export type Tree = number | readonly [fact: number, bound: number, low: Tree, high: Tree]
export type Trees = { bias: number; trees: readonly Tree[] }

/** @returns natural log odds */
export function oddsFrom({ bias, trees }: Trees, facts: readonly number[]): number {
  let sum = bias
  for (const tree of trees) {
    let node = tree
    while (typeof node !== 'number') node = (facts[node[0]] ?? 0) <= node[1] ? node[2] : node[3]
    sum += node
  }
  return sum
}
