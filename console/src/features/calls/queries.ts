import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  callDetail,
  callScore,
  callTrace,
  type CallRow,
  type ListCallsBody,
  listCallsAnswer,
  scorecardsAnswer,
  transcription,
} from '#api/contract/calls.ts'
import { api } from '../../lib/api.ts'

const base = '/integrations/real-calls'

/** Everything of calls; live events invalidate this prefix. */
export const callsKey = (orgId: string) => ['org', orgId, 'calls'] as const

/** Parts of one call are kept per version of the call: they change only together with it, so live events reload nothing in vain. */
type CallVersion = Pick<CallRow, 'id' | 'version'>

/** A page of the list; the previous page stays while the next one loads. */
export const callListQuery = (orgId: string, body: Partial<ListCallsBody>) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'list', body],
    queryFn: ({ signal }) => api(`${base}/listCalls`, listCallsAnswer, { method: 'POST', body, signal }),
    placeholderData: keepPreviousData,
  })

export const callQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'call', callId],
    queryFn: ({ signal }) => api(`${base}/${callId}`, callDetail, { signal }),
  })

/** Messages with their sides. A parsed transcript does not change; an empty one may be that of a call which was not parsed yet. */
export const transcriptQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'transcript', callId],
    queryFn: ({ signal }) => api(`${base}/transcription/${callId}`, transcription, { signal, isLong: true }),
    staleTime: ({ state }) => (state.data?.messages.length === 0 ? 0 : 'static'),
  })

/** The current score with the scorecard version that it was given by. */
export const callScoreQuery = (orgId: string, { id, version }: CallVersion) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'score', id, version],
    queryFn: ({ signal }) => api(`${base}/scorecard/${id}`, callScore, { signal }),
    staleTime: 'static',
  })

/** Why the call was kept, routed and scored as it was, stage by stage. */
export const callTraceQuery = (orgId: string, { id, version }: CallVersion) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'trace', id, version],
    queryFn: ({ signal }) => api(`${base}/${id}/trace`, callTrace, { signal }),
    staleTime: 'static',
  })

/** Scorecards to choose or filter by. They belong to calls here because every reader of calls may see them. */
export const scorecardChoicesQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'scorecards', 'choices'],
    queryFn: async ({ signal }) => (await api('/scorecard-configs/all', scorecardsAnswer, { signal })).results,
    staleTime: 60_000,
  })
