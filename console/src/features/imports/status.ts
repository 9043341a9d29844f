import type { ImportTask } from '#api/contract/imports.ts'
import type { StatusRegistry } from '../../ui/status/registry.ts'

export type ImportState = 'pending' | 'running' | 'paused' | 'completed' | 'error' | 'cancelled'

/** What people did to an import takes precedence over what workers do. */
export function importState({
  state,
  status,
  isPaused,
}: Pick<ImportTask, 'state' | 'status' | 'isPaused'>): ImportState {
  if (state === 'cancelled') return 'cancelled'
  if (isPaused && state === 'running') return 'paused'
  switch (status) {
    case 'PENDING':
      return 'pending'
    case 'RUNNING':
      return 'running'
    case 'COMPLETED':
      return 'completed'
    case 'ERROR':
      return 'error'
  }
  return status satisfies never
}

/** Labels are in the texts of `importStatus`, with the same keys. */
export const importStates: StatusRegistry<ImportState, never> = {
  pending: { tone: 'cyan', icon: 'dot' },
  running: { tone: 'blue', icon: 'ring' },
  paused: { tone: 'yellow', icon: 'dot' },
  completed: { tone: 'teal', icon: 'dot' },
  error: { tone: 'red', icon: 'dot' },
  cancelled: { tone: 'gray', icon: 'dot' },
}

/** The name of the user who started an import. Empty if no user did, or if they were deleted and never had a name. */
export const starterOf = ({ createdBy }: Pick<ImportTask, 'createdBy'>): string =>
  createdBy === null ? '' : `${createdBy.firstName} ${createdBy.lastName}`.trim()

/** Seconds from start to end, or to now while it runs. */
export const tookSeconds = (
  { createdAt, endedAt }: Pick<ImportTask, 'createdAt' | 'endedAt'>,
  now: Date,
): number =>
  Math.max(
    0,
    ((endedAt === null ? now : new Date(endedAt)).getTime() - new Date(createdAt).getTime()) / 1_000,
  )
