import { describe, expect, it } from 'vitest'
import {
  optOutOperations,
  type OptOutRule,
  optOutTargets,
} from '#workers/domain/recorder/rules/opt-out-rule.ts'
import {
  areSameRules,
  operationAfter,
  operationsFor,
  tidyValues,
  withChangedSubrule,
  withoutRule,
  withoutSubrule,
  withRule,
  withSubrule,
} from './edit-rules.ts'

const idsOf = (rules: readonly OptOutRule[]) =>
  rules.map(({ id, subrules }) => [id, ...subrules.map((subrule) => subrule.id)])

describe('editing', () => {
  it('gives a new rule one subrule about the name of the meeting', () => {
    expect(withRule([])).toEqual([
      {
        id: 'rule-1',
        subrules: [{ id: 'subrule-1', target: 'MEETING_NAME', operation: 'EQUALS', values: [] }],
      },
    ])
  })

  it('never gives an id twice, also after something was removed', () => {
    const three = withRule(withRule(withRule([])))
    expect(idsOf(withRule(withoutRule(three, 'rule-1')))).toEqual([
      ['rule-2', 'subrule-1'],
      ['rule-3', 'subrule-1'],
      ['rule-4', 'subrule-1'],
    ])
    const wide = withSubrule(withSubrule(withRule([]), 'rule-1'), 'rule-1')
    expect(idsOf(withSubrule(withoutSubrule(wide, 'rule-1', 'subrule-2'), 'rule-1'))).toEqual([
      ['rule-1', 'subrule-1', 'subrule-3', 'subrule-4'],
    ])
  })

  it('changes one subrule and leaves the others', () => {
    const rules = withRule(withRule([]))
    const changed = withChangedSubrule(rules, 'rule-2', 'subrule-1', { values: ['x'] })
    expect(changed[0]).toBe(rules[0])
    expect(changed[1]?.subrules[0]?.values).toEqual(['x'])
    expect(areSameRules(rules, changed)).toBe(false)
    expect(
      areSameRules(changed, withChangedSubrule(changed, 'rule-2', 'subrule-1', { values: [' x ', ''] })),
    ).toBe(true)
  })

  it('drops empty values and doubles', () => {
    expect(tidyValues([' Demo ', '', '  ', 'Demo', 'demo'])).toEqual(['Demo', 'demo'])
  })
})

describe('operations', () => {
  it('are all offered for names, those that make a difference for the others', () => {
    expect(operationsFor('MEETING_NAME')).toEqual(optOutOperations)
    expect(operationsFor('EVENT_TYPE')).toEqual(['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'NOT_CONTAINS'])
    expect(operationsFor('START_DAY_OF_WEEK')).toEqual(['EQUALS', 'NOT_EQUALS'])
  })

  it('become one that is offered when the target changes', () => {
    for (const target of optOutTargets)
      for (const operation of [...optOutOperations, 'NONSENSE'])
        expect(operationsFor(target)).toContain(operationAfter(target, operation))
    expect(operationAfter('END_DAY_OF_MONTH', 'NOT_CONTAINS_CASE_INSENSITIVE')).toBe('NOT_EQUALS')
    expect(operationAfter('ORGANISER_EMAIL', 'CONTAINS_CASE_INSENSITIVE')).toBe('CONTAINS_CASE_INSENSITIVE')
  })
})
