/** Calls that somebody needs in each period before any number is shown. */
export const callsToCompare = 5

/** One person's totals from one scorecard version and engine, in one period. `squares`: sum of squared differences from the mean. */
type Totals = { yardstick: string; isRecent: boolean; calls: number; mean: number; squares: number }

/** `mean` is null with fewer than `callsToCompare` calls. */
export type Period = { calls: number; mean: number | null }

/**
 * Two periods of one person, in points of 100. With a `change`, both periods count only calls scored by a scorecard version and engine used
 * in both, each kind with the same weight in both; `low` to `high` is the 95% interval of the change.
 */
export type Improvement = { recent: Period; before: Period } & (
  | { kind: 'compared'; change: number; low: number; high: number }
  | { kind: 'tooFewCalls' | 'otherScorecards' }
)

/** With fewer calls of one kind, their variance is unknown. */
const leastOfKind = 2

/**
 * How somebody's totals have changed from one period to the next. Calls are compared only with calls of their own kind, because a different
 * mix of scorecards would look like a change of the person.
 */
export function improvementOf(totals: readonly Totals[]): Improvement {
  const all = { recent: periodOf(totals, true), before: periodOf(totals, false) }
  const kinds = [...new Set(totals.map(({ yardstick }) => yardstick))].flatMap((yardstick) => {
    const own = totals.filter((cell) => cell.yardstick === yardstick)
    const recent = own.find(({ isRecent }) => isRecent)
    const before = own.find(({ isRecent }) => !isRecent)
    return recent !== undefined &&
      before !== undefined &&
      recent.calls >= leastOfKind &&
      before.calls >= leastOfKind
      ? [{ recent, before, weight: (recent.calls * before.calls) / (recent.calls + before.calls) }]
      : []
  })
  const count = (side: 'recent' | 'before') => sum(kinds.map((kind) => kind[side].calls))
  if (Math.min(count('recent'), count('before')) < callsToCompare) {
    const hasEnough = Math.min(all.recent.calls, all.before.calls) >= callsToCompare
    return { ...all, kind: hasEnough ? 'otherScorecards' : 'tooFewCalls' }
  }

  const weight = sum(kinds.map((kind) => kind.weight))
  const mean = (side: 'recent' | 'before') => sum(kinds.map((kind) => kind.weight * kind[side].mean)) / weight
  const freedom = count('recent') + count('before') - 2 * kinds.length
  const variance = sum(kinds.flatMap(({ recent, before }) => [recent.squares, before.squares])) / freedom
  // With these weights, the variance of the weighted difference is the variance of one call divided by the sum of the weights.
  const reach = studentT95(freedom) * Math.sqrt(variance / weight)
  const change = mean('recent') - mean('before')
  return {
    recent: { calls: count('recent'), mean: mean('recent') },
    before: { calls: count('before'), mean: mean('before') },
    kind: 'compared',
    change,
    low: change - reach,
    high: change + reach,
  }
}

function periodOf(totals: readonly Totals[], isRecent: boolean): Period {
  const own = totals.filter((cell) => cell.isRecent === isRecent)
  const calls = sum(own.map((cell) => cell.calls))
  return {
    calls,
    mean: calls < callsToCompare ? null : sum(own.map((cell) => cell.calls * cell.mean)) / calls,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** 0.975 quantile of Student's t: the Cornish-Fisher series around the normal one, within 0.01 from five degrees of freedom on. */
export function studentT95(freedom: number): number {
  const z = 1.959_964
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ]
  return sum(terms.map((term, power) => term / freedom ** power))
}
