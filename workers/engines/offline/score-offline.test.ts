import { expect, it } from 'vitest'
import type { ScorableCall } from '../../domain/scoring/conversation.ts'
import { discoveryScorecard } from '../../domain/scoring/default-scorecards/discovery.ts'
import { offlineScorer, readOffline } from './score-offline.ts'

const lines = [
  'Service desk, what is the ticket number?',
  'It is 4471. The dishwasher leaks again, and the technician came on Monday.',
  'I am sorry. I see the repair here. Did it leak before the seal was changed?',
  'Yes, and the invoice is wrong too. I want a refund.',
  'I will send the technician on Friday and correct the invoice.',
  'Fine. The reference on the invoice is 88120.',
]
const serviceCall: ScorableCall = {
  messages: lines.map((message, index) => ({
    userName: index % 2 === 0 ? 'Rep' : 'Customer',
    message,
    role: index % 2 === 0 ? 'user' : 'bot',
    secondsFromStart: index * 10,
  })),
  sideOf: lines.map((_, index) => (index % 2 === 0 ? 'rep' : 'buyer')),
  repName: 'Rep',
  buyerNames: ['Customer'],
  organizationName: null,
  startedAt: null,
  durationSeconds: null,
}
const shown = { particular: 1, common: 1 }

it('asks of a real call whether somebody sells, and not of a call with a bot', () => {
  const { fit } = readOffline(serviceCall)
  expect(typeof fit !== 'string' && fit.sells(shown, [])).toBe(false)
  expect(readOffline({ ...serviceCall, isPractice: true }).fit).toBe('practice')
})

it('scores a call in which people say what every object has', () => {
  const names = Object.getOwnPropertyNames(Object.prototype)
  const messages = serviceCall.messages.map((one) => ({
    ...one,
    message: `${one.message} The ${names.join(', ')} of the house.`,
  }))
  const { answers } = offlineScorer(discoveryScorecard)({ ...serviceCall, messages })
  expect(answers.length).toBeGreaterThan(0)
})
