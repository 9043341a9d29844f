import { expect, it } from 'vitest'
import { readAttacks } from './attacks.ts'

it('there are 60 attacks and more, in families of at least eight, each with an id of its own', () => {
  const attacks = readAttacks()
  expect(attacks.length).toBeGreaterThanOrEqual(60)
  expect(new Set(attacks.map(({ id }) => id)).size).toBe(attacks.length)
  for (const [, family] of Map.groupBy(attacks, (attack) => attack.family))
    expect(family.length).toBeGreaterThanOrEqual(8)
})
