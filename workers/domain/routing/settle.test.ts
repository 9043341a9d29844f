import { describe, expect, it } from 'vitest'
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

function settle(title: string, choices: Partial<UploadChoices> = {}): Settlement {
  const facts: CallFacts = {
    title,
    messages: [],
    participantUserIds: ['ana'],
    durationSeconds: 600,
    caller: { userId: 'ana', teamIds: [] },
    choices: { chosenScorecardId: null, runScore: true, ...choices },
  }
  return settleCall(facts, prepareRuleSet(rules), {
    matchDescriptions: createOfflineMatcher([]),
    scorecardStatus: (id) => statuses[id] ?? null,
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

  it('scores nothing that was uploaded to be saved only', () => {
    expect(settle('Acme demo', { runScore: false, chosenScorecardId: 'demo' }).decision?.reason).toBe(
      'Saved without scoring, as chosen at upload.',
    )
  })
})

describe('decideScoring', () => {
  it('says that the scorecard of the category is gone', () => {
    const { routing } = settle('Acme demo')
    expect(
      decideScoring({ chosenScorecardId: null, runScore: true }, routing?.category ?? null, null).reason,
    ).toBe('Saved without scoring: the scorecard of the rule "Demo" no longer exists.')
  })
})

describe('participantsOf', () => {
  it('names each known user once, the caller too, and knows when nobody is known', () => {
    expect(participantsOf('ana', ['bo', null, 'ana'])).toEqual(['bo', 'ana'])
    expect(participantsOf(null, [null])).toBeNull()
  })
})
