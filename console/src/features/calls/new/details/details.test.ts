import { describe, expect, it } from 'vitest'
import type { ScorecardSummary } from '#api/contract/calls.ts'
import type { CallForm } from '../draft/draft.ts'
import {
  companyOf,
  detailProblems,
  durationSeconds,
  localMinute,
  scorecardsFor,
  startOfFile,
  titleOfFile,
  withCallType,
} from './details.ts'

const now = new Date(2026, 10, 20, 15, 30)

const form = (part: Partial<CallForm> = {}): CallForm => ({
  speakers: [],
  title: 'Kestrel',
  callerId: null,
  callType: null,
  scorecardId: null,
  isScorecardTouched: false,
  startedAt: '2026-11-20T10:00',
  startedAtFrom: 'now',
  buyerCompany: '',
  isCompanyTouched: false,
  duration: '38:12',
  attempt: null,
  ...part,
})

const scorecard = (id: string, part: Partial<ScorecardSummary> = {}): ScorecardSummary => ({
  id,
  name: id,
  tag: '',
  status: 'ACTIVE',
  editable: 'YES',
  shareScope: 'ALL',
  teamIds: [],
  callTypes: [],
  publishedVersion: 1,
  publishedAt: '2026-11-02T09:00:00.000Z',
  hasDraft: false,
  tagIds: [],
  version: 1,
  updatedAt: '2026-11-02T09:00:00.000Z',
  sections: [],
  ...part,
})

describe('the title of a file', () => {
  it.each([
    ['kestrel-route-planning-2026-11-20.vtt', 'Kestrel route planning'],
    ['Acme_discovery_call.transcript.txt', 'Acme discovery call'],
    ['GMT20261118-143000_Recording.transcript.vtt', 'GMT20261118-143000_Recording.transcript'],
    ['20261118.json', '20261118'],
    ['отчёт по встрече.docx', 'Отчёт по встрече'],
    ['Q3 follow-up with Ana (final).docx', 'Q3 follow up with Ana'],
  ])('makes a title of %j', (name, title) => {
    expect(titleOfFile(name)).toBe(title)
  })
})

describe('the start of a call', () => {
  const start = (name: string, lastModifiedMs: number | null = null) =>
    startOfFile({ name, lastModifiedMs, origin: 'file' }, now)

  it('takes the date and hour in the name of the file', () => {
    expect(start('kestrel 2026-11-18_09-05.vtt')).toEqual({
      startedAt: '2026-11-18T09:05',
      startedAtFrom: 'name',
    })
    expect(start('20261118.json')).toEqual({ startedAt: '2026-11-18T12:00', startedAtFrom: 'name' })
  })

  it('reads times of the zero meridian where the name says so', () => {
    expect(start('GMT20261118-143000_Recording.vtt').startedAt).toBe(
      localMinute(new Date(Date.UTC(2026, 10, 18, 14, 30))),
    )
  })

  it('does not believe dates of the future or dates that do not exist', () => {
    expect(start('plan 2027-01-01.vtt').startedAtFrom).toBe('now')
    expect(start('plan 2026-02-31.vtt').startedAtFrom).toBe('now')
  })

  it('takes the time of the file next, and now at last', () => {
    expect(start('call.vtt', new Date(2026, 10, 19, 8, 15).getTime())).toEqual({
      startedAt: '2026-11-19T08:15',
      startedAtFrom: 'file',
    })
    expect(start('call.vtt')).toEqual({ startedAt: '2026-11-20T15:30', startedAtFrom: 'now' })
  })
})

describe('the length', () => {
  it('is read back', () => {
    expect(durationSeconds('38:12')).toBe(2292)
    expect(durationSeconds('1:01:01')).toBe(3661)
    expect(durationSeconds(' ')).toBeUndefined()
    expect(durationSeconds('half an hour')).toBeNull()
  })
})

describe('problems of the details', () => {
  it('has none in a complete form', () => {
    expect(detailProblems(form(), now)).toEqual({})
  })

  it('names every wrong field', () => {
    const wrong = form({ title: '  ', startedAt: '', duration: '1h', buyerCompany: 'x'.repeat(201) })
    expect(detailProblems(wrong, now)).toEqual({
      title: 'required',
      startedAt: 'notATime',
      duration: 'notADuration',
      buyerCompany: 'tooLong',
    })
    expect(detailProblems(form({ title: 'x'.repeat(501), startedAt: '2026-11-21T10:00' }), now)).toEqual({
      title: 'tooLong',
      startedAt: 'inFuture',
    })
  })
})

describe('scorecards of a call type', () => {
  const discovery = scorecard('discovery', {
    callTypes: [{ callType: 'discovery', isDefaultForCallType: true }],
  })
  const demo = scorecard('demo', { callTypes: [{ callType: 'demo', isDefaultForCallType: false }] })
  const any = scorecard('any')
  const all = [
    discovery,
    demo,
    any,
    scorecard('old', { status: 'ARCHIVED' }),
    scorecard('unpublished', { publishedVersion: null }),
  ]

  it('lists what allows the type, and everything that is published without a type', () => {
    expect(scorecardsFor(all, 'discovery').map(({ id }) => id)).toEqual(['discovery', 'any'])
    expect(scorecardsFor(all, null).map(({ id }) => id)).toEqual(['discovery', 'demo', 'any'])
  })

  it('preselects the default of the type, else leaves it to routing', () => {
    expect(withCallType(form(), 'discovery', all).scorecardId).toBe('discovery')
    expect(withCallType(form(), 'demo', all).scorecardId).toBeNull()
  })

  it('keeps a chosen scorecard where the type allows it', () => {
    expect(
      withCallType(form({ scorecardId: 'any', isScorecardTouched: true }), 'discovery', all).scorecardId,
    ).toBe('any')
    expect(
      withCallType(form({ scorecardId: 'demo', isScorecardTouched: true }), 'discovery', all).scorecardId,
    ).toBe('discovery')
  })
})

describe('the company of the buyers', () => {
  it('is the one that most of them have', () => {
    const buyer = (company: string) => ({
      names: ['a'],
      name: 'a',
      side: 'buyer' as const,
      userId: null,
      company,
      isTouched: false,
    })
    expect(
      companyOf([buyer('Kestrel'), buyer('Acme'), buyer('Acme'), { ...buyer('Own'), side: 'rep' }]),
    ).toBe('Acme')
    expect(companyOf([])).toBe('')
  })
})
