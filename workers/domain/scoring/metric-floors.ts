import type { MetricName } from './scorecard.ts'

/**
 * Seconds that a call must last before a rate means anything. Twelve questions in 96 seconds do not mean 450 an hour: a shorter call has no
 * value for the rate and is compared with no target. Shares, lengths and counts need no minimum. In a file of its own because the console
 * explains the missing value.
 */
export const metricFloorSeconds: Partial<Record<MetricName, number>> = {
  questionsPerHour: 300,
  turnSwitchesPerMinute: 300,
  /** Seconds of the rep's speech, because a greeting is always fast. */
  wordsPerMinute: 30,
}

export const isTooShortFor = (metric: MetricName, seconds: number | null): boolean =>
  seconds !== null && seconds < (metricFloorSeconds[metric] ?? 0)
