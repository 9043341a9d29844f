import { describe, expect, it } from 'vitest'
import { hasEnoughAnswers, noTotalReason } from './coverage.ts'
import { doesScorecardFit, type Fit, kindInstead, type Sells } from './scorecard-fit.ts'
import { defaultScorecards } from './default-scorecards.ts'
import type { Learned } from './meaning/confidence.ts'
import { prepareScorecard } from './prepared-scorecard.ts'
import { scoreCall, totals } from './score.ts'
import type { AnswerStatus, Judge } from './answer-words.ts'
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

  it('is missed if the patterns found only words that mean something else', () => {
    const denied: Learned = {
      ...agreeing,
      quoteChance: () => 0.01,
      missedChance: (_, { found }, shown) => (found === 1 && shown < 0.1 ? 1 : 0),
    }
    const missed = scoreCall(goodDiscovery, prepared, denied).answers.flatMap(({ checks }) =>
      checks.filter(({ status, judgedBy }) => status === 'missed' && judgedBy === 'offline'),
    )
    expect(missed.length).toBeGreaterThan(5)
    for (const { evidence, reason } of missed) {
      expect(evidence).toEqual([])
      expect(reason).toContain('mean something else')
    }
    // A call that is too short says nothing about what was not said.
    const short = {
      ...goodDiscovery,
      messages: goodDiscovery.messages
        .slice(0, 2)
        .map((each) => ({ ...each, message: each.message.slice(0, 60) })),
      sideOf: goodDiscovery.sideOf.slice(0, 2),
    }
    expect(JSON.stringify(scoreCall(short, prepared, denied))).not.toContain('mean something else')
  })

  it('is met by words that no pattern knows if both models point at them', () => {
    const pointing: Learned = {
      ...agreeing,
      signals: (conversation) => {
        const own = agreeing.signals(conversation)
        const isLike = (unit: number): boolean =>
          own.units[unit]?.words.startsWith('Nothing here is known') === true
        return {
          ...own,
          oddsOf: (_, unit) => (isLike(unit) ? 4 : -4),
          isPointedAt: (_, unit) => isLike(unit),
        }
      },
      quoteChance: (_, { found, odds }) => (found === 0 && odds > 0 ? 0.9 : 0),
    }
    const unknown = 'Nothing here is known to any pattern.'
    const [first, ...others] = poorDiscovery.messages
    if (first === undefined) throw new Error('The call is empty.')
    const call = {
      ...poorDiscovery,
      messages: [{ ...first, message: `${first.message} ${unknown}` }, ...others],
    }
    const met = scoreCall(call, prepared, pointing).answers.flatMap(({ checks }) =>
      checks.filter(({ status, judgedBy }) => status === 'met' && judgedBy === 'offline'),
    )
    expect(met.length).toBeGreaterThan(3)
    for (const { evidence, reason } of met) {
      expect(evidence.map(({ messageIndex }) => messageIndex)).toEqual([0])
      expect(evidence[0]?.quote).toContain(unknown)
      expect(reason).toContain('unusual words')
    }
    expect(statuses(pointing, poorDiscovery).get('met')).toBeUndefined()
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

const open = (count: number): AnswerStatus[] => Array.from({ length: count }, () => 'not_assessable')

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

  const sellingIf = (sells: Sells): Fit => ({ sells, sound: null })
  const nobodySells = sellingIf(() => false)

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
    expect(doesScorecardFit(showing('decision-makers'), card, nobodySells)).toBe(false)
    expect(
      doesScorecardFit(
        showing('decision-makers'),
        card,
        sellingIf(() => true),
      ),
    ).toBe(true)
    const asked: unknown[] = []
    doesScorecardFit(
      showing('decision-makers', 'budget-or-funding', 'recap'),
      card,
      sellingIf((shown) => asked.push(shown) > 0),
    )
    expect(asked).toEqual([{ particular: 2, common: 1 }])
  })

  it('needs a call that sounds like its kind if it asks what that kind’s default scorecard asks', () => {
    const asked: unknown[] = []
    const sounding = (isAlike: boolean): Fit => ({
      sells: () => true,
      sound: {
        isLike: (kinds) => {
          asked.push(kinds)
          return isAlike
        },
        likeliest: () => 'demo',
      },
    })
    expect(doesScorecardFit(showing('decision-makers', 'budget-or-funding'), card, sounding(false))).toBe(
      false,
    )
    // Then the call may do poorly in all that is particular to the kind.
    expect(doesScorecardFit(showing('recap'), card, sounding(true))).toBe(true)
    expect(doesScorecardFit(showing(), card, sounding(true))).toBe(false)
    expect(kindInstead(card, sounding(false))).toBe('demo')
    expect(kindInstead(card, sounding(true))).toBeNull()
    expect(asked).toEqual(Array.from({ length: 4 }, () => ['discovery']))
    expect(doesScorecardFit(showing('recap'), card, 'known')).toBe(true)
    const recapOnly = cardOf((ids) => ids.includes('recap'))
    expect(doesScorecardFit(showing('recap'), recapOnly, sounding(false))).toBe(true)
  })

  it('does not need anybody who sells if the scorecard checks what people also do on other calls', () => {
    const problemsOnly = cardOf((ids) => ids.includes('buyer-problem') || ids.includes('recap'))
    expect(doesScorecardFit(showing('buyer-problem'), problemsOnly, nobodySells)).toBe(true)
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
    expect(doesScorecardFit(answered('missed'), withOwn, nobodySells)).toBe(true)
    expect(doesScorecardFit(answered('not_assessable'), withOwn, nobodySells)).toBe(false)
  })

  it('is missing for exactly one reason at a time', () => {
    const rep = { talkSharePercent: 40 }
    const reason = (score: Partial<Parameters<typeof noTotalReason>[0]>): ReturnType<typeof noTotalReason> =>
      noTotalReason({
        overall: null,
        coverage: 0.9,
        metrics: rep,
        answers: null,
        definition: card,
        isPractice: false,
        ...score,
      })
    expect(reason({ overall: 70 })).toBeNull()
    expect(reason({ metrics: {} })).toBe('repUnknown')
    expect(reason({ coverage: 0.1 })).toBe('tooLittleAssessed')
    expect(reason({ coverage: 0.1, waiting: 2 })).toBe('waitsForPerson')
    expect(reason({})).toBe('doesNotFit')
    expect(reason({ coverage: 0.22 })).toBe('tooLittleAssessed')
    expect(reason({ coverage: 0.22, isPractice: true })).toBe('doesNotFit')
    const section = card.sections[0]
    const first = section?.criteria[0]
    if (section === undefined || first === undefined) throw new Error('The scorecard is empty.')
    const answered = (...given: AnswerStatus[]) => [
      {
        sectionId: section.id,
        criterionId: 'own',
        status: 'partly' as const,
        possible: 10,
        checks: given.map((status) => ({ status })),
      },
    ]
    const answers = answered('met', 'missed', 'met', ...open(4))
    expect(reason({ answers })).toBe('tooFewAnswered')
    expect(reason({ answers, isPractice: true })).toBe('doesNotFit')
    const gate = { ...first, id: 'own', gate: true }
    const definition = { ...card, sections: [{ ...section, criteria: [gate] }] }
    const isOpen = answered('met', 'met', 'met', 'met').map((one) => ({
      ...one,
      status: 'not_assessable' as const,
    }))
    expect(reason({ answers: isOpen, definition })).toBe('gateNotAssessed')
    expect(reason({ answers: isOpen, definition, isPractice: true })).toBe('doesNotFit')
    expect(reason({ answers: isOpen })).toBe('doesNotFit')
    expect(reason({ answers: isOpen.map((one) => ({ ...one, possible: 0 })), definition })).toBe('doesNotFit')
  })

  it('needs an answer to its gates', () => {
    const gatekeeper = defaultScorecards.gatekeeper
    const all = gatekeeper.sections.flatMap(({ id, criteria }) =>
      criteria.map(({ id: criterionId, gate, weight, checks }) => ({
        sectionId: id,
        criterionId,
        status: gate ? ('not_assessable' as const) : ('met' as const),
        earned: gate ? null : weight,
        possible: weight,
        assessed: gate ? 0 : weight,
        checks: checks.map((check) => ({
          checkId: check.id,
          status: gate ? ('not_assessable' as const) : ('met' as const),
          judgedBy: 'offline' as const,
          reason: '',
          value: null,
          evidence: gate ? [] : spans,
        })),
      })),
    )
    expect(totals(all, gatekeeper, true).overall).toBeNull()
    expect(totals(all, gatekeeper, true, 'practice').overall).toBe(100)
  })

  it('needs six answers, or a share of the checks that apply, of a scorecard with few', () => {
    const enoughBy =
      (judgedBy?: Judge) =>
      (...statuses: AnswerStatus[]): boolean =>
        hasEnoughAnswers([{ checks: statuses.map((status) => ({ status, judgedBy })) }], {
          isPractice: false,
        })
    const four = ['met', 'missed', 'met', 'met'] as const
    for (const judgedBy of [undefined, 'offline', 'metric'] as const) {
      const enough = enoughBy(judgedBy)
      expect(enough(...four, 'met', ...open(20))).toBe(false)
      expect(enough(...four, 'met', 'met', ...open(20))).toBe(true)
      expect(enough(...four, 'met', ...open(2))).toBe(false)
      expect(enough(...four, 'met', 'met', ...open(1))).toBe(true)
      expect(enough('met', 'missed', 'met', ...open(1))).toBe(true)
      expect(enough('met', 'not_applicable', 'not_applicable', ...open(1))).toBe(false)
    }
    // Words of the scorecard's author, models and people answer "missed" as readily as "met".
    for (const judgedBy of ['phrases', 'model', 'person'] as const) {
      const enough = enoughBy(judgedBy)
      expect(enough(...four, ...open(4))).toBe(true)
      expect(enough(...four, ...open(5))).toBe(false)
      expect(enough('met', 'missed', ...open(2))).toBe(true)
      expect(enough('met', ...open(2))).toBe(false)
    }
    // One answer by a person does not lower what the patterns' checks need.
    const mixed = (answered: number): boolean => {
      const checks = Array.from({ length: 7 }, (_, at) => ({
        status: at < answered ? ('met' as const) : ('not_assessable' as const),
        judgedBy: at === 0 ? ('person' as const) : ('offline' as const),
      }))
      return hasEnoughAnswers([{ checks }], { isPractice: false })
    }
    expect([mixed(4), mixed(5)]).toEqual([false, true])
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
