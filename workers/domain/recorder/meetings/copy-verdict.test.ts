import { describe, expect, it } from 'vitest'
import { attendBy, at, calendarEventCopy, type TestRules } from '../schedule/testing-schedule.ts'
import { guests, optOut } from '../rules/testing.ts'
import { verdictForCopy } from './copy-verdict.ts'
import { judgeGroup } from './group-verdict.ts'
import { type CalendarEventCopy, copyIdsOf, groupCopies, validCopies } from './groups.ts'

const keepsDemosAway = optOut('demo', ['MEETING_NAME', 'CONTAINS', ['Demo']])
const keepsLawyersAway = optOut('law', ['PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['lawfirm.com']])

/** What each copy's owner is told, by the copy's id: whether the bot attends, why, and what another calendar changes. */
function told(copies: CalendarEventCopy[], rules: TestRules = {}): Record<string, unknown> {
  const attend = attendBy(at('08:00'), rules)
  const groups = groupCopies(copies)
  const valid = new Set(validCopies(copies))
  return Object.fromEntries(
    copies.map((copy) => {
      const group = groups.find((one) => copyIdsOf(one).includes(copy.id))
      const verdict =
        group === undefined ? null : judgeGroup(group, attend, { organizationRulesVetoAll: true })
      const result = verdictForCopy(attend(copy.event, copy), verdict, { isValid: valid.has(copy) })
      return [copy.id, [result.willAttend, result.reason, result.elsewhere]]
    }),
  )
}

describe('what the owner of a calendar is told about a meeting', () => {
  it('is the override of another calendar, "must not" before "must"', () => {
    const must = calendarEventCopy('a', { shouldRecordOverride: true })
    const mustNot = calendarEventCopy('b', { shouldRecordOverride: false })
    const undecided = calendarEventCopy('c')
    expect(told([must, mustNot, undecided])).toEqual({
      a: [false, 'MUST_NOT_BE_RECORDED', 'OVERRIDDEN_ELSEWHERE'],
      b: [false, 'MUST_NOT_BE_RECORDED', null],
      c: [false, 'MUST_NOT_BE_RECORDED', 'OVERRIDDEN_ELSEWHERE'],
    })
    expect(told([must, undecided], { organization: [keepsDemosAway] })).toEqual({
      a: [true, 'MUST_BE_RECORDED', null],
      c: [true, 'MUST_BE_RECORDED', 'OVERRIDDEN_ELSEWHERE'],
    })
  })

  it('is a rule of the organization that matches what only another calendar shows', () => {
    const shown = calendarEventCopy('a', { attendees: guests('x@lawfirm.com') })
    const hidden = calendarEventCopy('b', { attendees: [] })
    expect(told([shown, hidden], { organization: [keepsLawyersAway] })).toEqual({
      a: [false, 'RULE_MATCHED', null],
      b: [false, 'RULE_MATCHED', 'MATCHED_ELSEWHERE'],
    })
  })

  it('is that the bot joins for another calendar', () => {
    const declined = calendarEventCopy('a', { ownResponse: 'declined' })
    expect(told([declined, calendarEventCopy('b')])).toEqual({
      a: [true, 'DECLINED', 'JOINS_FOR_ANOTHER'],
      b: [true, 'NO_RULE_MATCHED', null],
    })
  })

  it('is that the organizer has canceled', () => {
    const canceled = calendarEventCopy('a', { isCancelled: true }, { sequence: 1 })
    const outdated = calendarEventCopy('b', { ownerEmail: 'bob@acme.com' })
    expect(told([canceled, outdated])).toEqual({
      a: [false, 'EVENT_CANCELLED', null],
      b: [false, 'EVENT_CANCELLED', 'CANCELLED_ELSEWHERE'],
    })
  })

  it('is about the copy alone if nobody else has the meeting', () => {
    expect(told([calendarEventCopy('a')])).toEqual({ a: [true, 'NO_RULE_MATCHED', null] })
    expect(told([calendarEventCopy('a', { meetingUrl: null })])).toEqual({
      a: [false, 'NO_MEETING_LINK', null],
    })
    expect(told([calendarEventCopy('a', { meetingUrl: 'by phone' })])).toEqual({
      a: [false, 'NO_MEETING_LINK', null],
    })
  })
})
