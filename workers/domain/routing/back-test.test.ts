import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backTestCounts, backTestKinds, type CallOutcome, changeOf, createTally } from './back-test.ts'

const outcome = (values: Partial<CallOutcome> = {}): CallOutcome => ({
  excluded: false,
  held: false,
  categoryRuleId: 'demo',
  categoryLabel: 'Demo',
  categoryLevel: 'ORGANIZATION',
  isScored: false,
  scorecardConfigId: null,
  reason: 'So it is.',
  ...values,
})
const empty = () => ({ counts: backTestCounts.parse({}), outcomes: [], flows: [] })

describe('changeOf', () => {
  it.each([
    ['excluded', {}, { excluded: true, categoryRuleId: null }],
    ['held', {}, { held: true, categoryRuleId: null }],
    ['held', { excluded: true }, { held: true }],
    ['excluded', { held: true }, { excluded: true }],
    ['noLongerExcluded', { held: true }, {}],
    [null, { held: true }, { held: true, reason: 'Another rule.' }],
    ['noLongerExcluded', { excluded: true }, { isScored: true }],
    ['changedCategory', {}, { categoryRuleId: 'sync', isScored: true }],
    ['changedCategory', {}, { categoryRuleId: null }],
    ['newlyScored', {}, { isScored: true }],
    ['noLongerScored', { isScored: true }, {}],
    [
      'scoredDifferently',
      { isScored: true, scorecardConfigId: 'one' },
      { isScored: true, scorecardConfigId: 'two' },
    ],
    ['newlyScored', { scorecardConfigId: 'one' }, { isScored: true, scorecardConfigId: 'two' }],
    [null, { scorecardConfigId: 'one' }, { scorecardConfigId: 'two' }],
    [null, { excluded: true }, { excluded: true, reason: 'Another rule.' }],
    [null, {}, { categoryLabel: 'Renamed', reason: 'Otherwise.' }],
  ] as const)('names the first that fits: %s', (kind, before, after) => {
    expect(changeOf(outcome(before), outcome(after))).toBe(kind)
  })
})

describe('createTally', () => {
  const any = fc.record({
    excluded: fc.boolean(),
    held: fc.boolean(),
    categoryRuleId: fc.constantFrom('a', 'b', null),
    isScored: fc.boolean(),
    scorecardConfigId: fc.constantFrom('one', 'two', null),
    reason: fc.constantFrom('one', 'two'),
  })
  const pairs = fc.array(fc.tuple(any, any), { maxLength: 40 })

  it('counts each call in one group, so that the groups sum to the calls', () => {
    fc.assert(
      fc.property(pairs, (calls) => {
        const tally = createTally(empty())
        for (const [before, after] of calls)
          tally.add(tally.placeOf(outcome(before)), tally.placeOf(outcome(after)))
        const { counts, flows } = tally.figures()
        expect(counts.calls).toBe(calls.length)
        expect(counts.unchanged + backTestKinds.reduce((sum, kind) => sum + counts[kind], 0)).toBe(
          calls.length,
        )
        expect(flows.reduce((sum, [, , count]) => sum + count, 0)).toBe(counts.changedCategory)
      }),
    )
  })

  it('counts changed scoring whatever else changes, except for excluded calls', () => {
    const tally = createTally(empty())
    const add = (before: Partial<CallOutcome>, after: Partial<CallOutcome>) =>
      tally.add(tally.placeOf(outcome(before)), tally.placeOf(outcome(after)))
    add({}, { categoryRuleId: 'sync', isScored: true })
    add({ isScored: true }, { categoryRuleId: null })
    add({ isScored: true }, { excluded: true })
    add({ isScored: true }, { held: true })
    expect(tally.figures().counts).toMatchObject({
      changedCategory: 2,
      newlyScored: 0,
      excluded: 1,
      held: 1,
      gainsScore: 1,
      losesScore: 1,
    })
  })

  it('gives the same figures when it is stored and resumed at any point', () => {
    fc.assert(
      fc.property(pairs, fc.nat({ max: 40 }), (calls, cut) => {
        const whole = createTally(empty())
        let parts = createTally(empty())
        for (const [index, [before, after]] of calls.entries()) {
          if (index === cut) parts = createTally(JSON.parse(JSON.stringify(parts.figures())))
          for (const tally of [whole, parts])
            tally.add(tally.placeOf(outcome(before)), tally.placeOf(outcome(after)))
        }
        expect(parts.figures()).toEqual(whole.figures())
      }),
    )
  })
})
