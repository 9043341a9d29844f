import { type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CommandState } from '#db/vocabulary/ledger.ts'
import { commandQuery } from './commands.ts'
import { useCan } from './use-can.ts'
import { useOrgId } from './use-session.ts'

/** How late a page may be if no event reports progress. */
const pollMs = 1_000

/**
 * The result of a command, refetched while the command runs: immediately when live events report progress, otherwise every second.
 * `restMs`: how often to refetch once it has ended; left out: never.
 */
export function useCommandAnswer<Answer extends { commandId: string; state: CommandState }>({
  queryKey,
  load,
  isEnabled = true,
  restMs,
}: {
  queryKey: QueryKey
  load: (signal: AbortSignal) => Promise<Answer>
  isEnabled?: boolean
  restMs?: number
}): UseQueryResult<Answer> {
  const orgId = useOrgId()
  const mayFollow = useCan('commands.view')
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    enabled: isEnabled,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'running' ? pollMs : (restMs ?? false),
  })
  const { data, refetch } = query
  const { data: command } = useQuery({
    ...commandQuery(orgId, data?.commandId ?? ''),
    enabled: mayFollow && data?.state === 'running',
  })
  const version = command?.version
  useEffect(() => {
    if (version !== undefined) void refetch()
  }, [version, refetch])
  return query
}
