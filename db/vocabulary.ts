/**
 * The words that are stored in rows and cross every boundary. Pure: const tuples and their types, nothing else.
 * Spelling follows the product specification, including `PARTECIPANTS`.
 */

export const orgRoles = ['OWNER', 'ADMIN', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'TEMP', 'CUSTOM'] as const
export type OrgRole = (typeof orgRoles)[number]

export const userStatuses = ['INVITED', 'ACTIVE', 'DEPROVISIONED', 'DELETED'] as const
export type UserStatus = (typeof userStatuses)[number]

export const teamRoles = ['ADMIN', 'MEMBER'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Rights that reach over organisations. `staff` runs the installation, `ops` watches its queues. */
export const platformRoles = ['staff', 'ops'] as const
export type PlatformRole = (typeof platformRoles)[number]

export const dataRegions = ['default', 'EU'] as const
export type DataRegion = (typeof dataRegions)[number]

/** Which text engine an organisation has chosen; `default` leaves it to the installation. */
export const textEngineChoices = ['default', 'offline', 'model'] as const
export type TextEngineChoice = (typeof textEngineChoices)[number]

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

/** What a person sees of a call as a whole. */
export const callStatuses = ['SCORING', 'SCORED', 'DELETED', 'SKIPPED'] as const
export type CallStatus = (typeof callStatuses)[number]

/** Where the scoring of a call stands. */
export const scoreStatuses = [
  'TO_BE_SCORED',
  'SCORING',
  'SCORED_SUCCESS',
  'SCORED_ERROR',
  'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
  'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
] as const
export type ScoreStatus = (typeof scoreStatuses)[number]

/** The last pipeline stage a call has ended; `recorded` means nothing has run yet. */
export const callStages = ['recorded', 'parsed', 'routed', 'scored'] as const
export type CallStage = (typeof callStages)[number]

export const participantKinds = ['INTERNAL', 'EXTERNAL'] as const
export type ParticipantKind = (typeof participantKinds)[number]

/** Whose words a message holds: the scored rep, a colleague of the rep, or the other party. */
export const speakerSides = ['rep', 'colleague', 'buyer'] as const
export type SpeakerSide = (typeof speakerSides)[number]

export const ruleLevels = ['ORGANIZATION', 'TEAM', 'USER'] as const
export type RuleLevel = (typeof ruleLevels)[number]

export const routingBehaviors = ['SAVE_ONLY', 'SAVE_AND_SCORE'] as const
export type RoutingBehavior = (typeof routingBehaviors)[number]

export const privacyRuleTypes = ['excludeCall'] as const
export type PrivacyRuleType = (typeof privacyRuleTypes)[number]

export const matchedCallBehaviors = ['EXCLUDE', 'IMPORT'] as const
export type MatchedCallBehavior = (typeof matchedCallBehaviors)[number]

export const scorecardStatuses = ['ACTIVE', 'ARCHIVED', 'INACTIVE'] as const
export type ScorecardStatus = (typeof scorecardStatuses)[number]

export const criteriaToggles = ['YES', 'NO', 'DISPUTE_ONLY'] as const
export type CriteriaToggle = (typeof criteriaToggles)[number]

/** One queue each; a job declares the lane it runs in. */
export const lanes = ['webhooks', 'imports', 'transcripts', 'routing', 'scoring', 'texts', 'recorder', 'mail'] as const
export type Lane = (typeof lanes)[number]

/** queued → offered → running → done | queued (retry) | dead | cancelled */
export const workStates = ['queued', 'offered', 'running', 'done', 'dead', 'cancelled'] as const
export type WorkState = (typeof workStates)[number]
/** A state as indexes know it: `held` is offered or running, in which an item lies in the queues or in a worker. */
export type WorkPhase = Exclude<WorkState, 'offered' | 'running'> | 'held'
export const phaseOfWork = (state: WorkState): WorkPhase => (state === 'offered' || state === 'running' ? 'held' : state)

export const commandStates = ['running', 'done', 'failed', 'cancelled'] as const
export type CommandState = (typeof commandStates)[number]

/** Why a runnable work item has not been offered yet; stored by the dispatcher. */
export const waitReasons = [
  'due_later',
  'paused',
  'provider_blocked',
  'provider_budget',
  'window_full',
  'fair_share',
  'quarantine',
] as const
export type WaitReason = (typeof waitReasons)[number]

export const integrationTypes = ['CALENDAR', 'REAL_CALL_SCORING'] as const
export type IntegrationType = (typeof integrationTypes)[number]

/** INACTIVE is the end: reconnecting makes a new integration. */
export const integrationStatuses = ['ACTIVE', 'PAUSED', 'INACTIVE'] as const
export type IntegrationStatus = (typeof integrationStatuses)[number]

/** How a connection stands, apart from what people want of it. */
export const connectionHealths = ['checking', 'healthy', 'failing', 'needs_reauth'] as const
export type ConnectionHealth = (typeof connectionHealths)[number]

/** What people may ask for; `SYNC` and `WEBHOOK` are the product's own. */
export const importScopes = [
  'SELECTED_IDS',
  'ALL',
  'LAST_1_DAY',
  'LAST_2_DAYS',
  'LAST_3_DAYS',
  'LAST_7_DAYS',
  'LAST_15_DAYS',
  'LAST_30_DAYS',
  'LAST_60_DAYS',
] as const
export type ImportScope = (typeof importScopes)[number]
export const storedImportScopes = [...importScopes, 'SYNC', 'WEBHOOK'] as const
export type StoredImportScope = (typeof storedImportScopes)[number]

export const importStarters = ['person', 'schedule', 'webhook'] as const
export type ImportStarter = (typeof importStarters)[number]

export const importTaskStatuses = ['PENDING', 'RUNNING', 'COMPLETED', 'ERROR'] as const
export type ImportTaskStatus = (typeof importTaskStatuses)[number]

/**
 * What became of a call that a provider has named. `waiting`: for its transcript or for the provider; `excluded`: by a privacy rule;
 * `no_transcript`: there is none and will be none.
 */
export const externalCallStates = ['listed', 'waiting', 'imported', 'excluded', 'no_transcript', 'failed', 'deleted'] as const
export type ExternalCallState = (typeof externalCallStates)[number]

/** Who gets the summary of a call by mail. */
export const participantScopes = ['AllParticipants', 'InternalParticipants', 'None'] as const
export type ParticipantScope = (typeof participantScopes)[number]
