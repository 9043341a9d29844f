import { expect, it } from 'vitest'
import { auditSubjectKinds } from '#db/vocabulary/people.ts'
import { auditQuery, auditSearch, isNarrowed, subjects } from './search.ts'

const query = (address: object) => auditQuery(auditSearch.parse(address))

it('asks for whole days of the reader, the last one included', () => {
  const { since, until } = query({ from: '2026-10-24', to: '2026-10-25' })
  expect(since).toBe(new Date(2026, 9, 24).toISOString())
  expect(until).toBe(new Date(2026, 9, 26).toISOString())
})

it('asks for the same days in either order', () => {
  expect(query({ from: '2026-10-25', to: '2026-10-24' })).toEqual(
    query({ from: '2026-10-24', to: '2026-10-25' }),
  )
})

it('asks for every kind of row that one word of the filter stands for', () => {
  expect(query({ subject: 'members' }).subjects).toEqual(['membership', 'user'])
})

it('offers every kind of subject once', () => {
  const offered = subjects.flatMap((subject) => query({ subject }).subjects ?? [])
  expect(offered.toSorted()).toEqual(auditSubjectKinds.toSorted())
})

it('leaves out what the address does not say or says wrongly', () => {
  expect(query({ q: '  ', who: 'nobody', from: 'soon', to: '0202-10-25', subject: 'weather' })).toEqual({
    search: undefined,
  })
  expect(isNarrowed(auditSearch.parse({ q: ' ' }))).toBe(false)
  expect(isNarrowed(auditSearch.parse({ to: '2026-10-25' }))).toBe(true)
})
