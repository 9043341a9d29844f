import { describe, expect, it } from 'vitest'
import type { CriterionAnswer, EvidenceSpan } from '#workers/domain/scoring/scorecard.ts'
import { addressOf, markAt, messageAt, numberEvidence, stepFrom } from './evidence.ts'

const span = (messageIndex: number, start: number, end: number): EvidenceSpan => ({
  messageIndex,
  start,
  end,
  quote: 'words',
  secondsFromStart: messageIndex * 10,
})

const answer = (criterionId: string, ...checks: EvidenceSpan[][]): CriterionAnswer => ({
  sectionId: 'opening',
  criterionId,
  status: 'met',
  earned: 5,
  possible: 5,
  assessed: 5,
  checks: checks.map((evidence, index) => ({
    checkId: `${criterionId}-${index}`,
    status: 'met',
    reason: 'Said.',
    value: null,
    evidence,
  })),
})

const evidence = numberEvidence([
  answer('budget', [span(4, 0, 9)], [span(2, 5, 8)]),
  answer('agenda', [span(0, 3, 20), span(2, 5, 8)]),
])

describe('evidence of a score', () => {
  it('is numbered in the order spoken, whatever the order of the scorecard', () => {
    expect(evidence.marks.map(({ number, messageIndex }) => [number, messageIndex])).toEqual([
      [1, 0],
      [2, 2],
      [3, 4],
    ])
    expect(evidence.byCriterion.get('budget')?.map(({ number }) => number)).toEqual([2, 3])
  })

  it('gives one number to words that two criteria quote', () => {
    expect(evidence.byMessage.get(2)).toHaveLength(1)
    expect(evidence.byMessage.get(2)?.[0]?.criterionIds).toEqual(['budget', 'agenda'])
  })

  it('is found again from the address of a shared link', () => {
    expect(markAt(evidence, { c: 'budget', t: 40 })?.number).toBe(3)
    expect(markAt(evidence, { c: 'budget' })?.number).toBe(2)
    expect(markAt(evidence, { c: 'budget', t: 999 })?.number).toBe(2)
    expect(markAt(evidence, { t: 20 })?.number).toBe(2)
    expect(markAt(evidence, { c: 'no-such-criterion', t: 20 })).toBeNull()
    expect(markAt(evidence, {})).toBeNull()
  })

  it('names the place in the message only where a message holds several quotes', () => {
    const twice = numberEvidence([answer('recap', [span(3, 0, 9), span(3, 12, 20)], [span(5, 0, 4)])])
    const addresses = twice.marks.map((mark) => addressOf(twice, mark, 'recap'))
    expect(addresses).toEqual([
      { c: 'recap', t: 30, at: 0 },
      { c: 'recap', t: 30, at: 12 },
      { c: 'recap', t: 50, at: undefined },
    ])
    expect(addresses.map((address) => markAt(twice, address)?.number)).toEqual([1, 2, 3])
  })

  it('is stepped through from either end and stops at the last', () => {
    expect(stepFrom(evidence, null, 1)?.number).toBe(1)
    expect(stepFrom(evidence, null, -1)?.number).toBe(3)
    expect(stepFrom(evidence, 1, 1)?.number).toBe(2)
    expect(stepFrom(evidence, 3, 1)?.number).toBe(3)
    expect(stepFrom(numberEvidence([]), null, 1)).toBeNull()
  })

  it('finds the message spoken at a time', () => {
    const messages = [{ secondsFromStart: 0 }, { secondsFromStart: 12.4 }, { secondsFromStart: 30 }]
    expect(messageAt(messages, 12.4)).toBe(1)
    expect(messageAt(messages, 29)).toBe(1)
    expect(messageAt(messages, 500)).toBe(2)
    expect(messageAt([], 5)).toBeNull()
  })
})
