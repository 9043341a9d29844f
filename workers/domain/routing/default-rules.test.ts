import { describe, expect, it } from 'vitest'
import { seedCategorizationRules, seedPrivacyRules } from './default-rules.ts'
import { createOfflineMatcher } from './describe-match.ts'
import { evaluatePrivacy, preparePrivacyRules } from './privacy.ts'
import { prepareCategorizationRules, routeCall } from './route.ts'
import { shadowedRules } from './shadow.ts'
import { categorizationRule, privacyRule, routableCall } from './testing.ts'
import { categorizationRuleProblems, privacyRuleProblems } from './validity.ts'

const rules = seedCategorizationRules.map(({ defaultScorecard, ...rule }) =>
  categorizationRule({ ...rule, id: rule.label, scorecardConfigId: defaultScorecard }),
)
const privacyRules = seedPrivacyRules.map((rule) => privacyRule({ ...rule, id: `p${rule.position}` }))
const preparedRules = prepareCategorizationRules(rules)
const preparedPrivacyRules = preparePrivacyRules(privacyRules, { isWhitelist: false })
const matchDescriptions = createOfflineMatcher(rules)
const isImported = (title: string, durationSeconds = 1200): boolean =>
  evaluatePrivacy({ title, participantUserIds: [], durationSeconds }, preparedPrivacyRules, null).verdict ===
  'imported'

describe('seed categorization rules', () => {
  it('are valid, do not shadow each other and hold one default rule', () => {
    expect(rules.flatMap((rule) => categorizationRuleProblems(rule))).toEqual([])
    expect(shadowedRules(rules)).toEqual([])
    expect(rules.filter((rule) => rule.isDefault)).toHaveLength(1)
    expect(new Set(rules.map((rule) => rule.position)).size).toBe(rules.length)
  })

  it('name a default scorecard exactly when calls are scored', () => {
    for (const rule of seedCategorizationRules)
      expect(rule.defaultScorecard !== null).toBe(rule.behavior === 'SAVE_AND_SCORE')
  })

  it.each([
    ['Brightpath <> Kestrel: Discovery', 'Discovery'],
    ['Live demo for the depot team', 'Product demo'],
    ['Follow-up on your audit', 'Warm follow-up'],
    ['Follow-up on the demo', 'Warm follow-up'],
    ['Kestrel renewal 2027', 'Renewal'],
    ['Q3 QBR Kestrel', 'QBR / check-in'],
    ['Proposal and redlines', 'Negotiation'],
    ['Sam / Ines 1:1', 'Manager 1:1'],
    ['One-on-one Sam / Ines', 'Manager 1:1'],
    ['1on1 Sam, Ines', 'Manager 1:1'],
    ['Weekly one to one Sam', 'Manager 1:1'],
    ['1-on-1: demo skills', 'Manager 1:1'],
    ['Walk-through of the depot module', 'Product demo'],
    ['Platform walkthrough', 'Product demo'],
    ['Untitled', 'Default'],
  ])('route the title %j to %s', (title, label) => {
    expect(routeCall(routableCall(title), preparedRules, null, { matchDescriptions }).category?.label).toBe(
      label,
    )
  })
})

describe('seed privacy rules', () => {
  it('are valid', () => {
    expect(privacyRules.flatMap((rule) => privacyRuleProblems(rule))).toEqual([])
  })

  it('exclude calls shorter than 90 seconds and keep those of 90', () => {
    expect([isImported('Demo', 89), isImported('Demo', 90)]).toEqual([false, true])
  })
})
