// oxlint-disable oxc/approx-constant -- learned numbers
/** One for each fact: which row is best, and how likely it answers. Written by scripts/suites/persona/learn/write-answer-weights.ts. */
// prettier-ignore
export const answerWeights: Record<'rank' | 'chance', readonly number[]> = {
  rank: [-7.778, 0, 5.775, 0, 0, 0.227, 4.018, 0, 0.084, 4.098, 0.39, 6.362, 1.069, 0, -1.366, -1.379, 1.321, 0.986, 0.57, 0, 2.994],
  chance: [-6.4, 0, 4.537, 0, 1.229, 0.3, 2.789, 0.059, 0.119, 0.473, 0, 5.217, 0, 0, -0.971, -1.399, 0.844, 0.62, 1.145, 0, 2.78, 0.288],
}
