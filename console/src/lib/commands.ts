import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CommandProgress, commandProgress, commandsAnswer } from '#api/contract/commands.ts'
import { api } from './api.ts'
import { useOrgId } from './use-session.ts'

export const commandsKey = (orgId: string) => ['org', orgId, 'commands'] as const
export const liveCommandsKey = (orgId: string) => [...commandsKey(orgId), 'live'] as const
export const commandKey = (orgId: string, commandId: string) => [...commandsKey(orgId), 'one', commandId] as const

/** How many ended jobs the indicator remembers. */
const endedKept = 10

/** Running commands first, then the ones that ended while this tab was open. Live events keep it current. */
const liveCommandsQuery = (orgId: string) =>
  queryOptions({
    queryKey: liveCommandsKey(orgId),
    queryFn: async ({ signal, client }): Promise<CommandProgress[]> => {
      const known = client.getQueryData<CommandProgress[]>(liveCommandsKey(orgId)) ?? []
      const { results } = await api('/commands', commandsAnswer, { query: { state: 'running', limit: 50 }, signal })
      const running = new Set(results.map(({ commandId }) => commandId))
      // A command that left the running list has ended; how it ended is one request away and comes with its own event.
      return [...results, ...known.filter(({ commandId, state }) => state !== 'running' && !running.has(commandId))]
    },
    staleTime: Infinity,
  })

export const useLiveCommands = (): CommandProgress[] => useQuery(liveCommandsQuery(useOrgId())).data ?? []

/** One command's progress; live while events flow, otherwise as read. */
export const commandQuery = (orgId: string, commandId: string) =>
  queryOptions({
    queryKey: commandKey(orgId, commandId),
    queryFn: ({ signal }) => api(`/commands/${commandId}`, commandProgress, { signal }),
    staleTime: Infinity,
  })

/** Merges a newer state of one command into the list; an older version changes nothing. */
export function mergeCommand(list: readonly CommandProgress[], next: CommandProgress): CommandProgress[] {
  const known = list.find(({ commandId }) => commandId === next.commandId)
  if (known !== undefined && known.version >= next.version) return [...list]
  const merged = [next, ...list.filter(({ commandId }) => commandId !== next.commandId)]
  const newestFirst = merged.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const running = newestFirst.filter(({ state }) => state === 'running')
  return [...running, ...newestFirst.filter(({ state }) => state !== 'running').slice(0, endedKept)]
}

/** Steps that will not change any more, whatever their end. */
export const endedSteps = ({ counts }: CommandProgress): number => (counts.done ?? 0) + (counts.dead ?? 0) + (counts.cancelled ?? 0)

export function useCancelCommand() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (commandId: string) => api(`/commands/${commandId}/cancel`, commandProgress.partial().optional(), { method: 'POST' }),
    meta: { label: 'Cancelling the job' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
  })
}
