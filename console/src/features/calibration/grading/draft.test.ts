import { describe, expect, it } from 'vitest'
import { submitGradesBody } from '#api/contract/calibration.ts'
import { choiceOfDigit, gradesOf, nextQuestion, noDraft, questionsOf, secondsSpent } from './draft.ts'

const criterion = (id: string, ...checks: string[]) => ({
  id,
  text: id,
  guidance: '',
  speaker: 'rep' as const,
  steps: null as string[] | null,
  colleagueCounts: false,
  notApplicableWhen: null,
  checks: checks.map((check) => ({ id: check, text: check, speaker: null })),
})
const item = {
  sections: [{ id: 's', name: 'S', criteria: [criterion('impact', 'a', 'b'), criterion('budget', 'c')] }],
}

describe('what a grader hands in', () => {
  it('waits until every question has an answer', () => {
    const part = { ...noDraft, answers: { 'impact/a': 'met' as const, 'budget/c': 'missed' as const } }
    expect(gradesOf(item, part)).toBeNull()
    const all = { ...part, answers: { ...part.answers, 'impact/b': 'not_assessable' as const } }
    expect(gradesOf(item, all)?.map(({ criterionId, checks }) => [criterionId, checks.length])).toEqual([
      ['impact', 2],
      ['budget', 1],
    ])
  })

  it('continues with the next question that has no answer', () => {
    const questions = questionsOf(item)
    const part = { ...noDraft, answers: { 'impact/a': 'met' as const, 'impact/b': 'met' as const } }
    expect(nextQuestion(questions, 'impact/a', part)).toBe('budget/c')
    expect(
      nextQuestion(questions, 'budget/c', { ...part, answers: { ...part.answers, 'budget/c': 'met' } }),
    ).toBe('impact/a')
  })

  it('names the step of a scale, which the digit keys choose by its number', () => {
    const scaled = {
      sections: [{ id: 's', name: 'S', criteria: [{ ...criterion('depth', 'a'), steps: ['None', 'Some'] }] }],
    }
    const gradedAs = (value: 'step 0' | 'step 1' | 'met') =>
      gradesOf(scaled, { ...noDraft, answers: { 'depth/a': value } })?.[0]?.checks
    expect(gradedAs('step 1')).toEqual([{ checkId: 'a', status: 'met', step: 1 }])
    expect(gradedAs('step 0')).toEqual([{ checkId: 'a', status: 'missed', step: 0 }])
    expect(gradedAs('met')).toBeUndefined()
    const [ofScale] = questionsOf(scaled)
    const [yesNo] = questionsOf(item)
    if (ofScale === undefined || yesNo === undefined) throw new Error('Both have a question.')
    expect([0, 1, 2].map((digit) => choiceOfDigit(ofScale, digit)?.value)).toEqual([
      'step 0',
      'step 1',
      undefined,
    ])
    expect([0, 1, 4].map((digit) => choiceOfDigit(yesNo, digit)?.value)).toEqual([
      undefined,
      'met',
      'not_assessable',
    ])
  })

  it('is taken however long the page stayed open, and if the clock was set back', () => {
    const at = Date.UTC(2026, 10, 27, 16)
    const taken = (hours: number) =>
      submitGradesBody.shape.seconds.safeParse(secondsSpent(at, at + hours * 3_600_000)).data
    expect([taken(0.5), taken(66), taken(-1)]).toEqual([1_800, 86_400, 0])
  })
})
