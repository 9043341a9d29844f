import { describe, expect, it } from 'vitest'
import { countMissedValues, type MissedValue } from './missed-values.ts'
import type { RuleSet } from './settle.ts'
import { categorizationRule, defaultRule, privacyRule } from './testing.ts'

const rules: RuleSet = {
  categorizationRules: [
    categorizationRule({ id: 'demo', label: 'Demo', callTitleIncludes: 'demo||lademodul||sync' }),
    categorizationRule({
      id: 'north',
      label: 'North',
      level: 'TEAM',
      ownerId: 'north',
      callTitleIncludes: 'legal',
    }),
    defaultRule(),
  ],
  privacyRules: [privacyRule({ id: 'hr', settings: { CALL_TITLE: 'payroll||hr' } })],
  privacyRulesAreWhitelist: false,
}
const ana = { userId: 'ana', teamIds: ['north'] }

function missed(
  titles: readonly string[],
  caller: Parameters<ReturnType<typeof countMissedValues>['add']>[1] = null,
  stored: readonly MissedValue[] = [],
): MissedValue[] {
  const counter = countMissedValues(rules, stored)
  for (const title of titles) counter.add(title, caller)
  return counter.figures()
}

describe('values inside longer words', () => {
  it('are counted per rule and value, most calls first', () => {
    expect(missed(['Democracy index', 'DEMOLITION tender', 'Prepayrolls', 'Christine', 'Budget'])).toEqual([
      { ruleId: 'demo', label: 'Demo', value: 'demo', calls: 2 },
      { ruleId: 'hr', label: null, value: 'payroll', calls: 1 },
    ])
  })

  it('are not counted where the rule matches anyway', () => {
    expect(missed(['Produktdemo', 'Demos', 'Lademodul', 'Democracy sync', 'Payrolls'])).toEqual([])
  })

  it('are not counted where the value is a word of its own, such as the name of a website', () => {
    expect(missed(['Demo.io intro'])).toEqual([])
  })

  it('count only for callers that the rule is for', () => {
    expect(missed(['Legalsoft intro'])).toEqual([])
    expect(missed(['Legalsoft intro'], ana)).toMatchObject([{ ruleId: 'north', value: 'legal', calls: 1 }])
  })

  it('continue with stored figures', () => {
    const first = missed(['Democracy'])
    expect(missed(['Demographics'], null, first)).toEqual(missed(['Democracy', 'Demographics']))
  })
})
