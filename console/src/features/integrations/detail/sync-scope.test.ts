import { describe, expect, it } from 'vitest'
import { syncScope } from './sync-scope.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('a sync by hand', () => {
  it('reaches a day behind the last one', () => {
    expect(syncScope('2026-11-20T12:00:00Z', now)).toBe('LAST_1_DAY')
    expect(syncScope('2026-11-20T11:00:00Z', now)).toBe('LAST_2_DAYS')
    expect(syncScope('2026-11-12T12:00:00Z', now)).toBe('LAST_15_DAYS')
    expect(syncScope('2026-01-01T00:00:00Z', now)).toBe('ALL')
  })

  it('looks at a week where there was none', () => {
    expect(syncScope(null, now)).toBe('LAST_7_DAYS')
  })

  it('takes a clock that runs behind for now', () => {
    expect(syncScope('2026-11-21T12:00:00Z', now)).toBe('LAST_1_DAY')
  })
})
