import { describe, expect, it } from 'vitest'
import {
  addCheck,
  copyCriterion,
  type Draft,
  dropPlace,
  moveCriterion,
  moveSection,
  numberOf,
  removeSection,
  stepCheck,
  stepCriterion,
  stepSection,
  withNewIds,
} from './definition.ts'
import { blankMethod } from './blank.ts'
import { checkWith, criterionWith, threeSections } from './testing-draft.ts'

const orderOf = ({ sections }: Draft): string[] =>
  sections.map(({ id, criteria }) => `${id}: ${criteria.map((criterion) => criterion.id).join(' ')}`)

describe('the order of criteria', () => {
  it('continues into the next section, step by step, and stops at both ends', () => {
    let draft = stepCriterion(threeSections, 'a', 'down')
    expect(orderOf(draft)).toEqual(['first: b a', 'second: c', 'third: '])
    draft = stepCriterion(draft, 'a', 'down')
    expect(orderOf(draft)).toEqual(['first: b', 'second: a c', 'third: '])
    draft = stepCriterion(stepCriterion(draft, 'a', 'down'), 'a', 'down')
    expect(orderOf(draft)).toEqual(['first: b', 'second: c', 'third: a'])
    expect(stepCriterion(draft, 'a', 'down')).toBe(draft)
    expect(stepCriterion(threeSections, 'a', 'up')).toBe(threeSections)
    expect(orderOf(stepCriterion(draft, 'a', 'up'))).toEqual(['first: b', 'second: c a', 'third: '])
  })

  it('follows what is dropped: on another criterion, on a head, or on the end of a section', () => {
    const drop = (id: string, target: Parameters<typeof dropPlace>[2]): string[] => {
      const place = dropPlace(threeSections, id, target)
      return place === undefined ? [] : orderOf(moveCriterion(threeSections, id, place))
    }
    expect(drop('c', { kind: 'criterion', criterionId: 'b' })[0]).toBe('first: a c b')
    expect(drop('c', { kind: 'head', sectionId: 'first' })[0]).toBe('first: c a b')
    expect(drop('a', { kind: 'criterion', criterionId: 'b' })[0]).toBe('first: b a')
    expect(drop('a', { kind: 'end', sectionId: 'first' })[0]).toBe('first: b a')
    expect(drop('a', { kind: 'end', sectionId: 'third' })[2]).toBe('third: a')
    expect(drop('a', { kind: 'criterion', criterionId: 'a' })).toEqual([])
  })

  it('numbers a criterion by section and place', () => {
    expect(numberOf(threeSections, 'c')).toBe('2.1')
    expect(numberOf(moveSection(threeSections, 'second', 0), 'c')).toBe('1.1')
    expect(numberOf(threeSections, 'nobody')).toBe('')
  })

  it('moves sections with everything in them', () => {
    expect(orderOf(stepSection(threeSections, 'second', 'up'))).toEqual([
      'second: c',
      'first: a b',
      'third: ',
    ])
    expect(stepSection(threeSections, 'third', 'down')).toBe(threeSections)
    expect(orderOf(removeSection(threeSections, 'first'))).toEqual(['second: c', 'third: '])
  })
})

/** A criterion `a` whose second check counts after its first, and whose third counts before the check of `b`. */
function withReferences(): Draft {
  const method = blankMethod('phrases', 'rep')
  if (method.kind !== 'phrases') throw new Error('The method is of this kind.')
  const { phrases } = method
  const placed = (id: string, place: typeof phrases.place) =>
    checkWith(id, 0, { ...method, phrases: { ...phrases, place } })
  const own = { criterionId: 'a', checkId: 'a-1' }
  const other = { criterionId: 'b', checkId: 'b-1' }
  return {
    ...threeSections,
    sections: [
      {
        id: 'first',
        name: 'First',
        criteria: [
          criterionWith('a', 60, [
            checkWith('a-1', 1),
            placed('a-2', { kind: 'after', check: own, withinTurns: null }),
            placed('a-3', { kind: 'before', check: other }),
          ]),
        ],
      },
      { id: 'second', name: 'Second', criteria: [criterionWith('b', 40)] },
    ],
  }
}

const referencesIn = (criterion: Draft['sections'][number]['criteria'][number] | undefined) =>
  criterion?.checks.flatMap(({ method }) =>
    method.kind === 'phrases' && 'check' in method.phrases.place ? [method.phrases.place.check] : [],
  )

describe('a criterion', () => {
  it('is copied to the place right after it, with new ids', () => {
    let next = 0
    const draft = copyCriterion(threeSections, 'a', (prefix) => `${prefix}-${(next += 1)}`)
    expect(orderOf(draft)[0]).toBe('first: a criterion-1 b')
    const [, copy] = draft.sections[0]?.criteria ?? []
    expect(copy?.checks.map(({ id }) => id)).toEqual(['check-2'])
  })

  it('that is copied refers to its own checks, and to other criteria as before', () => {
    let next = 0
    const draft = copyCriterion(withReferences(), 'a', (prefix) => `${prefix}-${(next += 1)}`)
    const [original, copy] = draft.sections[0]?.criteria ?? []
    const other = { criterionId: 'b', checkId: 'b-1' }
    expect(referencesIn(original)).toEqual([{ criterionId: 'a', checkId: 'a-1' }, other])
    expect(referencesIn(copy)).toEqual([{ criterionId: 'criterion-1', checkId: 'check-2' }, other])
  })

  it('orders its checks', () => {
    const two = addCheck(criterionWith('a', 10), checkWith('second', 0))
    expect(stepCheck(two, 'second', 'up').checks.map(({ id }) => id)).toEqual(['second', 'a-1'])
    expect(stepCheck(two, 'second', 'down')).toBe(two)
  })
})

describe('a draft that is taken over', () => {
  it('refers to its own checks, also to those of later criteria', () => {
    let made = 0
    const { sections } = withNewIds(withReferences(), (prefix) => `${prefix}-new-${(made += 1)}`)
    const [a, b] = sections.flatMap(({ criteria }) => criteria)
    expect(referencesIn(a)).toEqual([
      { criterionId: a?.id, checkId: a?.checks[0]?.id },
      { criterionId: b?.id, checkId: b?.checks[0]?.id },
    ])
  })

  it('keeps its content and order, and no id', () => {
    let made = 0
    const own = withNewIds(threeSections, (prefix) => `${prefix}-new-${(made += 1)}`)
    const idsOf = (draft: Draft): string[] =>
      draft.sections.flatMap(({ id, criteria }) => [
        id,
        ...criteria.flatMap((criterion) => [criterion.id, ...criterion.checks.map((check) => check.id)]),
      ])
    expect(idsOf(own).filter((id) => idsOf(threeSections).includes(id))).toEqual([])
    expect(new Set(idsOf(own)).size).toBe(idsOf(threeSections).length)
    expect(own.sections.flatMap(({ criteria }) => criteria.map(({ text }) => text))).toEqual([
      'Criterion a',
      'Criterion b',
      'Criterion c',
    ])
  })
})
