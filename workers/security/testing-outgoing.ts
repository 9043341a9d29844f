import type { Outgoing } from './outgoing.ts'

/** A gate that is open, for tests of what stands behind it. */
export const permitAll: Outgoing = { refusal: () => Promise.resolve(null) }
