import type { ScorableCall } from '../scoring/conversation.ts'
import { checkProblems, speakerOf } from '../scoring/evidence.ts'
import type { Criterion, CriterionAnswer } from '../scoring/scorecard.ts'

export type SpokenWords = Pick<ScorableCall, 'messages' | 'sideOf'>

/**
 * Why a person's answer to a criterion must not count, one sentence per problem, by the rules for evidence that apply to every engine. How
 * the machine would have judged a check does not matter here. `checkIds`: the checks that the person answered.
 */
export function givenProblems(
  answer: CriterionAnswer,
  checkIds: ReadonlySet<string>,
  criterion: Criterion,
  { messages, sideOf }: SpokenWords,
): string[] {
  const asked: Criterion = {
    ...criterion,
    checks: criterion.checks.map((check) =>
      check.method.kind === 'metric'
        ? check
        : {
            ...check,
            speaker: speakerOf(criterion, check),
            method: { kind: 'judgement' },
          },
    ),
  }
  const call: ScorableCall = {
    messages,
    sideOf,
    repName: '',
    buyerNames: [],
    organizationName: null,
    startedAt: null,
    durationSeconds: null,
  }
  return answer.checks
    .filter(({ checkId }) => checkIds.has(checkId))
    .flatMap((check) => {
      const text = criterion.checks.find(({ id }) => id === check.checkId)?.text ?? check.checkId
      const { judgedBy: _, ...given } = check
      return checkProblems(given, asked, call).map((fault) => `${text}: ${fault}`)
    })
}
