import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedCategorizationRules } from './default-rules.ts'
import { createOfflineMatcher, decisiveLead, type DescriptionMatch, neededScore } from './describe-match.ts'
import { categorizationRule, routableCall } from './testing.ts'

const seeds = seedCategorizationRules
  .filter((rule) => !rule.isDefault)
  .map(({ defaultScorecard, ...rule }) =>
    categorizationRule({ ...rule, id: rule.label, scorecardConfigId: defaultScorecard }),
  )
const described = (id: string, position: number, explanation: string) =>
  categorizationRule({ id, position, explanation, callTitleIncludes: '' })
const match = (
  rules: Parameters<typeof createOfflineMatcher>[0],
  title: string,
  texts: string[],
): DescriptionMatch =>
  createOfflineMatcher(rules)({ call: routableCall(title, texts), level: 'ORGANIZATION', rules })
const scoreOf = ({ candidates }: DescriptionMatch, ruleId: string): number =>
  candidates.find((one) => one.ruleId === ruleId)?.score ?? -1

const conversations: [string, string[]][] = [
  [
    'Discovery',
    [
      "Morning Ruth, I'd like to understand how scheduling works at your clinics before I suggest anything. Is half an hour still fine?",
      'Yes, I have until eleven.',
      'Tell me about your week. How do you handle sick leave today?',
      'We phone around from a list. It takes the front office half a day.',
      'How often does that happen, and what does that cost you?',
      'Weekly. Last month we paid for two agency nurses.',
      'Who else is involved if you decide to change it?',
      'The operations director, and finance above twenty thousand.',
    ],
  ],
  [
    'Product demo',
    [
      "I'll share my screen now. Is it large enough?",
      'Perfect.',
      'You told us that swaps are the painful part, so let me show you a swap first. I click on the shift and drop it here.',
      'And the nurse hears about it how?',
      'She gets a message, as you can see on the right. This tab is where you decide who may approve.',
      'Does it integrate with our time clocks?',
      'It does, here is the list.',
    ],
  ],
  [
    'Outbound cold call',
    [
      'Dalton Logistics, Jo speaking.',
      "Jo, my name is Erik from Brightpath. We've never spoken, so this is a cold call. Do you want to hang up or give me thirty seconds?",
      'Ha. Thirty seconds.',
      'Depot leads tell me that they fill the late shift by phone. How is that with you?',
      "It's the same, but I'm heading into a meeting.",
      'Then fifteen minutes next week, Wednesday at nine?',
      'Send me an email and I will look.',
    ],
  ],
  [
    'Renewal',
    [
      'Your contract ends in May, so I brought what we agreed when you first signed.',
      'Good, I also want to talk about the price increase.',
      'You wanted to save two people in planning and you are at three.',
      'That is right. But we looked at fewer licenses for the winter.',
      'If you go for a two year term we can hold the price. Who signs the renewal on your side?',
      'Procurement. I need the order form by Friday.',
    ],
  ],
  [
    'Manager 1:1',
    [
      'Let us use our one on one for your pipeline first.',
      'Sure. Dalton slipped to next quarter.',
      'What is in commit then?',
      'Sixty, with best case ninety.',
      'I listened to your call with Ruth. My feedback for you: wait longer after a question.',
    ],
  ],
]

describe('createOfflineMatcher', () => {
  it.each(conversations)(
    'finds %s among the seed rules by the conversation, without a title',
    (label, texts) => {
      expect(match(seeds, '', texts).ruleId).toBe(label)
    },
  )

  it('abstains when small talk fits no rule', () => {
    const result = match(seeds, '', [
      'Hi, how was the lake?',
      'Lovely, the kids swam all day.',
      'And the dog?',
      'Asleep since noon.',
    ])
    expect(result.ruleId).toBeNull()
    for (const { score } of result.candidates) expect(score).toBeLessThan(neededScore)
  })

  it('abstains on an empty call', () => {
    expect(match(seeds, '', []).candidates.map((candidate) => candidate.score)).toEqual(seeds.map(() => 0))
  })

  it('finds the words of a custom description in other forms and shows them as the rule writes them', () => {
    const rules = [described('refunds', 1, 'Caller complains about invoices and asks for refunds')]
    const result = match(rules, '', [
      'I want to complain.',
      'About what?',
      'My invoice is wrong, please refund it.',
      'The refund takes a week.',
    ])
    expect(result.ruleId).toBe('refunds')
    expect(result.candidates[0]?.terms).toEqual(['refunds', 'complains', 'invoices'])
  })

  it('does not match a two-word description by one passing word', () => {
    const rules = [described('terms', 1, 'Commercial terms')]
    expect(match(rules, '', ['In terms of weather it was fine.', 'Good to hear.']).ruleId).toBeNull()
  })

  it('weighs a word of the title over one of an early turn, and that over one of a late turn', () => {
    const rules = [described('r', 1, 'Warehouse safety audit with inspectors and regulators')]
    const filler = Array.from(
      { length: 40 },
      () =>
        'And so we went on with the things that were there for us, one by one by one, as ever before and after.',
    )
    const inTitle = scoreOf(match(rules, 'Warehouse audit', filler), 'r')
    const early = scoreOf(match(rules, '', ['warehouse audit', ...filler]), 'r')
    const late = scoreOf(match(rules, '', [...filler, 'warehouse audit']), 'r')
    expect(inTitle).toBeGreaterThan(early)
    expect(early).toBeGreaterThan(late)
    expect(late).toBeGreaterThan(0)
  })

  it('lets the lower position decide among rules that fit about equally well, whatever the ids', () => {
    const texts = [
      'Forklift inspection and brake repair are due.',
      'Which brakes?',
      'The forklift in hall two failed the inspection.',
    ]
    const same = 'Forklift inspection and brake repair'
    expect(match([described('a', 2, same), described('b', 1, same)], '', texts).ruleId).toBe('b')
    expect(match([described('a', 1, same), described('b', 2, same)], '', texts).ruleId).toBe('a')
  })

  it('prefers a rule that clearly leads though its position is higher', () => {
    const rules = [
      described('vague', 1, 'Forklift inspection in harbour cranes yard'),
      described('exact', 2, 'Forklift inspection and brake repair'),
    ]
    const result = match(rules, '', [
      'Forklift inspection and brake repair are due.',
      'The brake repair after the forklift inspection?',
      'Yes, in the yard.',
    ])
    expect(scoreOf(result, 'exact') - scoreOf(result, 'vague')).toBeGreaterThanOrEqual(decisiveLead)
    expect(scoreOf(result, 'vague')).toBeGreaterThanOrEqual(neededScore)
    expect(result.ruleId).toBe('exact')
  })

  it('finds a phrase that a generated description names, with a few words between, and not with many', () => {
    const rules = [
      categorizationRule({
        id: 'r',
        callType: 'renewal',
        explanation: 'Typical phrases: contract ends, give notice, price increase.',
      }),
    ]
    const near = match(rules, '', ['Your contract with us ends in June.'])
    expect(near.candidates[0]?.terms).toContain('contract ends')
    const far = match(rules, '', ['The contract is one thing, and now I see how the film ends.'])
    expect(far.candidates[0]?.terms).not.toContain('contract ends')
  })

  it('abstains where two descriptions fit about equally well, and names both', () => {
    const rules = [
      described('forklift', 1, 'Forklift inspection and brake repair'),
      described('crane', 2, 'Crane inspection and brake repair'),
    ]
    const result = match(rules, '', [
      'The forklift inspection and the brake repair are due.',
      'And the crane? Its inspection and brake repair too.',
    ])
    expect(result.ruleId).toBeNull()
    expect(result.plausible).toEqual(['forklift', 'crane'])
    for (const { score } of result.candidates) expect(score).toBeGreaterThanOrEqual(neededScore)
  })

  it('takes a sale to a sales leader for no 1:1, and a talk about the rep’s own deals for one', () => {
    const sale = match(seeds, '', [
      'Hi Dana, Priya from Callwise. Thanks for the time. How many reps do you have, and what is in their pipeline?',
      'Forty. Forecast and quota are a mess, and your deal review idea sounded good.',
      'Our platform shows your reps where deals slipped, and coaching improves their talk ratio.',
      'How would my team see the feedback on their calls?',
      'We help sales leaders. Your team would see it after each call. Shall I show a demo next week?',
    ])
    expect(sale.ruleId).not.toBe('Manager 1:1')
    expect(sale.plausible).not.toContain('Manager 1:1')
  })

  it('guesses nothing from one sign, nor from a support call, however it is worded', () => {
    for (const texts of [
      ['So I was reading about renewals in nature.', 'Oh nice, like forests?', 'Yes, and moss.'],
      [
        'Thank you for calling support, how can I help you?',
        'I cannot log in, it says that my contract ends today.',
        'May I have your customer number? I will send the reset link.',
        'Thanks. Is the renewal my problem?',
        'No. Anything else I can do?',
      ],
    ])
      expect(match(seeds, '', texts).ruleId).toBeNull()
  })

  it('does not find "Commercial terms" in two passing words', () => {
    const said = ['The commercial on the radio was loud.', 'In terms of volume, yes.', 'Anyway.']
    expect(match(seeds, '', said)).toMatchObject({ ruleId: null, plausible: [] })
  })

  it('reads one long turn that repeats the first word of a phrase in time that grows with its length', () => {
    const result = match(seeds, '', ['contract walk out open send '.repeat(10_000)])
    expect(result.candidates).toHaveLength(seeds.length)
  })

  it('reads scripts without spaces between words', () => {
    const rules = [described('r', 1, '倉庫の安全点検と修理')]
    expect(
      match(rules, '', ['今日は倉庫の安全点検について話します。', '修理も必要です。倉庫の修理です。']).ruleId,
    ).toBe('r')
  })

  it('gives a rule the same score whatever other rules there are', () => {
    const alone = seeds.slice(0, 1)
    const texts = conversations[0]?.[1] ?? []
    expect(scoreOf(match(alone, '', texts), 'Discovery')).toBe(scoreOf(match(seeds, '', texts), 'Discovery'))
  })

  it('scores rules that did not exist when it was prepared', () => {
    const rules = [described('late', 1, 'Forklift inspection and brake repair')]
    const matcher = createOfflineMatcher([])
    const call = routableCall('', ['Forklift inspection', 'and brake repair', 'forklift brake'])
    expect(matcher({ call, level: 'TEAM', rules }).candidates).toEqual(
      createOfflineMatcher(rules)({ call, level: 'TEAM', rules }).candidates,
    )
  })

  it('gives scores from 0 to 1 in hundredths and the same result every time, for any text', () => {
    const phrase = fc.constantFrom(
      'share my screen',
      'renewal',
      'what is this regarding',
      'adoption',
      'freight',
      'x',
    )
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.oneof(phrase, fc.string({ unit: 'grapheme' })), { maxLength: 20 }),
        (title, texts) => {
          const first = match(seeds, title, texts)
          for (const { score } of first.candidates) {
            expect(score).toBeGreaterThanOrEqual(0)
            expect(score).toBeLessThanOrEqual(1)
            expect(Math.abs(score * 100 - Math.round(score * 100))).toBeLessThan(1e-6)
          }
          expect(match(seeds, title, texts)).toEqual(first)
        },
      ),
    )
  })
})
