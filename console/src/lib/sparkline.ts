/** Points of a small line for `values`, oldest first, in a box of `width` by `height` pixels; half a pixel is left for the stroke. */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  const most = Math.max(1, ...values)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values
    .map(
      (value, index) =>
        `${round(index * step)},${round(height - 1 - (Math.max(0, value) / most) * (height - 2))}`,
    )
    .join(' ')
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The current minute is incomplete: the line ends with the last whole one, unless the current one already exceeds it. */
export const settledMinutes = (history: readonly number[]): number[] => {
  const whole = history.slice(0, -1)
  const running = history.at(-1) ?? 0
  return running > (whole.at(-1) ?? 0) ? [...whole, running] : whole
}
