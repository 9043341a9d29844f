import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScorecardStatus } from '#db/vocabulary/scorecards.ts'
import { createOfflineMatcher } from './describe-match.ts'
import type { CategorizationRule, PrivacyRule } from './rules.ts'
import {
  type CallFacts,
  prepareRuleSet,
  type RuleSet,
  type Settlement,
  settleCall,
  settleCallByTitle,
} from './settle.ts'
import { categorizationRule, defaultRule, privacyRule } from './testing.ts'

const teams: Record<string, string[]> = { ana: ['north', 'south'], bo: ['south'] }
const scorecards: Record<string, ScorecardStatus> = { active: 'ACTIVE', archived: 'ARCHIVED' }
const findScorecards = {
  scorecardStatus: (id: string): ScorecardStatus | null => scorecards[id] ?? null,
  scorecardsOfTypes: { demo: 'active' },
}
const messages = [
  'The forklift inspection is due.',
  'And the brake repair?',
  'After it. The refund for the invoice too.',
].map((message) => ({
  message,
}))

const place = {
  level: fc.constantFrom('USER' as const, 'TEAM' as const, 'ORGANIZATION' as const),
  ownerId: fc.constantFrom('ana', 'bo', 'north', 'south', 'east', null),
}
const values = fc.constantFrom('', 'demo', 'acme demo', 'intro||||sync', '(.*)', 'y', 'mo||acme', 'em')
const anyCategorization = fc.record({
  ...place,
  label: fc.constantFrom('Demo', 'Other', ''),
  callTitleIncludes: values,
  explanation: fc.constantFrom(
    '',
    'Forklift inspection and brake repair',
    'Refund for an invoice',
    'Harbour cranes in the yard',
  ),
  behavior: fc.constantFrom('SAVE_ONLY' as const, 'SAVE_AND_SCORE' as const),
  scorecardConfigId: fc.constantFrom('active', 'archived', 'gone', '-1', null),
})
const anyPrivacy = fc.record({
  ...place,
  settings: fc.record(
    {
      CALL_TITLE: values,
      PARTECIPANTS: fc.constantFrom<string[]>([], ['ana'], ['bo', 'cy']),
      MIN_DURATION: fc.constantFrom(0, 60, 600, -1),
      MAX_DURATION: fc.constantFrom(60, 300),
      MATCHED_CALL_BEHAVIOR: fc.constantFrom('EXCLUDE' as const, 'IMPORT' as const),
    },
    { requiredKeys: [] },
  ),
})
const anyRuleSet: fc.Arbitrary<RuleSet> = fc
  .record({
    privacyRules: fc.array(anyPrivacy, { maxLength: 8 }),
    categorizationRules: fc.array(anyCategorization, { maxLength: 10 }),
    privacyRulesAreWhitelist: fc.boolean(),
    hasDefault: fc.boolean(),
  })
  .map(({ privacyRules, categorizationRules, privacyRulesAreWhitelist, hasDefault }) => ({
    privacyRules: privacyRules.map((rule, position): PrivacyRule =>
      privacyRule({ id: `p${position}`, position, ...rule }),
    ),
    categorizationRules: categorizationRules
      .map((rule, position): CategorizationRule =>
        categorizationRule({ id: `c${position}`, position, ...rule }),
      )
      .concat(hasDefault ? defaultRule() : []),
    privacyRulesAreWhitelist,
  }))
const anyFacts: fc.Arbitrary<CallFacts> = fc
  .record({
    title: fc.constantFrom('Acme DEMO', 'Sync', '', 'Kickoff', 'Intro: acme', 'demodemo', 'a (.*) b'),
    callerId: fc.constantFrom('ana', 'bo', 'cy', null),
    participantUserIds: fc.constantFrom(null, [], ['ana'], ['bo', 'ana'], ['dee']),
    durationSeconds: fc.constantFrom(null, 0, 60, 61, 300, 600, Number.NaN),
    choices: fc.record({
      chosenCallType: fc.constantFrom(null, 'demo' as const, 'cold' as const),
      chosenScorecardId: fc.constantFrom(null, 'active', 'archived', 'gone'),
      chosenRuleId: fc.constantFrom(null, 'gone'),
      runScore: fc.boolean(),
    }),
  })
  .map(({ callerId, ...facts }) => ({
    ...facts,
    messages,
    caller: callerId === null ? null : { userId: callerId, teamIds: teams[callerId] ?? [] },
  }))

const matcherOf = (rules: RuleSet) =>
  createOfflineMatcher(rules.categorizationRules.filter((rule) => rule.explanation !== ''))

const settle = (facts: CallFacts, rules: RuleSet): Settlement =>
  settleCall(facts, prepareRuleSet(rules), { matchDescriptions: matcherOf(rules), ...findScorecards })

/** What a settlement decides, without its trace and texts. */
const decisionOf = ({ privacy, routing, decision }: Settlement) => ({
  privacy: { verdict: privacy.verdict, ruleId: privacy.ruleId, unknownFacts: privacy.unknownFacts },
  routing: routing === null ? null : { category: routing.category, method: routing.method },
  decision,
})

const shuffledSet = (rules: RuleSet): fc.Arbitrary<RuleSet> =>
  fc.record({
    privacyRules: fc.shuffledSubarray([...rules.privacyRules], { minLength: rules.privacyRules.length }),
    categorizationRules: fc.shuffledSubarray([...rules.categorizationRules], {
      minLength: rules.categorizationRules.length,
    }),
    privacyRulesAreWhitelist: fc.constant(rules.privacyRulesAreWhitelist),
  })

describe('settleCall on any rules', () => {
  it('does not depend on the order in which rules are given', () => {
    const shuffled = anyRuleSet.chain((rules) => fc.tuple(fc.constant(rules), shuffledSet(rules)))
    fc.assert(
      fc.property(shuffled, anyFacts, ([rules, other], facts) => {
        expect(settle(facts, other)).toEqual(settle(facts, rules))
      }),
    )
  })

  it('decides the same when rules are added that do not match', () => {
    const added = fc.record({
      position: fc.integer({ min: -1, max: 12 }),
      level: fc.constantFrom('USER' as const, 'ORGANIZATION' as const),
    })
    fc.assert(
      fc.property(anyRuleSet, anyFacts, added, (rules, facts, { position, level }) => {
        const owner = { position, level, ownerId: level === 'USER' ? 'ana' : null }
        const more: RuleSet = {
          ...rules,
          privacyRules: [
            ...rules.privacyRules,
            privacyRule({ id: 'pa', ...owner, settings: { CALL_TITLE: 'not in any title' } }),
          ],
          categorizationRules: [
            ...rules.categorizationRules,
            categorizationRule({
              id: 'ca',
              ...owner,
              callTitleIncludes: 'not in any title',
              explanation: 'Glaciers above penguin colonies',
            }),
          ],
        }
        expect(decisionOf(settle(facts, more))).toEqual(decisionOf(settle(facts, rules)))
      }),
    )
  })

  it('settles a series of calls with rules prepared once exactly like each call with rules of its own', () => {
    const ana = { userId: 'ana', teamIds: ['north', 'south'] }
    const bo = { userId: 'bo', teamIds: ['south'] }
    const callers = { ana, bo, nobody: null }
    const series = fc.array(
      fc.tuple(anyFacts, fc.constantFrom('ana' as const, 'bo' as const, 'nobody' as const)),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(anyRuleSet, series, (rules, calls) => {
        const prepared = prepareRuleSet(rules)
        for (const [facts, name] of calls) {
          const own = { ...facts, caller: callers[name] }
          const engine = { matchDescriptions: matcherOf(rules), ...findScorecards }
          expect(settleCall(own, prepared, engine)).toEqual(settle(own, rules))
        }
      }),
    )
  })

  it('gives traces that agree with the verdict', () => {
    fc.assert(
      fc.property(anyRuleSet, anyFacts, (rules, facts) => {
        const { privacy, routing } = settle(facts, rules)
        const decided = privacy.trace.filter(
          ({ verdict }) => verdict === 'matched' || verdict === 'unknown_input',
        )
        expect(decided.map((line) => line.ruleId)).toEqual(privacy.ruleId === null ? [] : [privacy.ruleId])
        expect(decided.length === 0 || privacy.trace.at(-1) === decided[0]).toBe(true)
        const matched = routing?.trace.filter(({ verdict }) => verdict === 'matched') ?? []
        const winner = routing?.category ?? null
        expect(matched.map((line) => line.ruleId)).toEqual(winner === null ? [] : [winner.ruleId])
      }),
    )
  })
})

describe('settleCallByTitle', () => {
  it('gives what settleCall gives, or null exactly when a level compares its descriptions', () => {
    fc.assert(
      fc.property(anyRuleSet, anyFacts, (rules, facts) => {
        const prepared = prepareRuleSet(rules)
        const comparedLevels: string[] = []
        const settlement = settleCall(facts, prepared, {
          matchDescriptions: ({ level }) => {
            comparedLevels.push(level)
            return { ruleId: null, neededScore: 1, candidates: [] }
          },
          ...findScorecards,
        })
        const expected = comparedLevels.length > 0 ? null : settlement
        expect(settleCallByTitle(facts, prepared, findScorecards)).toEqual(expected)
      }),
    )
  })
})
