/** Why work of a paused integration waits; also the mark by which resuming finds what to let go. */
export const pausedReason = 'The integration is paused.'

/** Why work waits for somebody to sign in again; also the mark by which a connection that works again finds what to let go. */
export const signInReason = 'The provider refuses our sign-in. Connect the integration again.'
