import { describe, expect, it } from 'vitest'
import { noTotalReason } from './coverage.ts'
import { doesScorecardFit } from './scorecard-fit.ts'
import { defaultScorecards } from './default-scorecards.ts'
import type { Learned } from './meaning/confidence.ts'
import { prepareScorecard } from './prepared-scorecard.ts'
import { scoreCall } from './score.ts'
import type { AnswerStatus } from './answer-words.ts'
import { goodDiscovery, poorDiscovery } from './testing-conversations.ts'
import { agreeing } from './testing-score.ts'

const card = defaultScorecards.discovery
const prepared = prepareScorecard(card)

function statuses(learned: Learned, call = goodDiscovery): Map<AnswerStatus, number> {
  const counts = new Map<AnswerStatus, number>()
  for (const { checks } of scoreCall(call, prepared, learned).answers)
    for (const { status, judgedBy } of checks)
      if (judgedBy !== 'metric') counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

describe('a check is answered only if both signals agree', () => {
  it('is not met if the learned signal is against every quote', () => {
    const against: Learned = { ...agreeing, quoteChance: () => 0.1 }
    expect(statuses(agreeing).get('met')).toBeGreaterThan(10)
    expect(statuses(against).get('met')).toBeUndefined()
  })

  it('is not missed if some words come close', () => {
    const near: Learned = { ...agreeing, missedChance: () => 0.1 }
    expect(statuses(agreeing, poorDiscovery).get('missed')).toBeGreaterThan(3)
    expect(statuses(near, poorDiscovery).get('missed')).toBeUndefined()
  })

  it('is not answered if the learned signal does not know the detector', () => {
    const unlearned: Learned = {
      ...agreeing,
      signals: (conversation) => ({ ...agreeing.signals(conversation), oddsOf: () => null }),
    }
    expect(statuses(unlearned).get('met')).toBeUndefined()
    expect(statuses(unlearned, poorDiscovery).get('missed')).toBeUndefined()
  })

  it('quotes at most three sentences, those the learned signal is surest of first', () => {
    const sure: Learned = {
      ...agreeing,
      quoteChance: (_, { place }) => 0.8 + place / 10,
    }
    for (const { checks } of scoreCall(goodDiscovery, prepared, sure).answers)
      for (const { evidence } of checks) {
        const places = evidence.map(({ messageIndex }) => messageIndex)
        expect(places.length).toBeLessThanOrEqual(3)
        expect(places).toEqual(places.toSorted((one, other) => other - one))
      }
  })
})

describe('a total', () => {
  const { answers } = scoreCall(goodDiscovery, prepared, agreeing)
  const spans = answers.flatMap(({ checks }) => checks.flatMap(({ evidence }) => evidence)).slice(0, 1)
  /** The answers with evidence for the named checks only. */
  const showing = (...ids: string[]): typeof answers =>
    answers.map((answer) => ({
      ...answer,
      checks: answer.checks.map((check) => ({
        ...check,
        evidence: ids.includes(check.checkId) ? spans : [],
      })),
    }))
  /** The scorecard with only the criteria that `isKept` accepts. */
  const cardOf = (isKept: (ids: string[]) => boolean): typeof card => ({
    ...card,
    sections: card.sections.map((section) => ({
      ...section,
      criteria: section.criteria.filter(({ checks }) => isKept(checks.map(({ id }) => id))),
    })),
  })

  it('needs words specific to the scorecard, because any call has numbers and many have a next step', () => {
    expect(doesScorecardFit(showing(), card)).toBe(false)
    expect(doesScorecardFit(showing('next-step-dated', 'follow-up-asked', 'recap'), card)).toBe(false)
    expect(doesScorecardFit(showing('decision-makers'), card)).toBe(true)
  })

  it('needs any words if nothing is specific to the scorecard, and none if it has only numbers', () => {
    const nextStepOnly = cardOf((ids) => ids.includes('next-step-dated'))
    expect(doesScorecardFit(showing(), nextStepOnly)).toBe(false)
    expect(doesScorecardFit(showing('next-step-dated'), nextStepOnly)).toBe(true)
    const numbersOnly = cardOf((ids) => ids.includes('talk-share-value'))
    expect(doesScorecardFit(showing(), numbersOnly)).toBe(true)
  })

  it('needs somebody who sells if the scorecard checks what people do to sell', () => {
    const nobodySells = (): boolean => false
    expect(doesScorecardFit(showing('decision-makers'), card, nobodySells)).toBe(false)
    expect(doesScorecardFit(showing('decision-makers'), card, () => true)).toBe(true)
    const asked: unknown[] = []
    doesScorecardFit(
      showing('decision-makers', 'budget-or-funding', 'recap'),
      card,
      (shown) => asked.push(shown) > 0,
    )
    expect(asked).toEqual([{ particular: 2, common: 1 }])
  })

  it('does not need anybody who sells if the scorecard checks what people also do on other calls', () => {
    const problemsOnly = cardOf((ids) => ids.includes('buyer-problem') || ids.includes('recap'))
    expect(doesScorecardFit(showing('buyer-problem'), problemsOnly, () => false)).toBe(true)
  })

  it('does not need anybody who sells if a check in its author’s words is answered', () => {
    const [section, ...others] = card.sections
    const [criterion] = section?.criteria ?? []
    if (section === undefined || criterion === undefined) throw new Error('The scorecard is empty.')
    const own = {
      ...criterion,
      id: 'own',
      checks: [
        {
          id: 'own',
          text: 'Names the machine',
          share: 1,
          speaker: null,
          method: { kind: 'person' as const },
        },
      ],
    }
    const withOwn = { ...card, sections: [{ ...section, criteria: [own] }, ...others] }
    const answered = (status: 'missed' | 'not_assessable') => [
      ...showing(),
      { sectionId: section.id, criterionId: 'own', checks: [{ checkId: 'own', status, evidence: [] }] },
    ]
    expect(doesScorecardFit(answered('missed'), withOwn, () => false)).toBe(true)
    expect(doesScorecardFit(answered('not_assessable'), withOwn, () => false)).toBe(false)
  })

  it('is missing for exactly one reason at a time', () => {
    const rep = { talkSharePercent: 40 }
    const reason = (score: Partial<Parameters<typeof noTotalReason>[0]>): ReturnType<typeof noTotalReason> =>
      noTotalReason({ overall: null, coverage: 0.9, metrics: rep, isPractice: false, ...score })
    expect(reason({ overall: 70 })).toBeNull()
    expect(reason({ metrics: {} })).toBe('repUnknown')
    expect(reason({ coverage: 0.1 })).toBe('tooLittleAssessed')
    expect(reason({ coverage: 0.1, waiting: 2 })).toBe('waitsForPerson')
    expect(reason({})).toBe('doesNotFit')
    expect(reason({ coverage: 0.22 })).toBe('tooLittleAssessed')
    expect(reason({ coverage: 0.22, isPractice: true })).toBe('doesNotFit')
  })

  it('needs no words of a practice call, because its bot is of the call type', () => {
    const silent = { ...poorDiscovery, isPractice: true }
    const against: Learned = { ...agreeing, quoteChance: () => 0.1 }
    const real = scoreCall(poorDiscovery, prepared, against)
    const practice = scoreCall(silent, prepared, against)
    expect(real.overall).toBeNull()
    expect(practice.answers).toEqual(real.answers)
    expect(practice.overall).not.toBeNull()
  })

  it('is not made of a practice call in which the rep speaks another language', () => {
    const german = {
      ...poorDiscovery,
      isPractice: true,
      messages: poorDiscovery.messages.map((message, index) =>
        poorDiscovery.sideOf[index] === 'rep'
          ? {
              ...message,
              message: 'Ich wollte nur kurz fragen, wie Sie das heute machen und wer entscheidet.',
            }
          : message,
      ),
    }
    const against: Learned = { ...agreeing, quoteChance: () => 0.1 }
    expect(scoreCall(german, prepared, against).overall).toBeNull()
  })
})
