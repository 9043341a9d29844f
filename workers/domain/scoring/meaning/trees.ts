/**
 * Boosted decision trees. The log odds are `bias` plus the sum of one leaf per tree. A node is `[index of the fact, bound, subtree for
 * values up to the bound, subtree for values above it]`. A leaf is a number.
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
