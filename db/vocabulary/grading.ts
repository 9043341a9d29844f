/** Stored words of corrections and grades: const tuples and their types. Pure. */

export const scoreEventKinds = [
  'overridden',
  'overrideWithdrawn',
  'disputeOpened',
  'disputeDecided',
  'disputeWithdrawn',
  'disputeExpired',
] as const
export type ScoreEventKind = (typeof scoreEventKinds)[number]

export const disputeOutcomes = ['accepted', 'partially_accepted', 'rejected'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

export const disputeStatuses = ['open', ...disputeOutcomes, 'withdrawn', 'expired'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Who is right if people and machine differ, or that the question is unclear. `undone`: no longer decided. */
export const disagreementOutcomes = ['peopleRight', 'machineRight', 'unclearWording', 'undone'] as const
export type DisagreementOutcomeKind = (typeof disagreementOutcomes)[number]
