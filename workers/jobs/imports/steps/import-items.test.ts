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
    expect(items.map(({ kind, subject, payload }) => [kind, subject.slice(0, 10), payload])).toMatchObject([
      ['import-batch', 'a', { externalIds: ['a', 'b'] }],
      ['import-batch', 'c', { externalIds: ['c', 'd'] }],
      ['import-call', expect.stringMatching(/^[0-9a-f]{10}$/), { externalId: 'x'.repeat(300) }],
    ])
    expect(items.every((item) => item.providerAccount === 'account')).toBe(true)
    expect(itemsForCalls(owner, [], 0)).toEqual([])
  })
})
