import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { CallRow } from '#api/contract/calls.ts'
import { callListQuery } from './calls.ts'

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
