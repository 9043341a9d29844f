/** Stored words of calls: const tuples and their types. Pure. Spelling follows the product specification. */

export const callTypes = [
  'cold',
  'discovery',
  'warm',
  'gatekeeper',
  'focus',
  'checkin',
  'renewal',
  'demo',
  'custom',
  'None - Default',
  'managerOneOnOne',
  'freight',
] as const
export type CallType = (typeof callTypes)[number]

/** A call with a real buyer, or a practice call with a bot. Lists, counts and rules of calls cover only real ones. */
export const callKinds = ['real', 'practice'] as const
export type CallKind = (typeof callKinds)[number]

/**
 * What a call waits for: a person's answer to a check, or a decision about a dispute. `my…`: without the reader's own calls, which somebody
 * else must answer or decide.
 */
export const callWaits = ['person', 'decision', 'myAnswer', 'myDecision'] as const
export type CallWait = (typeof callWaits)[number]

/** The status of a call that users see. */
export const callStatuses = ['SCORING', 'SCORED', 'DELETED', 'SKIPPED'] as const
export type CallStatus = (typeof callStatuses)[number]

/** How far the scoring of a call has come. */
export const scoreStatuses = [
  'TO_BE_SCORED',
  'SCORING',
  'SCORED_SUCCESS',
  'SCORED_ERROR',
  'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
  'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
  /** A privacy rule would exclude the call by an estimate; its content is sealed until a person decides. */
  'HELD_FOR_PRIVACY_DECISION',
] as const
export type ScoreStatus = (typeof scoreStatuses)[number]

/** The last pipeline stage that a call has completed; `recorded` means none. */
export const callStages = ['recorded', 'parsed', 'routed', 'scored'] as const
export type CallStage = (typeof callStages)[number]

export const participantKinds = ['INTERNAL', 'EXTERNAL'] as const
export type ParticipantKind = (typeof participantKinds)[number]

/** Who speaks: the scored rep, a colleague of the rep, or the buyer. */
export const speakerSides = ['rep', 'colleague', 'buyer'] as const
export type SpeakerSide = (typeof speakerSides)[number]
