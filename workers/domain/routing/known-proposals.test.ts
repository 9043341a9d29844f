import { expect, it } from 'vitest'
import { createKnownProposals } from './known-proposals.ts'
import { type CorrectedTitle, proposeRules } from './propose-rules.ts'
import { categorizationRule } from './testing.ts'

it('evaluates corrections again only if they, the rules or the dismissed proposals have changed', () => {
  let evaluated = 0
  const propose = createKnownProposals((...input) => {
    evaluated += 1
    return proposeRules(...input)
  })
  const corrections = ['Kestrel', 'Acme', 'Mirador'].map((buyer): CorrectedTitle => ({
    callId: buyer,
    title: `Extension ${buyer}`,
    toCallType: 'renewal',
  }))
  const rules = [categorizationRule({ id: 'renewal', callType: 'renewal', callTitleIncludes: 'renewal' })]
  const valuesOf = (orgId: string, ...input: Parameters<typeof proposeRules>) => [
    propose(orgId, ...input).map(({ value }) => value),
    evaluated,
  ]
  expect(valuesOf('one', corrections, { rules })).toEqual([['extension'], 1])
  expect(valuesOf('one', structuredClone(corrections), { rules })).toEqual([['extension'], 1])
  expect(valuesOf('two', corrections, { rules })).toEqual([['extension'], 2])
  expect(valuesOf('one', corrections.slice(1), { rules })).toEqual([[], 3])
  const dismissed = new Set(['renewal extension'])
  expect(valuesOf('one', corrections, { rules, dismissed })).toEqual([[], 4])
  const changed = [categorizationRule({ id: 'renewal', callType: 'renewal', callTitleIncludes: 'extension' })]
  expect(valuesOf('one', corrections, { rules: changed })).toEqual([[], 5])
})
