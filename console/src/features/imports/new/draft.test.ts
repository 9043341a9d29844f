import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  callSearchOf,
  draftOf,
  isReachable,
  isSearchable,
  nothingChosen,
  stepOf,
  stepsOf,
} from './draft.ts'
import { newImportSearch } from './search.ts'

const id = '01a12000-0000-7000-8000-000000000001'
const other = '01a12000-0000-7000-8000-000000000002'
const most = 1_000
const emptyDraft = (integrationId: string | null) =>
  draftOf(newImportSearch.parse({}), integrationId, nothingChosen)

describe('a new import', () => {
  it('chooses calls only where calls are selected', () => {
    expect(stepsOf({ scope: 'ALL' })).toEqual(['source', 'scope', 'review'])
    expect(stepsOf({ scope: 'SELECTED_IDS' })).toContain('calls')
  })

  it('opens a step when those before it have what they need', () => {
    const draft = emptyDraft(null)
    expect(isReachable('scope', draft, most)).toBe(false)
    expect(isReachable('review', { ...draft, integrationId: id }, most)).toBe(true)
    const selected = { ...draft, integrationId: id, scope: 'SELECTED_IDS' } as const
    expect(isReachable('calls', selected, most)).toBe(true)
    expect(isReachable('review', selected, most)).toBe(false)
    expect(isReachable('review', { ...selected, calls: new Set(['1', '2']) }, 1)).toBe(false)
  })

  it('is read from its address, where wrong values count as none', () => {
    const search = newImportSearch.parse({
      integrationId: id,
      step: 'review',
      scope: 'LAST_7_DAYS',
      type: 'demo',
      rep: 'nobody',
      date: 7,
    })
    expect(search).toMatchObject({ step: 'review', date: 'lastTwoWeeks', rep: undefined })
    expect(draftOf(search, id, nothingChosen)).toMatchObject({
      integrationId: id,
      scope: 'LAST_7_DAYS',
      callType: 'demo',
      scorecardId: null,
    })
    expect(newImportSearch.parse({ step: 'end', scope: 'YESTERDAY', integrationId: '7' })).toEqual(
      newImportSearch.parse({}),
    )
  })

  it('shows the requested step, or the last before it that has what it needs', () => {
    expect(stepOf(undefined, emptyDraft(null), most)).toBe('source')
    expect(stepOf(undefined, emptyDraft(id), most)).toBe('scope')
    expect(stepOf('source', emptyDraft(id), most)).toBe('source')
    expect(stepOf('review', emptyDraft(id), most)).toBe('review')
    expect(stepOf('review', emptyDraft(null), most)).toBe('source')
    expect(stepOf('calls', emptyDraft(id), most)).toBe('scope')
    const selected = { ...emptyDraft(id), scope: 'SELECTED_IDS' } as const
    expect(stepOf('review', selected, most)).toBe('calls')
    expect(stepOf('review', { ...selected, calls: new Set(['1']) }, most)).toBe('review')
  })

  it('has the calls of its own source only', () => {
    const chosen = { integrationId: id, calls: new Set(['1']) }
    expect(draftOf(newImportSearch.parse({}), id, chosen).calls.size).toBe(1)
    expect(draftOf(newImportSearch.parse({}), other, chosen).calls.size).toBe(0)
  })

  it('asks for the days of a range only where days are chosen', () => {
    const search = { from: '2026-11-01', to: '2026-11-02', rep: id }
    expect(callSearchOf(newImportSearch.parse(search))).toEqual({
      date: { range: 'lastTwoWeeks' },
      userId: id,
    })
    const days = { range: 'custom', fromDate: '2026-11-01', toDate: '2026-11-02' }
    expect(callSearchOf(newImportSearch.parse({ ...search, date: 'custom' })).date).toEqual(days)
  })

  it('names calls only with the scope that has them', () => {
    const draft = { ...emptyDraft(id), integrationId: id, calls: new Set(['7']) }
    expect(bodyOf(draft).callProviderIds).toBeUndefined()
    expect(bodyOf({ ...draft, scope: 'SELECTED_IDS' }).callProviderIds).toEqual(['7'])
  })

  it('waits for both days of a range', () => {
    const search = (fromDate?: string, toDate?: string) => ({
      userId: null,
      date: {
        range: 'custom' as const,
        ...(fromDate === undefined ? {} : { fromDate }),
        ...(toDate === undefined ? {} : { toDate }),
      },
    })
    expect(isSearchable(search('2026-11-01'))).toBe(false)
    expect(isSearchable(search('2026-11-03', '2026-11-01'))).toBe(false)
    expect(isSearchable(search('2026-11-01', '2026-11-01'))).toBe(true)
  })
})
