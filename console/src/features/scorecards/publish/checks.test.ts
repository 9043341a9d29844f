import { describe, expect, it } from 'vitest'
import { gateLines, heldBackBy, isImpossible, type PublishingCheck } from './checks.ts'

const fine: PublishingCheck = {
  draftVersion: 4,
  number: 8,
  problems: [],
  isUnchanged: false,
  hasGate: true,
  criteria: [],
  obstacles: [],
  mayMakeExceptions: true,
  preview: { id: 'p', state: 'done', isCurrent: true, calls: 47 },
  scoredCalls: 412,
  tells: { reps: 0, managers: 0 },
}
const judged = (
  criterionId: string,
  outcome: PublishingCheck['criteria'][number]['outcome'],
  pairsNeeded = 0,
): PublishingCheck['criteria'][number] => ({
  criterionId,
  outcome,
  decidedBy: 'kappa',
  pairs: 30,
  pairsNeeded,
  kappa: null,
  agreement: null,
})
const shortOf = (check: PublishingCheck) => gateLines(check).map(({ kind, state }) => `${kind} ${state}`)

describe('the publishing gate', () => {
  it('has nothing to say against a checked and previewed draft', () => {
    expect(shortOf(fine)).toEqual(['problems right', 'preview right'])
    expect(isImpossible(fine)).toBe(false)
  })

  it.each([
    [{ state: 'running', isCurrent: true }, 'running'],
    [{ state: 'failed', isCurrent: true }, 'none'],
    [{ state: 'done', isCurrent: false }, 'outdated'],
  ] as const)('calls no preview current that has not ended well over this draft: %o', (how, is) => {
    const line = gateLines({ ...fine, preview: { id: 'p', calls: 0, ...how } })[1]
    expect(line).toMatchObject({ kind: 'preview', state: 'warning', is })
  })

  it('fails a criterion that holds the version back, and warns about one that does not', () => {
    const check: PublishingCheck = {
      ...fine,
      criteria: [
        judged('a', 'agrees'),
        judged('b', 'below'),
        judged('c', 'below'),
        judged('d', 'notEnoughData', 18),
        judged('e', 'notEnoughData', 30),
        judged('m', 'measured'),
      ],
      obstacles: [{ kind: 'below', criterionId: 'b', message: '' }],
    }
    expect(shortOf(check)).toEqual([
      'problems right',
      'preview right',
      'agrees right',
      'below failed',
      'below warning',
      'notEnoughData warning',
    ])
    expect(gateLines(check)).toContainEqual(
      expect.objectContaining({ kind: 'notEnoughData', criterionIds: ['d', 'e'], missing: 48 }),
    )
    expect(gateLines(check)).toContainEqual(expect.objectContaining({ kind: 'agrees', agreed: 1, judged: 5 }))
    expect(heldBackBy(check)).toEqual(['b'])
  })

  it('lets nothing past problems, or a draft that changes nothing', () => {
    const broken = { ...fine, problems: [{ path: 'sections', message: 'Weights add up to 90.' }] }
    expect(isImpossible(broken)).toBe(true)
    expect(gateLines(broken)[0]).toMatchObject({ state: 'failed', messages: ['Weights add up to 90.'] })
    expect(shortOf({ ...fine, isUnchanged: true, preview: null })).toEqual([
      'problems right',
      'unchanged failed',
      'preview warning',
    ])
  })
})
