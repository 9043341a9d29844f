import type { CommandProgress } from '#api/contract/commands.ts'

/** How many finished jobs the indicator remembers. */
const endedKept = 10

/** Merges a newer state of one command into the list; an older version changes nothing. */
export function mergeCommand(list: readonly CommandProgress[], next: CommandProgress): CommandProgress[] {
  const known = list.find(({ commandId }) => commandId === next.commandId)
  if (known !== undefined && known.version >= next.version) return [...list]
  const merged = [next, ...list.filter(({ commandId }) => commandId !== next.commandId)]
  const newestFirst = merged.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const running = newestFirst.filter(({ state }) => state === 'running')
  return [...running, ...newestFirst.filter(({ state }) => state !== 'running').slice(0, endedKept)]
}

/** Steps that have ended, in whatever way. */
export const endedSteps = ({ counts }: CommandProgress): number =>
  (counts.done ?? 0) + (counts.dead ?? 0) + (counts.cancelled ?? 0)
