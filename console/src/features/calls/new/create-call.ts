import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptedCall, type CreateCallBody } from '#api/contract/calls.ts'
import { api } from '../../../lib/api.ts'
import { commandsKey } from '../../../lib/commands.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { callsKey } from '../queries.ts'

/** Makes a call of a transcript. Resolves once it is recorded; reading, routing and scoring go on and show live on the call's page. */
export function useCreateCall() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CreateCallBody; idempotencyKey: string }) =>
      api('/integrations/real-calls/', acceptedCall, { method: 'POST', body, respondAsync: true, idempotencyKey }),
    // The page shows the error where the buttons are.
    meta: { errorToast: false },
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: callsKey(orgId) }),
        queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
      ])
    },
  })
}
