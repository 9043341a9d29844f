/** 95% intervals of shares. Measures of agreement and benchmarks use these too. */

/** A figure with its 95% interval. */
export type Estimate = { value: number; low: number; high: number }

/** Standard errors on each side of a 95% interval. */
export const z95 = 1.96

/** Wilson's interval of a share; null if nothing was counted. */
export function shareEstimate(hits: number, count: number): Estimate | null {
  return meanEstimate(hits / count, count)
}

/**
 * Wilson's interval of the mean of values between 0 and 1; null without values. Such values vary at most as much as yes and no with the
 * same mean, so for values in between, the interval errs on the wide side.
 */
export function meanEstimate(mean: number, count: number): Estimate | null {
  if (count === 0) return null
  const scale = 1 + z95 ** 2 / count
  const center = mean + z95 ** 2 / (2 * count)
  const spread = z95 * Math.sqrt((mean * (1 - mean)) / count + z95 ** 2 / (4 * count ** 2))
  return {
    value: mean,
    low: Math.max(0, (center - spread) / scale),
    high: Math.min(1, (center + spread) / scale),
  }
}
