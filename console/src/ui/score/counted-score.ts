import type { CallScore } from '#api/contract/calls.ts'
import type { LayerAnswer } from '#api/contract/score-layer.ts'

type Score = NonNullable<CallScore['score']>

/** The effective score: the machine's answers, replaced by people's answers where there are any. */
export function countedScore({ score, layer }: Pick<CallScore, 'score' | 'layer'>): Score | null {
  if (score === null || layer === null) return score
  const given = answersOfPeople(layer)
  if (given.size === 0) return score
  const { overall, coverage, passed, failedGates } = layer
  return {
    ...score,
    overall,
    coverage,
    passed,
    failedGates,
    answers: score.answers.map((answer) => given.get(answer.criterionId)?.answer ?? answer),
  }
}

const answersOfPeople = ({ answers }: NonNullable<CallScore['layer']>): Map<string, LayerAnswer> =>
  new Map(answers.flatMap((one) => (one.answer === null ? [] : [[one.criterionId, one] as const])))
