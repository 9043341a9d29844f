import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toggleCapped } from './selection.ts'

const option = (id: string) => ({ id })

describe('toggleCapped', () => {
  it('removes a chosen option', () => {
    expect(toggleCapped([option('a'), option('b')], option('a'), 2)).toEqual({
      selected: [option('b')],
      dropped: null,
    })
  })

  it('drops the oldest choice over the limit and names it', () => {
    expect(toggleCapped([option('a'), option('b')], option('c'), 2)).toEqual({
      selected: [option('b'), option('c')],
      dropped: option('a'),
    })
  })

  it('never exceeds the limit and never repeats an option', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
        fc.integer({ min: 1, max: 4 }),
        (clicks, max) => {
          let selected: { id: string }[] = []
          for (const id of clicks) ({ selected } = toggleCapped(selected, option(id), max))
          expect(selected.length).toBeLessThanOrEqual(max)
          expect(new Set(selected.map(({ id }) => id)).size).toBe(selected.length)
        },
      ),
    )
  })
})
