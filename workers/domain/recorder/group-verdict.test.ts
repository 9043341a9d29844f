import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EventCopy, groupCopies, type MeetingGroup } from './groups.ts'
import { judgeGroup, planGroupJoin } from './group-verdict.ts'
import { at, attendBy, eventCopy, type TestRules } from './testing-bots.ts'
import { guests, optOut } from './testing.ts'

const now = at('08:00')
const keepsDemosAway = optOut('demo', ['MEETING_NAME', 'CONTAINS', ['Demo']])
const keepsLawyersAway = optOut('law', ['PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['lawfirm.com']])

function onlyGroup(copies: EventCopy[]): MeetingGroup {
  const [group, ...others] = groupCopies(copies)
  if (group === undefined || others.length > 0) throw new Error('one meeting was expected')
  return group
}
const judge = (copies: EventCopy[], rules: TestRules = {}, organizationRulesVetoAll = true) =>
  judgeGroup(onlyGroup(copies), attendBy(now, rules), { organizationRulesVetoAll })

describe('the verdict of a group', () => {
  it('is no if one copy must not be recorded, even where another must be, and then people see the conflict', () => {
    const must = eventCopy('a', { shouldRecordOverride: true })
    expect(judge([must, eventCopy('b', { shouldRecordOverride: false })])).toEqual({
      willAttend: false,
      reason: 'MUST_NOT_BE_RECORDED',
      hasConflict: true,
      isDemanded: false,
      attending: [],
    })
    expect(judge([eventCopy('a'), eventCopy('b', { shouldRecordOverride: false })])).toMatchObject({
      willAttend: false,
      hasConflict: false,
    })
  })

  it('is yes if a copy must be recorded, whatever the rules say', () => {
    const verdict = judge([eventCopy('a', { shouldRecordOverride: true }), eventCopy('b')], { organization: [keepsDemosAway] })
    expect(verdict).toMatchObject({ willAttend: true, reason: 'MUST_BE_RECORDED', isDemanded: true })
    expect(verdict.attending.map(({ copy }) => copy.id)).toEqual(['a'])
  })

  it('is no if a rule of the organization matches the one copy that shows all guests', () => {
    const shown = eventCopy('a', { attendees: guests('dana@acme.com', 'x@lawfirm.com') })
    const hidden = eventCopy('b', { attendees: [], isGuestListHidden: true })
    const rules = { organization: [keepsLawyersAway] }
    expect(judge([hidden], rules).willAttend).toBe(true)
    expect(judge([shown, hidden], rules)).toMatchObject({ willAttend: false, reason: 'RULE_MATCHED', attending: [] })
    expect(judge([shown, hidden], rules, false).attending.map(({ copy }) => copy.id)).toEqual(['b'])
  })

  it('leaves a person’s own rule to their own copy', () => {
    const copies = [eventCopy('a'), eventCopy('b')]
    expect(judge(copies, { users: { b: [keepsDemosAway] } }).attending.map(({ copy }) => copy.id)).toEqual(['a'])
    expect(judge(copies, { users: { a: [keepsDemosAway], b: [keepsDemosAway] } })).toMatchObject({
      willAttend: false,
      reason: 'RULE_MATCHED',
    })
  })

  it('names a rule rather than a declined invitation', () => {
    expect(judge([eventCopy('a', { ownResponse: 'declined' })]).reason).toBe('DECLINED')
    const copies = [eventCopy('a', { ownResponse: 'declined' }), eventCopy('b')]
    expect(judge(copies, { users: { b: [keepsDemosAway] } }).reason).toBe('RULE_MATCHED')
  })

  it('looks at the time and the platform that hold, not at those of a calendar that is behind', () => {
    const onFriday = optOut('friday', ['START_DAY_OF_WEEK', 'EQUALS', ['Friday']])
    const moved = eventCopy('b', { startsAt: at('15:00', '2026-12-07'), endsAt: at('16:00', '2026-12-07') }, { sequence: 1 })
    expect(judge([eventCopy('a')], { organization: [onFriday] }).willAttend).toBe(false)
    expect(judge([eventCopy('a'), moved], { organization: [onFriday] }).attending.map(({ copy }) => copy.id)).toEqual(['b', 'a'])
  })

  it('opens no gate', () => {
    expect(judge([eventCopy('a', { platform: 'webex', shouldRecordOverride: true })])).toMatchObject({
      willAttend: false,
      reason: 'UNSUPPORTED_PLATFORM',
      isDemanded: false,
    })
  })
})

describe('the laws of the verdict', () => {
  const override = fc.constantFrom(true, false, null)
  const anyVotes = fc.array(fc.record({ override, isVetoed: fc.boolean(), isLawyer: fc.boolean() }), { minLength: 1, maxLength: 5 })

  it('hold for any copies: no beats yes, yes beats the organization, the organization beats the rest, one is enough', () => {
    fc.assert(
      fc.property(anyVotes, fc.boolean(), (votes, hasPolicy) => {
        const copies = votes.map((vote, index) =>
          eventCopy(`c${index}`, {
            shouldRecordOverride: vote.override,
            attendees: guests('dana@acme.com', ...(vote.isLawyer ? ['x@lawfirm.com'] : [])),
          }),
        )
        const users = Object.fromEntries(votes.flatMap(({ isVetoed }, index) => (isVetoed ? [[`c${index}`, [keepsDemosAway]]] : [])))
        const { willAttend, hasConflict } = judge(copies, { organization: hasPolicy ? [keepsLawyersAway] : [], users })
        const [isForbidden, isDemanded] = [false, true].map((wanted) => votes.some((vote) => vote.override === wanted))
        const isAgainstPolicy = hasPolicy && votes.some(({ isLawyer }) => isLawyer)
        const isOneFree = votes.some(({ isVetoed }) => !isVetoed)
        expect(willAttend).toBe(!isForbidden && (isDemanded || (!isAgainstPolicy && isOneFree)))
        expect(hasConflict).toBe(isForbidden && isDemanded)
      }),
    )
  })
})

describe('planGroupJoin', () => {
  const join = (copies: EventCopy[], rules: TestRules = {}, on = now) => planGroupJoin(onlyGroup(copies), judge(copies, rules), false, on)

  it('takes the earliest wish of those that are attended for only', () => {
    const copies = [eventCopy('a', {}, { shiftSeconds: 60 }), eventCopy('b', {}, { shiftSeconds: -120 })]
    expect(join(copies)).toMatchObject({ state: 'scheduled', joinAt: at('09:58') })
    expect(join(copies, { users: { b: [keepsDemosAway] } })).toMatchObject({ state: 'scheduled', joinAt: at('10:01') })
  })

  it('counts each wish from the start of its own event', () => {
    const later = eventCopy('b', { startsAt: at('10:30'), endsAt: at('11:30') }, { icalUid: 'uid-2', shiftSeconds: -120 })
    const copies = [eventCopy('a'), later]
    expect(join(copies)).toMatchObject({ joinAt: at('10:00') })
    expect(join(copies, { users: { a: [keepsDemosAway] } })).toMatchObject({ joinAt: at('10:28') })
  })
})
