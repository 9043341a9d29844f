import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { decideHeldCalls, type DecideHeldCallsBody, listHeldCalls } from '#api/contract/calls-held.ts'
import { call } from '../../../lib/call.ts'
import { commandsKey } from '../../../lib/commands.ts'
import { callsKey } from '../../../lib/query-keys.ts'
import { useOrgId } from '../../../lib/use-session.ts'

/** Held calls that the user may decide about or has uploaded; of one call, with `callId`. */
export const heldCallsQuery = (orgId: string, callId?: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'held', callId ?? null],
    queryFn: ({ signal }) =>
      call(listHeldCalls, { query: callId === undefined ? {} : { ids: [callId] }, signal }),
  })

export function useDecideHeldCalls() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (body: DecideHeldCallsBody) => call(decideHeldCalls, { body }),
    meta: { label: 'Decide' },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: callsKey(orgId) }),
        queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
      ]),
  })
}
