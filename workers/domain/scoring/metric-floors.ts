import type { MetricName } from './scorecard.ts'

/**
 * Seconds that a call must last for a rate to mean anything. Twelve questions in 96 seconds are no 450 an hour: from a shorter call the rate has
 * no value, and nothing is compared with a target. Shares, lengths and counts need no floor. In a file of its own because the console explains
 * the missing value.
 */
export const metricFloorSeconds: Partial<Record<MetricName, number>> = {
  questionsPerHour: 300,
  turnSwitchesPerMinute: 300,
  /** Of the rep's speech: a greeting is always fast. */
  wordsPerMinute: 30,
}

/** Whether a call is too short for a metric. */
export const isTooShortFor = (metric: MetricName, seconds: number | null): boolean =>
  seconds !== null && seconds < (metricFloorSeconds[metric] ?? 0)
