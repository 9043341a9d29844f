import type { CheckReference } from './phrase-checks/form.ts'
import { compilePhraseCheck } from './phrase-checks/evaluate.ts'
import { judgeInOrder, type JudgingPlan, judgingPlan, type PlacedPhraseCheck } from './phrase-checks/order.ts'
import type { SpokenCall } from './phrase-checks/spoken-call.ts'
import type { CheckAnswer, ScorecardDefinition, SubCheck } from './scorecard.ts'

/** A scorecard ready for any number of calls: its phrases are parsed and in order. Immutable. */
export type PreparedScorecard = {
  definition: ScorecardDefinition
  phraseChecks: readonly (PlacedPhraseCheck & { check: SubCheck })[]
  plan: JudgingPlan
}

/** @throws RangeError if checks refer to each other in a cycle, which never happens for a published scorecard */
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

/** The answers of the checks by phrases. `others` are the answers of all other checks; a place may be measured from them. */
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
