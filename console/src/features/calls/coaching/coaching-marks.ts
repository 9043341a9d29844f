import type { Coaching, JudgedCriterion, NoteThread, QuotedPlace } from '#api/contract/coaching.ts'
import { type Evidence, numberSpans } from '../../../ui/evidence/evidence.ts'

/** A note where the transcript shows it: in the head of its turn. */
export type NoteMark = { id: string; number: number; messageIndex: number }

/** Numbers the notes attached to quotes in the order of the call. */
export function numberNotes(notes: readonly NoteThread[]): NoteMark[] {
  return notes
    .flatMap(({ id, place }) => (place === null ? [] : [{ id, messageIndex: place.messageIndex }]))
    .map((mark, index) => ({ ...mark, number: index + 1 }))
}

/** How many criteria of each kind are named: those that cost or earned the most. The Score tab has all of them. */
const shownCriteria = 3

export const shownOf = ({
  wentWell,
  toWorkOn,
}: NonNullable<Coaching['score']>): Record<'wentWell' | 'toWorkOn', JudgedCriterion[]> => ({
  wentWell: wentWell.slice(0, shownCriteria),
  toWorkOn: toWorkOn.slice(0, shownCriteria),
})

/**
 * Numbers the quotes of the named criteria, action items and claims in the order of the call. `id` is the action item's id, or names the
 * criterion or claim.
 */
export function numberWords(
  score: Coaching['score'],
  items: Coaching['actionItems'],
  claims: readonly QuotedPlace[],
): { evidence: Evidence; names: ReadonlyMap<string, string> } {
  const criteria = score === null ? [] : Object.values(shownOf(score)).flat()
  const spoken = [
    ...criteria.flatMap(({ criterionId, quotes }) =>
      quotes.map((span) => ({ id: criterionKey(criterionId), span })),
    ),
    ...items.flatMap(({ id, evidence }) => (evidence === null ? [] : [{ id, span: evidence }])),
    ...claims.map((span, index) => ({ id: claimId(index), span })),
  ]
  const evidence = numberSpans(spoken)
  const names = new Map([
    ...criteria.map(({ criterionId, text }): [string, string] => [criterionKey(criterionId), text]),
    ...items.map(({ id, text }): [string, string] => [id, text]),
    ...claims.map(({ quote }, index): [string, string] => [claimId(index), quote]),
  ])
  return { evidence, names }
}

export const criterionKey = (criterionId: string): string => `criterion ${criterionId}`
const claimId = (index: number): string => `claim ${index}`

/** The next (1) or previous (-1) note of the panel; without a current one, the first or last. It stops at the ends. */
export function noteStep(marks: readonly NoteMark[], currentId: string | null, step: 1 | -1): string | null {
  const at = marks.findIndex(({ id }) => id === currentId)
  if (at < 0) return (step === 1 ? marks[0] : marks.at(-1))?.id ?? null
  return marks[Math.min(marks.length - 1, Math.max(0, at + step))]?.id ?? null
}
