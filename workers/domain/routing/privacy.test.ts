import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PrivacyFacts } from './privacy-conditions.ts'
import { createOfflineMatcher } from './describe-match.ts'
import { evaluatePrivacy, isHeld, preparePrivacyRules, type PrivacyResult } from './privacy.ts'
import { prepareCategorizationRules, routeCall } from './route.ts'
import type { PrivacyRule, RuleCaller } from './rules.ts'
import { categorizationRule, privacyRule } from './testing.ts'

const caller: RuleCaller = { userId: 'ana', teamIds: ['north', 'south'] }
const facts = (values: Partial<PrivacyFacts> = {}): PrivacyFacts => ({
  title: 'Sync',
  participantUserIds: ['ana'],
  durationSeconds: 300,
  ...values,
})
const normal = { isWhitelist: false }
const whitelist = { isWhitelist: true }

function evaluate(
  given: PrivacyFacts,
  rules: readonly PrivacyRule[],
  by: RuleCaller,
  mode: { isWhitelist: boolean },
): PrivacyResult {
  return evaluatePrivacy(given, preparePrivacyRules(rules, mode), by)
}

describe('evaluatePrivacy in normal mode', () => {
  const longHrTalk = privacyRule({
    id: 'hr',
    settings: { CALL_TITLE: 'hr', MIN_DURATION: 600, MATCHED_CALL_BEHAVIOR: 'EXCLUDE' },
  })

  it('case 17: does not exclude an "HR chat" of 300 s by a rule for hr calls of 600 s and more', () => {
    const result = evaluate(facts({ title: 'HR chat', durationSeconds: 300 }), [longHrTalk], caller, normal)
    expect(result).toMatchObject({ verdict: 'imported', ruleId: null })
    expect(result.trace).toMatchObject([{ ruleId: 'hr', condition: 'MIN_DURATION', verdict: 'not_matched' }])
  })

  it('case 18: excludes it at 600 s, the bound included', () => {
    const result = evaluate(facts({ title: 'HR chat', durationSeconds: 600 }), [longHrTalk], caller, normal)
    expect(result).toMatchObject({ verdict: 'excluded', ruleId: 'hr' })
    expect(result.reason).toBe(
      'Excluded by an organization privacy rule: The title contains "hr". The call lasts 600 s, at least 600 s.',
    )
  })

  it('case 20, second half: excludes a call of unknown duration when a rule turns on the duration, and says so', () => {
    const rule = privacyRule({ id: 'short', settings: { MAX_DURATION: 60 } })
    const result = evaluate(facts({ durationSeconds: null }), [rule], caller, normal)
    expect(result).toMatchObject({ verdict: 'excluded', ruleId: 'short', unknownFacts: ['duration'] })
    expect(result.reason).toContain('The duration of the call is unknown.')
    expect(result.trace).toMatchObject([{ verdict: 'unknown_input', condition: 'MAX_DURATION' }])
  })

  it('a user rule that imports stops the search before an organization rule that excludes', () => {
    const rules = [
      privacyRule({ id: 'org', settings: { CALL_TITLE: 'sync' } }),
      privacyRule({
        id: 'user',
        level: 'USER',
        ownerId: 'ana',
        settings: { CALL_TITLE: 'sync', MATCHED_CALL_BEHAVIOR: 'IMPORT' },
      }),
    ]
    const result = evaluate(facts(), rules, caller, normal)
    expect(result).toMatchObject({ verdict: 'imported', ruleId: 'user' })
    expect(result.trace.map((line) => line.ruleId)).toEqual(['user'])
  })

  it('excludes a call that a categorization rule would score: privacy does not know of categories', () => {
    const scoring = categorizationRule({
      id: 'c',
      callTitleIncludes: 'sync',
      behavior: 'SAVE_AND_SCORE',
      scorecardConfigId: 's',
    })
    const given = facts({ title: 'Sync' })
    const matchDescriptions = createOfflineMatcher([scoring])
    expect(
      routeCall({ title: given.title, messages: [] }, prepareCategorizationRules([scoring]), caller, {
        matchDescriptions,
      }).category?.ruleId,
    ).toBe('c')
    expect(
      evaluate(given, [privacyRule({ id: 'p', settings: { CALL_TITLE: 'sync' } })], caller, normal).verdict,
    ).toBe('excluded')
  })

  it('imports when nothing matches and when there are no rules', () => {
    expect(evaluate(facts(), [], caller, normal)).toMatchObject({
      verdict: 'imported',
      ruleId: null,
      trace: [],
    })
    const rules = [privacyRule({ id: 'hr', settings: { CALL_TITLE: 'hr' } })]
    expect(evaluate(facts(), rules, caller, normal).reason).toBe(
      'Imported: no privacy rule matches (1 checked).',
    )
  })

  it('excludes by default and when the behavior is not known', () => {
    const unknownBehavior = {
      CALL_TITLE: 'sync',
      MATCHED_CALL_BEHAVIOR: 'ARCHIVE',
    } as unknown as PrivacyRule['settings']
    expect(
      evaluate(facts(), [privacyRule({ id: 'r', settings: { CALL_TITLE: 'sync' } })], caller, normal).verdict,
    ).toBe('excluded')
    expect(
      evaluate(facts(), [privacyRule({ id: 'r', settings: unknownBehavior })], caller, normal).verdict,
    ).toBe('excluded')
  })

  it('ignores an unknown duration when another key of the rule already refuses the call', () => {
    const rule = privacyRule({ id: 'r', settings: { CALL_TITLE: 'hr', MAX_DURATION: 60 } })
    expect(evaluate(facts({ durationSeconds: null }), [rule], caller, normal).verdict).toBe('imported')
  })

  it('does not import by a rule that turns on an unknown fact', () => {
    const rule = privacyRule({
      id: 'r',
      settings: { PARTECIPANTS: ['ana'], MIN_DURATION: 10, MATCHED_CALL_BEHAVIOR: 'IMPORT' },
    })
    const result = evaluate(
      facts({ participantUserIds: null, durationSeconds: null }),
      [rule],
      caller,
      normal,
    )
    expect(result).toMatchObject({ verdict: 'excluded', unknownFacts: ['participants', 'duration'] })
  })

  it('holds no call that every value of the unknown fact would exclude', () => {
    const people = privacyRule({ id: 'people', position: 1, settings: { PARTECIPANTS: ['ana'] } })
    const title = privacyRule({ id: 'title', position: 2, settings: { CALL_TITLE: 'sync' } })
    const unknown = facts({ participantUserIds: null })
    expect(evaluate(unknown, [people, title], caller, normal)).toMatchObject({
      verdict: 'excluded',
      unknownFacts: [],
    })
    const held = evaluate(unknown, [people], caller, normal)
    expect(isHeld(held)).toBe(true)
    expect(held.reason).toMatch(/^Held for a decision: the organization rule .+ cannot be evaluated\./u)
  })

  it('lets an earlier match decide before a later rule meets an unknown fact', () => {
    const rules = [
      privacyRule({
        id: 'first',
        position: 1,
        settings: { CALL_TITLE: 'sync', MATCHED_CALL_BEHAVIOR: 'IMPORT' },
      }),
      privacyRule({ id: 'second', position: 2, settings: { MAX_DURATION: 60 } }),
    ]
    expect(evaluate(facts({ durationSeconds: null }), rules, caller, normal)).toMatchObject({
      verdict: 'imported',
      ruleId: 'first',
    })
  })

  it('matches nothing by a rule without conditions', () => {
    const rule = privacyRule({ id: 'r', settings: { MATCHED_CALL_BEHAVIOR: 'EXCLUDE' } })
    const result = evaluate(facts(), [rule], caller, normal)
    expect(result).toMatchObject({ verdict: 'imported', ruleId: null, trace: [{ verdict: 'not_matched' }] })
  })

  it('ignores invalid rules and says so in the trace', () => {
    const rules = [
      privacyRule({ id: 'backwards', position: 1, settings: { MIN_DURATION: 600, MAX_DURATION: 60 } }),
      privacyRule({ id: 'empty', position: 2, settings: {} }),
      privacyRule({ id: 'nobody', level: 'TEAM', settings: { CALL_TITLE: 'sync' } }),
    ]
    const result = evaluate(facts({ durationSeconds: null }), rules, caller, normal)
    expect(result.verdict).toBe('imported')
    expect(result.trace.map(({ ruleId, verdict }) => [ruleId, verdict])).toEqual([
      ['nobody', 'ignored_invalid'],
      ['backwards', 'ignored_invalid'],
      ['empty', 'ignored_invalid'],
    ])
  })

  it('checks user, then team, then organization rules, and in a level the lower position first', () => {
    const rules = [
      privacyRule({ id: 'org', position: 1, settings: { CALL_TITLE: 'nothing' } }),
      privacyRule({
        id: 'south',
        level: 'TEAM',
        ownerId: 'south',
        position: 1,
        settings: { CALL_TITLE: 'nothing' },
      }),
      privacyRule({
        id: 'north',
        level: 'TEAM',
        ownerId: 'north',
        position: 2,
        settings: { CALL_TITLE: 'nothing' },
      }),
      privacyRule({
        id: 'east',
        level: 'TEAM',
        ownerId: 'east',
        position: 0,
        settings: { CALL_TITLE: 'sync' },
      }),
      privacyRule({
        id: 'ana',
        level: 'USER',
        ownerId: 'ana',
        position: 9,
        settings: { CALL_TITLE: 'nothing' },
      }),
      privacyRule({ id: 'bo', level: 'USER', ownerId: 'bo', position: 1, settings: { CALL_TITLE: 'sync' } }),
    ]
    const { trace, verdict } = evaluate(facts(), rules, caller, normal)
    expect(trace.map((line) => line.ruleId)).toEqual(['ana', 'south', 'north', 'org'])
    expect(verdict).toBe('imported')
  })

  it('checks only organization rules when the caller is unknown', () => {
    const rules = [
      privacyRule({ id: 'user', level: 'USER', ownerId: 'ana', settings: { CALL_TITLE: 'sync' } }),
      privacyRule({ id: 'team', level: 'TEAM', ownerId: 'north', settings: { CALL_TITLE: 'sync' } }),
    ]
    expect(evaluate(facts(), rules, null, normal)).toMatchObject({ verdict: 'imported', trace: [] })
  })

  it('matches one of several values of a key', () => {
    const rule = privacyRule({
      id: 'r',
      settings: { CALL_TITLE: 'payroll||SYNC', PARTECIPANTS: ['zoe', 'ana'] },
    })
    const { trace } = evaluate(facts(), [rule], caller, normal)
    expect(trace).toMatchObject([
      { verdict: 'matched', condition: 'CALL_TITLE, PARTECIPANTS', matchedText: 'sync, ana' },
    ])
  })
})

describe('evaluatePrivacy in whitelist mode', () => {
  it('case 19: imports a call of a chosen participant and excludes one without', () => {
    const rules = [privacyRule({ id: 'five', settings: { PARTECIPANTS: ['5'] } })]
    expect(evaluate(facts({ participantUserIds: ['5', '6'] }), rules, caller, whitelist)).toMatchObject({
      verdict: 'imported',
      ruleId: 'five',
    })
    expect(evaluate(facts({ participantUserIds: ['6'] }), rules, caller, whitelist)).toMatchObject({
      verdict: 'excluded',
      ruleId: null,
    })
  })

  it('case 20, first half: excludes every call when there is no valid rule, and says so', () => {
    const noRule = 'Excluded: only calls that match a privacy rule are imported, and there is no valid rule.'
    expect(evaluate(facts(), [], caller, whitelist)).toMatchObject({ verdict: 'excluded', reason: noRule })
    expect(evaluate(facts(), [privacyRule({ id: 'empty' })], caller, whitelist)).toMatchObject({
      verdict: 'excluded',
      reason: noRule,
    })
  })

  it('imports by an organization rule when the user has no rules', () => {
    const rules = [privacyRule({ id: 'org', settings: { CALL_TITLE: 'sync' } })]
    expect(evaluate(facts(), rules, caller, whitelist)).toMatchObject({ verdict: 'imported', ruleId: 'org' })
  })

  it('excludes by the first matching rule if its behavior is EXCLUDE', () => {
    const rules = [
      privacyRule({
        id: 'never',
        position: 1,
        settings: { CALL_TITLE: 'sync', MATCHED_CALL_BEHAVIOR: 'EXCLUDE' },
      }),
      privacyRule({ id: 'allowed', position: 2, settings: { CALL_TITLE: 'sync' } }),
    ]
    expect(evaluate(facts(), rules, caller, whitelist)).toMatchObject({
      verdict: 'excluded',
      ruleId: 'never',
    })
  })

  it('excludes a call whose participants are unknown when a rule turns on them', () => {
    const rules = [privacyRule({ id: 'r', settings: { PARTECIPANTS: ['5'] } })]
    expect(evaluate(facts({ participantUserIds: null }), rules, caller, whitelist)).toMatchObject({
      verdict: 'excluded',
      ruleId: 'r',
      unknownFacts: ['participants'],
    })
  })
})

describe('evaluatePrivacy on any rules', () => {
  const anyRule = fc.record({
    level: fc.constantFrom('USER' as const, 'TEAM' as const, 'ORGANIZATION' as const),
    ownerId: fc.constantFrom('ana', 'bo', 'north', 'east', null),
    settings: fc.record(
      {
        CALL_TITLE: fc.constantFrom('sync', 'hr||payroll', '||', 'y'),
        PARTECIPANTS: fc.subarray(['ana', 'bo']),
        MIN_DURATION: fc.constantFrom(0, 300, 301, -1),
        MAX_DURATION: fc.constantFrom(299, 300, 900),
        MATCHED_CALL_BEHAVIOR: fc.constantFrom('IMPORT' as const, 'EXCLUDE' as const),
      },
      { requiredKeys: [] },
    ),
  })
  const anyRules = fc
    .array(anyRule, { maxLength: 12 })
    .map((rules) => rules.map((rule, place) => privacyRule({ id: `r${place}`, position: place, ...rule })))
  const anyFacts = fc.record({
    title: fc.constantFrom('Sync', 'HR', ''),
    participantUserIds: fc.option(fc.subarray(['ana', 'bo'])),
    durationSeconds: fc.option(fc.constantFrom(0, 299, 300, 301, 900)),
  })

  it('gives a trace whose last deciding entry is the rule that decided', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, fc.boolean(), (rules, given, isWhitelist) => {
        const { trace, ruleId } = evaluate(given, rules, caller, { isWhitelist })
        const deciding = trace.filter(({ verdict }) => verdict === 'matched' || verdict === 'unknown_input')
        expect(deciding.length).toBeLessThanOrEqual(1)
        expect(deciding.at(-1)?.ruleId ?? null).toBe(ruleId)
        expect([null, trace.at(-1)?.ruleId]).toContain(ruleId)
      }),
    )
  })

  it('does not depend on the order in which rules are given', () => {
    fc.assert(
      fc.property(
        anyRules.chain((rules) =>
          fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
        ),
        anyFacts,
        fc.boolean(),
        ([rules, shuffled], given, isWhitelist) => {
          expect(evaluate(given, shuffled, caller, { isWhitelist })).toEqual(
            evaluate(given, rules, caller, { isWhitelist }),
          )
        },
      ),
    )
  })

  it('changes nothing but the trace and the count when a rule is added that does not match', () => {
    const stranger = privacyRule({
      id: 'added',
      position: -1,
      level: 'USER',
      ownerId: 'ana',
      settings: { CALL_TITLE: 'not in any title' },
    })
    fc.assert(
      fc.property(anyRules, anyFacts, fc.boolean(), (rules, given, isWhitelist) => {
        const before = evaluate(given, rules, caller, { isWhitelist })
        const after = evaluate(given, [...rules, stranger], caller, { isWhitelist })
        expect([after.verdict, after.ruleId, after.unknownFacts]).toEqual([
          before.verdict,
          before.ruleId,
          before.unknownFacts,
        ])
        expect(after.trace.slice(1)).toEqual(before.trace)
      }),
    )
  })

  it('excludes by an estimate only if every other value excludes too', () => {
    const estimated = fc.subarray(['duration', 'participants'] as const)
    fc.assert(
      fc.property(
        anyRules,
        anyFacts,
        estimated,
        fc.boolean(),
        (rules, given, estimatedFacts, isWhitelist) => {
          const result = evaluate({ ...given, estimatedFacts }, rules, caller, { isWhitelist })
          if (result.verdict !== 'excluded' || isHeld(result)) return
          const durations = estimatedFacts.includes('duration')
            ? [0, 1, 298, 299, 300, 301, 302, 899, 900, 901, 99_999]
            : [given.durationSeconds]
          const people = estimatedFacts.includes('participants')
            ? [[], ['ana'], ['bo'], ['ana', 'bo']]
            : [given.participantUserIds]
          for (const durationSeconds of durations)
            for (const participantUserIds of people)
              expect(
                evaluate({ ...given, durationSeconds, participantUserIds }, rules, caller, { isWhitelist })
                  .verdict,
              ).toBe('excluded')
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('decides as before where nothing is estimated, and imports as before where the estimate imports', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, fc.boolean(), (rules, given, isWhitelist) => {
        const before = evaluate(given, rules, caller, { isWhitelist })
        const after = evaluate({ ...given, estimatedFacts: ['duration'] }, rules, caller, { isWhitelist })
        expect(before.verdict).not.toBe('held')
        expect(after.verdict === 'imported').toBe(before.verdict === 'imported')
        expect(after.ruleId).toBe(before.ruleId)
      }),
    )
  })
})
