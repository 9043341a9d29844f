import type { CriterionAnswer, EvidenceSpan, ScorecardDefinition } from '../scoring/scorecard.ts'

/** A criterion of a score that could be assessed, with the evidence for its answer. */
export type ReadCriterion = {
  criterionId: string
  text: string
  sectionName: string
  status: 'met' | 'partly' | 'missed'
  earned: number
  possible: number
  quotes: EvidenceSpan[]
}

/** More quotes of one criterion than this say nothing new. */
const mostQuotes = 2

/** Whether an answer is good news: met, or met as far as it could be assessed. Null: neither good nor bad. */
function isGoodNews({
  status,
  earned,
  assessed,
}: Pick<CriterionAnswer, 'status' | 'earned' | 'assessed'>): boolean | null {
  if (status === 'not_applicable' || status === 'not_assessable') return null
  return status === 'met' || (status === 'partly' && (earned ?? 0) >= assessed)
}

/**
 * What went well in a call and what to work on, read from its score: criteria as the scorecard words them, and quotes as they were spoken.
 * No text is made up. A criterion that could not be assessed is left out of both.
 */
export function readScore(
  answers: readonly CriterionAnswer[],
  definition: ScorecardDefinition,
): { wentWell: ReadCriterion[]; toWorkOn: ReadCriterion[] } {
  const criteria = new Map(
    definition.sections.flatMap(({ name, criteria: own }) =>
      own.map((criterion) => [criterion.id, { ...criterion, sectionName: name }] as const),
    ),
  )
  const read = answers.flatMap((answer): ReadCriterion[] => {
    const criterion = criteria.get(answer.criterionId)
    const { status } = answer
    if (criterion === undefined || status === 'not_applicable' || status === 'not_assessable') return []
    return [
      {
        criterionId: answer.criterionId,
        text: criterion.text,
        sectionName: criterion.sectionName,
        status,
        earned: answer.earned ?? 0,
        possible: answer.assessed,
        quotes: withoutOverlap(answer.checks.flatMap((check) => check.evidence)).slice(0, mostQuotes),
      },
    ]
  })
  const goodNews = new Map(answers.map((answer) => [answer.criterionId, isGoodNews(answer)]))
  const lost = ({ earned, possible }: ReadCriterion): number => possible - earned
  return {
    wentWell: read
      .filter(({ criterionId }) => goodNews.get(criterionId) === true)
      .toSorted((one, other) => other.earned - one.earned),
    toWorkOn: read
      .filter(({ criterionId }) => goodNews.get(criterionId) === false)
      .toSorted((one, other) => lost(other) - lost(one)),
  }
}

/** Quotes in the given order, without those that overlap an earlier one. */
function withoutOverlap(spans: readonly EvidenceSpan[]): EvidenceSpan[] {
  const kept: EvidenceSpan[] = []
  for (const span of spans) {
    const isKnown = kept.some(
      (other) => other.messageIndex === span.messageIndex && other.start < span.end && span.start < other.end,
    )
    if (!isKnown) kept.push(span)
  }
  return kept
}
