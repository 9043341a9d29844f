import { describe, expect, it } from 'vitest'
import { answerOfRating, gradedRating, ratingOf, ratingsOf, storedRating } from '../calibration/grades.ts'
import { criterionAgreement } from '../calibration/criterion-agreement.ts'
import { askedBeside } from './asked-of-model.ts'
import { check, judged, section, spoken } from './default-scorecards/build.ts'
import { checkProblems } from './evidence.ts'
import { earnedShare, lacksStep, stepProblem, stepsOf } from './scale.ts'
import { criterionAnswer, totals } from './score.ts'
import type { CheckAnswer, Criterion, ScorecardDefinition } from './scorecard.ts'
import { goodDiscovery } from './testing-conversations.ts'

const anchors = ['Does not ask', 'Asks once', 'Asks and digs deeper']
const scale: Criterion = {
  ...spoken('rep', { id: 'depth', text: 'Digs deeper', weight: 40 }, judged('depth', 'How deep?')),
  answerType: 'scale',
  anchors,
}
const message = goodDiscovery.sideOf.indexOf('rep')
const quote = goodDiscovery.messages[message]!.message
const words = { messageIndex: message, start: 0, end: quote.length, quote, secondsFromStart: 0 }

function at(step: number | undefined, part: Partial<CheckAnswer> = {}): CheckAnswer {
  const isMet = step === undefined || step > 0
  return {
    checkId: 'depth',
    status: isMet ? 'met' : 'missed',
    ...(step === undefined ? {} : { step }),
    judgedBy: 'model',
    reason: '',
    value: null,
    evidence: isMet ? [words] : [],
    ...(isMet ? {} : { considered: [0] }),
    ...part,
  }
}
const answerAt = (step: number | undefined, criterion = scale) =>
  criterionAnswer('all', criterion, [at(step)])

describe('a scale', () => {
  it('earns the share of its points that its step has reached', () => {
    expect([0, 1, 2].map((step) => answerAt(step))).toMatchObject([
      { status: 'missed', earned: 0, assessed: 40 },
      { status: 'partly', earned: 20, assessed: 40 },
      { status: 'met', earned: 40, assessed: 40 },
    ])
    const ten = { ...scale, anchors: Array.from({ length: 10 }, (_, step) => `Step ${step}`) }
    expect(answerAt(3, ten)).toMatchObject({ status: 'partly', earned: 13.33 })
    const two = { ...scale, anchors: anchors.slice(0, 2) }
    expect(answerAt(1, two)).toMatchObject({ status: 'met', earned: 40 })
  })

  it('counts in the total by its share, and fails as a gate only on its lowest step', () => {
    const definition: ScorecardDefinition = {
      name: 'Scale',
      goal: '',
      callTypes: [],
      passMark: 40,
      sections: [section('all', 'All', { ...scale, weight: 100, gate: true })],
    }
    const totalAt = (step: number) =>
      totals([answerAt(step, { ...scale, weight: 100, gate: true })], definition, true, 'practice')
    expect(totalAt(1)).toMatchObject({ overall: 50, passed: true, failedGates: [] })
    expect(totalAt(0)).toMatchObject({ overall: 0, passed: false, failedGates: ['depth'] })
  })

  it('counts an answer from before steps counted as it did then', () => {
    expect(answerAt(undefined)).toMatchObject({ status: 'met', earned: 40 })
    expect(ratingOf(scale, 'met', undefined)).toBe('step 2')
  })

  it('stays yes-or-no in the forms in which steps never counted', () => {
    const yesNo: Criterion[] = [
      { ...scale, answerType: 'yesNo' },
      { ...scale, anchors: ['Only one'] },
      { ...scale, checks: [check('recap', 'Sums up')] },
      { ...scale, checks: [judged('a', 'a', 0.5), judged('b', 'b', 0.5)] },
    ]
    for (const criterion of yesNo) {
      expect(stepsOf(criterion)).toBeNull()
      expect(earnedShare(criterion, { status: 'met' })).toBe(1)
      expect(stepProblem(criterion, { status: 'met', step: 1 })).toContain('not answered by a step')
      expect(lacksStep(criterion, { status: 'met' })).toBe(false)
    }
  })

  it('needs words for a step above the lowest, and a step that goes with the answer', () => {
    const problems = (given: CheckAnswer) => checkProblems(given, scale, goodDiscovery)
    expect([0, 1, 2].map((step) => problems(at(step)))).toEqual([[], [], []])
    expect(problems(at(1, { evidence: [] }))).toEqual(['met without any evidence.'])
    expect(problems(at(3))).toEqual(['the scale has no step 3.'])
    expect(problems(at(0, { status: 'met', evidence: [words] }))).toEqual(['step 0 is not “met”.'])
    expect(problems(at(2, { status: 'not_assessable' }))).toEqual(['step 2 is not “not_assessable”.'])
    expect(problems(at(undefined))).toEqual(['no step of the scale is named.'])
    const buyer = goodDiscovery.sideOf.indexOf('buyer')
    const said = goodDiscovery.messages[buyer]!.message
    const span = { ...words, messageIndex: buyer, end: said.length, quote: said }
    expect(problems(at(1, { evidence: [span] }))[0]).toContain('spoken by the buyer')
  })

  it('is asked of a model again where its steps have other words', () => {
    const card = (steps: string[]): ScorecardDefinition => ({
      name: 'Scale',
      goal: '',
      callTypes: [],
      passMark: 0,
      sections: [section('all', 'All', { ...scale, anchors: steps })],
    })
    const askedOf = (steps: string[]) =>
      askedBeside(card(steps), card(anchors)).sections[0]?.criteria[0]?.checks.length
    expect(askedOf(anchors)).toBe(0)
    expect(askedOf(['Never', 'Once', 'Often'])).toBe(1)
  })
})

describe('agreement on a scale', () => {
  it('compares steps, weighted by their distance', () => {
    const five = { ...scale, anchors: ['a', 'b', 'c', 'd', 'e'] }
    const ratings = ratingsOf(five)
    expect(ratings).toEqual(['step 0', 'step 1', 'step 2', 'step 3', 'step 4'])
    const near = (['step 1', 'step 3'] as const).map((person, index) => ({
      callId: `call ${index}`,
      person,
      other: 'step 2' as const,
    }))
    const agreement = criterionAgreement(near, ratings)
    expect(agreement).toMatchObject({ weighting: 'linear', agreed: 0, direction: { higher: 1, lower: 1 } })
    expect(agreement.weighted?.value).toBe(0.75)
  })

  it('reads an answer as a step, and a step as an answer', () => {
    const ratingAt = (step: number) => gradedRating(scale, [at(step)])
    expect([0, 1, 2].map((step) => answerOfRating(scale, ratingAt(step)))).toEqual([
      { status: 'missed', step: 0 },
      { status: 'partly', step: 1 },
      { status: 'met', step: 2 },
    ])
    expect(gradedRating(scale, [])).toBe('not_assessable')
    expect(answerOfRating(scale, 'not_applicable')).toEqual({ status: 'not_applicable', step: null })
    expect(storedRating.parse('step 2')).toBe('step 2')
    expect(storedRating.safeParse('step two').success).toBe(false)
  })
})
