import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCallProposal } from '#api/contract/bot-from-call.ts'
import { getTranscription, type ListCallsBody, listCalls } from '#api/contract/calls.ts'
import { call } from '../../../lib/call.ts'
import { callsKey } from '../../../lib/query-keys.ts'

/** Calls from which a bot can be made. */
export const pickCallsQuery = (orgId: string, request: Partial<ListCallsBody>) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'for-bots', request],
    queryFn: ({ signal }) => call(listCalls, { body: request, signal }),
    placeholderData: keepPreviousData,
  })

/** Derived from the transcript, which may change with the call. */
export const callProposalQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'bot-proposal', callId],
    queryFn: ({ signal }) => call(getCallProposal, { params: { id: callId }, signal }),
  })

export const spokenQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'transcript', callId],
    queryFn: ({ signal }) => call(getTranscription, { params: { id: callId }, signal }),
  })
