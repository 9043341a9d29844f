import { describe, expect, it } from 'vitest'
import { type SummaryFacts, writeSummaryMail } from './summary-mail.ts'

const facts: SummaryFacts = {
  organization: 'Larkfield',
  title: 'Depots <img src=x onerror=alert(1)> & invoices',
  when: 'Friday, November 20, 4:00 PM UTC',
  minutes: 8,
  speakers: [{ name: 'Giulia "G" Santoro', side: 'buyer', wordPercent: 39 }],
  items: [{ text: 'Send the guide.', ownerName: 'Noor', dueOn: '2026-11-27' }],
  score: { overall: 74.4, passMark: 60, wentWell: ['Agenda agreed'], toWorkOn: ['Cost named'] },
  page: 'https://coach.example/calls/1',
  why: 'You were on this call.',
  unsubscribe: 'https://coach.example/unsubscribe/abc',
}

describe('a summary mail', () => {
  it('says the same in text and in HTML', () => {
    const { subject, text, html } = writeSummaryMail(facts)
    expect(subject).toBe('Summary: Depots <img src=x onerror=alert(1)> & invoices')
    for (const words of [
      '74 of 100, pass mark 60',
      'Agenda agreed',
      'Cost named',
      'Send the guide. (Noor, by Friday, November 27, 2026)',
    ])
      expect([text.includes(words), html.includes(words)]).toEqual([true, true])
    expect(text).toContain('Open the call: https://coach.example/calls/1')
    expect(html).not.toContain('<img')
    expect(html).toContain('Giulia &quot;G&quot; Santoro')
  })

  it('names nobody as the owner of an item whom nobody knows', () => {
    const items = [{ text: 'Send the guide.', ownerName: 'Speaker 2', dueOn: null }]
    expect(writeSummaryMail({ ...facts, items }).text).toContain('- Send the guide.\n')
  })

  it('counts one minute as one', () => {
    expect(writeSummaryMail({ ...facts, minutes: 1 }).text).toContain(', 1 minute\n')
  })

  it('does not round a total up to the pass mark', () => {
    const { text } = writeSummaryMail({
      ...facts,
      score: { overall: 69.6, passMark: 70, wentWell: [], toWorkOn: [] },
    })
    expect(text).toContain('69.6 of 100, pass mark 70')
  })

  it('tells people outside nothing of the score', () => {
    const { text, html } = writeSummaryMail({ ...facts, score: null, page: null })
    for (const words of ['74', 'Cost named', 'Open the call'])
      expect([text.includes(words), html.includes(words)]).toEqual([false, false])
  })

  it('stays far below what mail clients cut off', () => {
    const long = 'word '.repeat(2_000)
    const { html } = writeSummaryMail({
      ...facts,
      title: long,
      items: Array.from({ length: 200 }, () => ({ text: long, ownerName: long.slice(0, 200), dueOn: null })),
    })
    expect(html.length).toBeLessThan(30_000)
  })
})
