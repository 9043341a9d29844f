import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { transcriptQuery } from './queries.ts'

const spoken = { secondsFromStart: 0, userName: 'Ana', message: 'Hello.', side: 'rep' as const }
const answerWith = (messages: (typeof spoken)[]) => ({ messages, detectedFormat: null, timesAreEstimated: false, warnings: [] })

/** What is shown in the end by a page that finds `known` in the cache, and how often it has asked. */
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

it('a transcript that was asked for before the call was parsed is asked for again', async () => {
  expect(await visit(answerWith([]))).toEqual({ shown: 1, asked: true })
})

it('a transcript that is there is never asked for again', async () => {
  expect(await visit(answerWith([spoken]))).toEqual({ shown: 1, asked: false })
})
