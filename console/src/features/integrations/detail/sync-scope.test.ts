import { describe, expect, it } from 'vitest'
import { syncScope } from './sync-scope.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('a sync by hand', () => {
  it('covers the time since the last sync', () => {
    expect(syncScope('2026-11-20T12:00:00Z', now)).toBe('LAST_1_DAY')
    expect(syncScope('2026-11-20T11:00:00Z', now)).toBe('LAST_2_DAYS')
    expect(syncScope('2026-11-12T12:00:00Z', now)).toBe('LAST_15_DAYS')
    expect(syncScope('2026-01-01T00:00:00Z', now)).toBe('ALL')
  })

  it('covers a week if there was none', () => {
    expect(syncScope(null, now)).toBe('LAST_7_DAYS')
  })

  it('treats a last sync in the future as one just now', () => {
    expect(syncScope('2026-11-21T12:00:00Z', now)).toBe('LAST_1_DAY')
  })
})
