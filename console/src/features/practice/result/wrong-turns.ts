import type { PracticeResult } from '#api/contract/practice.ts'
import type { CriterionAnswer } from '#workers/domain/scoring/scorecard.ts'

/**
 * The rep's turns worth repeating: where a fact was one question away, where an objection was answered but not handled, and words quoted by
 * a missed criterion. Identified by the exchange's number.
 */
export function wrongTurns(
  { transcript, review }: Pick<PracticeResult, 'transcript' | 'review'>,
  answers: readonly CriterionAnswer[],
): ReadonlySet<number> {
  const own = new Set(transcript.filter(({ side }) => side === 'rep').map(({ turnIndex }) => turnIndex))
  const missed = (review?.unrevealed.facts ?? []).flatMap(({ missedAt }) => missedAt ?? [])
  const unhandled = (review?.objections.list ?? []).flatMap(({ result, turnIndex }) =>
    // An objection is raised at the end of an exchange, and the next exchange answers it.
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
