/**
 * A total as people read it: whole points, or one decimal where whole points would be on the other side of the pass mark. 69.6 does not
 * reach 70, so it is shown as 69.6.
 */
export function shownTotal(total: number, passMark: number | null): number {
  const rounded = Math.round(total)
  if (passMark === null) return rounded
  const isReached = total >= passMark
  if (isReached === rounded >= passMark) return rounded
  return (isReached ? Math.ceil : Math.floor)(total * 10) / 10
}
