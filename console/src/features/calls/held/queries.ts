import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { decideHeldCalls, type DecideHeldCallsBody, listHeldCalls } from '#api/contract/calls-held.ts'
import { call } from '../../../lib/call.ts'
import { commandsKey } from '../../../lib/commands.ts'
import { callsKey } from '../../../lib/query-keys.ts'
import { useOrgId } from '../../../lib/use-session.ts'

/** Held calls that the user may decide about or has uploaded. */
export const heldCallsQuery = (orgId: string, { callId, onlyDecidable = false }: HeldChoice = {}) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'held', callId ?? null, onlyDecidable],
    queryFn: ({ signal }) =>
      call(listHeldCalls, {
        query: callId === undefined ? { onlyDecidable } : { ids: [callId], onlyDecidable },
        signal,
      }),
  })

type HeldChoice = {
  /** Only this call. */
  callId?: string
  /** Without calls that the user has only uploaded. */
  onlyDecidable?: boolean
}

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
