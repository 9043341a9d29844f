import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { acceptedLookup, lookupAnswer } from '#api/contract/imports.ts'
import { api, type ApiOptions } from '../../../lib/api.ts'
import { commandKey } from '../../../lib/commands.ts'
import { importsBase } from '../queries.ts'

/** How late an answer may be seen where no event tells of it. */
const pollMs = 1_000

/** Resolves when live events say that the command has moved, otherwise after a second. */
function untilMoved(queryClient: QueryClient, orgId: string, commandId: string, signal: AbortSignal): Promise<void> {
  const key = JSON.stringify(commandKey(orgId, commandId))
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, pollMs)
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && JSON.stringify(query.queryKey) === key) end()
    })
    signal.addEventListener('abort', end)
  })
}

/**
 * What a provider answers. A worker asks it, so the request makes a job, whose answer is read when it is there. Queries of this kind stand
 * outside of what live events make stale: asking again makes another job.
 */
export async function askProvider<Answer extends z.ZodType>(
  { queryClient, orgId, signal }: { queryClient: QueryClient; orgId: string; signal: AbortSignal },
  part: 'calls' | 'users',
  answer: Answer,
  path: string,
  options: ApiOptions,
): Promise<z.output<Answer>> {
  const first = await api(`${importsBase}/${path}`, z.union([acceptedLookup, answer]), { ...options, respondAsync: true, signal })
  const accepted = acceptedLookup.safeParse(first)
  if (!accepted.success) return answer.parse(first)
  const { commandId, lookupId } = accepted.data
  for (;;) {
    await untilMoved(queryClient, orgId, commandId, signal)
    signal.throwIfAborted()
    const told = await api(`${importsBase}/provider-lookups/${lookupId}`, lookupAnswer, { signal })
    if (told[part] !== null) return answer.parse(told[part])
    if (told.state !== 'running') throw new Error(told.error ?? 'The request was cancelled.')
  }
}
