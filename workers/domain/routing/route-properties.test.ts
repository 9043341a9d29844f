import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOfflineMatcher } from './describe-match.ts'
import { norm } from './normalize.ts'
import { prepareCategorizationRules, routeCall, type RoutingResult } from './route.ts'
import type { CategorizationRule, RuleCaller } from './rules.ts'
import { categorizationRule, defaultRule, routableCall } from './testing.ts'

const ana: RuleCaller = { userId: 'ana', teamIds: ['north', 'south'] }
const texts = [
  'The forklift inspection is due.',
  'And the brake repair?',
  'After the inspection. The refund for the invoice too.',
]

const anyRule = fc.record({
  level: fc.constantFrom('USER' as const, 'TEAM' as const, 'ORGANIZATION' as const),
  ownerId: fc.constantFrom('ana', 'bo', 'north', 'south', 'east', null),
  label: fc.constantFrom('Demo', 'Other', ''),
  callTitleIncludes: fc.constantFrom('', 'demo', 'acme demo', 'intro||||sync', '(.*)', 'y'),
  explanation: fc.constantFrom(
    '',
    'Forklift inspection and brake repair',
    'Refund for an invoice',
    'Harbour cranes in the yard',
  ),
  behavior: fc.constantFrom('SAVE_ONLY' as const, 'SAVE_AND_SCORE' as const),
  scorecardConfigId: fc.constantFrom('s', '-1', null),
})
const anyRules = fc
  .tuple(fc.array(anyRule, { maxLength: 12 }), fc.boolean())
  .map(([rules, hasDefault]): CategorizationRule[] =>
    rules
      .map((rule, place) => categorizationRule({ id: `r${place}`, position: place, ...rule }))
      .concat(hasDefault ? defaultRule() : []),
  )
const anyTitle = fc.constantFrom('Acme demo', 'Sync', '', 'Kickoff')
const anyCaller = fc.constantFrom(ana, null)

function route(title: string, rules: CategorizationRule[], caller: RuleCaller): RoutingResult {
  return routeCall(routableCall(title, texts), prepareCategorizationRules(rules), caller, {
    matchDescriptions: createOfflineMatcher(rules),
  })
}

describe('routeCall on any rules', () => {
  it('gives a trace whose last matched entry is the winner, and at most one', () => {
    fc.assert(
      fc.property(anyRules, anyTitle, anyCaller, (rules, title, caller) => {
        const { trace, category } = route(title, rules, caller)
        const matched = trace.filter(({ verdict }) => verdict === 'matched')
        expect(matched.length).toBeLessThanOrEqual(1)
        expect(matched.at(-1)?.ruleId ?? null).toBe(category?.ruleId ?? null)
      }),
    )
  })

  it('does not depend on the order in which rules are given', () => {
    const shuffled = anyRules.chain((rules) =>
      fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
    )
    fc.assert(
      fc.property(shuffled, anyTitle, anyCaller, ([rules, other], title, caller) => {
        expect(route(title, other, caller)).toEqual(route(title, rules, caller))
      }),
    )
  })

  it('changes nothing but trace and counts when a rule is added that does not match', () => {
    const placed = fc.record({
      position: fc.integer({ min: -1, max: 12 }),
      level: fc.constantFrom('USER' as const, 'ORGANIZATION' as const),
    })
    fc.assert(
      fc.property(anyRules, anyTitle, anyCaller, placed, (rules, title, caller, { position, level }) => {
        const added = categorizationRule({
          id: 'added',
          position,
          level,
          ownerId: level === 'USER' ? 'ana' : null,
          callTitleIncludes: 'not in any title',
          explanation: 'Glaciers above penguin colonies',
        })
        const before = route(title, rules, caller)
        const after = route(title, [...rules, added], caller)
        expect([after.category, after.method]).toEqual([before.category, before.method])
        expect(after.trace.filter((line) => line.ruleId !== 'added')).toEqual(before.trace)
        // The texts of the default and of no match state how many rules were checked.
        const isCounted = before.category === null || before.category.ruleId === 'default'
        expect(isCounted || after.explanation === before.explanation).toBe(true)
      }),
    )
  })

  it('gives a category only by an own, valid rule of the caller or by the default', () => {
    fc.assert(
      fc.property(anyRules, anyTitle, anyCaller, (rules, title, caller) => {
        const { category } = route(title, rules, caller)
        const mayDecide = rules.filter(
          ({ isDefault, label, level, ownerId }) =>
            isDefault ||
            (label !== '' &&
              (level === 'ORGANIZATION' ||
                (level === 'USER' && ownerId !== null && ownerId === caller?.userId) ||
                (level === 'TEAM' && ownerId !== null && caller?.teamIds.includes(ownerId)))),
        )
        expect([null, ...mayDecide.map((rule) => rule.id)]).toContain(category?.ruleId ?? null)
      }),
    )
  })

  it('matches a title by any text that it contains as whole words, literally', () => {
    const odd = fc.string({
      unit: fc.constantFrom('.', '*', '(', ')', '[', '\\', '^', '$', '+', '?', 'a', 'ß', 'İ', ' '),
      maxLength: 6,
    })
    fc.assert(
      fc.property(odd, odd, odd, (before, value, after) => {
        const rules = [categorizationRule({ id: 'r', callTitleIncludes: value })]
        const expected = norm(value) !== ''
        expect(route(`${before} ${value} ${after}`, rules, ana).category !== null).toBe(expected)
      }),
    )
  })
})
