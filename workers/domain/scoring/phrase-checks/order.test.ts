import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { conversationOf } from '../testing-conversations.ts'
import { phraseCheck } from './definition.ts'
import { compilePhraseCheck } from './evaluate.ts'
import { judgeInOrder, orderChecks, type OrderedCheck, type PlacedPhraseCheck } from './order.ts'
import { readSpokenCall } from './spoken-call.ts'

function check(checkId: string, refersTo: string | null = null): OrderedCheck {
  return {
    criterionId: 'c',
    checkId,
    refersTo: refersTo === null ? null : { criterionId: 'c', checkId: refersTo },
  }
}

describe('the order of checks', () => {
  it('puts each check after the one it refers to and keeps the order of the others', () => {
    expect(orderChecks([check('a', 'c'), check('b'), check('c', 'd'), check('d')])).toEqual({
      order: [3, 2, 0, 1],
      problems: [],
    })
  })

  it('refuses cycles, self-references, and checks that are missing or duplicated', () => {
    expect(orderChecks([check('a', 'b'), check('b', 'c'), check('c', 'b')]).problems).toEqual([
      'b, c come before or after each other in a circle.',
    ])
    expect(orderChecks([check('a', 'a')]).problems).toEqual(['a comes before or after itself.'])
    expect(orderChecks([check('a', 'z')]).problems[0]).toContain('is not in the scorecard')
    expect(orderChecks([check('a', 'b'), check('b'), check('b')]).problems[0]).toContain('twice')
  })

  it('orders a chain of ten thousand checks', () => {
    const list = Array.from({ length: 10_000 }, (_, index) =>
      check(`${index}`, index === 9999 ? null : `${index + 1}`),
    )
    expect(orderChecks(list).order[0]).toBe(9999)
  })
})

function placed(checkId: string, input: Partial<z.input<typeof phraseCheck>>): PlacedPhraseCheck {
  return {
    criterionId: 'c',
    checkId,
    colleagueCounts: false,
    compiled: compilePhraseCheck(phraseCheck.parse({ speaker: 'rep', ...input })),
  }
}

describe('phrase checks of a scorecard', () => {
  const spoken = readSpokenCall(
    conversationOf(['B: Yes, hello.', 'R: To recap, you lose a day.', 'B: Yes, that is right.', 'R: Good.']),
  )

  it('are judged in an order that lets one check be placed before or after another', () => {
    const outcomes = judgeInOrder(
      spoken,
      [
        placed('confirmed', {
          speaker: 'buyer',
          any: ['yes'],
          place: { kind: 'after', check: { criterionId: 'c', checkId: 'recap' }, withinTurns: 1 },
        }),
        placed('recap', { any: ['to recap'] }),
      ],
      () => undefined,
    )
    expect(outcomes.map(({ answer }) => [answer.checkId, answer.status])).toEqual([
      ['confirmed', 'met'],
      ['recap', 'met'],
    ])
    expect(outcomes[0]?.answer.evidence.map(({ messageIndex }) => messageIndex)).toEqual([2])
  })

  it('use the earliest evidence of checks that are judged in other ways', () => {
    const span = { quote: 'x', secondsFromStart: 0 }
    const [outcome] = judgeInOrder(
      spoken,
      [
        placed('hello', {
          speaker: 'buyer',
          any: ['hello'],
          place: { kind: 'before', check: { criterionId: 'c', checkId: 'other' } },
        }),
      ],
      () => ({
        checkId: 'other',
        status: 'met',
        reason: '',
        value: null,
        evidence: [
          { messageIndex: 3, start: 0, end: 4, ...span },
          { messageIndex: 1, start: 0, end: 4, ...span },
        ],
      }),
    )
    expect(outcome?.answer.status).toBe('met')
  })

  it('are refused in a cycle', () => {
    const after = (checkId: string) => ({ kind: 'after', check: { criterionId: 'c', checkId } }) as const
    const circle = [
      placed('a', { any: ['x'], place: after('b') }),
      placed('b', { any: ['y'], place: after('a') }),
    ]
    expect(() => judgeInOrder(spoken, circle, () => undefined)).toThrow('in a circle')
  })
})
