import { describe, expect, it } from 'vitest'
import { chooseFocus, type FocusAnswer } from './focus-criterion.ts'

/** `m` missed, `p` partly, `y` met; newest first, one day apart, starting at `newest`. */
const answersOf = (criterionId: string, marks: string, newest = 100): FocusAnswer[] =>
  marks.split('').map((mark, index) => ({
    scorecardId: 'demo',
    criterionId,
    status: ({ m: 'missed', p: 'partly', y: 'met' } as const)[mark as 'm' | 'p' | 'y'],
    startedAt: newest - index,
  }))

const chosen = (...answers: FocusAnswer[][]): string => {
  const focus = chooseFocus(answers.flat())
  return focus.kind === 'criterion' ? (focus.answers[0]?.criterionId ?? '') : focus.kind
}

describe('the criterion to work on', () => {
  it('is the one that is missed most often', () => {
    expect(chosen(answersOf('price', 'myy'), answersOf('next step', 'mmy'))).toBe('next step')
  })

  it('needs three answers, however often it was missed', () => {
    expect(chosen(answersOf('price', 'mm'), answersOf('next step', 'myy'))).toBe('next step')
    expect(chosen(answersOf('price', 'mm'))).toBe('tooFew')
    expect(chosen()).toBe('tooFew')
  })

  it('is none where nothing was missed: partly is not missed', () => {
    expect(chosen(answersOf('price', 'ypp'))).toBe('nothingMissed')
  })

  it('is, between equals, the one with fewer answers, then the one missed last, then the first by id', () => {
    expect(chosen(answersOf('often asked', 'mmyy'), answersOf('rarely asked', 'ymm'))).toBe('rarely asked')
    expect(chosen(answersOf('a', 'ymm'), answersOf('b', 'mym'))).toBe('b')
    expect(chosen(answersOf('b', 'mmy'), answersOf('a', 'mmy'))).toBe('a')
  })

  it('is the one that somebody has chosen as long as they miss it, and the others are offered by rank', () => {
    const answers = [
      ...answersOf('price', 'mmm'),
      ...answersOf('next step', 'mmy'),
      ...answersOf('agenda', 'myy'),
      ...answersOf('recap', 'yyy'),
    ]
    const focusOn = (criterionId: string) => {
      const focus = chooseFocus(answers, { scorecardId: 'demo', criterionId })
      if (focus.kind !== 'criterion') throw new Error(focus.kind)
      const idOf = (own: FocusAnswer[]) => own[0]?.criterionId
      return [idOf(focus.answers), focus.isWanted, focus.others.map((other) => idOf(other.answers))]
    }
    expect(focusOn('agenda')).toEqual(['agenda', true, ['price', 'next step']])
    expect(focusOn('recap')).toEqual(['price', false, ['next step', 'agenda']])
    expect(focusOn('gone')).toEqual(['price', false, ['next step', 'agenda']])
  })

  it('keeps the same criterion of two scorecards apart', () => {
    const other = answersOf('price', 'mm').map((answer) => ({ ...answer, scorecardId: 'discovery' }))
    expect(chosen([...answersOf('price', 'my'), ...other])).toBe('tooFew')
  })

  it('lists its answers newest first, whatever their order was', () => {
    const focus = chooseFocus(answersOf('price', 'mym').toReversed())
    expect(focus).toMatchObject({ kind: 'criterion', missed: 2 })
    expect(focus.kind === 'criterion' && focus.answers.map(({ startedAt }) => startedAt)).toEqual([
      100, 99, 98,
    ])
  })
})
