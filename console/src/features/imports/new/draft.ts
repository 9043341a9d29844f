import type { ImportCallsBody, ListFromProviderBody } from '#api/contract/imports.ts'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import type { CallType, ImportScope } from '#db/vocabulary.ts'

export const steps = ['source', 'scope', 'calls', 'mapping', 'confirm'] as const
export type Step = (typeof steps)[number]

/** Shortest first, the whole at the end. */
export const rangeScopes = [
  'LAST_1_DAY',
  'LAST_2_DAYS',
  'LAST_3_DAYS',
  'LAST_7_DAYS',
  'LAST_15_DAYS',
  'LAST_30_DAYS',
  'LAST_60_DAYS',
] as const satisfies readonly ImportScope[]

/** What is asked for, as far as it is said. */
export type Draft = {
  integrationId: string | null
  scope: ImportScope
  /** Ids at the provider. */
  calls: ReadonlySet<string>
  callType: CallType | null
  scorecardId: string | null
}

export const emptyDraft = (integrationId: string | null): Draft => ({
  integrationId,
  scope: 'LAST_30_DAYS',
  calls: new Set(),
  callType: null,
  scorecardId: null,
})

/** Only selected calls are chosen one by one. */
export const stepsOf = ({ scope }: Pick<Draft, 'scope'>): Step[] => steps.filter((step) => step !== 'calls' || scope === 'SELECTED_IDS')

/** What a step needs before the next one opens. */
export function isComplete(step: Step, draft: Draft, mostCalls: number): boolean {
  if (step === 'source') return draft.integrationId !== null
  if (step === 'calls') return draft.calls.size > 0 && draft.calls.size <= mostCalls
  return true
}

/** A step opens when all before it have what they need. */
export function isReachable(step: Step, draft: Draft, mostCalls: number): boolean {
  const own = stepsOf(draft)
  return own.slice(0, own.indexOf(step)).every((each) => isComplete(each, draft, mostCalls))
}

export const bodyOf = (draft: Draft & { integrationId: string }): ImportCallsBody => ({
  importScope: draft.scope,
  integrationId: draft.integrationId,
  callType: draft.callType,
  scorecardConfigId: draft.scorecardId,
  ...(draft.scope === 'SELECTED_IDS' ? { callProviderIds: [...draft.calls] } : {}),
})

export type Unfit = 'ended' | 'paused' | 'signIn' | 'checking' | 'failing' | 'arrives'

/** Why an integration cannot be asked for calls now; null: it can. */
export function unfitReason({ status, health, authKind }: Pick<IntegrationRow, 'status' | 'health' | 'authKind'>): Unfit | null {
  if (status === 'INACTIVE') return 'ended'
  if (authKind === 'NONE' || authKind === 'WEBHOOK_ONLY') return 'arrives'
  if (health === 'checking') return 'checking'
  if (health === 'needs_reauth') return 'signIn'
  if (status === 'PAUSED') return 'paused'
  return health === 'failing' ? 'failing' : null
}

/** What the list of a provider's calls is narrowed by. */
export type CallSearch = { date: NonNullable<ListFromProviderBody['date']>; userId: string | null }

/** Two days make a range when both are there and in order. */
export const isSearchable = ({ date: { range, fromDate, toDate } }: CallSearch): boolean =>
  range !== 'custom' || (fromDate !== undefined && toDate !== undefined && fromDate !== '' && toDate !== '' && fromDate <= toDate)
