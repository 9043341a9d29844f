import { expect, it } from 'vitest'
import { handleGroups } from './handle-groups.ts'

/** A server with this many failed items per group, of which a request handles 10,000. */
const serverWith = (failed: Record<string, number>) => {
  const asked: string[] = []
  const send = ({ name }: { name: string }) => {
    asked.push(name)
    const count = Math.min(10_000, failed[name] ?? 0)
    failed[name] = (failed[name] ?? 0) - count
    return Promise.resolve({ count })
  }
  return { asked, send }
}

it('repeats the request for a group of more items than one request handles', async () => {
  const { asked, send } = serverWith({ many: 25_000, exactly: 10_000, few: 3 })
  const groups = [
    { name: 'many', count: 25_000 },
    { name: 'exactly', count: 10_000 },
    { name: 'few', count: 3 },
  ]
  expect(await handleGroups(groups, send)).toEqual({ count: 35_003, error: null })
  expect(asked).toEqual(['many', 'many', 'many', 'exactly', 'exactly', 'few'])
})

it('ends although items keep failing again', async () => {
  const send = () => Promise.resolve({ count: 10_000 })
  expect(await handleGroups([{ count: 12_000 }], send)).toEqual({ count: 20_000, error: null })
})

it('says how many were handled before an error', async () => {
  const error = new Error('The server is busy.')
  const answers = [Promise.resolve({ count: 10_000 }), Promise.reject(error)]
  answers[1]?.catch(() => undefined)
  const send = () => answers.shift() ?? Promise.resolve({ count: 0 })
  expect(await handleGroups([{ count: 20_000 }, { count: 1 }], send)).toEqual({ count: 10_000, error })
})
