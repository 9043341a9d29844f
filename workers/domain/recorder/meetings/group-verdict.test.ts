import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEventCopy, groupCopies, type MeetingGroup } from './groups.ts'
import { judgeGroup, planGroupJoin } from './group-verdict.ts'
import { at, attendBy, calendarEventCopy, type TestRules } from '../schedule/testing-schedule.ts'
import { guests, optOut } from '../rules/testing.ts'

const now = at('08:00')
const keepsDemosAway = optOut('demo', ['MEETING_NAME', 'CONTAINS', ['Demo']])
const keepsLawyersAway = optOut('law', ['PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['lawfirm.com']])

function onlyGroup(copies: CalendarEventCopy[]): MeetingGroup {
  const [group, ...others] = groupCopies(copies)
  if (group === undefined || others.length > 0) throw new Error('one meeting was expected')
  return group
}
const judge = (copies: CalendarEventCopy[], rules: TestRules = {}, organizationRulesVetoAll = true) =>
  judgeGroup(onlyGroup(copies), attendBy(now, rules), { organizationRulesVetoAll })

describe('the verdict of a group', () => {
  it('is no if one copy must not be recorded, even when another must be, and users see the conflict', () => {
    const must = calendarEventCopy('a', { shouldRecordOverride: true })
    expect(judge([must, calendarEventCopy('b', { shouldRecordOverride: false })])).toEqual({
      willAttend: false,
      reason: 'MUST_NOT_BE_RECORDED',
      hasConflict: true,
      mustRecord: false,
      attending: [],
    })
    expect(
      judge([calendarEventCopy('a'), calendarEventCopy('b', { shouldRecordOverride: false })]),
    ).toMatchObject({
      willAttend: false,
      hasConflict: false,
    })
  })

  it('is yes if a copy must be recorded, whatever the rules say', () => {
    const verdict = judge([calendarEventCopy('a', { shouldRecordOverride: true }), calendarEventCopy('b')], {
      organization: [keepsDemosAway],
    })
    expect(verdict).toMatchObject({ willAttend: true, reason: 'MUST_BE_RECORDED', mustRecord: true })
    expect(verdict.attending.map(({ copy }) => copy.id)).toEqual(['a'])
  })

  it('is no if a rule of the organization matches the one copy that shows all guests', () => {
    const shown = calendarEventCopy('a', { attendees: guests('dana@acme.com', 'x@lawfirm.com') })
    const hidden = calendarEventCopy('b', { attendees: [], isGuestListHidden: true })
    const rules = { organization: [keepsLawyersAway] }
    expect(judge([hidden], rules).willAttend).toBe(true)
    expect(judge([shown, hidden], rules)).toMatchObject({
      willAttend: false,
      reason: 'RULE_MATCHED',
      attending: [],
    })
    expect(judge([shown, hidden], rules, false).attending.map(({ copy }) => copy.id)).toEqual(['b'])
  })

  it('applies a user’s own rule only to their own copy', () => {
    const copies = [calendarEventCopy('a'), calendarEventCopy('b')]
    expect(judge(copies, { users: { b: [keepsDemosAway] } }).attending.map(({ copy }) => copy.id)).toEqual([
      'a',
    ])
    expect(judge(copies, { users: { a: [keepsDemosAway], b: [keepsDemosAway] } })).toMatchObject({
      willAttend: false,
      reason: 'RULE_MATCHED',
    })
  })

  it('names a rule rather than a declined invitation', () => {
    expect(judge([calendarEventCopy('a', { ownResponse: 'declined' })]).reason).toBe('DECLINED')
    const copies = [calendarEventCopy('a', { ownResponse: 'declined' }), calendarEventCopy('b')]
    expect(judge(copies, { users: { b: [keepsDemosAway] } }).reason).toBe('RULE_MATCHED')
  })

  it('uses the current time and platform, not those of an outdated calendar', () => {
    const onFriday = optOut('friday', ['START_DAY_OF_WEEK', 'EQUALS', ['Friday']])
    const moved = calendarEventCopy(
      'b',
      { startsAt: at('15:00', '2026-12-07'), endsAt: at('16:00', '2026-12-07') },
      { sequence: 1 },
    )
    expect(judge([calendarEventCopy('a')], { organization: [onFriday] }).willAttend).toBe(false)
    expect(
      judge([calendarEventCopy('a'), moved], { organization: [onFriday] }).attending.map(
        ({ copy }) => copy.id,
      ),
    ).toEqual(['b', 'a'])
  })

  it('does not open a closed gate', () => {
    expect(judge([calendarEventCopy('a', { platform: 'webex', shouldRecordOverride: true })])).toMatchObject({
      willAttend: false,
      reason: 'UNSUPPORTED_PLATFORM',
      mustRecord: false,
    })
  })
})

describe('the laws of the verdict', () => {
  const override = fc.constantFrom(true, false, null)
  const anyVotes = fc.array(fc.record({ override, isVetoed: fc.boolean(), isLawyer: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  })

  it('hold for any copies: no beats yes, yes beats the organization, the organization beats the rest, one is enough', () => {
    fc.assert(
      fc.property(anyVotes, fc.boolean(), (votes, hasPolicy) => {
        const copies = votes.map((vote, index) =>
          calendarEventCopy(`c${index}`, {
            shouldRecordOverride: vote.override,
            attendees: guests('dana@acme.com', ...(vote.isLawyer ? ['x@lawfirm.com'] : [])),
          }),
        )
        const users = Object.fromEntries(
          votes.flatMap(({ isVetoed }, index) => (isVetoed ? [[`c${index}`, [keepsDemosAway]]] : [])),
        )
        const { willAttend, hasConflict } = judge(copies, {
          organization: hasPolicy ? [keepsLawyersAway] : [],
          users,
        })
        const [isForbidden, mustRecord] = [false, true].map((wanted) =>
          votes.some((vote) => vote.override === wanted),
        )
        const isAgainstPolicy = hasPolicy && votes.some(({ isLawyer }) => isLawyer)
        const isOneFree = votes.some(({ isVetoed }) => !isVetoed)
        expect(willAttend).toBe(!isForbidden && (mustRecord || (!isAgainstPolicy && isOneFree)))
        expect(hasConflict).toBe(isForbidden && mustRecord)
      }),
    )
  })
})

describe('planGroupJoin', () => {
  const join = (copies: CalendarEventCopy[], rules: TestRules = {}, on = now) =>
    planGroupJoin(onlyGroup(copies), judge(copies, rules), false, on)

  it('takes the earliest join time among the users whose event a bot attends', () => {
    const copies = [
      calendarEventCopy('a', {}, { shiftSeconds: 60 }),
      calendarEventCopy('b', {}, { shiftSeconds: -120 }),
    ]
    expect(join(copies)).toMatchObject({ state: 'scheduled', joinAt: at('09:58') })
    expect(join(copies, { users: { b: [keepsDemosAway] } })).toMatchObject({
      state: 'scheduled',
      joinAt: at('10:01'),
    })
  })

  it('counts each join time from the start of its own event', () => {
    const later = calendarEventCopy(
      'b',
      { startsAt: at('10:30'), endsAt: at('11:30') },
      { icalUid: 'uid-2', shiftSeconds: -120 },
    )
    const copies = [calendarEventCopy('a'), later]
    expect(join(copies)).toMatchObject({ joinAt: at('10:00') })
    expect(join(copies, { users: { a: [keepsDemosAway] } })).toMatchObject({ joinAt: at('10:28') })
  })
})
