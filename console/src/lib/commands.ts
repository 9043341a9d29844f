import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelCommand, type CommandProgress, getCommand, listCommands } from '#api/contract/commands.ts'
import { call } from './call.ts'
import { useCan } from './use-can.ts'
import { useOrgId } from './use-session.ts'

export const commandsKey = (orgId: string) => ['org', orgId, 'commands'] as const
export const liveCommandsKey = (orgId: string) => [...commandsKey(orgId), 'live'] as const
export const commandKey = (orgId: string, commandId: string) =>
  [...commandsKey(orgId), 'one', commandId] as const

/** Running commands first, then those that ended while this tab was open. Live events keep it current. */
const liveCommandsQuery = (orgId: string) =>
  queryOptions({
    queryKey: liveCommandsKey(orgId),
    queryFn: async ({ signal, client }): Promise<CommandProgress[]> => {
      const known = client.getQueryData<CommandProgress[]>(liveCommandsKey(orgId)) ?? []
      const { results } = await call(listCommands, { query: { state: 'running', limit: 50 }, signal })
      const running = new Set(results.map(({ commandId }) => commandId))
      // A command that left the running list has ended. A request could tell how it ended, but its own event reports that anyway.
      return [
        ...results,
        ...known.filter(({ commandId, state }) => state !== 'running' && !running.has(commandId)),
      ]
    },
    staleTime: Infinity,
  })

/** Empty for users who may not see commands. */
export function useLiveCommands(): CommandProgress[] {
  const enabled = useCan('commands.view')
  return useQuery({ ...liveCommandsQuery(useOrgId()), enabled }).data ?? []
}

/** The progress of one command: live while events arrive, otherwise as fetched. */
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
