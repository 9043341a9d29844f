import type { DisputeOutcome, DisputeStatus } from '#db/vocabulary/grading.ts'
import type { CheckAnswer, Criterion, EvidenceSpan } from '../scoring/scorecard.ts'

/** What a person says about one check. */
export type GivenCheck = {
  checkId: string
  status: CheckAnswer['status']
  /** The step of a scale. */
  step?: number | undefined
  /** The words that show it. If left out, the machine's quotes stay. */
  evidence?: EvidenceSpan[] | undefined
}

type Happened = { id: string; /** ISO 8601. */ at: string; /** User. */ by: string }
type AtCriterion = { sectionId: string; criterionId: string }

/**
 * What happened to the answers of one score, in order. Nothing is ever changed or removed: taking something back is one more event.
 * `proposed` may be empty if somebody objects without saying what would be right; then the dispute can't simply be accepted.
 */
export type AnswerEvent =
  | ({ kind: 'overridden'; checks: GivenCheck[]; reason: string } & Happened & AtCriterion)
  | ({
      kind: 'overrideWithdrawn'
      reason: string
      /** The checks whose answers are taken back; if left out, all of the criterion. */
      checkIds?: string[] | undefined
    } & Happened &
      AtCriterion)
  | ({ kind: 'disputeOpened'; proposed: GivenCheck[]; reason: string } & Happened & AtCriterion)
  | ({
      kind: 'disputeDecided'
      disputeId: string
      outcome: DisputeOutcome
      /** The answers from now on if the dispute is accepted in part; otherwise empty. */
      checks: GivenCheck[]
      comment: string
    } & Happened)
  | ({ kind: 'disputeWithdrawn'; disputeId: string } & Happened)
  | ({ kind: 'disputeExpired'; disputeId: string } & Omit<Happened, 'by'>)

export type Dispute = AtCriterion & {
  id: string
  openedBy: string
  openedAt: string
  reason: string
  proposed: GivenCheck[]
  status: DisputeStatus
  decidedBy: string | null
}

/** The same answer for all checks of a criterion: "met" or "missed" for the criterion as a whole. */
export function givenToAll({ checks }: Criterion, status: CheckAnswer['status']): GivenCheck[] {
  return checks.map(({ id }) => ({ checkId: id, status }))
}

/** The disputes of a score after its events. @throws RangeError for an event about a dispute that is not open. */
export function disputesOf(events: readonly AnswerEvent[]): Dispute[] {
  const disputes = new Map<string, Dispute>()
  const close = (id: string, status: Dispute['status'], decidedBy: string | null): void => {
    const dispute = disputes.get(id)
    if (dispute?.status !== 'open') throw new RangeError(`Dispute ${id} is not open.`)
    disputes.set(id, { ...dispute, status, decidedBy })
  }
  for (const event of events) {
    if (event.kind === 'disputeOpened') {
      const { id, sectionId, criterionId, by, at, reason, proposed } = event
      disputes.set(id, {
        id,
        sectionId,
        criterionId,
        openedBy: by,
        openedAt: at,
        reason,
        proposed,
        status: 'open',
        decidedBy: null,
      })
    } else if (event.kind === 'disputeDecided') close(event.disputeId, event.outcome, event.by)
    else if (event.kind === 'disputeWithdrawn') close(event.disputeId, 'withdrawn', null)
    else if (event.kind === 'disputeExpired') close(event.disputeId, 'expired', null)
  }
  return [...disputes.values()]
}
