import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { liveKeysOf } from './live-key.ts'

const refreshMs = 1_000

/**
 * Refetches what features declare with `liveKey`. The first call does so after a short delay; further calls within it add nothing.
 *
 * Only one refetch per key at a time. If the server takes longer than the next change, replacing the running refetch would never let one
 * finish, and the page would show nothing new as long as work continues.
 */
export function liveRefresh(queryClient: QueryClient, orgId: string, signal: AbortSignal): () => void {
  /** Keys being refetched, and whether anything has changed since. */
  const running = new Map<string, { isBehind: boolean }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))

  async function refetch(queryKey: QueryKey): Promise<void> {
    const name = JSON.stringify(queryKey)
    const before = running.get(name)
    if (before !== undefined) {
      before.isBehind = true
      return
    }
    const own = { isBehind: false }
    running.set(name, own)
    do {
      own.isBehind = false
      await queryClient.invalidateQueries({ queryKey })
    } while (own.isBehind && !signal.aborted)
    running.delete(name)
  }

  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      for (const queryKey of liveKeysOf(orgId)) void refetch(queryKey)
    }, refreshMs)
  }
}
