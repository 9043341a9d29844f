import type { CheckReference } from './phrase-checks/form.ts'
import { compilePhraseCheck } from './phrase-checks/evaluate.ts'
import { judgeInOrder, type JudgingPlan, judgingPlan, type PlacedPhraseCheck } from './phrase-checks/order.ts'
import type { SpokenCall } from './phrase-checks/spoken-call.ts'
import type { CheckAnswer, ScorecardDefinition, SubCheck } from './scorecard.ts'

/** A scorecard ready for any number of calls: its phrases are read and in order. Immutable. */
export type PreparedScorecard = {
  definition: ScorecardDefinition
  phraseChecks: readonly (PlacedPhraseCheck & { check: SubCheck })[]
  plan: JudgingPlan
}

/** @throws RangeError where checks come before or after each other in a circle, which a published scorecard never has */
export function prepareScorecard(definition: ScorecardDefinition): PreparedScorecard {
  const phraseChecks = definition.sections
    .flatMap(({ criteria }) => criteria)
    .flatMap(({ id, colleagueCounts, checks }) =>
      checks.flatMap((check) =>
        check.method.kind === 'phrases'
          ? [
              {
                criterionId: id,
                checkId: check.id,
                colleagueCounts,
                compiled: compilePhraseCheck(check.method.phrases),
                check,
              },
            ]
          : [],
      ),
    )
  return { definition, phraseChecks, plan: judgingPlan(phraseChecks) }
}

/** The answers of the checks by phrases. `others`: those of all other checks, which a place may be measured from. */
export function answersByPhrases(
  { definition, phraseChecks, plan }: PreparedScorecard,
  spoken: SpokenCall,
  others: ReadonlyMap<SubCheck, CheckAnswer>,
): Map<SubCheck, CheckAnswer> {
  const criteria = definition.sections.flatMap((section) => section.criteria)
  const answerOf = ({ criterionId, checkId }: CheckReference): CheckAnswer | undefined => {
    const check = criteria.find(({ id }) => id === criterionId)?.checks.find(({ id }) => id === checkId)
    return check === undefined ? undefined : others.get(check)
  }
  const outcomes = judgeInOrder(spoken, phraseChecks, answerOf, plan)
  return new Map(
    phraseChecks.flatMap(({ check }, position) => {
      const answer = outcomes[position]?.answer
      return answer === undefined ? [] : [[check, answer] as const]
    }),
  )
}
