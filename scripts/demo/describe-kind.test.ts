import { describe, expect, it } from 'vitest'
import type { CallType } from '#db/vocabulary/calls.ts'
import { createOfflineMatcher, type DescribedRule } from '#workers/domain/routing/describe-match.ts'
import { describeKindOfCall } from '#workers/domain/texts/describe-kind.ts'
import { planDemoCalls } from './calls.ts'
import { conversationByKey, demoConversations } from './conversations/library.ts'
import { spokenTurns } from './render.ts'

const calls = planDemoCalls(new Date('2026-11-20T10:00:00Z'))
const typed = demoConversations.filter(({ callType }) => callType !== 'None - Default')
const callTypes = [...new Set(typed.map(({ callType }) => callType))]

/** The conversation as a worker reads it, told in full. */
function messagesOf(key: string): { message: string; userName: string }[] {
  const call = calls.find(({ conversationKey }) => conversationKey === key)
  if (call === undefined) throw new Error(`No demo call tells ${key}`)
  return spokenTurns({ ...call, omittedParts: [] }, conversationByKey(key)).map(({ text, name }) => ({
    message: text,
    userName: name,
  }))
}

const describeBy = (key: string, callType: CallType): string =>
  describeKindOfCall({ callType, siblings: callTypes, messages: messagesOf(key) })

const ruleOf = (callType: CallType, explanation: string, position: number): DescribedRule => ({
  id: callType,
  level: 'ORGANIZATION',
  ownerId: null,
  position,
  label: callType,
  explanation,
  callType,
})

function match(key: string, rules: DescribedRule[]): string | null {
  return createOfflineMatcher(rules)({
    call: { title: '', messages: messagesOf(key) },
    level: 'ORGANIZATION',
    rules,
  }).ruleId
}

describe('descriptions of the demo conversations', () => {
  it.each(typed.map(({ key, callType }) => [key, callType] as const))(
    '%s is found again by its own description',
    (key, callType) => {
      expect(match(key, [ruleOf(callType, describeBy(key, callType), 1)])).toBe(callType)
    },
  )

  it('find about half of the other calls of their kind, and seldom calls of another kind', () => {
    let others = 0
    let right = 0
    let wrong = 0
    // In each turn, one conversation per type provides its description, and all others are routed by these descriptions.
    for (let turn = 0; turn < 4; turn += 1) {
      const sources = callTypes.map((callType) => {
        const own = typed.filter((conversation) => conversation.callType === callType)
        return { callType, key: own[turn % own.length]?.key ?? '' }
      })
      const rules = sources.map(({ callType, key }, place) =>
        ruleOf(callType, describeBy(key, callType), place + 1),
      )
      for (const { key, callType } of typed) {
        if (sources.some((source) => source.key === key)) continue
        const answer = match(key, rules)
        others += 1
        if (answer === callType) right += 1
        else if (answer !== null) wrong += 1
      }
    }
    expect(others).toBeGreaterThan(50)
    // The engine abstains on the rest, including calls that two descriptions fit about equally well.
    expect(right / others).toBeGreaterThanOrEqual(0.4)
    expect(wrong / others).toBeLessThanOrEqual(0.1)
  })

  it('are short and hold no name, company or number', () => {
    for (const { key, callType } of demoConversations) {
      const call = calls.find(({ conversationKey }) => conversationKey === key)
      const text = describeBy(key, callType)
      expect(text.length).toBeLessThanOrEqual(400)
      expect(text).not.toMatch(/\d/u)
      const names = new Set(messagesOf(key).flatMap(({ userName }) => userName.toLowerCase().split(' ')))
      expect(
        text
          .toLowerCase()
          .split(/[^\p{L}]+/u)
          .filter((word) => names.has(word)),
      ).toEqual([])
      expect(text).not.toContain(call?.buyerCompany ?? 'no company at all')
    }
  })
})
