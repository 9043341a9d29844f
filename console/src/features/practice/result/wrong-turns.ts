import type { PracticeResult } from '#api/contract/practice.ts'
import type { CriterionAnswer } from '#workers/domain/scoring/scorecard.ts'

/**
 * The rep's turns to say differently: where a fact was one question away, where an objection was answered and not handled, and
 * words that a missed criterion quotes. By the number of the exchange.
 */
export function wrongTurns(
  { transcript, review }: Pick<PracticeResult, 'transcript' | 'review'>,
  answers: readonly CriterionAnswer[],
): ReadonlySet<number> {
  const own = new Set(transcript.filter(({ side }) => side === 'rep').map(({ turnIndex }) => turnIndex))
  const missed = (review?.unrevealed.facts ?? []).flatMap(({ missedAt }) => missedAt ?? [])
  const unhandled = (review?.objections.list ?? []).flatMap(({ result, turnIndex }) =>
    // An objection is raised at the end of an exchange; the next one answers it.
    turnIndex !== null && (result === 'Partly' || result === 'Not explored') ? [turnIndex + 1] : [],
  )
  const quoted = answers.flatMap(({ checks }) =>
    checks.flatMap(({ status, evidence }) =>
      status === 'missed'
        ? evidence.flatMap(({ messageIndex }) => {
            const said = transcript[messageIndex]
            return said?.side === 'rep' ? [said.turnIndex] : []
          })
        : [],
    ),
  )
  return new Set([...missed, ...unhandled, ...quoted].filter((turn) => own.has(turn)))
}
