import type { QueryClient } from '@tanstack/react-query'
import {
  acceptedLookup,
  getLookup,
  listCallsFromProvider,
  listFromProviderResponse,
  type ListFromProviderBody,
  listProviderUsers,
  listUsersResponse,
} from '#api/contract/imports.ts'
import type { z } from 'zod'
import { newIdempotencyKey } from '../api.ts'
import { call } from '../call.ts'
import { commandKey } from '../commands.ts'

/**
 * Lists that come from the provider. A worker fetches them: each request creates a job, and its result is read once the job has ended. Keep
 * such queries outside keys that live events invalidate, because every refetch creates another job.
 */
type Lookup = { queryClient: QueryClient; orgId: string; signal: AbortSignal }

/** Polling interval, for the case that no live event reports the end of the job. */
const pollMs = 1_000

/** Resolves when a live event changes the command, or after a second. */
function untilChanged({ queryClient, orgId, signal }: Lookup, commandId: string): Promise<void> {
  const key = JSON.stringify(commandKey(orgId, commandId))
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, pollMs)
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && JSON.stringify(query.queryKey) === key) end()
    })
    signal.addEventListener('abort', end)
  })
}

async function waitForLookup<Response extends z.ZodType>(
  lookup: Lookup,
  first: unknown,
  part: 'calls' | 'users',
  response: Response,
): Promise<z.output<Response>> {
  const accepted = acceptedLookup.safeParse(first)
  if (!accepted.success) return response.parse(first)
  const { commandId, lookupId } = accepted.data
  for (;;) {
    await untilChanged(lookup, commandId)
    lookup.signal.throwIfAborted()
    const result = await call(getLookup, { params: { id: lookupId }, signal: lookup.signal })
    if (result[part] !== null) return response.parse(result[part])
    if (result.state !== 'running') throw new Error(result.error ?? 'The request was canceled.')
  }
}

/** A page of the provider's calls. */
export async function fetchProviderCalls(lookup: Lookup, integrationId: string, body: ListFromProviderBody) {
  const first = await call(listCallsFromProvider, {
    params: { id: integrationId },
    body,
    respondAsync: true,
    idempotencyKey: newIdempotencyKey(),
    signal: lookup.signal,
  })
  return waitForLookup(lookup, first, 'calls', listFromProviderResponse)
}

/** A page of the provider's users. */
export async function fetchProviderUsers(lookup: Lookup, integrationId: string, cursor: string | null) {
  const first = await call(listProviderUsers, {
    params: { id: integrationId },
    query: { cursor: cursor ?? '' },
    respondAsync: true,
    signal: lookup.signal,
  })
  return waitForLookup(lookup, first, 'users', listUsersResponse)
}
