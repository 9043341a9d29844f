import { describe, expect, it } from 'vitest'
import type { GateReason, ReadyState } from './gates.ts'
import { anyContext, attend, optOut, salesMeeting } from './testing.ts'

const keepsAway = optOut('r', ['MEETING_NAME', 'CONTAINS', ['Demo']])
const readyState = (change: Partial<ReadyState>) =>
  anyContext({ readyState: { ...anyContext().readyState, ...change } })

describe('an override', () => {
  it('wins over the rules, which are still reported', () => {
    expect(attend(salesMeeting({ shouldRecordOverride: true }), [keepsAway])).toMatchObject({
      effective: true,
      willBotAttendAccordingToRules: false,
      reason: 'MUST_BE_RECORDED',
      matchedRuleIds: ['r'],
    })
    expect(attend(salesMeeting({ shouldRecordOverride: false }), [])).toMatchObject({
      effective: false,
      willBotAttendAccordingToRules: true,
      reason: 'MUST_NOT_BE_RECORDED',
    })
  })

  it('wins over the user’s own decline', () => {
    const declined = { ownResponse: 'Declined' }
    expect(attend(salesMeeting({ ...declined, shouldRecordOverride: true }), []).effective).toBe(true)
    expect(attend(salesMeeting(declined), [])).toMatchObject({
      effective: false,
      willBotAttendAccordingToRules: false,
      reason: 'DECLINED',
    })
    expect(attend(salesMeeting(declined), [], anyContext({ skipsDeclined: false })).effective).toBe(true)
  })

  it.each<[GateReason, Parameters<typeof salesMeeting>[0]]>([
    ['EVENT_CANCELLED', { isCancelled: true }],
    ['NO_MEETING_LINK', { meetingUrl: null }],
    ['UNSUPPORTED_PLATFORM', { platform: 'webex' }],
    ['ALL_DAY', { isAllDay: true }],
    ['NO_TIMES', { startsAt: null }],
    ['NO_TIMES', { endsAt: new Date(Number.NaN) }],
    ['EVENT_ENDED', { endsAt: new Date('2026-12-01T00:00:00Z') }],
  ])('does not open a closed gate: %s', (reason, change) => {
    const result = attend(salesMeeting({ ...change, shouldRecordOverride: true }), [])
    expect(result).toMatchObject({ effective: false, willBotAttendAccordingToRules: false, reason })
  })

  it.each<[GateReason, Partial<ReadyState>]>([
    ['CALENDAR_INACTIVE', { isCalendarActive: false }],
    ['RECORDER_INACTIVE', { isRecorderActive: false }],
    ['USER_INACTIVE', { isUserActive: false }],
    ['ORGANIZATION_INACTIVE', { isOrganizationActive: false }],
  ])('does not open a closed gate around the event: %s', (reason, change) => {
    const result = attend(salesMeeting({ shouldRecordOverride: true }), [], readyState(change))
    expect(result).toMatchObject({ effective: false, willBotAttendAccordingToRules: false, reason })
  })
})
