import { describe, expect, it } from 'vitest'
import { categorizationRule, defaultRule, privacyRule } from './testing.ts'
import { categorizationRuleProblems, privacyRuleProblems } from './validity.ts'

const paths = (problems: { path: string }[]): string[] => problems.map((problem) => problem.path)

describe('categorizationRuleProblems', () => {
  const valid = categorizationRule({ id: 'r', callTitleIncludes: 'demo' })

  it('finds nothing wrong with a complete rule', () => {
    expect(categorizationRuleProblems(valid)).toEqual([])
    expect(
      categorizationRuleProblems({ ...valid, callTitleIncludes: '', explanation: 'Rep shows the product' }),
    ).toEqual([])
    expect(
      categorizationRuleProblems({ ...valid, behavior: 'SAVE_AND_SCORE', scorecardConfigId: 's' }),
    ).toEqual([])
  })

  it.each([
    ['a blank label', { label: '  ' }, 'label'],
    ['no call type', { callType: null }, 'callType'],
    ['an unknown call type', { callType: 'webinar' }, 'callType'],
    ['neither values nor description', { callTitleIncludes: ' || ', explanation: ' ' }, 'callTitleIncludes'],
    ['the unchosen scorecard', { scorecardConfigId: '-1' }, 'scorecardConfigId'],
    ['scoring without a scorecard', { behavior: 'SAVE_AND_SCORE' }, 'scorecardConfigId'],
    [
      'scoring with the unchosen scorecard',
      { behavior: 'SAVE_AND_SCORE', scorecardConfigId: '-1' },
      'scorecardConfigId',
    ],
    ['an unknown behavior', { behavior: 'SCORE' }, 'behavior'],
    ['a team rule without a team', { level: 'TEAM' as const }, 'teamId'],
    ['a user rule without a user', { level: 'USER' as const, ownerId: '' }, 'userId'],
  ])('names the field of %s', (_name, change, path) => {
    expect(paths(categorizationRuleProblems({ ...valid, ...change }))).toEqual([path])
  })

  it('reports every problem at once', () => {
    expect(
      paths(
        categorizationRuleProblems({
          ...valid,
          level: 'TEAM',
          label: '',
          callType: '',
          callTitleIncludes: '',
        }),
      ),
    ).toEqual(['teamId', 'label', 'callType', 'callTitleIncludes'])
  })

  it('refuses a scorecard that is limited to other call types', () => {
    const rule = { ...valid, scorecardConfigId: 's' }
    expect(paths(categorizationRuleProblems(rule, { scorecardConflicts: true }))).toEqual([
      'scorecardConfigId',
    ])
    expect(categorizationRuleProblems(rule, { scorecardConflicts: false })).toEqual([])
  })

  it('accepts the default organization rule without values or description', () => {
    expect(categorizationRuleProblems(defaultRule())).toEqual([])
  })

  it('refuses a default rule that scores or that belongs to a team', () => {
    expect(
      paths(categorizationRuleProblems(defaultRule({ behavior: 'SAVE_AND_SCORE', scorecardConfigId: 's' }))),
    ).toEqual(['behavior'])
    expect(paths(categorizationRuleProblems(defaultRule({ level: 'TEAM', ownerId: 't' })))).toEqual(['level'])
  })
})

describe('privacyRuleProblems', () => {
  it.each([
    [{ CALL_TITLE: 'hr' }],
    [{ PARTECIPANTS: ['u'] }],
    [{ MIN_DURATION: 0 }],
    [{ MAX_DURATION: 600 }],
    [{ MATCHED_CALL_BEHAVIOR: 'IMPORT' }],
    [{ MIN_DURATION: 60, MAX_DURATION: 60 }],
  ])('finds nothing wrong with %j', (settings) => {
    expect(privacyRuleProblems({ ...privacyRule({ id: 'r' }), settings })).toEqual([])
  })

  it.each([
    [{}, 'settings'],
    [{ CALL_TITLE: '||', PARTECIPANTS: [] }, 'settings'],
    [{ MIN_DURATION: -1 }, 'settings.MIN_DURATION'],
    [{ MAX_DURATION: Number.NaN }, 'settings.MAX_DURATION'],
    [{ MAX_DURATION: Number.POSITIVE_INFINITY }, 'settings.MAX_DURATION'],
    [{ MIN_DURATION: 90, MAX_DURATION: 60 }, 'settings.MAX_DURATION'],
  ])('refuses %j', (settings, path) => {
    expect(paths(privacyRuleProblems({ ...privacyRule({ id: 'r' }), settings }))).toEqual([path])
  })

  it('requires the team or user of the level', () => {
    expect(
      paths(privacyRuleProblems(privacyRule({ id: 'r', level: 'TEAM', settings: { CALL_TITLE: 'hr' } }))),
    ).toEqual(['teamId'])
    expect(
      paths(privacyRuleProblems(privacyRule({ id: 'r', level: 'USER', settings: { CALL_TITLE: 'hr' } }))),
    ).toEqual(['userId'])
  })
})
