import { describe, expect, it } from 'vitest'
import { defaultScorecards } from '../scoring/default-scorecards.ts'
import type { ScorecardDefinition } from '../scoring/scorecard.ts'
import { emptyDraft, type ScorecardDraftDefinition, scorecardDraftDefinition } from './draft-definition.ts'
import { draftProblems, publishableDefinition } from './draft-problems.ts'

const cards: [string, ScorecardDefinition][] = Object.entries(defaultScorecards)
const [, coldCall] = cards[0]!

/** The cold call as a draft, with one change. */
function drafted(change: (draft: ScorecardDraftDefinition) => void): ScorecardDraftDefinition {
  const draft = scorecardDraftDefinition.parse(structuredClone(coldCall))
  change(draft)
  return draft
}
const firstCriterion = (draft: ScorecardDraftDefinition) => draft.sections[0]!.criteria[0]!
const firstCheck = (draft: ScorecardDraftDefinition) => firstCriterion(draft).checks[0]!
const messagesOf = (draft: ScorecardDraftDefinition): string[] =>
  draftProblems(draft).map(({ path, message }) => `${path}: ${message}`)

describe('the problems of a draft', () => {
  it.each(cards)('are none in the default scorecard %s, which is published unchanged', (_name, card) => {
    const draft = scorecardDraftDefinition.parse(card)
    expect(draftProblems(draft)).toEqual([])
    expect(publishableDefinition(draft)).toEqual(card)
  })

  it('begin with a section in an empty draft', () => {
    expect(messagesOf(emptyDraft('New'))).toEqual(['sections: Add a section.'])
    expect(publishableDefinition(emptyDraft('New'))).toBeNull()
  })

  it('say how far weights are from 100', () => {
    expect(messagesOf(drafted((draft) => void (firstCriterion(draft).weight += 8)))).toEqual([
      'sections: Weights add up to 108, 8 over.',
    ])
    expect(messagesOf(drafted((draft) => void (firstCriterion(draft).weight -= 1.5)))).toEqual([
      'sections: Weights add up to 98.5, 1.5 short of 100.',
    ])
  })

  it('accept thirds', () => {
    const draft = drafted((whole) => {
      const [one] = firstCriterion(whole).checks
      firstCriterion(whole).checks = ['a', 'b', 'c'].map((id) => ({ ...one!, id, share: 1 / 3 }))
    })
    expect(draftProblems(draft)).toEqual([])
  })

  it.each<[string, (draft: ScorecardDraftDefinition) => void]>([
    ['name: Give the scorecard a name.', (draft) => void (draft.name = '  ')],
    ['sections.0.name: Give the section a name.', (draft) => void (draft.sections[0]!.name = '')],
    [
      'sections.0.criteria.0.text: Say what the criterion asks.',
      (draft) => void (firstCriterion(draft).text = ' '),
    ],
    [
      'sections.0.criteria.0.anchors: A scale needs at least two steps in words.',
      (draft) => void (firstCriterion(draft).answerType = 'scale'),
    ],
    [
      'sections.0.criteria.0.notApplicableWhen: Say when it does not apply.',
      (draft) => void (firstCriterion(draft).notApplicableWhen = ' '),
    ],
    [
      'sections.0.criteria.0.checks: The points of the checks do not add up to the weight of the criterion.',
      (draft) => void (firstCheck(draft).share = 0.1),
    ],
    [
      'sections.0.criteria.0.checks.0.method.detector: There is no such detector.',
      (draft) => void (firstCheck(draft).method = { kind: 'detector', detector: 'mind-reading' }),
    ],
    [
      'sections.0.criteria.0.checks.0.method.detector: Choose a detector.',
      (draft) => void (firstCheck(draft).method = { kind: 'detector', detector: '' }),
    ],
    [
      'sections.0.criteria.0.checks.0.speaker: This detector listens to the rep, but the words of the buyer count.',
      (draft) => void (firstCheck(draft).speaker = 'buyer'),
    ],
    [
      'sections.0.criteria.0.checks.0.method: The range begins above its end.',
      (draft) =>
        void (firstCheck(draft).method = { kind: 'metric', metric: 'questionCount', min: 5, max: 2 }),
    ],
    [
      'sections.0.criteria.0.checks.0.method.question: Write the question.',
      (draft) => void (firstCheck(draft).method = { kind: 'model', question: ' ' }),
    ],
    [
      'sections.0.criteria.1.id: Another criterion has the same id.',
      (draft) => void (draft.sections[0]!.criteria[1]!.id = firstCriterion(draft).id),
    ],
  ])('include “%s”', (message, change) => {
    expect(messagesOf(drafted(change))).toContain(message)
  })

  const scaled = (
    draft: ScorecardDraftDefinition,
    answerType: 'scale' | 'yesNo',
    anchors: string[],
    ...methods: ScorecardDraftDefinition['sections'][0]['criteria'][0]['checks'][0]['method'][]
  ): void => {
    const checks = (methods.length === 0 ? [{ kind: 'person' as const }] : methods).map((method, index) => ({
      ...firstCheck(draft),
      id: `check-${index}`,
      share: 1 / Math.max(1, methods.length),
      method,
    }))
    Object.assign(firstCriterion(draft), { answerType, anchors, checks })
  }

  it('include a scale whose check cannot name a step, or that has several', () => {
    const message =
      'sections.0.criteria.0.checks: A scale has one check, which a model question or a person answers.'
    const detector = { kind: 'detector' as const, detector: 'recap' }
    const question = { kind: 'model' as const, question: 'How well?' }
    const problemsOf = (...methods: Parameters<typeof scaled>[3][]) =>
      messagesOf(drafted((draft) => scaled(draft, 'scale', ['Never', 'Always'], ...methods)))
    expect(problemsOf(question)).toEqual([])
    expect(problemsOf({ kind: 'judgement' })).toEqual([])
    expect(problemsOf(detector)).toContain(message)
    expect(problemsOf(question, question)).toContain(message)
  })

  it('are none of a scale where the answer is none any more', () => {
    const withEmptyStep = (answerType: 'scale' | 'yesNo') =>
      drafted((draft) => scaled(draft, answerType, ['Never', 'Always', '']))
    expect(messagesOf(withEmptyStep('scale'))).toEqual([
      'sections.0.criteria.0.anchors: Write every step, or remove it.',
    ])
    expect(messagesOf(withEmptyStep('yesNo'))).toEqual([])
  })

  it('include those of the phrases, with their position', () => {
    const phrases = { speaker: 'rep' as const, all: [], none: [], near: null }
    const check = (any: string[]) =>
      drafted((draft) => {
        firstCheck(draft).method =
          scorecardDraftDefinition.shape.sections.element.shape.criteria.element.shape.checks.element.shape.method.parse(
            { kind: 'phrases', phrases: { ...phrases, any } },
          )
      })
    expect(messagesOf(check([]))).toEqual([
      'sections.0.criteria.0.checks.0.method.phrases.any: Write at least one phrase.',
    ])
    expect(messagesOf(check(['this call is recorded', 'a {b']))[0]).toMatch(
      /^sections\.0\.criteria\.0\.checks\.0\.method\.phrases\.any\.1: /,
    )
    expect(messagesOf(check(['this call is recorded']))).toEqual([])
  })

  it('include a phrase that comes after a check which is gone', () => {
    const draft = drafted((whole) => {
      firstCheck(whole).method = {
        kind: 'phrases',
        phrases: {
          speaker: 'rep',
          any: ['budget'],
          all: [],
          none: [],
          place: { kind: 'after', check: { criterionId: 'gone', checkId: 'gone' }, withinTurns: null },
          near: null,
          asQuestion: false,
          whenNotSaid: 'missed',
          evenWhenNegated: false,
        },
      }
    })
    expect(messagesOf(draft)).toEqual([
      'sections.0.criteria.0.checks.0.method.phrases.place: The check that it comes before or after is gone.',
    ])
  })
})
