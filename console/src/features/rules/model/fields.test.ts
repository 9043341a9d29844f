import { describe, expect, it } from 'vitest'
import { emptyPrivacy } from './drafts.ts'
import { secondsOf } from './durations.ts'
import { categorizationBody, categorizationProblems, privacyBody, privacyProblems } from './kinds.ts'
import { type ScorecardChoice, scorecardsFor, withCallType } from './scorecards.ts'
import { summarize } from './summary.ts'
import { draftOf, listOf, savedOf } from './testing.ts'
import { valuesOf, withoutValue, withValues } from './title-values.ts'

const scorecard = (
  id: string,
  callTypes: ScorecardChoice['callTypes'],
  change: Partial<ScorecardChoice> = {},
): ScorecardChoice => ({
  id,
  name: id,
  status: 'ACTIVE',
  publishedVersion: 1,
  callTypes,
  ...change,
})
const entry = (callType: 'demo' | 'cold', isDefaultForCallType: boolean) => ({
  callType,
  isDefaultForCallType,
})

describe('title values', () => {
  it('are added once, however they are spelt, and several at a time', () => {
    expect(withValues('Demo', ' demo ')).toBe('Demo')
    expect(withValues('Demo', 'intro call\nQBR||demo')).toBe('Demo||intro call||QBR')
  })

  it('lose pipes at their ends, so that the value after them stays as it was written', () => {
    const joined = withValues(withValues('', '| Acme |'), 'demo')
    expect(valuesOf(joined)).toEqual(['Acme', 'demo'])
    expect(withValues('a | b', '|')).toBe('a | b')
  })

  it('are removed by their place, and empty ones are none', () => {
    expect(withoutValue('a||||b||c', 1)).toBe('a||c')
    expect(valuesOf('|| a ||a||')).toEqual(['a'])
  })
})

describe('durations', () => {
  it.each([
    ['', undefined],
    ['90', 90],
    ['1:30', 90],
    ['1:00:05', 3605],
    [' 0 ', 0],
  ])('reads %j as %j seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds))

  it.each(['1.5', '-1', 'ten', '1:75', '9999999'])('refuses %j', (text) => expect(secondsOf(text)).toBeNaN())
})

describe('scorecards of a rule', () => {
  const cards = [
    scorecard('any', []),
    scorecard('demo', [entry('demo', true)]),
    scorecard('cold', [entry('cold', true)]),
  ]

  it('are those without call types and those that name the rule’s', () => {
    expect(scorecardsFor(cards, 'demo').map(({ id }) => id)).toEqual(['any', 'demo'])
    expect(
      scorecardsFor(
        [scorecard('old', [], { status: 'ARCHIVED' }), scorecard('draft', [], { publishedVersion: null })],
        'demo',
      ),
    ).toEqual([])
  })

  it('follow the call type: the default one is preselected, a fitting choice stays', () => {
    const blank = draftOf({ callType: null, behavior: '' })
    expect(withCallType(blank, 'demo', cards)).toMatchObject({
      scorecardConfigId: 'demo',
      behavior: 'SAVE_AND_SCORE',
    })
    expect(withCallType(draftOf({ scorecardConfigId: 'any' }), 'demo', cards).scorecardConfigId).toBe('any')
    expect(withCallType(draftOf({ scorecardConfigId: 'cold' }), 'demo', cards).scorecardConfigId).toBe('demo')
    expect(withCallType(blank, 'renewal', cards)).toMatchObject({
      scorecardConfigId: null,
      behavior: 'SAVE_ONLY',
    })
  })

  it('are a problem if they are for other calls', () => {
    const problems = categorizationProblems(draftOf({ scorecardConfigId: 'cold' }), {
      level: 'ORGANIZATION',
      isDefault: false,
      scorecards: cards,
    })
    expect(problems.map(({ path }) => path)).toEqual(['scorecardConfigId'])
  })
})

describe('what is sent of a draft', () => {
  it('leaves out privacy settings that are empty', () => {
    expect(privacyBody({ ...emptyPrivacy, callTitle: 'hr', maxDuration: '1:29' }).settings).toEqual({
      CALL_TITLE: 'hr',
      MAX_DURATION: 89,
    })
  })

  it('is nothing without a call type, and saves only without a behavior', () => {
    expect(categorizationBody(draftOf({ callType: null }))).toBeNull()
    expect(categorizationBody(draftOf({ behavior: '' }))?.behavior).toBe('SAVE_ONLY')
  })

  it('is refused where a duration is no number or a team is missing', () => {
    const problems = privacyProblems({ ...emptyPrivacy, minDuration: 'ten' }, 'TEAM')
    expect(problems.map(({ path }) => path)).toEqual(['teamId', 'settings.MIN_DURATION'])
  })
})

it('a level counts its rules with the default rule, the invalid ones and its owners', () => {
  const list = listOf(
    savedOf('a'),
    savedOf('b', { callTitleIncludes: '' }),
    savedOf('none', { callTitleIncludes: '' }, { isPinned: true }),
  )
  const level = 'ORGANIZATION'
  const summary = summarize(level, list.rows, ({ draft, saved }) =>
    categorizationProblems(draft, { level, isDefault: saved?.isPinned === true, scorecards: [] }),
  )
  expect(summary).toMatchObject({ rules: 3, invalid: 1, failed: 0 })
})
