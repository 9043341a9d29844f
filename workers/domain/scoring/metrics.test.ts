import { describe, expect, it } from 'vitest'
import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import { readConversation } from './conversation.ts'
import { computeMetrics, type Metrics } from './metrics.ts'
import { metricNames } from './scorecard.ts'

type Row = [side: SpeakerSide, start: number, end: number | null, message: string]

function metricsOf(rows: Row[], durationSeconds: number | null = null): Metrics {
  return computeMetrics(
    readConversation({
      messages: rows.map(([side, secondsFromStart, secondsEnd, message]) => ({
        secondsFromStart,
        secondsEnd,
        userName: side,
        message,
      })),
      sideOf: rows.map(([side]) => side),
      repName: 'Rita',
      buyerNames: [],
      organizationName: null,
      startedAt: null,
      durationSeconds,
    }),
  )
}

/** Two minutes with every time stated. Each number below is worked out by hand. */
const call: Row[] = [
  ['rep', 0, 20, 'Hello, how are you today? I would like to understand how you plan.'],
  ['buyer', 21, 41, 'We plan by hand and it is slow and we lose orders.'],
  ['rep', 41.8, 51.8, 'What happens when an order is lost?'],
  ['buyer', 52.8, 53.8, 'Chaos.'],
  ['rep', 54, 74, 'Um, you know, okay. Let us look at that on Thursday.'],
  ['colleague', 75, 85, 'I can add something to that as well.'],
  ['buyer', 87, 117, 'Thursday is fine for us and I will bring the list of orders.'],
  ['rep', 117.2, 120, 'Great, thank you, is ten okay?'],
]

describe('conversation metrics', () => {
  const metrics = metricsOf(call)

  it('measures talk share over seconds of speech, without silence', () => {
    // rep 20 + 10 + 20 + 2.8 = 52.8; buyer 20 + 1 + 30 = 51; colleague 10; together 113.8
    expect(metrics.talkSharePercent).toBe(46.4)
  })

  it('measures the buyer’s share of words', () => {
    // rep 13 + 7 + 11 + 6 = 37; buyer 12 + 1 + 13 = 26; colleague 8
    expect(metrics.buyerWordSharePercent).toBe(36.6)
  })

  it('does not end a monologue at a back-channel', () => {
    // 10 s, "Chaos." (one word), 20 s
    expect(metrics.longestMonologueSeconds).toBe(30)
    expect(metrics.longestBuyerStorySeconds).toBe(30)
  })

  it('ends a tour at an answered question, even if one word answers it', () => {
    // 20 s of the rep and 10 s of the colleague after the answered question
    expect(metrics.longestUninterruptedTourSeconds).toBe(30)
  })

  it('counts the rep’s questions and how many are open', () => {
    expect(metrics.questionCount).toBe(3)
    expect(metrics.openQuestionSharePercent).toBe(33.3)
    // "How are you today?" is a greeting
    expect(metrics.secondsToFirstQuestion).toBe(41.8)
  })

  it('gives rates by the length of the recording, from five minutes on', () => {
    // 3 questions and 6 changes of side
    expect(metricsOf(call, 300)).toMatchObject({ questionsPerHour: 36, turnSwitchesPerMinute: 1.2 })
    expect(metricsOf(call, 600)).toMatchObject({ questionsPerHour: 18, turnSwitchesPerMinute: 0.6 })
    expect(metricsOf(call, 299)).toMatchObject({ questionsPerHour: null, turnSwitchesPerMinute: null })
    expect(metrics).toMatchObject({ questionsPerHour: null, turnSwitchesPerMinute: null })
  })

  it('gives no question rate if the rep says nothing, and no speed for a few words', () => {
    expect(metricsOf([['buyer', 0, 400, 'How do you plan?']]).questionsPerHour).toBeNull()
    const greeting: Row[] = [
      ['rep', 0, 29, 'Hello there.'],
      ['buyer', 30, 400, 'Hello.'],
    ]
    expect(metricsOf(greeting).wordsPerMinute).toBeNull()
  })

  it('measures the rep’s speed and fillers', () => {
    expect(metrics.wordsPerMinute).toBe(42)
    // "um" and "you know" between commas
    expect(metrics.fillersPer100Words).toBe(5.4)
  })

  it('uses the median of stated gaps for patience and ignores back-channels', () => {
    // 0.8 after the first story, 0.2 after the last
    expect(metrics.patienceSeconds).toBe(0.5)
  })

  it('detects in which thirds the buyer was active and that a date was named', () => {
    // turns at 21 s (first third) and 87 s (last); the middle has "Chaos." alone
    expect(metrics.buyerActiveThirds).toBe(2)
    expect(metrics.nextStepDateDetected).toBe(1)
  })

  it('gives no patience without real end times', () => {
    expect(
      metricsOf(call.map(([side, start, , message]): Row => [side, start, null, message])).patienceSeconds,
    ).toBeNull()
  })

  it('counts talking over the buyer as zero patience, not as a negative amount', () => {
    expect(
      metricsOf([
        ['buyer', 0, 10, 'I think that it is slow.'],
        ['rep', 8, 12, 'But let me tell you this.'],
      ]).patienceSeconds,
    ).toBe(0)
  })

  it('gives null, never NaN or Infinity, for what cannot be computed', () => {
    for (const rows of [
      [],
      [['rep', 0, null, '']],
      [['buyer', 5, 5, 'Hm']],
      [['colleague', 0, null, 'Hello there']],
    ] as Row[][]) {
      const values = Object.values(metricsOf(rows))
      expect(values).toHaveLength(metricNames.length)
      expect(values.every((value) => value === null || Number.isFinite(value))).toBe(true)
    }
    expect(metricsOf([])).toEqual(Object.fromEntries(metricNames.map((name) => [name, null])))
  })
})
