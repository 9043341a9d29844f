// oxlint-disable oxc/approx-constant -- learned numbers
/** One for each fact: which row is best, and how likely it answers. Written by scripts/suites/persona/learn/write-answer-weights.ts. */
// prettier-ignore
export const answerWeights: Record<'rank' | 'chance', readonly number[]> = {
  rank: [-7.772, 0, 5.725, 0, 0, 0.234, 4.044, 0, 0.092, 4.051, 0.407, 6.369, 1.058, 0, -1.363, -1.374, 1.325, 0.97, 0.579, 0, 2.998],
  chance: [-6.385, 0, 4.51, 0, 1.177, 0.295, 2.753, 0.064, 0.122, 0.312, 0, 5.161, 0, 0, -0.964, -1.38, 0.828, 0.633, 1.175, 0, 2.876, 0.302],
}
