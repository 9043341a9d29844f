import { describe, expect, it } from 'vitest'
import { questionKind } from './questions.ts'

describe('what a sentence asks', () => {
  it.each([
    'How do you plan the tours today?',
    'And when that happens, who picks it up?',
    'Walk me through a normal day.',
    'Could you tell me more about that',
    'so what happens then',
    "I'm curious how you got there.",
    'Help me understand the approval.',
  ])('is open: %s', (sentence) => {
    expect(questionKind(sentence)).toBe('open')
  })

  it.each([
    'Do you use a spreadsheet?',
    'is that still right',
    'How many depots do you have?',
    'How are you today?',
    'How does Thursday at ten look?',
    "What's the best email for you?",
    'Nine depots?',
    'Well, have you tried it',
    '予算はもう決まりましたか？',
    'متى يمكننا أن نبدأ؟',
  ])('is closed, a courtesy or an attempt to find a date: %s', (sentence) => {
    expect(questionKind(sentence)).toBe('closed')
  })

  it.each([
    'What we do is simple.',
    'When we met, it rained.',
    'I know how it works.',
    'Do it now.',
    'Thanks.',
    '',
  ])('is not a question: %s', (sentence) => {
    expect(questionKind(sentence)).toBe('none')
  })
})
