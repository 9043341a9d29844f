/** A narrower title would be unreadable. */
const leastTitleWidth = 200

/** Ids of columns to hide, least important first, until the title has room. `fixed` contains the widths of all other columns. */
export function hiddenColumns(
  available: number,
  fixed: Readonly<Record<string, number>>,
  order: readonly string[],
  reserved: number,
): Set<string> {
  const hidden = new Set<string>()
  const left = () =>
    available -
    reserved -
    Object.entries(fixed).reduce((sum, [id, width]) => sum + (hidden.has(id) ? 0 : width), 0)
  for (const id of order) {
    if (left() >= leastTitleWidth) break
    hidden.add(id)
  }
  return hidden
}
