import type { Outgoing } from './outgoing.ts'

/** A gate that lets everything through, for tests of what comes after it. */
export const permitAll: Outgoing = { refusal: () => Promise.resolve(null) }
