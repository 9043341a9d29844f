import { liveKey } from '../../lib/live-key.ts'

/** Every list of assignments is below it: scores of practice calls change them. */
export const assignmentsKey = liveKey((orgId: string) => ['org', orgId, 'assignments'] as const)
