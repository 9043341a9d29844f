/** Why work of a paused integration waits. Resuming finds the waiting work by this text. */
export const pausedReason = 'The integration is paused.'

/** Why work waits for a new sign-in. A restored connection finds the waiting work by this text. */
export const signInReason = 'The provider refuses our sign-in. Connect the integration again.'
