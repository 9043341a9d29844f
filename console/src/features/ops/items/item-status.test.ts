import { describe, expect, it } from 'vitest'
import type { WorkItemRow } from '#api/contract/ops.ts'
import { itemStatus, itemNote, queueMoment, type WaitTexts, withLocalTimes } from './item-status.ts'

const now = new Date('2026-11-20T13:00:00Z')
const zone = 'Europe/Zurich'
const words: WaitTexts = (key, values) =>
  values === undefined ? key : `${key} ${Object.values(values).join(' ')}`
const row = (rest: Partial<WorkItemRow>) => ({
  state: 'queued' as const,
  waitReason: null,
  note: '',
  error: null,
  dueAt: '2026-11-20T13:06:30.500Z',
  attempts: 1,
  maxAttempts: 5,
  ...rest,
})

describe('how a work item looks', () => {
  it.each([
    ['paused', 'yellow', 'paused'],
    ['provider_blocked', 'orange', 'held'],
    ['provider_budget', 'orange', 'held'],
    ['quarantine', 'orange', 'quarantine'],
    ['fair_share', 'cyan', 'waiting'],
    ['window_full', 'cyan', 'waiting'],
    ['due_later', 'gray', 'later'],
    [null, 'cyan', 'waiting'],
  ] as const)('waits because of %s', (waitReason, tone, label) => {
    expect(itemStatus(row({ waitReason }), words)).toMatchObject({ tone, label })
  })

  it('is a retry when it waits after a failure', () => {
    expect(itemStatus(row({ waitReason: 'due_later', error: 'engine timeout' }), words)).toMatchObject({
      label: 'retry',
    })
  })

  it('looks like its state when it does not wait', () => {
    expect(itemStatus(row({ state: 'running' }), words)).toMatchObject({ icon: 'ring', label: 'Running' })
    expect(itemStatus(row({ state: 'dead' }), words)).toMatchObject({ tone: 'red' })
  })
})

describe('why it waits', () => {
  it('says the next attempt, its local time and the last error', () => {
    expect(itemNote(row({ waitReason: 'due_later', error: 'engine timeout' }), words, now, zone)).toBe(
      'retryDue 2 5 14:06:30: engine timeout',
    )
  })

  it('has a text even if the dispatcher gives only a reason', () => {
    for (const waitReason of [
      'paused',
      'provider_blocked',
      'provider_budget',
      'fair_share',
      'window_full',
      'quarantine',
      null,
    ] as const)
      expect(itemNote(row({ waitReason }), words, now, zone)).not.toBe('')
    expect(
      itemNote(row({ waitReason: 'paused', note: 'Paused by Dana Whitlock: audit' }), words, now, zone),
    ).toBe('Paused by Dana Whitlock: audit')
  })

  it('turns moments of the server into local ones, with the date on other days', () => {
    expect(withLocalTimes('Blocked until 2026-11-20T13:05:00.000Z (429)', now, zone)).toBe(
      'Blocked until 14:05:00 (429)',
    )
    expect(withLocalTimes('until 2026-11-22T08:00:00Z', now, zone)).toBe('until 22 Nov 2026, 09:00:00')
    expect(queueMoment(new Date('2026-11-20T23:30:00Z'), now, zone)).toBe('21 Nov 2026, 00:30:00')
  })
})
