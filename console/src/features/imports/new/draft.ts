import type { ImportCallsBody, ListFromProviderBody } from '#api/contract/imports.ts'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import type { CallType, ImportScope } from '#db/vocabulary.ts'
import { type NewImportSearch, type Step, steps } from './search.ts'

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

/** Calls are those of one source; they stay chosen while another one is looked at. */
export type Chosen = { integrationId: string | null; calls: ReadonlySet<string> }
export const nothingChosen: Chosen = { integrationId: null, calls: new Set() }

/** What the address says, with the calls that are chosen. `integrationId`: the address' one, if it can be asked. */
export const draftOf = ({ scope, type, scorecard }: NewImportSearch, integrationId: string | null, chosen: Chosen): Draft => ({
  integrationId,
  scope,
  calls: chosen.integrationId === integrationId ? chosen.calls : nothingChosen.calls,
  callType: type ?? null,
  scorecardId: scorecard ?? null,
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

/** The step to show: the wished one, or the last before it that has what it needs. */
export function stepOf(wished: Step | undefined, draft: Draft, mostCalls: number): Step {
  const position = steps.indexOf(wished ?? (draft.integrationId === null ? 'source' : 'scope'))
  return stepsOf(draft).findLast((step) => steps.indexOf(step) <= position && isReachable(step, draft, mostCalls)) ?? 'source'
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

export const callSearchOf = ({ date, from, to, rep }: NewImportSearch): CallSearch => ({
  date: {
    range: date,
    ...(date === 'custom' && from !== undefined ? { fromDate: from } : {}),
    ...(date === 'custom' && to !== undefined ? { toDate: to } : {}),
  },
  userId: rep ?? null,
})

/** Two days make a range when both are there and in order. */
export const isSearchable = ({ date: { range, fromDate, toDate } }: CallSearch): boolean =>
  range !== 'custom' || (fromDate !== undefined && toDate !== undefined && fromDate !== '' && toDate !== '' && fromDate <= toDate)
