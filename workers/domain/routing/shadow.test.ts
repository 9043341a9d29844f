import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { titleValues } from './normalize.ts'
import { shadowedRules } from './shadow.ts'
import { categorizationRule, defaultRule } from './testing.ts'
import { comparableTitle, titleValueTest } from './title-match.ts'

const titled = (id: string, position: number, callTitleIncludes: string) =>
  categorizationRule({ id, position, callTitleIncludes })

describe('shadowedRules', () => {
  it('case 7: names the later of two rules with the same value, however it is spelled', () => {
    expect(shadowedRules([titled('a', 2, 'Intro||DEMO'), titled('b', 1, 'demo')])).toEqual([
      {
        level: 'ORGANIZATION',
        winnerRuleId: 'b',
        winnerValue: 'demo',
        shadowedRuleId: 'a',
        shadowedValue: 'demo',
        effect: 'never_wins',
        onlyForMembersOfBothTeams: false,
      },
    ])
  })

  it('case 6: says that a longer value after a shorter one never wins', () => {
    expect(shadowedRules([titled('short', 1, 'demo'), titled('long', 2, 'product demo')])).toMatchObject([
      { winnerRuleId: 'short', shadowedRuleId: 'long', shadowedValue: 'product demo', effect: 'never_wins' },
    ])
  })

  it('says that a shorter value after a longer one loses only a part of its titles', () => {
    expect(shadowedRules([titled('long', 1, 'product demo'), titled('short', 2, 'demo')])).toMatchObject([
      { winnerRuleId: 'long', shadowedRuleId: 'short', shadowedValue: 'demo', effect: 'overlaps' },
    ])
  })

  it('case 8: compares rules of two teams and says that only members of both are concerned', () => {
    const rules = ['north', 'south'].map((team, position) =>
      categorizationRule({ id: team, level: 'TEAM', ownerId: team, position, callTitleIncludes: 'demo' }),
    )
    expect(shadowedRules(rules)).toMatchObject([
      { winnerRuleId: 'north', shadowedRuleId: 'south', onlyForMembersOfBothTeams: true },
    ])
  })

  it('does not compare rules of two users, of two levels, or the default rule', () => {
    const rules = [
      categorizationRule({ id: 'ana', level: 'USER', ownerId: 'ana', callTitleIncludes: 'demo' }),
      categorizationRule({ id: 'bo', level: 'USER', ownerId: 'bo', position: 2, callTitleIncludes: 'demo' }),
      titled('org', 1, 'demo'),
      defaultRule({ callTitleIncludes: 'demo' }),
    ]
    expect(shadowedRules(rules)).toEqual([])
  })

  it.each([
    ['demos', 'demo'],
    ['follow-up', 'follow up'],
    ['follow up', 'follow-up call'],
    ['réunion', 'reunion'],
    ['gespräch', 'gespraech kestrel'],
    ['interview', 'interviewing'],
  ])('says that after %j, the value %j never wins, because titles with it contain both', (winner, lost) => {
    expect(shadowedRules([titled('first', 1, winner), titled('second', 2, lost)])).toMatchObject([
      { winnerValue: winner, shadowedValue: lost, effect: 'never_wins' },
    ])
  })

  it('finds nothing when values are merely different, or one is inside a word of the other', () => {
    expect(shadowedRules([titled('short', 1, 'art'), titled('long', 2, 'start')])).toEqual([])
    expect(
      shadowedRules([titled('a', 1, 'intro||demo'), titled('b', 2, 'renewal||qbr'), titled('c', 3, '')]),
    ).toEqual([])
  })
})

describe('shadowedRules on any values', () => {
  it('finds what comparing all pairs of values finds', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 's', 'ing', ' ', '-', '|', 'é', 'ü', '𝒳'),
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (lists) => {
        const rules = lists.map((list, position) => titled(`r${position}`, position, list))
        const expected = rules.flatMap((later) =>
          titleValues(later.callTitleIncludes).flatMap((value) =>
            rules.flatMap((earlier) => {
              const others = earlier.position < later.position ? titleValues(earlier.callTitleIncludes) : []
              const isIn = (part: string, whole: string): boolean =>
                titleValueTest(part)(comparableTitle(whole))
              if (others.some((other) => isIn(other, value)))
                return [`${earlier.id} ${later.id} ${value} never_wins`]
              return others.some((other) => isIn(value, other))
                ? [`${earlier.id} ${later.id} ${value} overlaps`]
                : []
            }),
          ),
        )
        const found = shadowedRules(rules).map(
          ({ winnerRuleId, shadowedRuleId, shadowedValue, effect }) =>
            `${winnerRuleId} ${shadowedRuleId} ${shadowedValue} ${effect}`,
        )
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 500 },
    )
  })
})
