import { describe, expect, it } from 'vitest'
import { callTypes } from '#db/vocabulary/calls.ts'
import { routingBehaviors } from '#db/vocabulary/rules.ts'
import type { ScorecardStatus } from '#db/vocabulary/scorecards.ts'
import { createOfflineMatcher } from './describe-match.ts'
import {
  type CallFacts,
  decideScoring,
  participantsOf,
  prepareRuleSet,
  type RuleSet,
  type Settlement,
  settleCall,
  type UploadChoices,
} from './settle.ts'
import { categorizationRule, defaultRule, privacyRule } from './testing.ts'

const statuses: Record<string, ScorecardStatus> = { demo: 'ACTIVE', old: 'ARCHIVED' }
/** Every type but three has a scorecard of its own. */
const scorecardsOfTypes = Object.fromEntries(
  callTypes
    .filter((type) => !['custom', 'managerOneOnOne', 'None - Default'].includes(type))
    .map((type) => [type, `of ${type}`]),
)
for (const id of Object.values(scorecardsOfTypes)) statuses[id] = 'ACTIVE'
const rules: RuleSet = {
  privacyRules: [privacyRule({ id: 'hr', settings: { CALL_TITLE: 'payroll' } })],
  categorizationRules: [
    categorizationRule({
      id: 'demo',
      label: 'Demo',
      callTitleIncludes: 'demo',
      behavior: 'SAVE_AND_SCORE',
      scorecardConfigId: 'demo',
    }),
    defaultRule(),
  ],
  privacyRulesAreWhitelist: false,
}

const unchosen: UploadChoices = {
  chosenCallType: null,
  chosenScorecardId: null,
  chosenRuleId: null,
  runScore: true,
}

function settle(
  title: string,
  choices: Partial<UploadChoices> = {},
  { categorizationRules = rules.categorizationRules } = {},
): Settlement {
  const facts: CallFacts = {
    title,
    messages: [],
    participantUserIds: ['ana'],
    durationSeconds: 600,
    caller: { userId: 'ana', teamIds: [] },
    choices: { ...unchosen, ...choices },
  }
  return settleCall(facts, prepareRuleSet({ ...rules, categorizationRules }), {
    matchDescriptions: createOfflineMatcher([]),
    scorecardStatus: (id) => statuses[id] ?? null,
    scorecardsOfTypes,
  })
}

describe('settleCall', () => {
  it('scores a call with the scorecard of its category', () => {
    expect(settle('Acme demo')).toMatchObject({
      privacy: { verdict: 'imported' },
      routing: { category: { ruleId: 'demo' } },
      decision: {
        scoreStatus: 'TO_BE_SCORED',
        scorecardId: 'demo',
        reason: 'To be scored: the rule "Demo" scores calls.',
      },
    })
  })

  it('neither categorizes nor scores a call that privacy excludes', () => {
    expect(settle('Payroll demo')).toMatchObject({
      privacy: { verdict: 'excluded', ruleId: 'hr' },
      routing: null,
      decision: null,
    })
  })

  it('prefers the scorecard chosen at upload to the category’s, if it can score', () => {
    expect(settle('Weekly', { chosenScorecardId: 'demo' }).decision).toMatchObject({
      scoreStatus: 'TO_BE_SCORED',
      scorecardId: 'demo',
    })
    expect(settle('Acme demo', { chosenScorecardId: 'old' }).decision).toMatchObject({
      scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
      reason: 'Saved without scoring: the chosen scorecard is not active.',
    })
  })

  it('scores a call whose type was chosen with the scorecard of that type, whatever rule matches', () => {
    for (const chosenCallType of callTypes)
      for (const callType of callTypes)
        for (const behavior of routingBehaviors)
          for (const scorecardConfigId of [null, 'demo', 'old']) {
            const rule = categorizationRule({
              id: 'acme',
              label: 'Acme',
              callTitleIncludes: 'acme',
              callType,
              behavior,
              scorecardConfigId,
            })
            const { decision } = settle('Acme', { chosenCallType }, { categorizationRules: [rule] })
            const isOfRule = callType === chosenCallType && scorecardConfigId !== null
            const expected = isOfRule ? scorecardConfigId : (scorecardsOfTypes[chosenCallType] ?? null)
            expect(decision?.scorecardId).toBe(expected)
            const isScored = expected !== null && statuses[expected] === 'ACTIVE'
            expect(decision?.scoreStatus).toBe(
              isScored ? 'TO_BE_SCORED' : 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
            )
          }
  })

  it('gives a call the category of the rule that somebody chose, as long as the rule applies to the caller', () => {
    expect(settle('Weekly', { chosenRuleId: 'demo' })).toMatchObject({
      routing: { category: { ruleId: 'demo' }, method: 'default' },
      decision: { scoreStatus: 'TO_BE_SCORED', scorecardId: 'demo' },
    })
    expect(settle('Acme demo', { chosenRuleId: defaultRule().id }).routing?.category?.ruleId).toBe(
      defaultRule().id,
    )
    const ofBo = categorizationRule({ id: 'bo', level: 'USER', ownerId: 'bo', callTitleIncludes: 'x' })
    for (const chosenRuleId of ['gone', 'bo'])
      expect(
        settle('Acme demo', { chosenRuleId }, { categorizationRules: [...rules.categorizationRules, ofBo] })
          .routing?.category?.ruleId,
      ).toBe('demo')
  })

  it('says why a chosen type leads to no score', () => {
    expect(settle('Weekly', { chosenCallType: 'custom' }).decision?.reason).toBe(
      'Saved without scoring: the call type “custom” has no scorecard.',
    )
    const rule = categorizationRule({
      id: 'weekly',
      label: 'Weekly',
      callTitleIncludes: 'weekly',
      callType: 'demo',
      scorecardConfigId: 'old',
    })
    expect(
      settle('Weekly', { chosenCallType: 'demo' }, { categorizationRules: [rule] }).decision?.reason,
    ).toBe('Saved without scoring: the scorecard of the call type “demo” is not active.')
  })

  it('prefers a chosen scorecard to a chosen type', () => {
    const choices = { chosenCallType: 'cold', chosenScorecardId: 'demo' } as const
    expect(settle('Weekly', choices).decision?.scorecardId).toBe('demo')
  })

  it('scores nothing that was uploaded to be saved only', () => {
    expect(settle('Acme demo', { runScore: false, chosenScorecardId: 'demo' }).decision?.reason).toBe(
      'Saved without scoring, as chosen at upload.',
    )
  })
})

describe('decideScoring', () => {
  it('says that the scorecard of the category is gone', () => {
    const { routing } = settle('Acme demo')
    expect(decideScoring(unchosen, routing?.category ?? null, { id: 'demo', status: null }).reason).toBe(
      'Saved without scoring: the scorecard of the rule "Demo" no longer exists.',
    )
  })
})

describe('participantsOf', () => {
  it('names each known user once, the caller too, and knows when nobody is known', () => {
    expect(participantsOf('ana', ['bo', null, 'ana'])).toEqual(['bo', 'ana'])
    expect(participantsOf(null, [null])).toBeNull()
  })
})
