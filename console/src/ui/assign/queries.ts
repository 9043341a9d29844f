import { liveKey } from '../../lib/live-key.ts'

/** All lists of assignments are below this key, because scores of practice calls change them. */
export const assignmentsKey = liveKey((orgId: string) => ['org', orgId, 'assignments'] as const)
