import { describe, expect, it } from 'vitest'
import { defaultScorecards } from '../default-scorecards.ts'
import type { ScorecardDefinition } from '../scorecard.ts'
import { isOfKind, isSurelyOfKind, type KindModels, kindOdds, likeliestKind } from './kind-of-call.ts'
import { callKinds, kindsOfScorecard } from './kinds-of-scorecard.ts'

const criteriaOf = ({ sections }: ScorecardDefinition) => sections.flatMap(({ criteria }) => criteria)
/** A scorecard with one section of these criteria. */
const scorecardOf = (criteria: ReturnType<typeof criteriaOf>): ScorecardDefinition => ({
  ...defaultScorecards.discovery,
  sections: [{ ...defaultScorecards.discovery.sections[0], id: 'all', name: 'All', criteria }],
})

describe('the kinds of call that a scorecard is for', () => {
  it.each(callKinds)('are one for the default scorecard: %s', (kind) => {
    expect(kindsOfScorecard(defaultScorecards[kind])).toEqual([kind])
  })

  it('are two for a scorecard that asks half of one and half of another', () => {
    const { renewal, demo } = defaultScorecards
    const mixed = scorecardOf([...criteriaOf(renewal), ...criteriaOf(demo)])
    expect(kindsOfScorecard(mixed).toSorted()).toEqual(['demo', 'renewal'])
  })

  it('are unknown if it asks little that is particular to a kind', () => {
    const few = criteriaOf(defaultScorecards.discovery).slice(0, 1)
    expect(kindsOfScorecard(scorecardOf(few))).toEqual([])
    const measured = criteriaOf(defaultScorecards.discovery).map((criterion) => ({
      ...criterion,
      checks: criterion.checks.map((check) => ({ ...check, method: { kind: 'person' as const } })),
    }))
    expect(kindsOfScorecard(scorecardOf(measured))).toEqual([])
  })
})

describe('the kind of a call', () => {
  const odds = { cold: -4, discovery: 1, demo: 2, renewal: -1.5, checkin: -2.4, gatekeeper: -6 }

  it('is denied only if another kind is much more likely, or it is unlikely itself', () => {
    expect(callKinds.filter((kind) => isOfKind(odds, [kind]))).toEqual(['discovery', 'demo'])
    expect(isOfKind(odds, ['cold', 'discovery'])).toBe(true)
    const unlike = { ...odds, discovery: -3, demo: -2.6, renewal: -4, checkin: -3 }
    expect(callKinds.filter((kind) => isOfKind(unlike, [kind]))).toEqual([])
  })

  it('is sure only if it sounds much like it', () => {
    expect(isSurelyOfKind({ ...odds, demo: 4.2 }, ['cold', 'demo'])).toBe(true)
    expect(isSurelyOfKind({ ...odds, demo: 4.2 }, ['cold'])).toBe(false)
    expect(isSurelyOfKind(odds, ['demo'])).toBe(false)
  })

  it('is the likeliest one, if it is likely at all', () => {
    expect(likeliestKind(odds)).toBe('demo')
    expect(likeliestKind({ ...odds, discovery: -1, demo: -0.5 })).toBeNull()
  })

  it('is read from what is said, by whom, and what it is about', () => {
    const silent = { bias: 0, words: new Map(), meaning: [0, 0], facts: {} }
    const models: KindModels = {
      cold: silent,
      discovery: { ...silent, words: new Map([['today', [2, 0]]]) },
      demo: { ...silent, words: new Map([['today', [0, 3]]]) },
      renewal: { ...silent, meaning: [0, 4] },
      checkin: { ...silent, bias: -1, facts: { turns: 2 } },
      gatekeeper: silent,
    }
    const talk = { turnsWith: new Map([['today', { rep: 12, others: 0 }]]), facts: { turns: 0.75 } }
    expect(kindOdds(models, talk, Float32Array.from([1, 0.5]))).toEqual({
      cold: 0,
      discovery: 2,
      demo: 0,
      renewal: 2,
      checkin: 0.5,
      gatekeeper: 0,
    })
  })
})
