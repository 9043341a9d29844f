import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../testing-text.ts'
import type { CalendarEvent } from './calendar-event.ts'
import { evaluateAttendance, prepareRules } from './attendance.ts'
import {
  type OptOutRule,
  optOutOperations,
  type OptOutTarget,
  optOutTargets,
  readOptOutRules,
} from './opt-out-rule.ts'
import { anyContext, attend, isOptedOut, optOut, salesMeeting } from './testing.ts'
import { optOutRuleProblems, tidyOptOutRules } from './validity.ts'

const emails = [
  'dana@acme.com',
  'Bob@ACME.com',
  'eve@customer.io',
  'y@münchen.de',
  'no-address',
  '',
  'c_1@resource.calendar.google.com',
]
const anyEmail = fc.constantFrom(...emails)
const anyEvent: fc.Arbitrary<CalendarEvent> = fc
  .record({
    title: fc.constantFrom('Acme / Demo call', 'demo', '', null, 'Über-Plan'),
    startsAt: fc.date({ min: new Date('2026-12-02'), max: new Date('2027-12-31'), noInvalidDate: true }),
    hours: fc.integer({ min: 1, max: 40 }),
    startZone: fc.constantFrom(null, 'Europe/Rome', 'Tokyo Standard Time', 'Nowhere/Else'),
    eventTypes: fc.subarray(['default', 'outOfOffice', 'recurring', 'occurrence', 'focusTime']),
    attendees: fc.array(fc.record({ email: anyEmail, isResource: fc.boolean() }), { maxLength: 5 }),
    organiserEmail: fc.option(anyEmail),
    ownerEmail: fc.option(anyEmail),
    platform: fc.constantFrom(
      'zoom',
      'google_meet',
      'microsoft_teams',
      'microsoft_teams_live',
      'webex',
      null,
    ),
  })
  .map(({ hours, ...event }) =>
    salesMeeting({ ...event, endZone: null, endsAt: new Date(event.startsAt.getTime() + hours * 3_600_000) }),
  )

const words: Record<string, string[]> = {
  name: ['Demo', 'demo', 'Acme / Demo call', 'über', 'x'],
  platform: ['zoom', 'Microsoft Teams', 'teams', 'unknown', 'meet'],
  week: ['Monday', 'tue', '3', '0', 'SUN', 'friday'],
  month: ['1', '02', '15', '31'],
  email: ['dana@acme.com', 'eve@CUSTOMER.io', 'bob', '@acme.com', 'no-address'],
  domain: ['acme.com', '@Customer.io', 'münchen.de', 'com', 'www.acme.com'],
  type: ['default', 'out of office', 'recurring', 'time'],
}
const wordsOf: Record<OptOutTarget, string[] | undefined> = {
  MEETING_NAME: words.name,
  MEETING_PLATFORM: words.platform,
  START_DAY_OF_WEEK: words.week,
  START_DAY_OF_MONTH: words.month,
  END_DAY_OF_WEEK: words.week,
  END_DAY_OF_MONTH: words.month,
  PARTICIPANTS_EMAIL: words.email,
  PARTICIPANTS_EMAIL_DOMAIN: words.domain,
  ALL_PARTICIPANTS_EMAIL_DOMAIN: words.domain,
  ORGANISER_EMAIL: words.email,
  ORGANISER_EMAIL_DOMAIN: words.domain,
  EVENT_TYPE: words.type,
}
const valuesOf = (target: OptOutTarget): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom(...(wordsOf[target] ?? [])), { minLength: 1, maxLength: 4 })
const anySubrule = fc.constantFrom(...optOutTargets).chain((target) =>
  fc.record({
    target: fc.constant(target),
    operation: fc.constantFrom(...optOutOperations),
    values: valuesOf(target),
  }),
)
const anyRule = fc.array(anySubrule, { minLength: 1, maxLength: 3 })
const anyRules = fc.array(anyRule, { maxLength: 5 }).map((rules): OptOutRule[] =>
  rules.map((subrules, place) => ({
    id: `r${place}`,
    subrules: subrules.map((subrule, index) => ({ id: `s${index}`, ...subrule })),
  })),
)

const positives = ['EQUALS', 'CONTAINS', 'EQUALS_CASE_INSENSITIVE', 'CONTAINS_CASE_INSENSITIVE'] as const
const everyPair = optOutTargets.flatMap((target) =>
  positives.map((operation) => [target, operation] as const),
)

describe('a negative operation', () => {
  it.each(everyPair)('is the opposite of its positive operation: %s %s', (target, operation) => {
    const answers = new Set<boolean>()
    fc.assert(
      fc.property(anyEvent, valuesOf(target), (event, values) => {
        const positive = isOptedOut(event, [target, operation, values])
        answers.add(positive)
        expect(isOptedOut(event, [target, `NOT_${operation}`, values])).toBe(!positive)
      }),
      { numRuns: 60, seed: 7, examples: [[salesMeeting(), [wordsOf[target]?.[0] ?? '']]] },
    )
    // Both results occurred, so the comparison means something.
    expect(answers.size).toBe(2)
  })
})

const shuffled = <Item>(items: readonly Item[]): fc.Arbitrary<Item[]> =>
  fc.shuffledSubarray([...items], { minLength: items.length })

describe('any rules', () => {
  it('decide the same in any order of rules, subrules and values', () => {
    const pairs = anyRules.chain((rules) => {
      const inner = rules.map((rule) =>
        fc
          .tuple(
            ...rule.subrules.map((subrule) =>
              shuffled(subrule.values).map((values) => ({ ...subrule, values })),
            ),
          )
          .chain(shuffled)
          .map((subrules) => ({ id: rule.id, subrules })),
      )
      return fc.tuple(fc.constant(rules), fc.tuple(...inner).chain(shuffled))
    })
    fc.assert(
      fc.property(anyEvent, pairs, (event, [rules, other]) => {
        const [first, second] = [attend(event, rules), attend(event, other)]
        expect(second.matchedRuleIds.toSorted()).toEqual(first.matchedRuleIds.toSorted())
        expect([second.effective, second.reason, second.warnings]).toEqual([
          first.effective,
          first.reason,
          first.warnings,
        ])
      }),
    )
  })

  it('decide the same with an added rule that can never match', () => {
    const inert = fc.constantFrom(
      optOut('inert'),
      optOut('inert', ['MEETING_NAME', 'NOT_EQUALS', [' ']]),
      optOut('inert', ['START_DAY_OF_WEEK', 'NOT_EQUALS', ['never']]),
      optOut('inert', ['SHOE_SIZE', 'NOT_EQUALS', ['44']]),
      optOut('inert', ['MEETING_NAME', 'EXCEEDS', ['44']], ['MEETING_NAME', 'NOT_EQUALS', ['44']]),
    )
    fc.assert(
      fc.property(anyEvent, anyRules, inert, fc.nat(5), (event, rules, added, place) => {
        const [before, after] = [attend(event, rules), attend(event, rules.toSpliced(place, 0, added))]
        expect([
          after.effective,
          after.willBotAttendAccordingToRules,
          after.reason,
          after.matchedRuleIds,
        ]).toEqual([
          before.effective,
          before.willBotAttendAccordingToRules,
          before.reason,
          before.matchedRuleIds,
        ])
      }),
    )
  })

  it('mean after tidying what they meant before', () => {
    fc.assert(
      fc.property(anyEvent, anyRules, (event, rules) => {
        expect(attend(event, tidyOptOutRules(rules)).matchedRuleIds).toEqual(
          attend(event, rules).matchedRuleIds,
        )
      }),
    )
  })
})

describe('hostile input', () => {
  const hostileText = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(
      '\uD800',
      '@',
      'a@',
      'x@[::1]',
      '0',
      'é'.repeat(300),
      '__proto__',
      'constructor',
      '360',
      '%41.com',
      'a@b@c',
    ),
  )
  const hostileEvent: fc.Arbitrary<CalendarEvent> = fc.record({
    title: fc.option(hostileText),
    startsAt: fc.option(fc.date()),
    endsAt: fc.option(fc.date()),
    startZone: fc.option(hostileText),
    endZone: fc.option(hostileText),
    isAllDay: fc.boolean(),
    isCancelled: fc.boolean(),
    eventTypes: fc.array(hostileText),
    attendees: fc.array(fc.record({ email: hostileText, isResource: fc.boolean() })),
    organiserEmail: fc.option(hostileText),
    ownerEmail: fc.option(hostileText),
    ownResponse: fc.option(hostileText),
    isGuestListHidden: fc.boolean(),
    meetingUrl: fc.option(hostileText),
    platform: fc.option(hostileText),
    shouldRecordOverride: fc.option(fc.boolean()),
  })
  const hostileSubrule = fc.record({
    id: hostileText,
    target: fc.oneof(fc.constantFrom<string>(...optOutTargets), hostileText),
    operation: fc.oneof(fc.constantFrom<string>(...optOutOperations), hostileText),
    values: fc.array(fc.oneof(hostileText, fc.anything()), { maxLength: 4 }),
  })
  const hostileRules = fc.oneof(
    fc.anything(),
    fc.array(
      fc.oneof(
        fc.anything(),
        fc.record({ id: hostileText, subrules: fc.array(hostileSubrule, { maxLength: 3 }) }),
      ),
    ),
  )

  it('never makes the evaluation throw', () => {
    fc.assert(
      fc.property(hostileEvent, hostileRules, fc.option(hostileText), (event, stored, owner) => {
        const rules = readOptOutRules(stored)
        const context = anyContext({ zones: { owner, organization: owner }, notetakerEmails: [owner ?? ''] })
        const result = evaluateAttendance(event, prepareRules({ organization: rules, user: rules }), context)
        expect(result.trace).toHaveLength(rules.length * 2)
        expect(optOutRuleProblems(tidyOptOutRules(rules))).toEqual(expect.any(Array))
      }),
      { numRuns: 500 },
    )
  })
})
