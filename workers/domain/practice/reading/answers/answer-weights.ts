// oxlint-disable oxc/approx-constant -- learned numbers
/** One for each fact. Written by scripts/suites/persona/learn/write-answer-weights.ts. */
// prettier-ignore
export const answerWeights: readonly number[] = [-5.89, 0, 3.816, 0, 0, 0, 4.178, 0, 0.048, 5.475, 0.19, 6.354, 2.046, 0, -1.586, -1.62, 1.548, 1.085]
