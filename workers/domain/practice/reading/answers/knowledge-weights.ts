// oxlint-disable oxc/approx-constant -- learned numbers
/** As answer-weights.ts, for what the author of a bot wrote. Written by scripts/suites/persona/learn/write-knowledge-weights.ts. */
// prettier-ignore
export const knowledgeWeights: Record<'rank' | 'chance', readonly number[]> = {
  rank: [-3.965, 0, 4.681, 0, 3.387, 0.271, 2.057, 0, 0.242, 4.823, 0.288, 0, 0, 1.144, 0.369, -0.367, -0.388, -0.665, 6.689, 4.259, 1.133],
  chance: [-4.169, 0, 4.637, 0, 3.428, 0.511, 1.268, 0, 0.265, 6.419, 0, 0, 0, 1.206, 0.181, -0.178, -0.363, -0.261, 7.009, 2.654, 0, 0.09],
}
