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
