import { openGates } from '#workers/domain/scoring/coverage.ts'
import { describe, expect, it } from 'vitest'
import { type CriterionAnswer, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import {
  coachingMoments,
  coverageOf,
  failedGateNames,
  metricReadings,
  nextMoment,
  points,
  sectionsOf,
  shownStatus,
  unassessedPoints,
} from './score-summary.ts'

const definition = scorecardDefinition.parse({
  name: 'Discovery',
  callTypes: ['discovery'],
  passMark: 65,
  sections: [
    {
      id: 'decision',
      name: 'Decision',
      criteria: [
        {
          id: 'who',
          text: 'Who decides',
          speaker: 'buyer',
          weight: 8,
          gate: true,
          checks: [{ id: 'a', text: 'Named', share: 1, method: { kind: 'judgement' } }],
        },
        {
          id: 'budget',
          text: 'Budget',
          speaker: 'buyer',
          weight: 6,
          checks: [{ id: 'b', text: 'Named', share: 1, method: { kind: 'judgement' } }],
        },
        {
          id: 'talk',
          text: 'Talk share',
          speaker: 'metric',
          weight: 5,
          checks: [
            {
              id: 'c',
              text: 'Share',
              share: 1,
              method: { kind: 'metric', metric: 'talkSharePercent', min: 40, max: 60 },
            },
          ],
        },
      ],
    },
  ],
})

const answer = (
  criterionId: string,
  earned: number | null,
  assessed: number,
  possible: number,
): CriterionAnswer => ({
  sectionId: 'decision',
  criterionId,
  status: earned === null ? 'not_assessable' : 'met',
  earned,
  possible,
  assessed,
  checks: [],
})

const answers = [answer('who', 6.4, 8, 8), answer('budget', null, 0, 6), answer('talk', 5, 5, 5)]

describe('score summary', () => {
  it('leaves points that could not be assessed out of a section', () => {
    const [section] = sectionsOf(definition, answers)
    expect([points(section?.earned ?? 0), points(section?.assessed ?? 0)]).toEqual(['11.4', '13'])
    expect(section?.rows.map(({ criterion }) => criterion.id)).toEqual(['who', 'budget', 'talk'])
  })

  it('shows an answer as met if everything that could be assessed is met', () => {
    const halfAssessed: CriterionAnswer = { ...answer('who', 4, 4, 8), status: 'partly' }
    expect(shownStatus(halfAssessed)).toBe('met')
    expect(shownStatus({ ...halfAssessed, earned: 2 })).toBe('partly')
    expect(shownStatus({ ...halfAssessed, earned: 0, status: 'missed' })).toBe('missed')
  })

  it('distinguishes points that could not be assessed from points that do not apply', () => {
    const check = (checkId: string, status: 'met' | 'not_assessable' | 'not_applicable') => ({
      checkId,
      status,
      reason: '',
      value: null,
      evidence: [],
    })
    const criterion = definition.sections[0]!.criteria[0]!
    const checks = ['a', 'b', 'c'].map((id, index) => ({
      ...criterion.checks[0]!,
      id,
      share: [0.5, 0.25, 0.25][index]!,
    }))
    const given = {
      ...answer('who', 4, 4, 8),
      checks: [check('a', 'met'), check('b', 'not_assessable'), check('c', 'not_applicable')],
    }
    expect(unassessedPoints(given, { ...criterion, checks })).toEqual({ notAssessable: 2, notApplicable: 2 })
  })

  it('says coverage in criteria and in points', () => {
    expect(coverageOf({ answers })).toEqual({ criteria: 2, allCriteria: 3, points: '13', allPoints: '19' })
  })

  it('leads through the criteria that lost points, and from the last one to the first', () => {
    const lost: CriterionAnswer[] = [
      { ...answer('talk', 0, 5, 5), status: 'missed' },
      { ...answer('who', 4, 8, 8), status: 'partly' },
      answer('budget', null, 0, 6),
    ]
    const moments = coachingMoments(definition, lost)
    expect(moments).toEqual(['who', 'talk'])
    expect([null, 'who', 'talk', 'budget'].map((from) => nextMoment(moments, from))).toEqual([
      'who',
      'talk',
      'who',
      'who',
    ])
    expect(coachingMoments(definition, answers)).toEqual([])
    expect(nextMoment([], null)).toBeUndefined()
  })

  it('distinguishes no failed gate from no gate at all', () => {
    expect(failedGateNames(definition, [])).toEqual([])
    expect(failedGateNames(definition, ['who'])).toEqual(['Who decides'])
    const [section] = definition.sections
    const withoutGates = {
      ...definition,
      sections: [{ ...section!, criteria: section!.criteria.map((item) => ({ ...item, gate: false })) }],
    }
    expect(failedGateNames(withoutGates, [])).toBeNull()
    const open = [{ ...answer('who', null, 0, 8), status: 'not_assessable' as const }]
    expect(openGates(open, definition)).toEqual(open)
    expect(openGates([answer('who', 8, 8, 8)], definition)).toEqual([])
    expect(openGates(open, withoutGates)).toEqual([])
  })

  it('measures against the scorecard’s own target if it has one', () => {
    const readings = metricReadings(
      { metrics: { talkSharePercent: 62.4, longestMonologueSeconds: 112, patienceSeconds: null } },
      { definition, stats: [] },
      2400,
    )
    expect(readings.map(({ text, targetText }) => [text, targetText])).toEqual([
      ['62', '40–60'],
      ['1:52', '1:30'],
      ['', '18–36'],
      ['', '0.6–1.5'],
    ])
  })

  it('leaves out what the scorecard does not show', () => {
    const metrics = { talkSharePercent: 50, longestMonologueSeconds: 40 }
    const readings = metricReadings({ metrics }, { definition, stats: ['longestMonologueSeconds'] }, 2400)
    expect(readings.map(({ name }) => name)).toEqual(['longestMonologueSeconds'])
  })

  it('shows the numbers that the scorecard chose and the usual four, without a target if there is none', () => {
    const metrics = { talkSharePercent: 50, wordsPerMinute: 143.6, fillersPer100Words: 2.25 }
    const readings = metricReadings(
      { metrics },
      { definition, stats: ['fillersPer100Words', 'wordsPerMinute', 'patienceSeconds'] },
      2400,
    )
    expect(readings.map(({ name, text, target }) => [name, text, target])).toEqual([
      ['wordsPerMinute', '144', undefined],
      ['fillersPer100Words', '2.3', undefined],
      ['patienceSeconds', '', { from: 0.6, to: 1.5 }],
    ])
  })

  it('keeps an extreme value on the scale', () => {
    const [, monologue] = metricReadings(
      { metrics: { talkSharePercent: 50, longestMonologueSeconds: 900 } },
      null,
      2400,
    )
    expect(monologue?.to).toBeGreaterThan(900)
  })

  it('judges no rate of a call under five minutes, and nothing where the rep is not known', () => {
    const metrics = { talkSharePercent: 50, longestMonologueSeconds: 40, questionsPerHour: 188 }
    const rateOf = (seconds: number, given: typeof metrics | { questionsPerHour: number } = metrics) =>
      metricReadings({ metrics: given }, null, seconds).find(({ name }) => name === 'questionsPerHour')
    expect(rateOf(96)).toMatchObject({ value: null, isTooShort: true })
    expect(rateOf(300)).toMatchObject({ value: 188, isTooShort: false })
    expect(rateOf(300, { questionsPerHour: 0 })).toMatchObject({ value: null, isTooShort: false })
  })

  it('adds up what the rows show', () => {
    const third = 8 / 3
    const thirds = ['who', 'budget', 'talk'].map((id) => answer(id, third, third, 8))
    const [section] = sectionsOf(definition, thirds)
    expect([points(third), section?.earned, section?.assessed]).toEqual(['2.7', 8.1, 8.1])
  })
})
