import type { MetricName } from '#workers/domain/scoring/scorecard.ts'

/** Names of the metrics, short enough for a strip of four. */
export const metricName = {
  talkSharePercent: 'Rep talk share',
  buyerWordSharePercent: 'Buyer’s share of words',
  longestMonologueSeconds: 'Longest monologue',
  longestBuyerStorySeconds: 'Longest buyer story',
  questionCount: 'Questions asked',
  questionsPerHour: 'Questions / hour',
  openQuestionSharePercent: 'Open questions',
  turnSwitchesPerMinute: 'Turns / minute',
  wordsPerMinute: 'Words / minute',
  fillersPer100Words: 'Fillers / 100 words',
  patienceSeconds: 'Patience',
  secondsToFirstQuestion: 'First question after',
  longestUninterruptedTourSeconds: 'Longest tour',
  buyerActiveThirds: 'Buyer active in',
  nextStepDateDetected: 'Next step dated',
} as const satisfies Record<MetricName, string>
