import { openingDetectors } from '../scoring/detectors/opening.ts'
import { criterionAnswers, totals } from '../scoring/score.ts'
import type { Fit } from '../scoring/scorecard-fit.ts'
import type { CheckAnswer, ScorecardDefinition, ScoreResult, SubCheck } from '../scoring/scorecard.ts'

const opening = new Set(openingDetectors.map(({ id }) => id))

const saidBefore = 'The words behind it were said before this attempt began.'
const openedBefore = 'How the call opens was said before this attempt began.'

/**
 * The score of an attempt that continues from the middle of another call: only what the rep says in it counts. Earlier words are context:
 * an answer to an objection that the buyer raised earlier is judged with it, but none of those words is evidence.
 *
 * @param whole the score of everything, with the whole call's message numbers
 * @param fresh the offline score of only the new part, with the same message numbers: numbers and phrases are counted in it
 * @param newFrom the first message of the new part
 * @param fit of the new part
 */
export function countNewTurns(
  whole: ScoreResult,
  fresh: ScoreResult,
  definition: ScorecardDefinition,
  newFrom: number,
  fit: Fit,
): ScoreResult {
  const checks = new Map<SubCheck, CheckAnswer>()
  const [wholeAnswers, freshAnswers] = [answersByPlace(whole), answersByPlace(fresh)]
  for (const { id, criteria } of definition.sections)
    for (const criterion of criteria)
      for (const check of criterion.checks) {
        const place = placeOf(id, criterion.id, check.id)
        const answer = wholeAnswers.get(place)
        if (answer !== undefined) checks.set(check, answerOf(check, answer, freshAnswers.get(place), newFrom))
      }
  const answers = criterionAnswers(definition, checks)
  // Calls without new words are not scored, so the rep has said something new here.
  return {
    ...whole,
    ...totals(answers, definition, true, fit),
    metrics: fresh.metrics,
    answers,
  }
}

function answerOf(
  check: SubCheck,
  whole: CheckAnswer,
  fresh: CheckAnswer | undefined,
  newFrom: number,
): CheckAnswer {
  const { method } = check
  if ((method.kind === 'metric' || method.kind === 'phrases') && fresh !== undefined) return fresh
  if (method.kind === 'detector' && opening.has(method.detector)) return unassessed(whole, openedBefore)
  const evidence = whole.evidence.filter(({ messageIndex }) => messageIndex >= newFrom)
  if (evidence.length > 0) return { ...whole, evidence }
  // The whole call's score quotes the first words that show it, but the rep may have said it again.
  if (fresh?.status === 'met' && whole.judgedBy !== 'model') return fresh
  return whole.evidence.length === 0 ? whole : unassessed(whole, saidBefore)
}

const unassessed = ({ considered: _considered, ...answer }: CheckAnswer, reason: string): CheckAnswer => ({
  ...answer,
  status: 'not_assessable',
  reason,
  value: null,
  evidence: [],
})

const placeOf = (sectionId: string, criterionId: string, checkId: string): string =>
  JSON.stringify([sectionId, criterionId, checkId])

const answersByPlace = ({ answers }: ScoreResult): Map<string, CheckAnswer> =>
  new Map(
    answers.flatMap(({ sectionId, criterionId, checks }) =>
      checks.map((check): [string, CheckAnswer] => [placeOf(sectionId, criterionId, check.checkId), check]),
    ),
  )
