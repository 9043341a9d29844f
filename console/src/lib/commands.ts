import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelCommand, type CommandProgress, getCommand, listCommands } from '#api/contract/commands.ts'
import { call } from './call.ts'
import { useCan } from './use-can.ts'
import { useOrgId } from './use-session.ts'

export const commandsKey = (orgId: string) => ['org', orgId, 'commands'] as const
export const liveCommandsKey = (orgId: string) => [...commandsKey(orgId), 'live'] as const
export const commandKey = (orgId: string, commandId: string) =>
  [...commandsKey(orgId), 'one', commandId] as const

/** Running commands first, then the ones that ended while this tab was open. Live events keep it current. */
const liveCommandsQuery = (orgId: string) =>
  queryOptions({
    queryKey: liveCommandsKey(orgId),
    queryFn: async ({ signal, client }): Promise<CommandProgress[]> => {
      const known = client.getQueryData<CommandProgress[]>(liveCommandsKey(orgId)) ?? []
      const { results } = await call(listCommands, { query: { state: 'running', limit: 50 }, signal })
      const running = new Set(results.map(({ commandId }) => commandId))
      // A command that left the running list has ended; how it ended is one request away and comes with its own event.
      return [
        ...results,
        ...known.filter(({ commandId, state }) => state !== 'running' && !running.has(commandId)),
      ]
    },
    staleTime: Infinity,
  })

/** None for those who may not see them. */
export function useLiveCommands(): CommandProgress[] {
  const enabled = useCan('commands.view')
  return useQuery({ ...liveCommandsQuery(useOrgId()), enabled }).data ?? []
}

/** One command's progress; live while events flow, otherwise as read. */
export const commandQuery = (orgId: string, commandId: string) =>
  queryOptions({
    queryKey: commandKey(orgId, commandId),
    queryFn: ({ signal }) => call(getCommand, { params: { id: commandId }, signal }),
    staleTime: Infinity,
  })

export function useCancelCommand() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (commandId: string) => call(cancelCommand, { params: { id: commandId } }),
    meta: { label: 'Cancelling the job' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
  })
}
