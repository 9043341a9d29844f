import { expect, it } from 'vitest'
import { phrasePlace } from '#workers/domain/scoring/phrase-checks/form.ts'
import { placeKinds, placeOfKind } from './places.ts'

it('keeps its number when the kind of place changes, as far as it can be saved', () => {
  expect(placeOfKind('lastTurns', { kind: 'firstMinutes', minutes: 8 }, undefined)).toEqual({
    kind: 'lastTurns',
    turns: 8,
  })
  for (const kind of placeKinds)
    expect(
      phrasePlace.safeParse(placeOfKind(kind, { kind: 'firstMinutes', minutes: 120 }, 'price/asked')).success,
    ).toBe(true)
})
