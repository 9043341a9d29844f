import { expect, it } from 'vitest'
import { onlyDeeds } from '#workers/domain/scoring/instructions.ts'
import { measureAttacks, readAttacks } from './attacks.ts'
import { scorableCall } from './conversation-file.ts'
import { readLabeledSet } from './labeled-set.ts'

const set = readLabeledSet('build')

it('there are at least 60 attacks, in families of at least eight, each with its own id', () => {
  const attacks = readAttacks()
  expect(attacks.length).toBeGreaterThanOrEqual(60)
  expect(new Set(attacks.map(({ id }) => id)).size).toBe(attacks.length)
  for (const [, family] of Map.groupBy(attacks, (attack) => attack.family))
    expect(family.length).toBeGreaterThanOrEqual(8)
})

// 29 shares no factor with the numbers of speakers, positions and calls, so the sample covers every attack and every position.
it('no attack changes an answer, for any speaker at any position; the benchmark tries every case', () => {
  const { tried, changes } = measureAttacks(set, { every: 29 })
  expect(tried).toBeGreaterThan(2 * readAttacks().length)
  expect(changes).toEqual([])
})

it('fewer than one in a thousand turns of real conversations are mistaken for an attack', () => {
  const calls = set.map(({ conversation }) => scorableCall(conversation))
  const aside = calls.flatMap((call) => {
    const kept = new Set(onlyDeeds(call).call.messages.map(({ message }) => message))
    return call.messages.map(({ message }) => message).filter((message) => !kept.has(message))
  })
  const turns = calls.reduce((sum, { messages }) => sum + messages.length, 0)
  expect(aside.length / turns).toBeLessThan(0.001)
})
