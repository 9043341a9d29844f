import { describe, expect, it } from 'vitest'
import { bodyOf, changedCalls, targetsOf } from './model.ts'

describe('where calls move', () => {
  it('is summed by the call type they come from, most calls first', () => {
    const flows = [
      { from: 'Demo', to: 'Renewal', calls: 4 },
      { from: null, to: 'Warm', calls: 6 },
      { from: 'Warm', to: 'Renewal', calls: 3 },
      { from: 'Warm', to: null, calls: 1 },
    ]
    expect(targetsOf(flows)).toEqual([
      { to: 'Renewal', calls: 7 },
      { to: 'Warm', calls: 6 },
      { to: null, calls: 1 },
    ])
  })
})

describe('what is asked of the server', () => {
  it('is the stored draft, compared with the published rules', () => {
    expect(bodyOf(30, 'privacy')).toEqual({ days: 30, compareWith: 'savedRules', draft: 'privacy' })
  })

  it('holds no draft where past calls are compared, because such a test could not be applied', () => {
    expect(bodyOf(90, null)).toEqual({ days: 90, compareWith: 'storedCalls' })
  })
})

describe('calls that change', () => {
  it('are all that are compared but the unchanged ones; tombstones do not count', () => {
    const counts = {
      calls: 12,
      excluded: 1,
      held: 0,
      noLongerExcluded: 0,
      changedCategory: 3,
      newlyScored: 1,
      gainsScore: 1,
      losesScore: 0,
      noLongerScored: 2,
      scoredDifferently: 1,
      unchanged: 4,
      tombstones: 9,
    }
    expect(changedCalls(counts)).toBe(8)
  })
})
