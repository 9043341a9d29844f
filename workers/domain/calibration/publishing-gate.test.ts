import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnswerStatus } from '../scoring/answer-words.ts'
import type { Criterion } from '../scoring/scorecard.ts'
import { criterionAgreement } from './criterion-agreement.ts'
import {
  criterionGate,
  type CriterionGate,
  fallenCriteria,
  gateLimits,
  publishingObstacles,
  type PublishingRequest,
} from './publishing-gate.ts'
import { smallScorecard } from './testing-answers.ts'

const criteria = smallScorecard.sections.flatMap(({ criteria: own }) => own)
const budget = criteria.find(({ id }) => id === 'budget') as Criterion
const talk = criteria.find(({ id }) => id === 'talk') as Criterion

/** Both met, both missed, only the person met, only the machine met. */
function agreement(met: number, missed: number, strict: number, generous: number) {
  const pairs = (person: AnswerStatus, other: AnswerStatus, count: number) =>
    Array.from({ length: count }, (_, index) => ({ callId: `${person}${other}${index}`, person, other }))
  return criterionAgreement(
    [
      ...pairs('met', 'met', met),
      ...pairs('missed', 'missed', missed),
      ...pairs('met', 'missed', strict),
      ...pairs('missed', 'met', generous),
    ],
    ['missed', 'met'],
  )
}

describe('a criterion at the gate', () => {
  it('counts where kappa’s interval begins at the limit or above', () => {
    expect(criterionGate(budget, agreement(40, 40, 4, 4))).toMatchObject({
      outcome: 'agrees',
      decidedBy: 'kappa',
    })
    // Kappa is 0.5 but might be 0.3: a good figure is not enough.
    expect(criterionGate(budget, agreement(30, 30, 10, 10))).toMatchObject({
      outcome: 'below',
      decidedBy: 'kappa',
    })
  })

  it('counts by its agreement where nearly all answers are the same', () => {
    expect(criterionGate(budget, agreement(89, 0, 1, 0))).toMatchObject({
      outcome: 'agrees',
      decidedBy: 'agreement',
    })
    expect(criterionGate(budget, agreement(30, 0, 2, 1))).toMatchObject({
      outcome: 'notEnoughData',
      decidedBy: null,
    })
  })

  it('waits for grades, and needs none where a number decides', () => {
    expect(criterionGate(budget, null).outcome).toBe('notEnoughData')
    expect(criterionGate(budget, agreement(12, 12, 0, 0)).outcome).toBe('notEnoughData')
    expect(criterionGate(talk, null).outcome).toBe('measured')
  })

  it('asks for no agreement where only people answer, whatever a machine answered in an earlier version', () => {
    const forPeople: Criterion = {
      ...budget,
      checks: budget.checks.map((check) => ({ ...check, method: { kind: 'person' } })),
    }
    const gate = criterionGate(forPeople, agreement(30, 30, 10, 10))
    expect(gate).toMatchObject({ outcome: 'measured', decidedBy: null })
    const request = { exceptions: [], reason: '', isOwner: false, previousCriteria: new Set(['budget']) }
    expect(
      publishingObstacles(
        { criteria: [gate, criterionGate(forPeople, null)], ...request },
        { ...gateLimits, needsGrades: true },
      ),
    ).toEqual([])
  })

  it('never counts below the limit, whatever the table', () => {
    const count = fc.nat(60)
    fc.assert(
      fc.property(count, count, count, count, (met, missed, strict, generous) => {
        const figures = agreement(met, missed, strict, generous)
        const gate = criterionGate(budget, figures)
        const reaches =
          gate.decidedBy === 'kappa'
            ? (figures.kappa?.low ?? -1) >= gateLimits.kappa
            : (figures.agreement?.low ?? 0) >= gateLimits.trusted
        const mayCount = reaches && figures.table.n >= gateLimits.settled
        expect(gate.outcome === 'agrees' && !mayCount).toBe(false)
      }),
    )
  })
})

describe('publishing a version', () => {
  const gate = (criterionId: string, outcome: CriterionGate['outcome']): CriterionGate => ({
    criterionId,
    outcome,
    decidedBy: null,
    reading: null,
  })
  const request: PublishingRequest = {
    criteria: [gate('a', 'agrees'), gate('b', 'below'), gate('c', 'notEnoughData'), gate('d', 'measured')],
    exceptions: [],
    reason: '',
    isOwner: true,
    previousCriteria: new Set(['a', 'b']),
  }
  const exceptions = [{ criterionId: 'b', until: 'personDecides' }] as const

  it('is blocked by a criterion below the limit, and by missing grades only if they are required', () => {
    expect(publishingObstacles(request)).toEqual([{ kind: 'below', criterionId: 'b' }])
    expect(publishingObstacles(request, { needsGrades: true })).toEqual([
      { kind: 'below', criterionId: 'b' },
      { kind: 'notEnoughData', criterionId: 'c' },
    ])
  })

  it('is allowed by an owner’s exception that has a reason', () => {
    expect(publishingObstacles({ ...request, exceptions, reason: 'New prices.' })).toEqual([])
    expect(publishingObstacles({ ...request, exceptions })).toEqual([{ kind: 'exceptionNeedsReason' }])
    expect(publishingObstacles({ ...request, exceptions, reason: 'New prices.', isOwner: false })).toEqual([
      { kind: 'exceptionNeedsOwner' },
    ])
  })

  it('refuses exceptions that nothing asks for, and keeps nothing that was not there before', () => {
    const odd = [
      ...exceptions,
      { criterionId: 'a', until: 'personDecides' },
      { criterionId: 'c', until: 'keepsPrevious' },
    ] as const
    expect(
      publishingObstacles({ ...request, exceptions: odd, reason: 'Now.' }, { needsGrades: true }),
    ).toEqual([
      { kind: 'exceptionUnneeded', criterionId: 'a' },
      { kind: 'nothingToKeep', criterionId: 'c' },
    ])
  })

  it('names criteria that agree less than before, though the total may agree more', () => {
    const before = new Map([
      ['a', agreement(8, 2, 0, 0)],
      ['b', agreement(5, 3, 2, 0)],
    ])
    const after = new Map([
      ['a', agreement(7, 2, 1, 0)],
      ['b', agreement(8, 2, 0, 0)],
      ['c', agreement(1, 0, 1, 0)],
    ])
    expect(fallenCriteria(before, after)).toEqual([
      { criterionId: 'a', before: 1, after: expect.closeTo(0.9) },
    ])
  })
})
