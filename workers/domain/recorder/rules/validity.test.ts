import { describe, expect, it } from 'vitest'
import { defaultOptOutRules } from './default-rules.ts'
import { ianaZone } from './days.ts'
import { readOptOutRules } from './opt-out-rule.ts'
import { unusableValues } from './subrule.ts'
import { attend, guests, optOut, salesMeeting } from './testing.ts'
import { optOutRuleProblems, tidyOptOutRules } from './validity.ts'
import { windowsZones } from './windows-zones.ts'

describe('optOutRuleProblems', () => {
  it('finds nothing wrong with no rules and with good ones', () => {
    expect(optOutRuleProblems([])).toEqual([])
    expect(
      optOutRuleProblems([
        optOut('a', ['MEETING_NAME', 'EQUALS', ['x']]),
        optOut('b', ['EVENT_TYPE', 'EQUALS', ['y']]),
      ]),
    ).toEqual([])
  })

  it('names every problem with its place', () => {
    const rules = [
      optOut('a'),
      optOut('a', ['MOON', 'EQUALS', ['x']], ['MEETING_NAME', 'LIKE', ['x']]),
      optOut('b', ['START_DAY_OF_MONTH', 'EQUALS', ['32']], ['ORGANISER_EMAIL_DOMAIN', 'EQUALS', ['a b']]),
    ]
    expect(optOutRuleProblems(rules)).toEqual([
      { path: '0.subrules', message: 'All your rules need to have at least 1 subrule' },
      { path: '1.subrules.0.target', message: 'This target does not exist.' },
      { path: '1.subrules.1.operation', message: 'This operation does not exist.' },
      { path: '2.subrules.0.values', message: 'Add at least one day of the month, from 1 to 31.' },
      { path: '2.subrules.1.values', message: 'Add at least one domain, such as example.com.' },
    ])
  })

  it('lets a user decide about single values that cannot be used', () => {
    const rule = optOut('a', ['START_DAY_OF_WEEK', 'EQUALS', ['Mon', 'Moonday', ' ']])
    expect(optOutRuleProblems([rule])).toEqual([])
    expect(rule.subrules.flatMap(unusableValues)).toEqual(['Moonday'])
  })
})

describe('rules that come from anywhere', () => {
  it('are normalized', () => {
    const rule = optOut('a', [
      'MEETING_NAME',
      'NOT_EQUALS_IGNORE_CASE',
      [' Plan, build ', '', 'Plan, build', '  '],
    ])
    expect(tidyOptOutRules([rule])[0]?.subrules[0]).toEqual({
      id: 'a.0',
      target: 'MEETING_NAME',
      operation: 'NOT_EQUALS_CASE_INSENSITIVE',
      values: ['Plan, build'],
    })
  })

  it('have unique ids afterwards', () => {
    const condition: [string, string, string[]] = ['MEETING_NAME', 'EQUALS', ['x']]
    const twice = {
      id: 'rule-1',
      subrules: [...optOut('a', condition).subrules, ...optOut('a', condition).subrules],
    }
    const tidy = tidyOptOutRules([
      optOut('', condition),
      optOut('b', condition),
      optOut('b', condition),
      twice,
    ])
    expect(tidy.map(({ id }) => id)).toEqual(['rule-2', 'b', 'rule-3', 'rule-1'])
    expect(tidy[3]?.subrules.map(({ id }) => id)).toEqual(['a.0', 'subrule-1'])
    expect(tidyOptOutRules(tidy)).toEqual(tidy)
  })

  it('are read as far as they can be', () => {
    const good = optOut('a', ['MEETING_NAME', 'EQUALS', ['x']])
    expect(readOptOutRules([good])).toEqual([good])
    expect(readOptOutRules('nothing')).toEqual([])
    expect(readOptOutRules([null, { id: 7, subrules: [{ values: ['x', 3, null] }] }])).toEqual([
      { id: '', subrules: [] },
      { id: '', subrules: [{ id: '', target: '', operation: '', values: ['x'] }] },
    ])
  })
})

describe('zone names of Microsoft calendars', () => {
  it('all map to a known zone', () => {
    expect(windowsZones.size).toBeGreaterThan(130)
    expect([...windowsZones].filter(([name, zone]) => ianaZone(name) !== zone)).toEqual([])
    expect(ianaZone('W. Europe Standard Time')).toBe('Europe/Berlin')
    expect(ianaZone('Nowhere Standard Time')).toBeNull()
  })
})

describe('the rules that an organization starts with', () => {
  it('can be saved, attend customer meetings and skip internal ones', () => {
    const rules = defaultOptOutRules('acme.com')
    expect(optOutRuleProblems(rules)).toEqual([])
    expect(attend(salesMeeting(), rules).effective).toBe(true)
    expect(attend(salesMeeting({ attendees: guests('bob@acme.com') }), rules).effective).toBe(false)
    expect(attend(salesMeeting({ eventTypes: ['focusTime'] }), rules).effective).toBe(false)
    expect(attend(salesMeeting({ title: 'Second interview' }), rules).effective).toBe(false)
    expect(
      attend(salesMeeting({ title: 'Second interview', organiserEmail: 'x@agency.example' }), rules)
        .effective,
    ).toBe(true)
  })

  it('skip only time off when the domain is not known', () => {
    const rules = defaultOptOutRules(null)
    expect(optOutRuleProblems(rules)).toEqual([])
    expect(attend(salesMeeting({ eventTypes: ['focusTime'] }), rules).effective).toBe(false)
    expect(attend(salesMeeting({ attendees: guests('bob@acme.com') }), rules).effective).toBe(true)
  })
})
