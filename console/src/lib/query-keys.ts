import { liveKey } from './live-key.ts'

/** Everything about calls; live events invalidate this prefix. */
export const callsKey = liveKey((orgId: string) => ['org', orgId, 'calls'] as const)
