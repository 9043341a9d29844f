import type { CallScore } from '#api/contract/calls.ts'
import type { AnswerStatus } from '#workers/domain/scoring/answer-words.ts'
import type { EvidenceSpan } from '#workers/domain/scoring/scorecard.ts'
import { countedScore } from '../../../../ui/score/counted-score.ts'
import { shownStatus } from '../../../../ui/score/score-summary.ts'

export type TopQuote = EvidenceSpan & { criterionId: string; criterion: string; status: AnswerStatus }

/** The quotes that best explain the score that counts: one per criterion, heaviest criteria first, no quote twice. */
export function topQuotes(
  { scorecard, ...scored }: Pick<CallScore, 'score' | 'layer' | 'scorecard'>,
  most: number,
): TopQuote[] {
  const texts = new Map(
    scorecard?.definition.sections.flatMap(({ criteria }) => criteria).map(({ id, text }) => [id, text]),
  )
  const taken = new Set<string>()
  const quotes: TopQuote[] = []
  const answers = countedScore(scored)?.answers ?? []
  for (const answer of answers.toSorted((one, other) => other.possible - one.possible)) {
    const criterion = texts.get(answer.criterionId)
    const span = answer.checks
      .flatMap(({ evidence }) => evidence)
      .find(({ messageIndex, start }) => !taken.has(`${messageIndex} ${start}`))
    if (criterion === undefined || span === undefined) continue
    taken.add(`${span.messageIndex} ${span.start}`)
    quotes.push({ ...span, criterionId: answer.criterionId, criterion, status: shownStatus(answer) })
    if (quotes.length === most) break
  }
  return quotes
}
