import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type startPracticeBody, startPracticeCall } from '#api/contract/practice.ts'
import { call } from '../../../lib/call.ts'
import { useIntent } from '../../../lib/use-intent.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { practiceCallQuery, practiceKey } from '../queries/attempts.ts'

/** Calls a bot and opens the call. A click after a lost response finds the call that the first one started. */
export function useStartCall(agentId: string) {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  const once = useIntent()
  return useMutation({
    mutationFn: (
      given: Pick<z.input<typeof startPracticeBody>, 'isPrivate' | 'hasReadBrief' | 'hangsUpOpen'>,
    ) =>
      once(given, (idempotencyKey) =>
        call(startPracticeCall, { body: { agentId, ...given }, idempotencyKey }),
      ),
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
