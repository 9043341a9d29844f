import { describe, expect, it } from 'vitest'
import { refusedFilters } from '#api/contract/call-filtering.ts'
import {
  callsSearch,
  filterRules,
  isFiltered,
  listBody,
  listIdentity,
  searchDefaults,
  withoutAdminFilters,
  withoutFilters,
} from './search.ts'

const rep = '01a1fb9b-76d8-76f3-aa84-dadb3d6db710'
const other = '01a1fb9b-7876-7996-b424-b3ab14aa8238'
const own = '01a1fb9b-76b1-7570-99c6-dc83a6dec1a9'
const parse = (input: Record<string, unknown>) => callsSearch.parse(input)

describe('callsSearch', () => {
  it('reads an empty address as the defaults', () => {
    expect(parse({})).toEqual(searchDefaults)
  })

  it('keeps everything that is written correctly', () => {
    const address = {
      q: 'renewal',
      view: 'all',
      sort: '-score',
      page: 3,
      size: 50,
      date: 'custom',
      from: '2026-11-01',
      to: '2026-11-20',
      reps: `${rep},${other}`,
      types: 'cold,None - Default',
      status: 'SCORED_ERROR',
      min: 90,
      private: true,
      peek: own,
    }
    expect(parse(address)).toEqual(address)
  })

  it('falls back to defaults where a value is wrong, and keeps the rest', () => {
    const address = {
      q: 'co',
      view: 'theirs',
      sort: 'bogus',
      page: 0,
      size: 7,
      date: 'all-time',
      from: 'yesterday',
      reps: 'me',
      min: -1,
      max: 'long',
      private: 'yes',
      peek: '1',
    }
    expect(parse(address)).toEqual({ ...searchDefaults, q: 'co' })
  })

  it('leaves out words of a list that do not belong, and repeats', () => {
    expect(parse({ types: 'cold,bogus,cold,demo', reps: `${rep},x` })).toMatchObject({
      types: 'cold,demo',
      reps: rep,
    })
  })

  it('searches for a number as for any other text', () => {
    expect(parse({ q: 2026 }).q).toBe('2026')
  })
})

describe('listBody', () => {
  it('asks for calls that have passed, or that have not', () => {
    expect(listBody(parse({ result: 'passed' }), own)).toMatchObject({ passed: true })
    expect(listBody(parse({ result: 'notPassed' }), own)).toMatchObject({ passed: false })
    expect(listBody(parse({}), own)).not.toHaveProperty('passed')
  })

  it('asks for a page in the order of the address and for nothing else', () => {
    expect(listBody(parse({ page: 3, size: 50, sort: 'title', status: 'all' }), own)).toEqual({
      from: 100,
      numberOfResults: 50,
      sortBy: 'title',
    })
  })

  it('hides calls that privacy skipped until the address names a status', () => {
    expect(listBody(parse({}), own).scoreStatuses).not.toContain('SCORING_SKIPPED_DUE_TO_PRIVACY_RULE')
    expect(listBody(parse({ status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' }), own).scoreStatuses).toEqual([
      'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
    ])
    expect(listBody(parse({ status: 'all' }), own).scoreStatuses).toBeUndefined()
  })

  it('sends no status with a search, which never finds calls without words', () => {
    expect(listBody(parse({ q: 'renewal' }), own).scoreStatuses).toBeUndefined()
  })

  it('sends every filter in the words of the server', () => {
    const search = parse({
      q: ' co ',
      date: 'lastNinetyDays',
      reps: `${rep},${other}`,
      teams: rep,
      types: 'cold',
      scorecards: other,
      status: 'SCORING',
      sections: 'opening',
      criteria: 'agenda,budget',
      answers: 'missed',
      integration: other,
      min: 60,
      max: 0,
      private: false,
    })
    expect(listBody(search, own)).toMatchObject({
      search: 'co',
      date: { range: 'lastNinetyDays' },
      reps: [rep, other],
      teams: [rep],
      callTypes: ['cold'],
      scorecards: [other],
      scoreStatuses: ['SCORING'],
      scorecardSections: ['opening'],
      scorecardCriterions: ['agenda', 'budget'],
      scorecardCriterionsStatus: ['missed'],
      integrationId: other,
      minDuration: 60,
      maxDuration: 0,
      isPrivate: false,
    })
  })

  it('puts the days of a custom range in order and leaves an open end open', () => {
    expect(listBody(parse({ date: 'custom', from: '2026-11-20', to: '2026-11-01' }), own).date).toEqual({
      range: 'custom',
      fromDate: '2026-11-01',
      toDate: '2026-11-20',
    })
    expect(listBody(parse({ date: 'custom', from: '2026-11-20' }), own).date).toEqual({
      range: 'custom',
      fromDate: '2026-11-20',
      toDate: undefined,
    })
    expect(listBody(parse({ date: 'custom', to: '2026-11-01' }), own).date).toEqual({
      range: 'custom',
      fromDate: undefined,
      toDate: '2026-11-01',
    })
    expect(listBody(parse({ date: 'custom' }), own).date).toBeUndefined()
  })

  it("asks for the user's own calls in the view Mine, whatever reps the address names", () => {
    const search = parse({ view: 'mine', reps: other })
    expect(listBody(search, own).reps).toEqual([own])
    expect(filterRules.reps.isActive(search)).toBe(false)
  })

  it('never requests rows beyond the last one that the server reaches', () => {
    expect(listBody(parse({ page: 10_000, size: 50 }), own).from).toBe(10_000)
  })
})

describe('changes of the address', () => {
  it('removes a filter with everything that belongs to it', () => {
    const search = parse({ date: 'custom', from: '2026-11-01', min: 60 })
    expect(callsSearch.parse({ ...search, ...filterRules.date.cleared })).toEqual({
      ...searchDefaults,
      min: 60,
    })
  })

  it('clears search and filters but keeps view, order and page size', () => {
    const search = parse({ q: 'co', min: 60, view: 'mine', sort: 'oldest', size: 50, page: 4 })
    expect(isFiltered(search)).toBe(true)
    expect(isFiltered(parse({}))).toBe(false)
    expect(withoutFilters(search)).toEqual({ ...searchDefaults, view: 'mine', sort: 'oldest', size: 50 })
  })

  it('counts another page or another peek as the same list', () => {
    expect(listIdentity(parse({ page: 2, peek: rep }))).toBe(listIdentity(parse({})))
    expect(listIdentity(parse({ q: 'co' }))).not.toBe(listIdentity(parse({})))
  })
})

describe('the state for users who may not filter calls', () => {
  const everything = parse({
    q: 'renewal',
    view: 'all',
    sort: '-score',
    date: 'custom',
    from: '2026-11-01',
    to: '2026-11-02',
    reps: rep,
    teams: rep,
    types: 'renewal',
    custom: rep,
    scorecards: rep,
    sections: 'opening',
    criteria: 'greeting',
    answers: 'missed',
    status: 'SCORED_ERROR',
    result: 'passed',
    notScored: `undecided,${rep}`,
    noRep: 'toChoose',
    waits: 'decision',
    integration: rep,
    min: 60,
    max: 600,
    private: true,
  })

  it('asks for nothing that the server refuses', () => {
    expect(refusedFilters(listBody(everything, own), own).length).toBeGreaterThan(10)
    for (const search of [everything, parse({ view: 'mine' }), parse({ notScored: rep })])
      expect(refusedFilters(listBody(withoutAdminFilters(search), own), own)).toEqual([])
  })

  it('keeps search, order, and what waits for work', () => {
    expect(withoutAdminFilters(everything)).toMatchObject({
      q: 'renewal',
      sort: '-score',
      status: 'SCORED_ERROR',
      notScored: 'undecided',
      noRep: 'toChoose',
      waits: 'decision',
    })
    const unfiltered = parse({ q: 'renewal', view: 'mine' })
    expect(listIdentity(withoutAdminFilters(unfiltered))).toBe(listIdentity(unfiltered))
  })
})
