import { expect, it } from 'vitest'
import type { ApiKeyView } from '#api/contract/people.ts'
import { keyState } from './key-state.ts'

const now = new Date('2026-11-24T00:00:00Z')
const key: ApiKeyView = {
  id: '1',
  name: 'Export',
  prefix: 'abcdefghijkl',
  last4: '8f2c',
  scopes: ['calls.view'],
  createdBy: '2',
  createdAt: '2026-09-25T00:00:00Z',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
}

it.each([
  [{}, { kind: 'unused', days: 60 }],
  [{ createdAt: '2026-09-25T00:00:01Z' }, { kind: 'active' }],
  [{ lastUsedAt: '2026-11-23T00:00:00Z' }, { kind: 'active' }],
  [{ lastUsedAt: '2026-09-20T00:00:00Z' }, { kind: 'unused', days: 65 }],
  [{ expiresAt: '2026-11-24T00:00:00Z' }, { kind: 'expired' }],
  [{ expiresAt: '2026-11-23T00:00:00Z', revokedAt: '2026-11-20T00:00:00Z' }, { kind: 'revoked' }],
])('a key with %j is %j', (change, state) => {
  expect(keyState({ ...key, ...change }, now)).toEqual(state)
})
