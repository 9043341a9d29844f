import { describe, expect, it } from 'vitest'
import { listedRows, type ScorecardRow } from './rows.ts'

const row = (name: string, more: Partial<ScorecardRow> = {}): ScorecardRow => ({
  id: name,
  name,
  tag: '',
  status: 'ACTIVE',
  editable: 'YES',
  shareScope: 'ALL',
  teamIds: [],
  callTypes: [{ callType: 'discovery', isDefaultForCallType: true }],
  publishedVersion: 1,
  publishedAt: null,
  hasDraft: false,
  tagIds: [],
  version: 1,
  updatedAt: '2026-11-20T09:00:00Z',
  sections: [],
  ...more,
})
const rows = [
  row('Discovery', { updatedAt: '2026-11-22T09:00:00Z' }),
  row('Cold', {
    callTypes: [{ callType: 'cold', isDefaultForCallType: false }],
    tag: 'Outbound',
    hasDraft: true,
  }),
  row('New one', { publishedVersion: null, hasDraft: true }),
  row('Old one', { status: 'ARCHIVED' }),
]
const names = (search: Partial<Parameters<typeof listedRows>[1]>): string[] =>
  listedRows(rows, {
    q: '',
    sort: 'name',
    state: undefined,
    callType: undefined,
    tag: undefined,
    ...search,
  }).map(({ name }) => name)

describe('the list of scorecards', () => {
  it('leaves archived ones out until they are asked for', () => {
    expect(names({})).toEqual(['Cold', 'Discovery', 'New one'])
    expect(names({ state: 'archived' })).toEqual(['Old one'])
  })

  it('counts unpublished changes as a draft, too', () => {
    expect(names({ state: 'draft' })).toEqual(['Cold', 'New one'])
    expect(names({ state: 'published' })).toEqual(['Cold', 'Discovery'])
  })

  it('searches names and short names, filters by call type, and sorts by time', () => {
    expect(names({ q: 'outb' })).toEqual(['Cold'])
    expect(names({ callType: 'cold' })).toEqual(['Cold'])
    expect(names({ sort: '-updated' })[0]).toBe('Discovery')
  })
})
