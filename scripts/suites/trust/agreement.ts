/** How far two raters, or a rater and a machine, agree. Pure. */

/** Cohen's kappa of pairs of labels: 1 is full agreement, 0 is chance. Null without pairs. */
export function kappa(pairs: readonly (readonly [string, string])[]): number | null {
  if (pairs.length === 0) return null
  const left = new Map<string, number>()
  const right = new Map<string, number>()
  let agreed = 0
  for (const [first, second] of pairs) {
    left.set(first, (left.get(first) ?? 0) + 1)
    right.set(second, (right.get(second) ?? 0) + 1)
    if (first === second) agreed += 1
  }
  const observed = agreed / pairs.length
  let expected = 0
  for (const [label, count] of left)
    expected += (count / pairs.length) * ((right.get(label) ?? 0) / pairs.length)
  return expected === 1 ? 1 : (observed - expected) / (1 - expected)
}

/** Wilson's 95 % interval of a share; [0, 1] when nothing was counted. */
export function interval(hits: number, count: number): [low: number, high: number] {
  if (count === 0) return [0, 1]
  const z = 1.96
  const share = hits / count
  const center = share + (z * z) / (2 * count)
  const spread = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count))
  const scale = 1 + (z * z) / count
  return [Math.max(0, (center - spread) / scale), Math.min(1, (center + spread) / scale)]
}

/** Spearman's rank correlation; equal values share a rank. Null for fewer than three pairs. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < 3) return null
  const left = ranks(pairs.map(([value]) => value))
  const right = ranks(pairs.map(([, value]) => value))
  const mean = (pairs.length + 1) / 2
  let both = 0
  let ofLeft = 0
  let ofRight = 0
  for (let index = 0; index < pairs.length; index += 1) {
    const x = (left[index] ?? mean) - mean
    const y = (right[index] ?? mean) - mean
    both += x * y
    ofLeft += x * x
    ofRight += y * y
  }
  return ofLeft === 0 || ofRight === 0 ? null : both / Math.sqrt(ofLeft * ofRight)
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value)
  const ranked = Array.from({ length: values.length }, () => 0)
  for (let start = 0; start < order.length;) {
    let end = start
    while (end < order.length && order[end]?.value === order[start]?.value) end += 1
    for (let at = start; at < end; at += 1) ranked[order[at]?.index ?? 0] = (start + end + 1) / 2
    start = end
  }
  return ranked
}
