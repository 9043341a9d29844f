import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallType } from '#db/vocabulary/calls.ts'
import { type CorrectedTitle, leastAgreeing, proposeRules } from './propose-rules.ts'
import { categorizationRule, defaultRule } from './testing.ts'
import { comparableTitle, titleValueTest } from './title-match.ts'

const corrected = (toCallType: CallType, ...titles: string[]): CorrectedTitle[] =>
  titles.map((title, index) => ({ callId: `${toCallType} ${index} ${title}`, title, toCallType }))
const rules = [
  categorizationRule({ id: 'demo', label: 'Product demo', callType: 'demo', callTitleIncludes: 'demo' }),
  defaultRule(),
]
const valuesOf = (corrections: CorrectedTitle[]): string[] =>
  proposeRules(corrections, { rules }).map(({ value }) => value)

describe('proposeRules', () => {
  it('proposes the longest phrase that three corrected titles share, for the rule of their type', () => {
    const corrections = corrected(
      'demo',
      'Show and tell Kestrel',
      'Mirador: show and tell',
      'SHOW AND TELL – Acme',
    )
    expect(proposeRules(corrections, { rules })).toEqual([
      {
        key: 'demo show and tell',
        callType: 'demo',
        value: 'show and tell',
        rule: rules[0],
        callIds: corrections.map(({ callId }) => callId),
      },
    ])
  })

  it('proposes a new rule where the organization has none of the type', () => {
    expect(
      proposeRules(corrected('renewal', 'Extension Kestrel', 'Extension Acme', 'Extension X'), { rules }),
    ).toMatchObject([{ value: 'extension', rule: null }])
  })

  it('proposes nothing from two corrections, nor where two types are mixed', () => {
    expect(valuesOf(corrected('demo', 'Show and tell A', 'Show and tell B'))).toEqual([])
    expect(
      valuesOf([
        ...corrected('demo', 'Extension one', 'Extension two', 'Extension three'),
        ...corrected('renewal', 'Extension four'),
      ]),
    ).toEqual([])
  })

  it('proposes no value that a title of another type contains, unless it is inside a word', () => {
    const tours = corrected('demo', 'Tour one', 'Tour two', 'Tour three')
    expect(valuesOf([...tours, ...corrected('renewal', 'Tours Systems')])).toEqual([])
    expect(valuesOf([...tours, ...corrected('renewal', 'Contour Systems')])).toEqual(['tour'])
  })

  it('counts titles with another form of the words, and keeps a phrase in its spelling with a hyphen', () => {
    const corrections = corrected('demo', 'Tour one', 'Tours two', 'Touring three')
    expect(proposeRules(corrections, { rules })).toMatchObject([
      { callIds: corrections.map(({ callId }) => callId) },
    ])
    expect(valuesOf(corrected('demo', 'Kick-off one', 'Kick-off two', 'Kick-off three'))).toEqual([
      'kick-off',
    ])
    expect(valuesOf(corrected('demo', 'L’essai un', 'L’essai deux', 'L’essai trois'))).toEqual(["l'essai"])
  })

  it('proposes nothing that a rule has already, and nothing that was dismissed', () => {
    expect(valuesOf(corrected('demo', 'Demo one', 'Demo two', 'Demo three'))).toEqual([])
    const corrections = corrected('demo', 'Extension one', 'Extension two', 'Extension three')
    expect(proposeRules(corrections, { rules, dismissed: new Set(['demo extension']) })).toEqual([])
  })

  it('proposes nothing that waits in the draft, nor a part of words that were dismissed', () => {
    const corrections = corrected('demo', 'Show and tell A', 'Show and tell B', 'Show and tell C')
    const planned = [categorizationRule({ id: 'demo', callType: 'demo', callTitleIncludes: 'show and tell' })]
    expect(proposeRules(corrections, { rules, planned })).toEqual([])
    expect(proposeRules(corrections, { rules, dismissed: new Set(['demo show and tell']) })).toEqual([])
    expect(proposeRules(corrections, { rules, dismissed: new Set(['renewal show and tell']) })).toHaveLength(
      1,
    )
  })

  it('reads titles from right to left and in other scripts', () => {
    expect(valuesOf(corrected('demo', 'عرض المنتج واحد', 'عرض المنتج اثنان', 'ثلاثة: عرض المنتج'))).toEqual([
      'عرض المنتج',
    ])
  })

  it('proposes only what enough titles of one type contain and no other does, in any order of corrections', () => {
    const title = fc
      .array(fc.constantFrom('show', 'tell', 'extension', 'acme', 'call', 'Tour', 'contour'), {
        maxLength: 5,
      })
      .map((words) => words.join(' '))
    const any = fc.array(
      fc.record({
        callId: fc.uuid(),
        title,
        toCallType: fc.constantFrom('demo' as const, 'renewal' as const),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(any, (corrections) => {
        const proposals = proposeRules(corrections, { rules })
        for (const { value, callType, callIds } of proposals) {
          const containing = corrections.filter((one) => titleValueTest(value)(comparableTitle(one.title)))
          expect(containing.map(({ callId }) => callId)).toEqual(callIds)
          expect(containing.length).toBeGreaterThanOrEqual(leastAgreeing)
          expect(new Set(containing.map(({ toCallType }) => toCallType))).toEqual(new Set([callType]))
        }
        const reversed = proposeRules(corrections.toReversed(), { rules })
        expect(reversed.map(({ key }) => key)).toEqual(proposals.map(({ key }) => key))
      }),
    )
  })
})
