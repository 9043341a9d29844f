import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totals } from '../scoring/score.ts'
import { check, section, spoken } from '../scoring/default-scorecards/build.ts'
import type { CheckAnswer, Criterion, ScorecardDefinition } from '../scoring/scorecard.ts'
import { type AnswerEvent, disputesOf, type GivenCheck, givenToAll } from './answer-events.ts'
import {
  type AnswerRefusal,
  decisionRefusal,
  disputeFigures,
  disputeRefusal,
  overrideRefusal,
} from './answer-refusals.ts'
import { effectiveScore } from './effective-answers.ts'
import { machineAnswers, smallScorecard } from './testing-answers.ts'

const machine = {
  answers: machineAnswers(smallScorecard, {
    'buyer-problem': 'met',
    'yearly-total': 'missed',
    'budget-route': 'missed',
    name: 'met',
    'talk-value': 'met',
  }),
  repSpeaks: true,
  fits: null,
  isPractice: false,
}
const at = '2026-11-23T10:00:00Z'
const budget = { sectionId: 'need', criterionId: 'budget' }
const budgetMet: GivenCheck[] = [{ checkId: 'budget-route', status: 'met' }]

function criterionNamed(id: string): Criterion {
  const found = smallScorecard.sections.flatMap(({ criteria }) => criteria).find((one) => one.id === id)
  if (found === undefined) throw new Error(`No criterion ${id}`)
  return found
}

const overridden = (id: string, by: string, checks = budgetMet): AnswerEvent => ({
  kind: 'overridden',
  id,
  at,
  by,
  ...budget,
  checks,
  reason: 'They name the property budget.',
})
const opened = (id: string, by = 'rep', proposed = budgetMet): AnswerEvent => ({
  kind: 'disputeOpened',
  id,
  at,
  by,
  ...budget,
  proposed,
  reason: 'She gave the number.',
})
const decided = (
  disputeId: string,
  outcome: 'accepted' | 'partially_accepted' | 'rejected',
  checks: GivenCheck[] = [],
): AnswerEvent => ({
  kind: 'disputeDecided',
  id: `${disputeId}-decided`,
  at,
  by: 'lead',
  disputeId,
  outcome,
  checks,
  comment: 'Fair point.',
})
const sellingScorecard: ScorecardDefinition = {
  ...smallScorecard,
  sections: [
    section(
      'who',
      'Who',
      spoken(
        'buyer',
        { id: 'who-decides', text: 'Who decides', weight: 50 },
        check('decision-makers', 'The buyer says who decides'),
      ),
      spoken(
        'buyer',
        { id: 'problem', text: 'Problem', weight: 50 },
        check('buyer-problem', 'What goes wrong'),
      ),
    ),
  ],
}
const answerTo = (score: ReturnType<typeof effectiveScore>, id: string) =>
  score.answers.find(({ answer }) => answer.criterionId === id)

describe('the score that counts', () => {
  it('is the machine’s if nobody has said anything', () => {
    const score = effectiveScore(machine, smallScorecard, [])
    expect(score).toMatchObject({ overall: 50, passed: false, changed: 0, disputes: [] })
    expect(score.answers.map(({ answer }) => answer)).toEqual(machine.answers)
  })

  it('has no total where the scorecard does not fit the call, until a person quotes what it is for', () => {
    const unfit = { ...machine, fits: false }
    const own = {
      ...unfit,
      answers: machineAnswers(sellingScorecard, { 'decision-makers': 'met', 'buyer-problem': 'met' }),
    }
    expect(effectiveScore(own, sellingScorecard, []).overall).toBeNull()
    expect(effectiveScore({ ...own, fits: true }, sellingScorecard, []).overall).not.toBeNull()
    const unquoted = {
      ...own,
      answers: machineAnswers(sellingScorecard, { 'decision-makers': 'missed', 'buyer-problem': 'missed' }),
      fits: null,
    }
    expect(effectiveScore(unquoted, sellingScorecard, []).overall).toBeNull()
    expect(effectiveScore({ ...unquoted, isPractice: true }, sellingScorecard, []).overall).toBe(0)
    expect(effectiveScore({ ...own, isPractice: true }, sellingScorecard, []).overall).toBeNull()
    const given = (check: GivenCheck): AnswerEvent => ({
      kind: 'overridden',
      id: 'one',
      at,
      by: 'lead',
      sectionId: 'who',
      criterionId: 'who-decides',
      checks: [check],
      reason: 'The owner decides.',
    })
    const quote = { messageIndex: 0, start: 0, end: 5, quote: 'Hello', secondsFromStart: 0 }
    expect(
      effectiveScore(own, sellingScorecard, [
        given({ checkId: 'decision-makers', status: 'missed', evidence: [] }),
      ]).overall,
    ).toBeNull()
    expect(
      effectiveScore(own, sellingScorecard, [
        given({ checkId: 'decision-makers', status: 'met', evidence: [quote] }),
      ]).overall,
    ).not.toBeNull()
  })

  it('has a person’s answer in place of the machine’s, and both are known', () => {
    const score = effectiveScore(machine, smallScorecard, [overridden('one', 'lead')])
    expect(score).toMatchObject({ overall: 80, passed: true, changed: 1 })
    expect(answerTo(score, 'budget')).toMatchObject({
      answer: { status: 'met', earned: 30, checks: [{ reason: 'They name the property budget.' }] },
      machine: { status: 'missed', earned: 0 },
      givenBy: 'lead',
      history: [{ before: 'missed', after: 'met', event: { id: 'one' } }],
    })
    expect(answerTo(score, 'budget')?.answer.checks[0]?.judgedBy).toBe('person')
  })

  it('counts a person’s step of a scale by its share, and tells steps apart that are both part of it', () => {
    const scorecard = structuredClone(smallScorecard)
    const scale = scorecard.sections[0]?.criteria.find(({ id }) => id === 'budget')
    if (scale === undefined) throw new Error('The scorecard has it.')
    Object.assign(scale, { answerType: 'scale', anchors: ['No', 'Hinted', 'Named', 'Proven'] })
    const at = (step: number): GivenCheck[] => [
      { checkId: 'budget-route', status: step === 0 ? 'missed' : 'met', step },
    ]
    const score = effectiveScore(machine, scorecard, [
      overridden('one', 'lead', at(1)),
      overridden('two', 'lead', at(2)),
    ])
    expect(score).toMatchObject({ overall: 70, changed: 1 })
    expect(answerTo(score, 'budget')).toMatchObject({
      answer: { status: 'partly', earned: 20, checks: [{ status: 'met', step: 2 }] },
      history: [
        { before: 'missed', after: 'partly', beforeStep: null, afterStep: 1 },
        { before: 'partly', after: 'partly', beforeStep: 1, afterStep: 2 },
      ],
    })
    const current = answerTo(score, 'budget')
    if (current === undefined) throw new Error('The score has the criterion.')
    const actor = {
      userId: 'lead',
      capabilities: ['calls.view', 'scorecards.toggleCriteria'],
      ownership: 'others',
    } as const
    const policy = { toggle: 'YES', repsCanEditScoreResults: false } as const
    const refusal = (step: number): AnswerRefusal | null =>
      overrideRefusal(actor, policy, scale, current, { checks: at(step), reason: 'Fair point.' })
    expect([refusal(2), refusal(3)]).toEqual(['nothingChanged', null])
  })

  it('changes one check of a criterion and leaves the others to the machine', () => {
    const checks: GivenCheck[] = [{ checkId: 'yearly-total', status: 'met' }]
    const event: AnswerEvent = {
      ...overridden('one', 'lead', checks),
      sectionId: 'need',
      criterionId: 'impact',
    } as AnswerEvent
    const score = effectiveScore(machine, smallScorecard, [event])
    expect(answerTo(score, 'impact')).toMatchObject({
      answer: { status: 'met', earned: 40 },
      machine: { status: 'partly' },
    })
    expect(score.overall).toBe(70)
  })

  it('keeps the quotes that a person judged, unless they name others', () => {
    const quote = { messageIndex: 3, start: 0, end: 4, quote: 'Soon', secondsFromStart: 9 }
    const disagreed = (evidence?: (typeof quote)[]): AnswerEvent => ({
      kind: 'overridden',
      id: 'one',
      at,
      by: 'lead',
      sectionId: 'need',
      criterionId: 'impact',
      checks: [{ checkId: 'buyer-problem', status: 'missed', evidence }],
      reason: 'That is no obstacle.',
    })
    const quotes = (event: AnswerEvent) =>
      answerTo(effectiveScore(machine, smallScorecard, [event]), 'impact')?.answer.checks[0]?.evidence
    expect(quotes(disagreed())).toEqual(machine.answers[0]?.checks[0]?.evidence)
    expect(quotes(disagreed([quote]))).toEqual([quote])
  })

  it('fails a call by a gate that a person finds missed, and no longer by one they find met', () => {
    const gate = (status: CheckAnswer['status']): AnswerEvent => ({
      kind: 'overridden',
      id: status,
      at,
      by: 'lead',
      sectionId: 'conduct',
      criterionId: 'honest',
      checks: givenToAll(criterionNamed('honest'), status),
      reason: 'Listened again.',
    })
    const failed = effectiveScore(machine, smallScorecard, [overridden('one', 'lead'), gate('missed')])
    expect(failed).toMatchObject({ passed: false, failedGates: ['honest'] })
    const passed = effectiveScore(machine, smallScorecard, [
      overridden('one', 'lead'),
      gate('missed'),
      gate('met'),
    ])
    expect(passed).toMatchObject({ passed: true, failedGates: [] })
  })

  it('goes back to the machine’s answer when an override is withdrawn', () => {
    const withdrawn: AnswerEvent = {
      kind: 'overrideWithdrawn',
      id: 'two',
      at,
      by: 'lead',
      ...budget,
      reason: 'Mistake.',
    }
    const score = effectiveScore(machine, smallScorecard, [overridden('one', 'lead'), withdrawn])
    expect(score).toMatchObject({ overall: 50, changed: 0 })
    expect(answerTo(score, 'budget')).toMatchObject({
      givenBy: null,
      history: [{ after: 'met' }, { after: 'missed' }],
    })
  })

  it('takes over what an accepted dispute proposes, and nothing of a rejected one', () => {
    expect(effectiveScore(machine, smallScorecard, [opened('d'), decided('d', 'accepted')])).toMatchObject({
      overall: 80,
      changed: 1,
      disputes: [{ status: 'accepted', decidedBy: 'lead' }],
    })
    expect(effectiveScore(machine, smallScorecard, [opened('d'), decided('d', 'rejected')])).toMatchObject({
      overall: 50,
      changed: 0,
      disputes: [{ status: 'rejected' }],
    })
    const partly = decided('d', 'partially_accepted', [{ checkId: 'budget-route', status: 'not_assessable' }])
    expect(effectiveScore(machine, smallScorecard, [opened('d'), partly])).toMatchObject({ overall: 71.4 })
  })

  it('shows the open dispute at its criterion only', () => {
    const score = effectiveScore(machine, smallScorecard, [opened('d')])
    expect(answerTo(score, 'budget')?.openDispute?.id).toBe('d')
    expect(answerTo(score, 'impact')?.openDispute).toBeNull()
  })

  it('refuses events about what the score does not have', () => {
    const elsewhere = { ...overridden('one', 'lead'), criterionId: 'gone' } as AnswerEvent
    expect(() => effectiveScore(machine, smallScorecard, [elsewhere])).toThrow(RangeError)
    const unknownCheck = overridden('one', 'lead', [{ checkId: 'gone', status: 'met' }])
    expect(() => effectiveScore(machine, smallScorecard, [unknownCheck])).toThrow(RangeError)
    expect(() => disputesOf([opened('d'), decided('d', 'rejected'), decided('d', 'accepted')])).toThrow(
      RangeError,
    )
    expect(() => disputesOf([decided('never', 'rejected')])).toThrow(RangeError)
  })
})

/** Random histories of events that follow the rules: each dispute is opened before it ends, and ends once. */
const histories = fc
  .array(
    fc.record({
      kind: fc.constantFrom(
        'override',
        'withdraw',
        'open',
        'accept',
        'accept in part',
        'reject',
        'take back',
      ),
      criterion: fc.constantFrom('impact', 'budget', 'honest'),
      by: fc.constantFrom('ana', 'bo', 'cy'),
      status: fc.constantFrom<CheckAnswer['status']>('met', 'missed', 'not_applicable', 'not_assessable'),
    }),
    { maxLength: 20 },
  )
  .map((steps) => {
    const events: AnswerEvent[] = []
    for (const [index, { kind, criterion: id, by, status }] of steps.entries()) {
      const place = { sectionId: id === 'honest' ? 'conduct' : 'need', criterionId: id }
      const happened = { id: `event ${index}`, at, by }
      const checks = givenToAll(criterionNamed(id), status)
      const open = disputesOf(events).find(
        (dispute) => dispute.status === 'open' && dispute.criterionId === id,
      )
      const outcomes = {
        accept: 'accepted',
        'accept in part': 'partially_accepted',
        reject: 'rejected',
      } as const
      if (kind === 'override') events.push({ kind: 'overridden', ...happened, ...place, checks, reason: 'r' })
      else if (kind === 'withdraw')
        events.push({ kind: 'overrideWithdrawn', ...happened, ...place, reason: 'r' })
      else if (kind === 'open') {
        if (open === undefined)
          events.push({ kind: 'disputeOpened', ...happened, ...place, proposed: checks, reason: 'r' })
      } else if (open !== undefined && kind === 'take back')
        events.push({ kind: 'disputeWithdrawn', ...happened, disputeId: open.id })
      else if (open !== undefined && kind in outcomes)
        events.push({
          kind: 'disputeDecided',
          ...happened,
          disputeId: open.id,
          outcome: outcomes[kind as keyof typeof outcomes],
          checks,
          comment: 'c',
        })
    }
    return events
  })

describe('whatever happens to a score', () => {
  it('the machine’s answers are never lost', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const score = effectiveScore(machine, smallScorecard, events)
        expect(score.answers.map((one) => one.machine)).toEqual(machine.answers)
      }),
    )
  })

  it('every event is in the history of its criterion once, and each begins where the one before ended', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { answers } = effectiveScore(machine, smallScorecard, events)
        expect(answers.flatMap(({ history }) => history.map(({ event }) => event.id)).toSorted()).toEqual(
          events.map(({ id }) => id).toSorted(),
        )
        for (const { machine: own, answer, history } of answers) {
          let status = own.status
          for (const step of history) {
            expect(step.before).toBe(status)
            status = step.after
          }
          expect(answer.status).toBe(status)
        }
      }),
    )
  })

  it('the total is that of the answers that count', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { answers, overall, coverage, passed, failedGates } = effectiveScore(
          machine,
          smallScorecard,
          events,
        )
        const own = totals(
          answers.map(({ answer }) => answer),
          smallScorecard,
          true,
        )
        expect({ overall, coverage, passed, failedGates }).toEqual(own)
      }),
    )
  })

  it('open and rejected disputes change nothing', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const score = effectiveScore(machine, smallScorecard, events)
        const steps = score.answers
          .flatMap(({ history }) => history)
          .filter(
            ({ event }) =>
              event.kind === 'disputeOpened' ||
              event.kind === 'disputeWithdrawn' ||
              ('outcome' in event && event.outcome === 'rejected'),
          )
        expect(steps.map(({ after }) => after)).toEqual(steps.map(({ before }) => before))
      }),
    )
  })

  it('a withdrawn override leaves the machine’s answer', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const withdrawn: AnswerEvent = {
          kind: 'overrideWithdrawn',
          id: 'last',
          at,
          by: 'ana',
          ...budget,
          reason: 'r',
        }
        const last = answerTo(effectiveScore(machine, smallScorecard, [...events, withdrawn]), 'budget')
        expect(last?.answer).toEqual(last?.machine)
      }),
    )
  })
})

describe('who may change an answer', () => {
  const manager = {
    userId: 'lead',
    capabilities: ['calls.view', 'scorecards.toggleCriteria', 'scorecards.toggleDisputed'],
  }
  const rep = { userId: 'rep', capabilities: ['calls.view'], ownership: 'own' } as const
  const disputeOnly = { toggle: 'DISPUTE_ONLY', repsCanEditScoreResults: false } as const
  const current = answerTo(effectiveScore(machine, smallScorecard, []), 'budget')
  const scored = { disputes: [], scoredAt: at, now: '2026-12-01T10:00:00Z' }
  if (current === undefined) throw new Error('The score has the criterion.')

  it('gives a reason, and says something else than what counts', () => {
    const actor = { ...manager, ownership: 'others' } as const
    const refusal = (checks: GivenCheck[], reason = 'Fair point.'): AnswerRefusal | null =>
      overrideRefusal(actor, disputeOnly, criterionNamed('budget'), current, { checks, reason })
    expect(refusal(budgetMet)).toBeNull()
    expect(refusal(budgetMet, ' ')).toBe('noReason')
    expect(refusal([{ checkId: 'budget-route', status: 'missed' }])).toBe('nothingChanged')
    expect(refusal([{ checkId: 'gone', status: 'met' }])).toBe('unknownCheck')
    expect(refusal([...budgetMet, ...budgetMet])).toBe('repeatedCheck')
    expect(refusal([])).toBe('nothingProposed')
  })

  it('disputes an answer once at a time, within the window and up to the limit', () => {
    const refusal = (
      own = current,
      context: Parameters<typeof disputeRefusal>[5] = scored,
      perScore: number | null = null,
    ) =>
      disputeRefusal(
        rep,
        disputeOnly,
        criterionNamed('budget'),
        own,
        { proposed: budgetMet, reason: 'Listen.' },
        context,
        {
          windowDays: 14,
          perScore,
          decisionDays: 30,
        },
      )
    expect(refusal()).toBeNull()
    const [dispute] = disputesOf([opened('d')])
    expect(refusal({ ...current, openDispute: dispute ?? null })).toBe('alreadyOpen')
    expect(refusal(current, { ...scored, now: '2026-12-08T10:00:00Z' })).toBe('windowClosed')
    expect(
      refusal(current, { ...scored, disputes: disputesOf([opened('d'), decided('d', 'rejected')]) }, 1),
    ).toBe('limitReached')
  })

  it('never decides what they opened themselves, nor about their own call, nor about their own answer while others could', () => {
    const others = fc.record({
      toggle: fc.constantFrom('YES', 'NO', 'DISPUTE_ONLY'),
      flag: fc.boolean(),
      count: fc.nat(3),
    })
    fc.assert(
      fc.property(
        others,
        fc.constantFrom('own', 'others'),
        fc.constantFrom('lead', 'rep'),
        ({ toggle, flag, count }, ownership, openedBy) => {
          const [dispute] = disputesOf([opened('d', openedBy)])
          if (dispute === undefined) throw new Error('It was opened.')
          const refusal = decisionRefusal(
            { ...manager, ownership },
            { toggle, repsCanEditScoreResults: flag },
            criterionNamed('budget'),
            { dispute, current: { ...current, givenBy: 'lead' } },
            { outcome: 'accepted', checks: [], comment: 'Fair point.' },
            count,
          )
          const ofOthers = count > 0 ? 'ownAnswer' : null
          const expected = ownership === 'own' ? 'notAllowed' : ofOthers
          expect(refusal).toBe(openedBy === 'lead' ? 'ownDispute' : expected)
        },
      ),
    )
  })

  it('decides an open dispute once, with a comment, and gives an answer if it is accepted in part', () => {
    const actor = { ...manager, ownership: 'others' } as const
    const [dispute] = disputesOf([opened('d', 'rep', [])])
    const [closed] = disputesOf([opened('d'), decided('d', 'rejected')])
    if (dispute === undefined || closed === undefined) throw new Error('They were opened.')
    const refusal = (
      outcome: 'accepted' | 'partially_accepted' | 'rejected',
      comment = 'Fair point.',
      of = dispute,
    ) =>
      decisionRefusal(
        actor,
        disputeOnly,
        criterionNamed('budget'),
        { dispute: of, current },
        { outcome, checks: [], comment },
        0,
      )
    expect(refusal('rejected')).toBeNull()
    expect(refusal('rejected', '')).toBe('noReason')
    expect(refusal('accepted')).toBe('nothingProposed')
    expect(refusal('partially_accepted')).toBe('nothingProposed')
    expect(refusal('rejected', 'Fair point.', closed)).toBe('notOpen')
  })

  it('knows how many disputes were overturned', () => {
    const disputes = disputesOf([
      opened('a'),
      decided('a', 'accepted'),
      opened('b'),
      decided('b', 'rejected'),
      opened('c'),
    ])
    expect(disputeFigures(disputes)).toMatchObject({ open: 1, decided: 2, overturned: { value: 0.5 } })
    expect(disputeFigures([])).toEqual({ open: 0, decided: 0, overturned: null })
  })
})
