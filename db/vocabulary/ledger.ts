/** Stored words of the ledger: const tuples and their types. Pure. Spelling follows the product specification. */

/** One queue each; a job declares the lane it runs in. */
export const lanes = [
  'webhooks',
  'imports',
  'transcripts',
  'routing',
  'scoring',
  'texts',
  'recorder',
  'mail',
] as const
export type Lane = (typeof lanes)[number]

/** queued → offered → running → done | queued (retry) | dead | cancelled */
export const workStates = ['queued', 'offered', 'running', 'done', 'dead', 'cancelled'] as const
export type WorkState = (typeof workStates)[number]
/** The state as used in indexes. `held` is offered or running: the item is in a queue or in a worker. */
export type WorkPhase = Exclude<WorkState, 'offered' | 'running'> | 'held'
export const toWorkPhase = (state: WorkState): WorkPhase =>
  state === 'offered' || state === 'running' ? 'held' : state

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

/** The number of failed items that one request handles at most; a repeat of the request handles the rest. */
export const mostFailedAtOnce = 10_000

/** Whose work is shown or paused. `all` is for platform staff; everybody else sees their own organization's share. */
export const opsScopes = ['organization', 'all'] as const
