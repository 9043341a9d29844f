import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { speakerSides } from '#db/vocabulary/calls.ts'
import { findActionItems } from '#workers/domain/coaching/action-items.ts'
import { asMachineText, scorableCall } from '../conversation-file.ts'
import { readLabeledSet } from '../labeled-set.ts'

/**
 * `promises.jsonl`: a reader checked every action item that was found, and noted the turns, from 1, that really contain a promise or an
 * agreed request, and who owes it. The file tells correct finds from wrong ones. It does not list what the engine missed; the labels of the
 * set count that.
 */
const line = z.object({
  id: z.string(),
  promises: z.array(z.tuple([z.number().int().positive(), z.enum(speakerSides)])),
})
const promises = new Map(
  readFileSync(join(import.meta.dirname, 'promises.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)))
    .map(({ id, promises: own }) => [id, own] as const),
)
const day = '2026-11-18'
const set = readLabeledSet('build').map((labeled) => ({
  ...labeled,
  found: findActionItems(scorableCall(labeled.conversation), day),
}))

/** Share of the conversations in which the readers saw such a next step and at least one of this side was found. */
function shareFound(checkId: string, isOwn: (side: string) => boolean): number {
  const labeled = set.filter(({ answers }) =>
    answers.some((answer) => answer.checkId === checkId && answer.status === 'met'),
  )
  expect(labeled.length).toBeGreaterThan(30)
  return (
    labeled.filter(({ found }) => found.some(({ ownerSide }) => isOwn(ownerSide))).length / labeled.length
  )
}

describe('action items found in labeled conversations', () => {
  it('are promises that somebody really made, assigned to the person who made them', () => {
    const found = set.flatMap(({ conversation, found: own }) =>
      own.map((item) => ({ id: conversation.id, ...item })),
    )
    const right = found.filter(({ id, messageIndex, ownerSide }) =>
      promises.get(id)?.some(([turn, side]) => turn === messageIndex + 1 && side === ownerSide),
    )
    expect(found.length).toBeGreaterThan(140)
    expect(right.length / found.length).toBeGreaterThanOrEqual(0.97)
  })

  it('leave out uncertain ones: most of the rep’s next steps are found, few of the buyer’s', () => {
    expect(shareFound('next-step-rep-owner', (side) => side !== 'buyer')).toBeGreaterThanOrEqual(0.6)
    expect(shareFound('next-step-buyer-owner', (side) => side === 'buyer')).toBeGreaterThanOrEqual(0.15)
  })

  it('quote the words at the position that they give', () => {
    for (const { conversation, found } of set) {
      const { messages } = scorableCall(conversation)
      for (const { messageIndex, start, end, quote } of found.flatMap((item) => [
        item,
        item.agreedAt ?? item,
      ]))
        expect(messages[messageIndex]?.message.slice(start, end)).toBe(quote)
    }
  })

  it('are at most six per call in text without capitals and punctuation', () => {
    const perCall = set.map(
      ({ conversation }) => findActionItems(scorableCall(asMachineText(conversation)), day).length,
    )
    expect(Math.max(...perCall)).toBeLessThanOrEqual(6)
  })
})
