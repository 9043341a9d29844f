import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnswerStatus } from '../scoring/answer-words.ts'
import { discoveryScorecard } from '../scoring/default-scorecards/discovery.ts'
import { blindView, visibleGrades } from './blind-view.ts'
import { type Decision, figuresOf } from './calibration-figures.ts'
import { assignGraders } from './grading-assignment.ts'
import { drawSample, type SamplingRule, type ScoredCall } from './grading-sample.ts'
import { gradedStatus } from './grades.ts'
import { smallScorecard } from './testing-answers.ts'

const calls: ScoredCall[] = Array.from({ length: 40 }, (_, index) => ({
  callId: `call ${String(index).padStart(2, '0')}`,
  coverage: (index % 10) / 10,
  overall: index % 4 === 0 ? null : 40 + index,
  answers: { budget: (index % 8 === 0 ? 'missed' : 'met') satisfies AnswerStatus },
}))
const rules: SamplingRule[] = [
  { kind: 'random', calls: 6 },
  { kind: 'lowCoverage', calls: 4, below: 0.3 },
  { kind: 'nearPassMark', calls: 3, within: 5 },
  { kind: 'rareAnswer', calls: 9, criterionId: 'budget', status: 'missed' },
]

describe('the sample of calls to grade', () => {
  it('follows its rules, and says by which one a call was chosen', () => {
    const byId = new Map(calls.map((call) => [call.callId, call]))
    const sample = drawSample(calls, rules, { passMark: 60, seed: 'week 48' })
    const callsBy = (kind: SamplingRule['kind']) =>
      sample.filter(({ reasons }) => reasons.includes(kind)).flatMap(({ callId }) => byId.get(callId) ?? [])
    expect(callsBy('lowCoverage').every(({ coverage }) => coverage < 0.3)).toBe(true)
    expect(callsBy('nearPassMark').every(({ overall }) => Math.abs((overall ?? 0) - 60) <= 5)).toBe(true)
    expect(callsBy('rareAnswer').every(({ answers }) => answers.budget === 'missed')).toBe(true)
    const chosenBy = (kind: SamplingRule['kind']) => callsBy(kind).length
    // Five calls have the rare answer, and the rule takes them all.
    expect([
      chosenBy('random'),
      chosenBy('lowCoverage'),
      chosenBy('nearPassMark'),
      chosenBy('rareAnswer'),
    ]).toEqual([6, 4, 3, 5])
    expect(
      sample
        .filter(({ reasons }) => reasons.includes('rareAnswer'))
        .every(({ inclusion }) => inclusion === 1),
    ).toBe(true)
  })

  it('is the same for the same seed, in any order of the calls', () => {
    const options = { passMark: 60, seed: 'week 48' }
    expect(drawSample(calls.toReversed(), rules, options)).toEqual(drawSample(calls, rules, options))
    expect(drawSample(calls, rules, { ...options, seed: 'week 49' })).not.toEqual(
      drawSample(calls, rules, options),
    )
  })

  it('chooses each call as often as it says', () => {
    const rounds = 2000
    const chosen = new Map<string, { times: number; inclusion: number }>()
    for (let round = 0; round < rounds; round += 1)
      for (const { callId, inclusion } of drawSample(calls, rules, { passMark: 60, seed: `round ${round}` }))
        chosen.set(callId, { times: (chosen.get(callId)?.times ?? 0) + 1, inclusion })
    expect(chosen.size).toBe(calls.length)
    // Five standard errors of a share near a half.
    for (const { times, inclusion } of chosen.values())
      expect(Math.abs(times / rounds - inclusion)).toBeLessThan(0.056)
  })
})

describe('the graders of a sample', () => {
  const people = ['ana', 'bo', 'cy', 'di']
  const setups = fc.record({
    calls: fc.array(fc.record({ caller: fc.constantFrom(...people, null), notBlind: fc.subarray(people) }), {
      maxLength: 25,
    }),
    open: fc.array(fc.nat(6), { minLength: 4, maxLength: 4 }),
    share: fc.constantFrom(0, 0.2, 0.5, 1),
    seed: fc.string(),
  })
  const plan = ({
    calls: list,
    open,
    share,
    seed,
  }: typeof setups extends fc.Arbitrary<infer Setup> ? Setup : never) => {
    const toAssign = list.map(({ caller, notBlind }, index) => ({
      callId: `call ${index}`,
      callerId: caller,
      notBlind,
    }))
    const graders = people.map((userId, index) => ({ userId, open: open[index] ?? 0 }))
    return { toAssign, graders, ...assignGraders(toAssign, graders, { twoGradersShare: share, seed }) }
  }

  it('never include the caller or somebody who knows the result', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        const { toAssign, callsOf } = plan(setup)
        const wrong = toAssign.filter(({ callId, callerId, notBlind }) =>
          [callerId, ...notBlind].some((userId) => callsOf.get(userId ?? '')?.includes(callId)),
        )
        expect(wrong).toEqual([])
      }),
    )
  })

  it('are two different people for the share of calls, and what is missing is said', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        const { toAssign, callsOf, unassigned } = plan(setup)
        const seats = [...callsOf.values()].flat()
        const twice = Math.round(setup.share * toAssign.length)
        expect(seats.length + unassigned.reduce((total, { missing }) => total + missing, 0)).toBe(
          toAssign.length + twice,
        )
        for (const own of callsOf.values()) expect(new Set(own).size).toBe(own.length)
      }),
    )
  })

  it('have as much to do as those who could take a call from them, give or take one', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        const { toAssign, graders, callsOf } = plan(setup)
        const loadOf = (userId: string): number =>
          (graders.find((one) => one.userId === userId)?.open ?? 0) + (callsOf.get(userId)?.length ?? 0)
        const gaps = toAssign.flatMap(({ callId, callerId, notBlind }) => {
          const has = (userId: string) => callsOf.get(userId)?.includes(callId) === true
          const takers = people.filter((to) => !has(to) && to !== callerId && !notBlind.includes(to))
          return people.filter(has).flatMap((from) => takers.map((to) => loadOf(from) - loadOf(to)))
        })
        expect(gaps.filter((gap) => gap > 1)).toEqual([])
      }),
    )
  })

  it('are the same for the same seed', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        expect(plan(setup)).toEqual(plan(setup))
      }),
    )
  })

  it('share evenly what only a chain of people can even out', () => {
    // Only Ana and Bo may grade the first four, only Bo and Cy the others: Ana's surplus goes to Cy by way of Bo.
    const only = (...graders: string[]) => ['ana', 'bo', 'cy'].filter((userId) => !graders.includes(userId))
    const list = Array.from({ length: 6 }, (_, index) => ({
      callId: `call ${index}`,
      callerId: null,
      notBlind: index < 4 ? only('ana', 'bo') : only('bo', 'cy'),
    }))
    const graders = ['ana', 'bo', 'cy'].map((userId) => ({ userId, open: 0 }))
    const { callsOf } = assignGraders(list, graders, { twoGradersShare: 0, seed: 'chain' })
    expect([...callsOf.values()].map(({ length }) => length)).toEqual([2, 2, 2])
  })
})

describe('a blind grader', () => {
  const secret = 'SECRET'
  const call = {
    callId: 'call 1',
    callType: 'discovery' as const,
    messages: [
      { secondsFromStart: 0, userName: 'Ana Ruiz', message: 'Hello, Ana here.' },
      { secondsFromStart: 4, userName: 'Bo Lind', message: 'Hi.' },
      { secondsFromStart: 6, userName: 'Cy Moe', message: 'Hi too.' },
    ],
    sideOf: ['rep', 'buyer', 'buyer'] as const,
    score: { overall: secret },
    grades: [secret],
    answers: [{ checks: [{ reason: secret, evidence: [{ quote: secret }] }] }],
  }

  it('gets words and questions, and nothing else that the call contains', () => {
    const view = blindView(call, discoveryScorecard, { hideNames: false })
    expect(JSON.stringify(view)).not.toContain(secret)
    expect(Object.keys(view).toSorted()).toEqual(['callId', 'callType', 'messages', 'sections'])
    expect(view.messages[0]).toEqual({
      secondsFromStart: 0,
      side: 'rep',
      speaker: 'Ana Ruiz',
      message: 'Hello, Ana here.',
    })
  })

  it('does not learn what an answer would do, nor how the machine judges', () => {
    const view = blindView(call, smallScorecard, { hideNames: false })
    expect(JSON.stringify(view)).not.toMatch(/weight|gate|passMark|method|detector|share/)
    expect(view.sections.flatMap(({ criteria }) => criteria.map(({ id }) => id))).toEqual([
      'impact',
      'budget',
      'honest',
    ])
  })

  it('does not learn who speaks where names are hidden', () => {
    const view = blindView(call, smallScorecard, { hideNames: true })
    expect(view.messages.map(({ speaker }) => speaker)).toEqual(['Rep 1', 'Buyer 1', 'Buyer 2'])
  })

  it('sees the grades of others once they have handed in theirs', () => {
    const grades = ['ana', 'bo'].map((graderId) => ({
      callId: 'call 1',
      graderId,
      rating: 'met' as const,
      isBlind: true,
    }))
    const seen = (hasSubmitted: boolean, othersAreShared: boolean) =>
      visibleGrades(grades, 'ana', { hasSubmitted, othersAreShared }).map(({ graderId }) => graderId)
    expect(seen(false, true)).toEqual(['ana'])
    expect(seen(true, false)).toEqual(['ana'])
    expect(seen(true, true)).toEqual(['ana', 'bo'])
  })

  it('is compared on the checks that people answer', () => {
    const [impact] = smallScorecard.sections[0]?.criteria ?? []
    const talk = smallScorecard.sections[1]?.criteria[1]
    if (impact === undefined || talk === undefined) throw new Error('The scorecard has them.')
    const mixed = { ...impact, checks: [...impact.checks, ...talk.checks] }
    const answers = [
      { checkId: 'buyer-problem', status: 'met' as const },
      { checkId: 'yearly-total', status: 'met' as const },
      { checkId: 'talk-value', status: 'missed' as const },
    ]
    expect(gradedStatus(mixed, answers)).toBe('met')
    expect(gradedStatus(mixed, answers.slice(0, 1))).toBe('partly')
  })
})

describe('a decision about a disagreement', () => {
  const [budget] = smallScorecard.sections.flatMap(({ criteria }) =>
    criteria.filter(({ id }) => id === 'budget'),
  )
  const gradedBy = (rating: AnswerStatus, ...graderIds: string[]) =>
    graderIds.map((graderId) => ({
      callId: 'call',
      graderId,
      rating,
      isBlind: true,
      inclusion: 1,
      at: '2026-11-20T09:00:00Z',
    }))
  const figures = (
    machine: AnswerStatus,
    grades: ReturnType<typeof gradedBy>,
    outcome: Decision['outcome'],
  ) =>
    figuresOf(
      budget!,
      grades,
      new Map([['call', machine]]),
      new Map([['call', { outcome, machine: 'missed', people: 'met' }]]),
    )

  it('says what is right, also after the machine has answered again', () => {
    const grades = gradedBy('met', 'one')
    expect(figures('missed', grades, 'machineRight').machine).toMatchObject({
      agreed: 1,
      falseAbstentions: 0,
    })
    const again = figures('met', grades, 'machineRight')
    expect(again.machine).toMatchObject({ agreed: 0, direction: { higher: 1, lower: 0 } })
    // It stays in the list, where it can be undone.
    expect(again.disagreements).toEqual([
      { callId: 'call', machine: 'met', people: 'met', outcome: 'machineRight' },
    ])
  })

  it('holds when more people grade the call', () => {
    const grades = [...gradedBy('met', 'one'), ...gradedBy('missed', 'two', 'three')]
    expect(figures('missed', grades, 'peopleRight').machine).toMatchObject({ agreed: 0 })
    expect(figures('missed', grades, 'unclearWording').machine).toMatchObject({ agreed: 1 })
  })
})
