import type { TranscriptMessage } from '../../domain/transcripts/message.ts'
import { categorizationRule } from '../../domain/routing/testing.ts'
import type { AskedModel } from './testing-server.ts'

/** Four rules that calls can be told apart by. */
export const rules = [
  categorizationRule({
    id: '0198a000-0000-7000-8000-000000000001',
    label: 'Discovery',
    callType: 'discovery',
    position: 1,
    explanation:
      'First conversation with a new prospect: questions about current process, pain, budget, decision makers and timeline.',
  }),
  categorizationRule({
    id: '0198a000-0000-7000-8000-000000000002',
    label: 'Product demo',
    callType: 'demo',
    position: 2,
    explanation:
      'The rep shares a screen and walks through dashboards, features and configuration of the product.',
  }),
  categorizationRule({
    id: '0198a000-0000-7000-8000-000000000003',
    label: 'Renewal',
    callType: 'renewal',
    position: 3,
    explanation:
      'Existing customer near the end of the contract: renewal terms, price increase, seats, usage and signature.',
  }),
  categorizationRule({
    id: '0198a000-0000-7000-8000-000000000004',
    label: 'Payment reminder',
    callType: 'custom',
    position: 4,
    explanation: 'Overdue invoices: reminder, bank transfer, late fees and instalments.',
  }),
]
export const ruleIds = rules.map((rule) => rule.id)

export const title = 'Intro with a new prospect'

const said: [string, string][] = [
  [
    'Maren Vogt',
    'Thanks for taking the time. I would like to understand how your team works today before I talk about us.',
  ],
  ['Oskar Lind', 'Sure. This is our first conversation, so ask away.'],
  ['Maren Vogt', 'How does your current process look when a new truck comes into the yard?'],
  [
    'Oskar Lind',
    'Somebody writes it on paper and a colleague types it later. The pain is that we lose half a day.',
  ],
  ['Maren Vogt', 'What does that cost you in a month, roughly, and who feels it most?'],
  ['Oskar Lind', 'Dispatch feels it. We have not put a number on it, but the budget question will come.'],
  ['Maren Vogt', 'Is there a budget for this year, and who else takes part in the decision?'],
  [
    'Oskar Lind',
    'The decision makers are our head of logistics and finance. The budget is open until the autumn.',
  ],
  ['Maren Vogt', 'What timeline do you have in mind, and what happens if nothing changes?'],
  ['Oskar Lind', 'Our timeline is the second quarter. If nothing changes we hire one more person.'],
  ['Maren Vogt', 'Would it help if I met the head of logistics with you next Tuesday at ten?'],
  ['Oskar Lind', 'Yes, send an invitation. As a prospect we compare two vendors.'],
]

export const messages: TranscriptMessage[] = said.map(([userName, message], index) => ({
  userName,
  message,
  role: index % 2 === 0 ? 'user' : 'bot',
  secondsFromStart: index * 15,
}))

export const matchRequest = { call: { title, messages }, level: 'ORGANIZATION' as const, rules }

/** The key of a rule in a request, by the rule's label. */
export function keyOf(asked: AskedModel, label: string): string {
  const key = asked.rows.find((row) => row.label === label)?.rule
  if (typeof key !== 'string') throw new Error(`No rule is called ${label}.`)
  return key
}

export const discoveryAnswer = (asked: AskedModel) => ({
  rule: keyOf(asked, 'Discovery'),
  confidence: 0.914,
  evidence: [2, 6],
  why: 'A first conversation about process, budget and decision makers.',
})
