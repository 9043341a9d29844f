import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withDraft } from './draft.ts'
import { categorizationRule, defaultRule } from './testing.ts'

const saved = ['a', 'b', 'c']
  .map((id, index) => categorizationRule({ id, position: (index + 1) * 10 }))
  .concat(defaultRule({ position: 1 }))
const changed = (id: string, requestedRank?: number) => ({
  rule: categorizationRule({ id, label: `new ${id}` }),
  requestedRank,
})
const labels = (rules: { id: string; label: string }[]) =>
  rules.map(({ id, label }) => (label.startsWith('new') ? `${id}*` : id))

describe('withDraft', () => {
  it('keeps a changed rule in its place, and puts a new one last, before the default rule', () => {
    const rules = withDraft(saved, { changed: [changed('b'), changed('x')], removedIds: [] })
    expect(labels(rules)).toEqual(['a', 'b*', 'c', 'x*', 'default'])
    expect(rules.map((rule) => rule.position)).toEqual([1, 2, 3, 4, 5])
  })

  it('moves rules to their new places, one after another', () => {
    expect(
      labels(
        withDraft(saved, { changed: [changed('c', 1), changed('x', 2), changed('y', 99)], removedIds: [] }),
      ),
    ).toEqual(['c*', 'x*', 'a', 'b', 'y*', 'default'])
  })

  it('removes rules, even those that the draft changes', () => {
    expect(labels(withDraft(saved, { changed: [changed('b', 1)], removedIds: ['b', 'a'] }))).toEqual([
      'c',
      'default',
    ])
  })

  it('changes the default rule in place, whatever position it is given', () => {
    const rule = defaultRule({ label: 'new default' })
    expect(labels(withDraft(saved, { changed: [{ rule, requestedRank: 1 }], removedIds: [] }))).toEqual([
      'a',
      'b',
      'c',
      'default*',
    ])
  })

  it('keeps levels apart, and every rule once', () => {
    const level = fc.constantFrom('USER' as const, 'TEAM' as const, 'ORGANIZATION' as const)
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { maxLength: 12 })
    const draft = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 20 }),
        fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      ),
      {
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(ids, fc.array(level, { minLength: 21, maxLength: 21 }), draft, (own, levels, changes) => {
        const ruleOf = (number: number) =>
          categorizationRule({ id: `r${number}`, position: number, level: levels[number] ?? 'TEAM' })
        const before = own.map(ruleOf)
        const after = withDraft(before, {
          changed: changes.map(([number, requestedRank]) => ({ rule: ruleOf(number), requestedRank })),
          removedIds: ['r3'],
        })
        const expected = new Set([
          ...before.map((rule) => rule.id),
          ...changes.map(([number]) => `r${number}`),
        ])
        expected.delete('r3')
        expect(after.map((rule) => rule.id).toSorted()).toEqual([...expected].toSorted())
        for (const [name, rules] of Map.groupBy(after, (rule) => rule.level)) {
          expect(rules.map((rule) => rule.position)).toEqual(rules.map((_, index) => index + 1))
          expect(rules.every((rule) => levels[Number(rule.id.slice(1))] === name)).toBe(true)
        }
      }),
    )
  })
})
