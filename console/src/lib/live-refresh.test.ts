import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveKey } from './live-key.ts'
import { liveRefresh } from './live-refresh.ts'

const orgId = '0190c1f0-0000-7000-8000-000000000001'
const keyOf = liveKey((org: string) => ['org', org, 'of this test'] as const)

/** A page that shows a number from the server, which takes this long to respond. */
function givenPage(serverMs: number) {
  const server = { value: 0, requests: 0 }
  const shown: number[] = []
  const client = new QueryClient()
  const closing = new AbortController()
  const observer = new QueryObserver(client, {
    queryKey: keyOf(orgId),
    staleTime: Infinity,
    queryFn: async () => {
      server.requests += 1
      const { value } = server
      await new Promise((done) => setTimeout(done, serverMs))
      return value
    },
  })
  const unsubscribe = observer.subscribe(({ data }) => {
    if (data !== undefined && shown.at(-1) !== data) shown.push(data)
  })
  const refresh = liveRefresh(client, orgId, closing.signal)
  return {
    server,
    shown,
    /** Something changes on the server, and the event stream reports it. */
    change: () => {
      server.value += 1
      refresh()
    },
    close: () => {
      closing.abort()
      unsubscribe()
      client.clear()
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('live refetching', () => {
  it('shows what is new while changes come faster than the server responds, and the last one in the end', async () => {
    const page = givenPage(3_000)
    await vi.advanceTimersByTimeAsync(3_000)
    for (let changes = 0; changes < 60; changes += 1) {
      page.change()
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(page.shown.length).toBeGreaterThan(5)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.shown.at(-1)).toBe(60)
    page.close()
  })

  it('asks at most once a second where the server is quick, and not at all when nothing changes', async () => {
    const page = givenPage(10)
    await vi.advanceTimersByTimeAsync(10)
    for (let changes = 0; changes < 20; changes += 1) {
      page.change()
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(5_000)
    expect(page.server.requests).toBe(3)
    expect(page.shown.at(-1)).toBe(20)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.server.requests).toBe(3)
    page.close()
  })

  it('asks nothing any more once the tab has closed its connection', async () => {
    const page = givenPage(3_000)
    await vi.advanceTimersByTimeAsync(3_000)
    page.change()
    await vi.advanceTimersByTimeAsync(1_500)
    page.change()
    page.close()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(page.server.requests).toBe(2)
  })
})
