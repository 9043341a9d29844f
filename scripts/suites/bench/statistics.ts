export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Interpolates linearly between the two nearest values. @throws RangeError without values */
export function quantile(values: readonly number[], part: number): number {
  if (values.length === 0) throw new RangeError('No values')
  const sorted = values.toSorted((left, right) => left - right)
  const position = (sorted.length - 1) * part
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

export type Comparison = { ours: number[]; rival: number[]; ratios: number[] }

/**
 * Runs both alternately, A B, B A, A B …, after one uncounted run of each, so that changes on the machine affect both. A ratio is ours ÷
 * rival of the same round.
 */
export async function interleave(
  rounds: number,
  runs: { ours: (round: number) => Promise<number>; rival: (round: number) => Promise<number> },
  options: { warmUp?: boolean } = {},
): Promise<Comparison> {
  if (options.warmUp !== false) {
    await runs.rival(-1)
    await runs.ours(-1)
  }
  const result: Comparison = { ours: [], rival: [], ratios: [] }
  for (let round = 0; round < rounds; round += 1) {
    let ours: number
    let rival: number
    if (round % 2 === 0) {
      ours = await runs.ours(round)
      rival = await runs.rival(round)
    } else {
      rival = await runs.rival(round)
      ours = await runs.ours(round)
    }
    result.ours.push(ours)
    result.rival.push(rival)
    result.ratios.push(ours / rival)
  }
  return result
}

/** Seconds that the work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
