/** Stored words of imports: const tuples and their types. Pure. Spelling follows the product specification. */

/** Scopes that users may choose. `SYNC` and `WEBHOOK` are only used by the product itself. */
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

/** Statuses to filter by. The product specification has no task status for canceled imports: it counts them as ended. */
export const importFilterStatuses = [...importTaskStatuses, 'CANCELED'] as const
export type ImportFilterStatus = (typeof importFilterStatuses)[number]

/**
 * State of a call that a provider has listed. `waiting`: for its transcript or for the provider; `excluded`: by a privacy rule;
 * `no_transcript`: it has none and will not get one.
 */
export const externalCallStates = [
  'listed',
  'waiting',
  'imported',
  'excluded',
  'no_transcript',
  'failed',
  'deleted',
] as const
export type ExternalCallState = (typeof externalCallStates)[number]
