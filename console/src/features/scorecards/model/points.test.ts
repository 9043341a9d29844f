import { describe, expect, it } from 'vitest'
import { changeCriterion } from './definition.ts'
import { checkPoints, pointSum, restShare, setCheckPoints, splitEvenly, weightSum } from './points.ts'
import { checkWith, criterionWith, threeSections } from './testing-draft.ts'

const points = (criterion: ReturnType<typeof criterionWith>): number[] =>
  criterion.checks.map(({ share }) => checkPoints(criterion, share))

describe('weights', () => {
  it('have to add up to 100, and say how far they are off', () => {
    expect(weightSum(threeSections)).toEqual({ sum: 100, over: 0 })
    const heavier = changeCriterion(threeSections, 'b', (criterion) => ({ ...criterion, weight: 28 }))
    expect(weightSum(heavier)).toEqual({ sum: 108, over: 8 })
  })

  it('add up in decimals that binary numbers do not have', () => {
    const thirds = {
      ...threeSections,
      sections: [
        {
          id: 's',
          name: 'S',
          criteria: [33.3, 33.3, 33.4].map((weight) => criterionWith(`${weight}`, weight)),
        },
      ],
    }
    expect(weightSum(thirds)).toEqual({ sum: 100, over: 0 })
  })
})

describe('points of checks', () => {
  it('are parts of the criterion’s weight, and follow it', () => {
    const criterion = criterionWith('a', 10, [checkWith('x', 0.4), checkWith('y', 0.3), checkWith('z', 0.3)])
    expect(points(criterion)).toEqual([4, 3, 3])
    expect(points({ ...criterion, weight: 20 })).toEqual([8, 6, 6])
    expect(points(setCheckPoints(criterion, 'z', 2))).toEqual([4, 3, 2])
    expect(pointSum(setCheckPoints(criterion, 'z', 2))).toEqual({ given: 9, of: 10, isComplete: false })
    expect(pointSum(criterion).isComplete).toBe(true)
  })

  it('are percent of a criterion that brings no points', () => {
    const gate = criterionWith('a', 0, [checkWith('x', 0.5), checkWith('y', 0.5)])
    expect(points(gate)).toEqual([50, 50])
    expect(pointSum(gate)).toEqual({ given: 100, of: 100, isComplete: true })
  })

  it('are split into whole points if there are enough', () => {
    const three = [checkWith('x', 1), checkWith('y', 0), checkWith('z', 0)]
    expect(points(splitEvenly(criterionWith('a', 10, three)))).toEqual([4, 3, 3])
    const few = splitEvenly(criterionWith('a', 2, three))
    expect(points(few)).toEqual([0.67, 0.67, 0.67])
    expect(pointSum(few).isComplete).toBe(true)
  })

  it('leave a new check what is left', () => {
    expect(restShare(criterionWith('a', 10, [checkWith('x', 0.7)]))).toBeCloseTo(0.3)
    expect(restShare(criterionWith('a', 10))).toBe(0)
  })
})
