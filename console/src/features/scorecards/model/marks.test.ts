import { expect, it } from 'vitest'
import { addCriterion, changeCriterion, removeCriterion } from './definition.ts'
import { marksOf } from './marks.ts'
import { kindsOf, needsQuote } from './methods.ts'
import { checkWith, criterionWith, threeSections } from './testing-draft.ts'

it('marks new and changed criteria against the published version, and nothing without one', () => {
  const draft = addCriterion(
    changeCriterion(removeCriterion(threeSections, 'b'), 'a', (criterion) => ({ ...criterion, weight: 70 })),
    'third',
    criterionWith('d', 10),
  )
  const { byCriterion, changes } = marksOf(threeSections, draft)
  expect([...byCriterion]).toEqual([
    ['a', 'changed'],
    ['d', 'new'],
  ])
  expect(changes).toHaveLength(3)
  expect(marksOf(null, draft)).toEqual({ changes: [], byCriterion: new Map() })
})

it('counts no call types, which are settings and wait for no version', () => {
  expect(marksOf(threeSections, { ...threeSections, callTypes: ['renewal'] }).changes).toEqual([])
})

it('names the ways of judging in one order, and where no quote can be shown', () => {
  const metric = checkWith('m', 1, { kind: 'metric', metric: 'questionCount', min: 1, max: null })
  const mixed = criterionWith('a', 10, [checkWith('j', 0.5), metric])
  expect(kindsOf(mixed)).toEqual(['metric', 'model'])
  expect(needsQuote(mixed)).toBe(true)
  expect(needsQuote(criterionWith('b', 10, [metric]))).toBe(false)
})
