import { expect, it } from 'vitest'
import {
  quoteFactNames,
  silenceFactNames,
  type QuoteFacts,
} from '#workers/domain/scoring/meaning/answer-facts.ts'
import { chancesOf } from '#workers/domain/scoring/meaning/confidence.ts'
import { calibrate } from './calibrate.ts'
import type { Judged } from './evaluate.ts'

const nothing = Object.fromEntries(
  [...quoteFactNames, ...silenceFactNames].map((name) => [name, 0]),
) as QuoteFacts
const silent = Object.fromEntries(silenceFactNames.map((name) => [name, 0])) as NonNullable<Judged['silence']>

/** One answer a call. */
const answers = (checkId: string, count: number, right: (odds: number) => boolean): Judged[] =>
  Array.from({ length: count }, (_, call) => {
    const odds = ((call * 7) % 40) / 5 - 4
    return {
      writer: `w${call % 30}`,
      isRead: false,
      isRaw: false,
      isAttack: false,
      checkId,
      finding: 'found',
      isMissed: false,
      quotes: [{ facts: { ...nothing, odds }, isRight: right(odds) }],
      silence: silent,
    }
  })

it('gives answers whose words sound right, and none of a detector that has hardly been asked', () => {
  const { model, reliability } = calibrate([
    ...answers('usual', 400, (odds) => odds > 0),
    ...answers('rare', 2, () => true),
  ])
  const learned = chancesOf(model, (id) => reliability.get(id) ?? { met: null, missed: null })
  const isGiven = (id: string, odds: number): boolean =>
    learned.quoteChance(id, { ...nothing, odds }) >= learned.leastChance(id, false).met
  expect(isGiven('usual', 3)).toBe(true)
  expect(isGiven('usual', -3)).toBe(false)
  expect(learned.quoteChance('rare', { ...nothing, odds: 3 })).toBe(0)
})

it('gives fewer answers of a detector that is wrong more often', () => {
  const { model, reliability } = calibrate([
    ...answers('reliable', 300, () => true),
    ...answers('unreliable', 300, (odds) => odds > 2.5),
  ])
  const learned = chancesOf(model, (id) => reliability.get(id) ?? { met: null, missed: null })
  const facts = { ...nothing, odds: 1 }
  expect(learned.quoteChance('reliable', facts)).toBeGreaterThan(learned.quoteChance('unreliable', facts))
})
