import { describe, expect, it } from 'vitest'
import { bodyOf, changedCalls, hasUnsaved, idsOfRow, targetsOf } from './model.ts'
import type { UnsavedChanges } from '../model/unsaved-changes.ts'

const id = '0198a0b0-0000-7000-8000-00000000000a'
const changes = (values: Partial<UnsavedChanges> = {}): UnsavedChanges => ({
  categorizationRules: {
    changed: [
      {
        id,
        draftKey: 'row-1',
        level: 'ORGANIZATION',
        label: 'Demo',
        explanation: '',
        callTitleIncludes: 'demo',
        callType: 'demo',
        behavior: 'SAVE_ONLY',
      },
    ],
    removedIds: [],
  },
  privacyRules: { changed: [], removedIds: [] },
  invalid: 0,
  ...values,
})
const none = changes({ categorizationRules: { changed: [], removedIds: [] } })

describe('where calls move', () => {
  it('is summed over where they come from, the most first', () => {
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
  it('holds what is not saved beside the saved rules', () => {
    expect(bodyOf(30, 'savedRules', changes()).categorizationRules?.changed[0]?.draftKey).toBe('row-1')
  })

  it('holds no draft where past calls are compared, because such a test could not be applied', () => {
    expect(bodyOf(90, 'storedCalls', changes())).toEqual({ days: 90, compareWith: 'storedCalls' })
  })
})

describe('unsaved changes', () => {
  it('are there as soon as a row differs, valid or not', () => {
    expect(hasUnsaved(none)).toBe(false)
    expect(hasUnsaved(changes())).toBe(true)
    expect(hasUnsaved({ ...none, invalid: 1 })).toBe(true)
  })

  it('name a saved rule by its id and by its row', () => {
    expect([...idsOfRow('row-1', changes())]).toEqual(['row-1', id])
    expect([...idsOfRow('row-9', changes())]).toEqual(['row-9'])
    expect(idsOfRow(null, changes()).size).toBe(0)
  })
})

describe('calls that change', () => {
  it('are all that are compared but the unchanged ones; tombstones do not count', () => {
    const counts = {
      calls: 12,
      excluded: 1,
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
