import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { liveKeysOf } from './live-key.ts'

const refreshMs = 1_000

/**
 * Refetches what features declare by `liveKey`. The first call does so after a short moment; further calls within it add nothing.
 *
 * What is under a key is refetched once at a time. Where the server takes longer than the next change, a refetch that replaced the
 * running one would never let any end, and the page would show nothing new for as long as work goes on.
 */
export function liveRefresh(queryClient: QueryClient, orgId: string, signal: AbortSignal): () => void {
  /** Keys that are being refetched, and whether something has changed since. */
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
