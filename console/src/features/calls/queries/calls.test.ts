import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { CallRow } from '#api/contract/calls.ts'
import { callListQuery, transcriptQuery } from './calls.ts'

const spoken = { secondsFromStart: 0, userName: 'Ana', message: 'Hello.', side: 'rep' as const }
const answerWith = (messages: (typeof spoken)[]) => ({
  messages,
  detectedFormat: null,
  timesAreEstimated: false,
  warnings: [],
})

/** What a page ends up showing if `known` is in the cache, and whether it fetched. */
async function visit(known: ReturnType<typeof answerWith>) {
  const client = new QueryClient()
  const options = transcriptQuery('org', 'call')
  const ask = vi.fn(() => Promise.resolve(answerWith([spoken])))
  client.setQueryData(options.queryKey, known)
  const observer = new QueryObserver(client, { ...options, queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await client.invalidateQueries({ queryKey: options.queryKey })
  const shown = observer.getCurrentResult().data?.messages.length
  stop()
  client.clear()
  return { shown, asked: ask.mock.calls.length > 0 }
}

it('a transcript that was fetched before the call was parsed is fetched again', async () => {
  expect(await visit(answerWith([]))).toEqual({ shown: 1, asked: true })
})

it('a transcript with messages is never fetched again', async () => {
  expect(await visit(answerWith([spoken]))).toEqual({ shown: 1, asked: false })
})

it('a list never shows the previous rows of another organization', () => {
  const client = new QueryClient()
  const page = { results: [] as CallRow[], total: 7, isTotalAtLeast: false }
  const pending = () => new Promise<typeof page>(() => undefined)
  const observer = new QueryObserver(client, {
    ...callListQuery('first', {}),
    queryFn: pending,
    initialData: page,
  })
  const stop = observer.subscribe(() => undefined)
  observer.setOptions({ ...callListQuery('first', { from: 20 }), queryFn: pending })
  expect(observer.getCurrentResult().data?.total).toBe(7)
  observer.setOptions({ ...callListQuery('second', {}), queryFn: pending })
  expect(observer.getCurrentResult().data).toBeUndefined()
  stop()
  client.clear()
})
