import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { commandsKey } from './commands.ts'
import { callsKey } from './query-keys.ts'
import { useOrgId } from './use-session.ts'

/** Refetches calls and commands. */
export async function refreshCalls(queryClient: QueryClient, orgId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: callsKey(orgId) }),
    queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
  ])
}

/**
 * A mutation of calls. `label` names it in the error notice; null: the form shows the error itself. Calls and commands are refetched when it ends. `onSuccess` runs even if the
 * page that started it is gone.
 */
export function useCallMutation<Input, Result>(
  label: string | null,
  mutationFn: (input: Input) => Promise<Result>,
  onSuccess?: (result: Result, input: Input) => void,
) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn,
    meta: label === null ? { errorToast: false } : { label },
    onSuccess: (result, input) => onSuccess?.(result, input),
    onSettled: () => refreshCalls(queryClient, orgId),
  })
}
