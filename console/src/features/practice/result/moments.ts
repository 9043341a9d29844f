import type { PracticeResult } from '#api/contract/practice.ts'
import type { CriterionAnswer, ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'

export type Spoken = PracticeResult['transcript'][number]
export type Review = NonNullable<PracticeResult['review']>

/** A place in the transcript. */
export type Moment = { messageIndex: number; seconds: number }

const momentAt = (transcript: readonly Spoken[], messageIndex: number): Moment | null => {
  const message = transcript[messageIndex]
  return message === undefined ? null : { messageIndex, seconds: message.secondsFromStart }
}

/** Where words with a mark were said, e.g. those that revealed a fact. */
export const momentOf = (
  transcript: readonly Spoken[],
  kind: 'facts' | 'objections',
  id: string,
): Moment | null =>
  momentAt(
    transcript,
    transcript.findIndex((message) => message[kind].includes(id)),
  )

/** Where an exchange begins: the rep's words, if there are any. */
export const momentOfTurn = (transcript: readonly Spoken[], turnIndex: number): Moment | null =>
  momentAt(
    transcript,
    transcript.findIndex((message) => message.turnIndex === turnIndex),
  )

/** The message in which the call was put through; null if there was no gatekeeper. */
export function handOverAt(transcript: readonly Spoken[]): { messageIndex: number; by: string } | null {
  const messageIndex = transcript.findIndex(({ side }) => side === 'buyer')
  const by = transcript.slice(0, Math.max(0, messageIndex)).findLast(({ side }) => side === 'gatekeeper')
  return messageIndex === -1 || by === undefined ? null : { messageIndex, by: by.userName }
}

const apartId = (id: string): string => `gatekeeper ${id}`

/** Gives the gatekeeper's scorecard and answers ids of their own, because two scorecards may use the same ones. */
export const apart = (
  definition: ScorecardDefinition,
  answers: readonly CriterionAnswer[],
): { definition: ScorecardDefinition; answers: CriterionAnswer[] } => ({
  definition: {
    ...definition,
    sections: definition.sections.map((section) => ({
      ...section,
      criteria: section.criteria.map((criterion) => ({ ...criterion, id: apartId(criterion.id) })),
    })),
  },
  answers: answers.map((answer) => ({ ...answer, criterionId: apartId(answer.criterionId) })),
})
