import type { ImportCallsBody, ListFromProviderBody } from '#api/contract/imports.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { type NewImportSearch, type Step, steps } from './search.ts'

/** The import being prepared. */
export type Draft = {
  integrationId: string | null
  scope: ImportScope
  /** Ids at the provider. */
  calls: ReadonlySet<string>
  callType: CallType | null
  scorecardId: string | null
}

/** Chosen calls belong to one integration and stay chosen while another one is viewed. */
export type Chosen = { integrationId: string | null; calls: ReadonlySet<string> }
export const nothingChosen: Chosen = { integrationId: null, calls: new Set() }

/** The draft from the address, with the chosen calls. `integrationId`: the one in the address, if its calls can be imported. */
export const draftOf = (
  { scope, type, scorecard }: NewImportSearch,
  integrationId: string | null,
  chosen: Chosen,
): Draft => ({
  integrationId,
  scope,
  calls: chosen.integrationId === integrationId ? chosen.calls : nothingChosen.calls,
  callType: type ?? null,
  scorecardId: scorecard ?? null,
})

/** Single calls are chosen only for that scope. */
export const stepsOf = ({ scope }: Pick<Draft, 'scope'>): Step[] =>
  steps.filter((step) => step !== 'calls' || scope === 'SELECTED_IDS')

/** Whether the next step can open. */
export function isComplete(step: Step, draft: Draft, mostCalls: number): boolean {
  if (step === 'source') return draft.integrationId !== null
  if (step === 'calls') return draft.calls.size > 0 && draft.calls.size <= mostCalls
  return true
}

/** A step can open if all previous steps are complete. */
export function isReachable(step: Step, draft: Draft, mostCalls: number): boolean {
  const own = stepsOf(draft)
  return own.slice(0, own.indexOf(step)).every((each) => isComplete(each, draft, mostCalls))
}

/** The step to show: the requested one, or the last reachable one before it. */
export function stepOf(requested: Step | undefined, draft: Draft, mostCalls: number): Step {
  const position = steps.indexOf(requested ?? (draft.integrationId === null ? 'source' : 'scope'))
  return (
    stepsOf(draft).findLast(
      (step) => steps.indexOf(step) <= position && isReachable(step, draft, mostCalls),
    ) ?? 'source'
  )
}

export const bodyOf = (draft: Draft & { integrationId: string }): ImportCallsBody => ({
  importScope: draft.scope,
  integrationId: draft.integrationId,
  callType: draft.callType,
  scorecardConfigId: draft.scorecardId,
  ...(draft.scope === 'SELECTED_IDS' ? { callProviderIds: [...draft.calls] } : {}),
})

/** Filters of the provider's calls. */
export type CallSearch = { date: NonNullable<ListFromProviderBody['date']>; userId: string | null }

export const callSearchOf = ({ date, from, to, rep }: NewImportSearch): CallSearch => ({
  date: {
    range: date,
    ...(date === 'custom' && from !== undefined ? { fromDate: from } : {}),
    ...(date === 'custom' && to !== undefined ? { toDate: to } : {}),
  },
  userId: rep ?? null,
})

/** A custom range needs both days, in order. */
export const isSearchable = ({ date: { range, fromDate, toDate } }: CallSearch): boolean =>
  range !== 'custom' ||
  (fromDate !== undefined && toDate !== undefined && fromDate !== '' && toDate !== '' && fromDate <= toDate)
