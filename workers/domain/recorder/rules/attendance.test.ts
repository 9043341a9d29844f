import { describe, expect, it } from 'vitest'
import { anyContext, attend, guests, isOptedOut, optOut, salesMeeting } from './testing.ts'
import { optOutRuleProblems } from './validity.ts'

const meeting = salesMeeting()
const inRome = anyContext({ zones: { owner: 'Europe/Rome', organization: null } })

describe('the name of a meeting', () => {
  it('is compared with or without case', () => {
    expect(isOptedOut(meeting, ['MEETING_NAME', 'EQUALS', ['acme / demo call']])).toBe(false)
    expect(isOptedOut(meeting, ['MEETING_NAME', 'EQUALS_CASE_INSENSITIVE', ['acme / demo call']])).toBe(true)
    expect(isOptedOut(meeting, ['MEETING_NAME', 'EQUALS_IGNORE_CASE', ['acme / demo call']])).toBe(true)
    expect(isOptedOut(meeting, ['MEETING_NAME', 'CONTAINS', ['demo']])).toBe(false)
    expect(isOptedOut(meeting, ['MEETING_NAME', 'CONTAINS_CASE_INSENSITIVE', ['demo']])).toBe(true)
  })

  it('is compared without case in Turkish too, where capitals tell two kinds of i apart', () => {
    for (const [title, value] of [
      ['BAYİ TOPLANTISI', 'bayi toplantısı'],
      ['Bayi toplantısı', 'BAYİ TOPLANTISI'],
      ['BAYI TOPLANTISI', 'bayi toplantısı'],
    ] as const)
      expect(isOptedOut(salesMeeting({ title }), ['MEETING_NAME', 'EQUALS_CASE_INSENSITIVE', [value]])).toBe(
        true,
      )
  })

  it('does not contain values only if it contains none of them', () => {
    expect(isOptedOut(meeting, ['MEETING_NAME', 'NOT_CONTAINS', ['Demo', 'Intro']])).toBe(false)
    expect(isOptedOut(meeting, ['MEETING_NAME', 'NOT_CONTAINS', ['Intro', 'Kickoff']])).toBe(true)
    expect(
      attend(meeting, [optOut('r', ['MEETING_NAME', 'NOT_CONTAINS', ['Demo', 'Intro']])]).effective,
    ).toBe(true)
  })

  it('is empty when it is missing: negative rules match it, positive ones do not', () => {
    const untitled = salesMeeting({ title: null })
    expect(isOptedOut(untitled, ['MEETING_NAME', 'NOT_CONTAINS', ['Demo']])).toBe(true)
    expect(isOptedOut(untitled, ['MEETING_NAME', 'CONTAINS', ['Demo']])).toBe(false)
    expect(isOptedOut(untitled, ['MEETING_NAME', 'NOT_EQUALS', ['Demo']])).toBe(true)
  })

  it('keeps inner spaces and loses outer ones; a value may contain a comma', () => {
    const named = salesMeeting({ title: '  Plan, build,  run ' })
    expect(isOptedOut(named, ['MEETING_NAME', 'EQUALS', ['Plan, build,  run']])).toBe(true)
    expect(isOptedOut(named, ['MEETING_NAME', 'EQUALS', ['Plan, build, run']])).toBe(false)
    expect(
      isOptedOut(salesMeeting({ title: 'Cafe\u0301' }), ['MEETING_NAME', 'EQUALS', [' Caf\u00E9 ']]),
    ).toBe(true)
  })
})

describe('a subrule without a value that can be compared', () => {
  it.each([[[]], [['  ']]])(
    'matches nothing, not even with a negative operation, and cannot be saved: %j',
    (values) => {
      const rule = optOut('r', ['MEETING_NAME', 'NOT_EQUALS', values])
      const { effective, trace, warnings } = attend(meeting, [rule])
      expect([effective, trace[0]?.verdict, trace[0]?.subrules[0]?.inertBecause]).toEqual([
        true,
        'inert',
        'no_usable_value',
      ])
      expect(warnings).toEqual(['INERT_RULE'])
      expect(optOutRuleProblems([rule])).toEqual([
        { path: '0.subrules.0.values', message: 'Add at least one value.' },
      ])
    },
  )

  it('keeps its whole rule from matching', () => {
    const rule = optOut(
      'r',
      ['MEETING_NAME', 'CONTAINS', ['Demo']],
      ['START_DAY_OF_WEEK', 'NOT_EQUALS', ['Moonday']],
    )
    expect(attend(meeting, [rule]).matchedRuleIds).toEqual([])
  })

  it.each([
    ['a target that nobody knows', ['MOON_PHASE', 'NOT_EQUALS', ['full']], 'unknown_target'],
    ['an operation that nobody knows', ['MEETING_NAME', 'NOT_RESEMBLES', ['full']], 'unknown_operation'],
  ] as const)('has a fellow in %s', (_, [target, operation, values], why) => {
    const rule = optOut('r', [target, operation, [...values]])
    const { matchedRuleIds, trace } = attend(meeting, [rule])
    expect([matchedRuleIds, trace[0]?.subrules[0]?.inertBecause]).toEqual([[], why])
    expect(optOutRuleProblems([rule])).toHaveLength(1)
  })

  it('is like a rule without subrules', () => {
    const { matchedRuleIds, trace, effective } = attend(meeting, [optOut('r')])
    expect([matchedRuleIds, trace[0]?.verdict, effective]).toEqual([[], 'inert', true])
    expect(optOutRuleProblems([optOut('r')])).toEqual([
      { path: '0.subrules', message: 'All your rules need to have at least 1 subrule' },
    ])
  })
})

describe('days', () => {
  it('are those of the event’s own zone, else of its owner’s, of the organization’s, of UTC', () => {
    const homeless = salesMeeting({ startZone: null, endZone: null })
    const saturday = ['START_DAY_OF_WEEK', 'EQUALS', ['sat']] as ['START_DAY_OF_WEEK', 'EQUALS', string[]]
    expect(isOptedOut(meeting, saturday)).toBe(false)
    expect(isOptedOut(meeting, saturday, inRome)).toBe(false)
    expect(isOptedOut(homeless, saturday, inRome)).toBe(true)
    const inHonolulu = { owner: null, organization: 'Pacific/Honolulu' }
    expect(isOptedOut(homeless, saturday, anyContext({ zones: inHonolulu }))).toBe(false)
    expect(
      isOptedOut(homeless, saturday, anyContext({ zones: { ...inHonolulu, owner: 'Europe/Rome' } })),
    ).toBe(true)
    expect(isOptedOut(homeless, saturday)).toBe(true)
  })

  it('are found by the Windows name of a zone, and an unknown name is ignored with a warning', () => {
    const friday = ['START_DAY_OF_WEEK', 'EQUALS', ['Friday']] as ['START_DAY_OF_WEEK', 'EQUALS', string[]]
    expect(isOptedOut(salesMeeting({ startZone: 'Pacific Standard Time' }), friday, inRome)).toBe(true)
    const custom = salesMeeting({ startZone: 'tzone://Microsoft/Custom', endZone: null })
    expect(isOptedOut(custom, friday, inRome)).toBe(false)
    expect(attend(custom, [], inRome).warnings).toEqual(['TIME_ZONE_UNKNOWN'])
    expect(attend(meeting, []).warnings).toEqual([])
  })

  it('end before the moment at which the event ends', () => {
    const untilMidnight = salesMeeting({
      startsAt: new Date('2026-12-07T23:00-05:00'),
      endsAt: new Date('2026-12-08T00:00-05:00'),
    })
    expect(isOptedOut(untilMidnight, ['END_DAY_OF_WEEK', 'EQUALS', ['Tuesday']])).toBe(false)
    expect(isOptedOut(untilMidnight, ['END_DAY_OF_WEEK', 'EQUALS', ['Monday']])).toBe(true)
    expect(isOptedOut(untilMidnight, ['END_DAY_OF_MONTH', 'EQUALS', ['7']])).toBe(true)
    const momentary = salesMeeting({ startsAt: untilMidnight.endsAt, endsAt: untilMidnight.endsAt })
    expect(isOptedOut(momentary, ['END_DAY_OF_WEEK', 'EQUALS', ['Tuesday']])).toBe(true)
  })

  it('of the month are numbers: the 1st is not the 11th', () => {
    const eleventh = salesMeeting({
      startsAt: new Date('2026-12-11T10:00-05:00'),
      endsAt: new Date('2026-12-11T11:00-05:00'),
    })
    expect(isOptedOut(eleventh, ['START_DAY_OF_MONTH', 'CONTAINS', ['1']])).toBe(false)
    expect(isOptedOut(eleventh, ['START_DAY_OF_MONTH', 'CONTAINS', ['011', 'last']])).toBe(true)
    expect(isOptedOut(eleventh, ['START_DAY_OF_MONTH', 'NOT_EQUALS', ['32', '0']])).toBe(false)
  })

  it.each(['Friday', 'FRI', 'fri ', '5'])('of the week may be written %j', (value) => {
    expect(isOptedOut(meeting, ['START_DAY_OF_WEEK', 'EQUALS', [value]])).toBe(true)
  })

  it.each(['0', '7', 'sunday'])('of the week: Sunday may be written %j', (value) => {
    const sunday = salesMeeting({
      startsAt: new Date('2026-12-06T10:00-05:00'),
      endsAt: new Date('2026-12-06T11:00-05:00'),
    })
    expect(isOptedOut(sunday, ['START_DAY_OF_WEEK', 'EQUALS', [value]])).toBe(true)
    expect(isOptedOut(sunday, ['START_DAY_OF_WEEK', 'EQUALS', ['1']])).toBe(false)
  })
})

describe('people', () => {
  it('of a domain: one is enough, and with NOT there must be none', () => {
    expect(isOptedOut(meeting, ['PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['customer.io']])).toBe(true)
    expect(isOptedOut(meeting, ['PARTICIPANTS_EMAIL_DOMAIN', 'NOT_EQUALS', ['customer.io']])).toBe(false)
    expect(isOptedOut(meeting, ['PARTICIPANTS_EMAIL_DOMAIN', 'NOT_EQUALS', ['other.io']])).toBe(true)
  })

  it('all of a domain: everybody must be of it, and with NOT somebody must be outside', () => {
    const internal = salesMeeting({ attendees: guests('dana@acme.com', 'bob@acme.com') })
    expect(isOptedOut(meeting, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['acme.com']])).toBe(false)
    expect(isOptedOut(internal, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['acme.com']])).toBe(true)
    expect(isOptedOut(meeting, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'NOT_EQUALS', ['acme.com']])).toBe(true)
    expect(
      isOptedOut(meeting, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['acme.com', 'customer.io']]),
    ).toBe(true)
  })

  it('are at least the owner of the calendar', () => {
    const alone = salesMeeting({ attendees: [], organiserEmail: null })
    expect(isOptedOut(alone, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['acme.com']])).toBe(true)
    const nobody = salesMeeting({ attendees: [], organiserEmail: null, ownerEmail: null })
    expect(isOptedOut(nobody, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['acme.com']])).toBe(false)
    expect(isOptedOut(nobody, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'NOT_EQUALS', ['acme.com']])).toBe(true)
  })

  it('are not rooms, calendar groups or our own bots', () => {
    const attendees = [
      ...guests(
        'dana@acme.com',
        'c_1@resource.calendar.google.com',
        'x@group.calendar.google.com',
        'Recorder@Notes.example',
      ),
      { email: 'room.four@venue.example', isResource: true },
    ]
    const withRooms = salesMeeting({ attendees })
    const context = anyContext({ notetakerEmails: ['recorder@notes.example'] })
    expect(isOptedOut(withRooms, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['acme.com']], context)).toBe(
      true,
    )
    expect(isOptedOut(withRooms, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['acme.com']])).toBe(false)
  })

  it('have domains in any spelling, as do the rules', () => {
    const attendees = guests('x@acme.com', 'y@xn--mnchen-3ya.de')
    const people = salesMeeting({ attendees, organiserEmail: 'x@acme.com', ownerEmail: 'x@acme.com' })
    expect(
      isOptedOut(people, ['ALL_PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['@ACME.com ', 'münchen.de']]),
    ).toBe(true)
    for (const value of ['*@acme.com', 'www.acme.com', 'somebody@acme.com', 'acme.com.', 'ACME.COM'])
      expect([value, isOptedOut(people, ['PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', [value]])]).toEqual([
        value,
        true,
      ])
  })

  it('of a subdomain are not people of the domain, though their address contains it', () => {
    const elsewhere = {
      attendees: guests('x@eu.acme.com'),
      organiserEmail: 'x@eu.acme.com',
      ownerEmail: 'x@eu.acme.com',
    }
    expect(isOptedOut(salesMeeting(elsewhere), ['PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['acme.com']])).toBe(
      false,
    )
    expect(isOptedOut(salesMeeting(elsewhere), ['PARTICIPANTS_EMAIL_DOMAIN', 'CONTAINS', ['acme.com']])).toBe(
      true,
    )
  })

  it('have addresses whose domain never depends on case; the first half may', () => {
    expect(isOptedOut(meeting, ['PARTICIPANTS_EMAIL', 'EQUALS', ['Eve@CUSTOMER.IO']])).toBe(true)
    expect(isOptedOut(meeting, ['PARTICIPANTS_EMAIL', 'EQUALS', ['eve@customer.io']])).toBe(false)
    expect(isOptedOut(meeting, ['PARTICIPANTS_EMAIL', 'EQUALS_CASE_INSENSITIVE', ['eve@customer.io']])).toBe(
      true,
    )
    expect(isOptedOut(meeting, ['PARTICIPANTS_EMAIL', 'CONTAINS', ['Customer']])).toBe(true)
    expect(isOptedOut(meeting, ['ORGANISER_EMAIL', 'EQUALS', ['dana@ACME.com']])).toBe(true)
    expect(isOptedOut(meeting, ['ORGANISER_EMAIL', 'NOT_CONTAINS', ['eve']])).toBe(true)
    const tagged = salesMeeting({ attendees: guests('eve+sales@customer.io') })
    expect(isOptedOut(tagged, ['PARTICIPANTS_EMAIL', 'EQUALS', ['eve@customer.io']])).toBe(false)
  })

  it('may be hidden: what can be seen decides, with a warning', () => {
    expect(attend(salesMeeting({ isGuestListHidden: true }), []).warnings).toEqual([
      'PARTICIPANTS_INCOMPLETE',
    ])
  })

  it('without an organizer match only negative rules', () => {
    const event = salesMeeting({ organiserEmail: null })
    expect(isOptedOut(event, ['ORGANISER_EMAIL_DOMAIN', 'EQUALS', ['acme.com']])).toBe(false)
    expect(isOptedOut(event, ['ORGANISER_EMAIL_DOMAIN', 'NOT_EQUALS', ['acme.com']])).toBe(true)
  })
})

describe('kind and platform', () => {
  it('use every token of an event’s kind', () => {
    expect(isOptedOut(meeting, ['EVENT_TYPE', 'EQUALS', ['recurring']])).toBe(true)
    expect(isOptedOut(meeting, ['EVENT_TYPE', 'NOT_EQUALS', ['default']])).toBe(false)
    const away = salesMeeting({ eventTypes: ['outOfOffice', 'singleInstance'] })
    expect(isOptedOut(away, ['EVENT_TYPE', 'EQUALS', ['Out of office']])).toBe(true)
    expect(isOptedOut(away, ['EVENT_TYPE', 'CONTAINS', ['office']])).toBe(true)
    expect(isOptedOut(away, ['EVENT_TYPE', 'EQUALS', ['office']])).toBe(false)
  })

  it('treat a live event as a Teams meeting, not the reverse', () => {
    const live = salesMeeting({ platform: 'microsoft_teams_live' })
    expect(isOptedOut(live, ['MEETING_PLATFORM', 'EQUALS', ['Microsoft Teams']])).toBe(true)
    expect(
      isOptedOut(salesMeeting({ platform: 'microsoft_teams' }), [
        'MEETING_PLATFORM',
        'EQUALS',
        ['microsoft_teams_live'],
      ]),
    ).toBe(false)
    expect(isOptedOut(live, ['MEETING_PLATFORM', 'CONTAINS', ['teams']])).toBe(true)
    expect(isOptedOut(salesMeeting({ platform: null }), ['MEETING_PLATFORM', 'EQUALS', ['Unknown']])).toBe(
      true,
    )
  })
})

describe('several rules', () => {
  const first = optOut(
    'one',
    ['MEETING_NAME', 'CONTAINS', ['Demo']],
    ['MEETING_PLATFORM', 'EQUALS', ['google_meet']],
  )
  const second = optOut('two', ['ORGANISER_EMAIL_DOMAIN', 'EQUALS', ['acme.com']])

  it('are joined by OR, their subrules by AND, and each reports what it found', () => {
    const { matchedRuleIds, effective, willBotAttendAccordingToRules, reason, trace } = attend(meeting, [
      first,
      second,
    ])
    expect({ matchedRuleIds, effective, willBotAttendAccordingToRules, reason }).toEqual({
      matchedRuleIds: ['two'],
      effective: false,
      willBotAttendAccordingToRules: false,
      reason: 'RULE_MATCHED',
    })
    expect(trace.map(({ number, verdict }) => [number, verdict])).toEqual([
      [1, 'not_matched'],
      [2, 'matched'],
    ])
    expect(trace[0]?.subrules.map(({ verdict, found, agreeing }) => ({ verdict, found, agreeing }))).toEqual([
      { verdict: 'matched', found: ['Acme / Demo call'], agreeing: ['Demo'] },
      { verdict: 'not_matched', found: ['zoom'], agreeing: [] },
    ])
  })

  it('name the zone in which they determined the day', () => {
    const { trace } = attend(meeting, [optOut('r', ['START_DAY_OF_WEEK', 'EQUALS', ['1']])])
    expect(trace[0]?.subrules[0]).toMatchObject({
      found: ['FRIDAY'],
      zone: 'America/New_York',
      verdict: 'not_matched',
    })
  })

  it('attend when there are none', () => {
    expect(attend(meeting, [])).toMatchObject({
      willBotAttendAccordingToRules: true,
      effective: true,
      reason: 'NO_RULE_MATCHED',
      trace: [],
    })
  })
})
