import { describe, expect, it } from 'vitest'
import { knowsAnswers, questionKey } from './question-key.ts'
import { isFollowUp } from './unanswered-questions.ts'

describe('a question that had no answer', () => {
  it('is compared without case, punctuation, apostrophes, and spaces', () => {
    expect(questionKey('  What’s  the   “rota” like?! ')).toBe(questionKey("what's the rota like"))
    expect(questionKey('?!')).toBe('')
    expect(questionKey('Wer fährt?')).not.toBe(questionKey('Wer fahrt?'))
  })

  it.each([
    ['Since when?', true],
    ['And who does that at night?', true],
    ['How often?', true],
    ['Why is it so late?', true],
    ['Who drives the vans?', false],
    ['What is your budget?', false],
    ['How many people work there?', false],
    ['When you call the agency on a Sunday, what do they tell you about it?', false],
  ])('%s: follow-up %s', (question, isShort) => {
    expect(isFollowUp(question)).toBe(isShort)
  })

  it('is answered by a row that has it in the same words, after the words that the row needs', () => {
    const isAnswered = knowsAnswers([
      { id: 'vans', asks: ['Who drives?', 'who drives the vans'], after: '', says: 'The crew.' },
      { id: 'since', asks: ['Since when?'], after: 'We use an agency', says: 'Since May.' },
      { id: 'begun', asks: ['Who pays?'], after: '', says: ' ' },
    ])
    expect(isAnswered({ question: 'Who drives the vans?', before: 'Hm.' })).toBe(true)
    expect(isAnswered({ question: 'Who drives the trucks?', before: '' })).toBe(false)
    expect(isAnswered({ question: 'since when', before: 'Yes. We still use the agency, for now.' })).toBe(
      true,
    )
    expect(isAnswered({ question: 'since when', before: 'We have two sheds.' })).toBe(false)
    expect(isAnswered({ question: 'Who pays?', before: '' })).toBe(false)
  })
})
