import { describe, expect, it } from 'vitest'
import { type LevelOrders, mergeDraft, offsetAfter, type RuleChange } from './rule-draft.ts'

type Rule = { id: string; level: 'ORGANIZATION' | 'TEAM'; version: number; text: string; isDefault?: boolean }

const rule = (id: string, text = id, version = 1): Rule => ({ id, level: 'ORGANIZATION', version, text })
const last: Rule = { ...rule('default'), isDefault: true }
const published = [rule('a'), rule('b'), rule('c'), last]

const change = (
  ruleId: string,
  values: Partial<RuleChange<Rule>> & { text?: string } = {},
): RuleChange<Rule> => ({
  ruleId,
  level: 'ORGANIZATION',
  baseVersion: 1,
  rule: rule(ruleId, values.text ?? `${ruleId} changed`),
  version: 2,
  ...values,
})

const merge = (
  changes: RuleChange<Rule>[],
  {
    orders = {},
    rules = published,
    versionOffset = 0,
  }: {
    orders?: LevelOrders
    rules?: Rule[]
    versionOffset?: number
  } = {},
) =>
  mergeDraft(
    rules,
    { versionOffset, changes, orders },
    { isDefault: ({ isDefault }) => isDefault === true, isSame: (one, other) => one.text === other.text },
  )
const ids = ({ rules }: ReturnType<typeof merge>) => rules.map(({ id }) => id)
const kinds = ({ differences }: ReturnType<typeof merge>) =>
  differences.map((each) => [each.change, each.ruleId, each.isConflict])

describe('mergeDraft', () => {
  it('changes, deletes and adds rules, the default rule last', () => {
    const merged = merge([change('a'), change('b', { rule: null }), change('n', { baseVersion: null })])
    expect(merged.rules.map(({ id, text }) => [id, text])).toEqual([
      ['a', 'a changed'],
      ['c', 'c'],
      ['n', 'n changed'],
      ['default', 'default'],
    ])
    expect(kinds(merged)).toEqual([
      ['changed', 'a', false],
      ['deleted', 'b', false],
      ['added', 'n', false],
    ])
  })

  it('does not count a change that was taken back', () => {
    expect(kinds(merge([change('a', { text: 'a', version: 4 })]))).toEqual([])
  })

  it('follows published changes of rules that the draft does not touch', () => {
    const merged = merge([change('a')], { rules: [rule('a'), rule('b', 'b by the API', 2), rule('d'), last] })
    expect(merged.rules.map(({ text }) => text)).toEqual(['a changed', 'b by the API', 'd', 'default'])
    expect(kinds(merged)).toEqual([['changed', 'a', false]])
  })

  it('keeps its side of a rule that was published meanwhile, and reports the conflict', () => {
    const merged = merge([change('a')], { rules: [rule('a', 'a by the API', 2), last] })
    expect(merged.rules[0]?.text).toBe('a changed')
    expect(kinds(merged)).toEqual([['changed', 'a', true]])
  })

  it('sees no conflict where both sides say the same', () => {
    expect(kinds(merge([change('a', { text: 'both' })], { rules: [rule('a', 'both', 2), last] }))).toEqual([])
  })

  it('keeps a changed rule that was deleted meanwhile, as a conflict', () => {
    const merged = merge([change('b')], { rules: [rule('a'), last] })
    expect(ids(merged)).toEqual(['a', 'b', 'default'])
    expect(kinds(merged)).toEqual([['changed', 'b', true]])
  })

  it('forgets a deletion of what is gone already', () => {
    expect(kinds(merge([change('b', { rule: null })], { rules: [rule('a'), last] }))).toEqual([])
  })

  const reordered = { ORGANIZATION: { base: ['a', 'b', 'c'], ids: ['c', 'a', 'b'] } }

  it('reorders a level, and puts rules that were published since after their neighbors', () => {
    const rules = [rule('a'), rule('new'), rule('b'), rule('c'), last]
    const merged = merge([], { orders: reordered, rules })
    expect(ids(merged)).toEqual(['c', 'a', 'new', 'b', 'default'])
    expect(kinds(merged)).toEqual([['reordered', null, false]])
  })

  it('reports an order that was published in another form meanwhile', () => {
    const merged = merge([], { orders: reordered, rules: [rule('b'), rule('a'), rule('c'), last] })
    expect(kinds(merged)).toEqual([['reordered', null, true]])
  })

  it('has no difference in an order that has become the published one', () => {
    const rules = [rule('c'), rule('a'), rule('b'), last]
    expect(kinds(merge([], { orders: reordered, rules }))).toEqual([])
  })

  it('lists published rules with versions that only grow when a draft ends', () => {
    const changes = [change('a', { version: 7 }), change('n', { baseVersion: null, version: 3 })]
    const offset = offsetAfter(changes, published, 2)
    const { rules } = merge([], { versionOffset: offset })
    expect(rules.find(({ id }) => id === 'a')?.version).toBeGreaterThan(7)
    expect(offsetAfter([], published, offset)).toBe(offset)
  })
})
