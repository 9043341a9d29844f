import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { type startPracticeBody, startPracticeCall } from '#api/contract/practice.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { practiceCallQuery, practiceKey } from '../queries/attempts.ts'

/** Calls a bot and opens the call. A click after a lost response finds the call that the first one started. */
export function useStartCall(agentId: string) {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  // One key per choice, because a private call differs from an open one.
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (given: Pick<z.input<typeof startPracticeBody>, 'isPrivate' | 'hangsUpOpen'>) => {
      const name = JSON.stringify(given)
      const key = keys.current.get(name) ?? newIdempotencyKey()
      keys.current.set(name, key)
      return call(startPracticeCall, { body: { agentId, ...given }, idempotencyKey: key })
    },
    // It may have started in another tab, which the page then shows.
    onError: () => queryClient.invalidateQueries({ queryKey: practiceKey(orgId) }),
    // The page shows the error next to the button.
    meta: { errorToast: false },
    onSuccess: async (started) => {
      queryClient.setQueryData(practiceCallQuery(orgId, started.id).queryKey, started)
      void queryClient.invalidateQueries({ queryKey: practiceKey(orgId) })
      await navigate({ to: '/practice/calls/$callId', params: { callId: started.id } })
    },
  })
}
