/** Why work of a paused integration waits; also the mark by which resuming finds what to let go. */
export const pausedReason = 'The integration is paused.'
