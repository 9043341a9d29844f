import type { ImportTask } from '#api/contract/imports.ts'
import type { StatusLook } from '../../ui/status/tones.ts'

/** Names of texts, so that this file stays free of them. */
export type TaskWord = 'pending' | 'running' | 'paused' | 'completed' | 'error' | 'cancelled'

export function taskWord({ state, status, isPaused }: Pick<ImportTask, 'state' | 'status' | 'isPaused'>): TaskWord {
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

export const taskLooks: Record<TaskWord, Omit<StatusLook, 'label'>> = {
  pending: { tone: 'cyan', mark: 'dot' },
  running: { tone: 'blue', mark: 'ring' },
  paused: { tone: 'yellow', mark: 'dot' },
  completed: { tone: 'teal', mark: 'dot' },
  error: { tone: 'red', mark: 'dot' },
  cancelled: { tone: 'gray', mark: 'dot' },
}

/** Seconds from start to end, or to now while it runs. */
export const tookSeconds = ({ createdAt, endedAt }: Pick<ImportTask, 'createdAt' | 'endedAt'>, now: Date): number =>
  Math.max(0, ((endedAt === null ? now : new Date(endedAt)).getTime() - new Date(createdAt).getTime()) / 1_000)
