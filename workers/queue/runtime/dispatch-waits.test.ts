import { describe, expect, it } from 'vitest'
import type { WaitingGroup } from '#db/queries/ledger/dispatch.ts'
import { describeWaits } from './dispatch-waits.ts'

const group = (change: Partial<WaitingGroup>): WaitingGroup => ({
  orgId: 'org-1',
  account: '',
  interactive: false,
  paused: false,
  pauseReason: null,
  blockedUntil: null,
  blockedReason: null,
  tokens: null,
  scanned: 0,
  commandPaused: 0,
  commandPauseReason: null,
  quarantined: 0,
  ready: 0,
  offered: 0,
  lastDue: null,
  lastId: null,
  nextDue: null,
  ...change,
})
const reasonOf = (change: Partial<WaitingGroup>) => describeWaits([group(change)])[0]?.reason

describe('the reason why items wait', () => {
  it('is none when everything could be offered', () => {
    expect(describeWaits([group({ scanned: 4, ready: 4, offered: 4 })])).toEqual([])
  })

  it.each([
    ['paused', { paused: true, pauseReason: 'Audit' }],
    ['provider_blocked', { blockedUntil: '2026-01-01T00:00:00Z' }],
    ['provider_budget', { tokens: 0 }],
    ['provider_budget', { tokens: 2, scanned: 5, ready: 2, offered: 2 }],
    ['due_later', { tokens: 0, nextDue: '2026-01-01T00:00:00Z' }],
    ['window_full', { scanned: 9, ready: 9, offered: 3 }],
    ['paused', { scanned: 9, commandPaused: 9 }],
    ['quarantine', { scanned: 1, quarantined: 1 }],
  ] as const)('is %s', (reason, change) => {
    expect(reasonOf(change)).toBe(reason)
  })

  it('is the fair share when several organizations compete for the same room', () => {
    const waits = describeWaits([
      group({ scanned: 9, ready: 9, offered: 3 }),
      group({ orgId: 'org-2', scanned: 2, ready: 2, offered: 2 }),
    ])
    expect(waits).toEqual([{ orgId: 'org-1', account: '', reason: 'fair_share', detail: '', until: null }])
  })

  it('is the stronger one where urgent and other items of an organization differ', () => {
    const waits = describeWaits([
      group({ nextDue: '2026-01-01T00:00:00Z' }),
      group({ interactive: true, paused: true, pauseReason: 'Audit' }),
    ])
    expect(waits).toEqual([{ orgId: 'org-1', account: '', reason: 'paused', detail: 'Audit', until: null }])
  })
})
