import type { PracticeLine } from '#api/contract/practice.ts'

export type HandOver = { by: string; line: PracticeLine }

/** The buyer's first line after a gatekeeper's, where the call was put through. Null if it was not, or there is no gatekeeper. */
export function handOverOf(lines: readonly PracticeLine[]): HandOver | null {
  const first = lines.findIndex(({ side }) => side === 'buyer')
  const line = lines[first]
  const gatekeeper = lines.slice(0, Math.max(0, first)).findLast(({ side }) => side === 'gatekeeper')
  return line === undefined || gatekeeper === undefined ? null : { by: gatekeeper.name, line }
}
