import { describe, expect, it } from 'vitest'
import { adapters } from '../../../providers/adapters.ts'
import { callsPerItem, itemsForCalls } from './import-items.ts'

const owner = {
  importId: '019a0000-0000-7000-8000-000000000001',
  integrationId: '019a0000-0000-7000-8000-000000000002',
  providerAccount: 'account',
}
const given = (id: keyof typeof adapters, config: Record<string, unknown> = {}): number =>
  callsPerItem(adapters[id], config)

describe('calls of an import', () => {
  it('share an item: as many as one request gives, or as half a second allows', () => {
    expect(given('gong')).toBe(10)
    expect(given('dialpad')).toBe(10)
    expect(given('hubspot')).toBe(5)
    expect(given('aircall')).toBe(1)
    expect(given('aircall', { requestsPerMinute: 480 })).toBe(4)
  })

  it('are each in one item, which has its own kind for a single call', () => {
    const items = itemsForCalls(owner, ['a', 'b', 'c', 'd', 'x'.repeat(300)], 2)
    expect(items.map(({ kind, subject, payload }) => [kind, subject, payload])).toMatchObject([
      ['import-batch', 'a and 1 more', { externalIds: ['a', 'b'] }],
      ['import-batch', 'c and 1 more', { externalIds: ['c', 'd'] }],
      ['import-call', expect.stringMatching(/^[0-9a-f]{64}$/), { externalId: 'x'.repeat(300) }],
    ])
    expect(items.every((item) => item.providerAccount === 'account')).toBe(true)
    expect(itemsForCalls(owner, [], 0)).toEqual([])
  })

  it('have other subjects in the rest of a batch, even if it starts with the same call', () => {
    const ids = ['x'.repeat(200), 'b', 'c']
    const [batch] = itemsForCalls(owner, ids, 10)
    const [rest] = itemsForCalls(owner, ids.slice(0, 2), 10)
    expect(batch?.kind).toBe(rest?.kind)
    expect(batch?.subject).not.toBe(rest?.subject)
    expect(Math.max(batch?.subject.length ?? 0, rest?.subject.length ?? 0)).toBeLessThanOrEqual(200)
  })
})
