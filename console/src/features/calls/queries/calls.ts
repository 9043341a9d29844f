import { queryOptions } from '@tanstack/react-query'
import {
  type CallRow,
  getCall,
  getCallTrace,
  getTranscription,
  listCalls,
  type ListCallsBody,
} from '#api/contract/calls.ts'
import { call } from '../../../lib/call.ts'
import { callsKey } from '../../../lib/query-keys.ts'

/** Score and trace change only together with the call, so they are cached per version of the call. */
type CallVersion = Pick<CallRow, 'id' | 'version'>

/** One page of the list. The previous page stays visible while the next one loads, but never that of another organization. */
export const callListQuery = (orgId: string, body: Partial<ListCallsBody>) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'list', body],
    queryFn: ({ signal }) => call(listCalls, { body, signal }),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === orgId ? previous : undefined,
  })

export const callQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'call', callId],
    queryFn: ({ signal }) => call(getCall, { params: { id: callId }, signal }),
  })

/** Messages with their sides. They change rarely and may be thousands, so only `useTranscript` decides when they are fetched again. */
export const transcriptQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'transcript', callId],
    queryFn: ({ signal }) => call(getTranscription, { params: { id: callId }, signal }),
    staleTime: 'static',
  })

/** Why the call was kept, routed and scored as it was, stage by stage. */
export const callTraceQuery = (orgId: string, { id, version }: CallVersion) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'trace', id, version],
    queryFn: ({ signal }) => call(getCallTrace, { params: { id }, signal }),
    staleTime: 'static',
  })
