import { describe, expect, it } from 'vitest'
import { bodyOf, emptyDraft, isReachable, isSearchable, stepsOf, unfitReason } from './draft.ts'

const id = '01a12000-0000-7000-8000-000000000001'
const most = 1_000

describe('a new import', () => {
  it('chooses calls only where calls are selected', () => {
    expect(stepsOf({ scope: 'ALL' })).toEqual(['source', 'scope', 'mapping', 'confirm'])
    expect(stepsOf({ scope: 'SELECTED_IDS' })).toContain('calls')
  })

  it('opens a step when those before it have what they need', () => {
    const draft = emptyDraft(null)
    expect(isReachable('scope', draft, most)).toBe(false)
    expect(isReachable('confirm', { ...draft, integrationId: id }, most)).toBe(true)
    const selected = { ...draft, integrationId: id, scope: 'SELECTED_IDS' } as const
    expect(isReachable('calls', selected, most)).toBe(true)
    expect(isReachable('confirm', selected, most)).toBe(false)
    expect(isReachable('confirm', { ...selected, calls: new Set(['1', '2']) }, 1)).toBe(false)
  })

  it('names calls only with the scope that has them', () => {
    const draft = { ...emptyDraft(id), integrationId: id, calls: new Set(['7']) }
    expect(bodyOf(draft).callProviderIds).toBeUndefined()
    expect(bodyOf({ ...draft, scope: 'SELECTED_IDS' }).callProviderIds).toEqual(['7'])
  })

  it('asks only what is active and healthy', () => {
    const fit = { status: 'ACTIVE', health: 'healthy', authKind: 'BASIC' } as const
    expect(unfitReason(fit)).toBeNull()
    expect(unfitReason({ ...fit, status: 'PAUSED' })).toBe('paused')
    expect(unfitReason({ ...fit, status: 'INACTIVE' })).toBe('ended')
    expect(unfitReason({ ...fit, status: 'PAUSED', health: 'checking' })).toBe('checking')
    expect(unfitReason({ ...fit, health: 'failing' })).toBe('failing')
    expect(unfitReason({ ...fit, health: 'needs_reauth' })).toBe('signIn')
    expect(unfitReason({ ...fit, authKind: 'WEBHOOK_ONLY' })).toBe('arrives')
  })

  it('waits for both days of a range', () => {
    const search = (fromDate?: string, toDate?: string) => ({
      userId: null,
      date: { range: 'custom' as const, ...(fromDate === undefined ? {} : { fromDate }), ...(toDate === undefined ? {} : { toDate }) },
    })
    expect(isSearchable(search('2026-11-01'))).toBe(false)
    expect(isSearchable(search('2026-11-03', '2026-11-01'))).toBe(false)
    expect(isSearchable(search('2026-11-01', '2026-11-01'))).toBe(true)
  })
})
