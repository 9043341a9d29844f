import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DraftCriterion, scorecardDraftDefinition } from './draft-definition.ts'
import { draftProblems } from './draft-problems.ts'
import { generateOffline, meaningOf, weightsOf } from './generate.ts'

const described = [
  'Discovery scorecard',
  'Opening (20%)',
  '- States the agenda and confirms the time available (10 points)',
  '- Builds rapport',
  'Needs',
  '1. Asks at least 5 open questions, talks less than 45% of the time',
  '2. Quantifies the business impact of the problem with the buyer',
  '3. Finds out who signs',
  'The team should explain our carbon report in its own words.',
  'Automatic fail if the rep lies about who we are.',
  'Passing score: 75%',
  'Written by the enablement team in May.',
].join('\n')

describe('a scorecard made offline', () => {
  it('cuts long texts between characters', () => {
    const cut = (length: number) => `${'x'.repeat(length - 1)}📞 is answered`
    const made = generateOffline([`${cut(120)}:`, `- ${cut(300)}`, `- ${cut(1000)}`, cut(300)].join('\n'))
    expect(JSON.stringify(made)).not.toMatch(/\\ud[89ab]/)
  })

  it('has a criterion for each demand, says which sentence it comes from, and tells what it did not use', () => {
    const { config, unused } = generateOffline(described)
    expect(config).toMatchObject({ name: 'Discovery scorecard', passMark: 75, callTypes: ['discovery'] })
    const criteria = config.sections.flatMap((section) =>
      section.criteria.map((criterion) => [section.name, criterion.source, criterion.checks[0]?.method]),
    )
    expect(criteria).toEqual([
      ['Opening', 'States the agenda', { kind: 'detector', detector: 'agenda-stated' }],
      ['Opening', 'confirms the time available', { kind: 'detector', detector: 'time-stated' }],
      ['Opening', 'Builds rapport', { kind: 'detector', detector: 'courteous-words' }],
      [
        'Needs',
        'Asks at least 5 open questions',
        { kind: 'metric', metric: 'questionCount', min: 5, max: null },
      ],
      [
        'Needs',
        'talks less than 45% of the time',
        { kind: 'metric', metric: 'talkSharePercent', min: null, max: 45 },
      ],
      [
        'Needs',
        'Quantifies the business impact of the problem with the buyer',
        { kind: 'detector', detector: 'impact-number-by-buyer' },
      ],
      ['Needs', 'Finds out who signs', { kind: 'detector', detector: 'decision-makers' }],
      ['Needs', 'The team should explain our carbon report in its own words.', { kind: 'judgement' }],
      [
        'Needs',
        'Automatic fail if the rep lies about who we are.',
        { kind: 'detector', detector: 'identity-honest' },
      ],
    ])
    expect(unused).toEqual(['Written by the enablement team in May.'])
    const last = config.sections.at(-1)?.criteria.at(-1)
    expect(last).toMatchObject({ gate: true, weight: 0 })
    expect(draftProblems(config)).toEqual([])
  })

  it.each([
    [
      'After each demo I want to know if the rep found out who decides about the purchase, whether they asked what the practice does today, if they named a price without being asked, and that there is a date for the next visit. Price talk should be the smallest part.',
      [
        [29, 'decision-makers'],
        [29, 'buyer-describes-process'],
        [14, 'price-stated'],
        [28, 'next-step-dated'],
      ],
    ],
    [
      "Cold calls. 1) permission to talk 2) one problem the prospect has 3) no more than 60% talking 4) ask for the meeting 5) handles 'send me an email'. Must pass with 70.",
      [
        [20, 'permission-or-interruption'],
        [20, 'buyer-problem'],
        [20, 'talkSharePercent up to 60'],
        [20, 'next-step-dated'],
        [20, 'objection-answered'],
      ],
    ],
    [
      'our people never ask how the customer is using it and then get surprised by churn. also they should talk about the competitor only if customer brings it up and they have to confirm the contract end date',
      [
        [34, 'adoption-asked'],
        [33, 'They should talk about the competitor only if customer brings it up'],
        [33, 'contract-dates-stated'],
      ],
    ],
    [
      'Freight brokers: confirm lane, equipment, and weight; say that payment terms are 30 days. Wrong weight is worst, that should be half of the score.',
      [
        [17, 'Confirm lane'],
        [17, 'Confirm equipment'],
        [50, 'Confirm weight'],
        [16, 'Say that payment terms are 30 days.'],
      ],
    ],
    [
      "Insurance calls must include the recording notice at the start, identity check (date of birth and postcode), the sentence 'this is not advice', and cancellation rights of 14 days. If the notice or the identity check is missing the call fails no matter what.",
      [
        ['fails the call', 'The recording notice at the start'],
        ['fails the call', 'Identity check (date of birth and postcode)'],
        [50, 'this is not advice'],
        [50, 'Cancellation rights of 14 days'],
      ],
    ],
  ])('takes lists, complaints, quotes and remarks apart: %#', (text, expected) => {
    const shown = (criterion: DraftCriterion): string => {
      const method = criterion.checks[0]?.method
      if (method?.kind === 'detector') return method.detector
      if (method?.kind === 'metric') return `${method.metric} up to ${method.max}`
      return method?.kind === 'phrases' ? (method.phrases.any[0] ?? '') : criterion.text
    }
    const { config } = generateOffline(text)
    const criteria = config.sections.flatMap((section) => section.criteria)
    expect(criteria.map((one) => [one.gate ? 'fails the call' : one.weight, shown(one)])).toEqual(expected)
    expect(draftProblems(config)).toEqual([])
  })

  it('is empty for a text without a demand, and the same for the same text', () => {
    const { config, unused } = generateOffline('Our office moved to Ghent in spring.')
    expect(config.sections).toEqual([])
    expect(unused).toEqual(['Our office moved to Ghent in spring.'])
    expect(generateOffline(described)).toEqual(generateOffline(described))
  })

  it.each([
    ['Rep asks permission before the pitch', 'permission-or-interruption'],
    ['Handles pushback by asking what is really behind it', 'objection-explored'],
    ['Books a firm next meeting in the calendar', 'next-step-dated'],
    ['Learns the budget', 'budget-or-funding'],
    ['Uses a customer story', 'customer-example'],
  ])('understands “%s”', (text, detector) => {
    expect(meaningOf(text)?.method).toEqual({ kind: 'detector', detector })
  })

  it('is always a draft of the right form that says no more than the text, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(...described.split('\n'))), { maxLength: 12 }),
        (lines) => {
          const text = lines.join('\n')
          const { config } = generateOffline(text)
          expect(scorecardDraftDefinition.safeParse(config).error).toBeUndefined()
          const weights = config.sections.flatMap((section) => section.criteria.map(({ weight }) => weight))
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          expect(total === 100 || weights.every((weight) => weight === 0)).toBe(true)
        },
      ),
    )
  })

  it('shares 100 out in whole numbers as points were named', () => {
    expect(weightsOf([10, null, 20])).toEqual([22, 33, 45])
    expect(weightsOf([null, null, null])).toEqual([34, 33, 33])
    expect(weightsOf([0, null])).toEqual([0, 100])
    expect(weightsOf([])).toEqual([])
  })
})
