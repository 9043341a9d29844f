/**
 * The progress of a recorded meeting, from lowest to highest rank: a late event never lowers the state.
 * Source: recorder facts 5.7.
 */
export const botStates = [
  'CREATING',
  'SCHEDULED',
  'JOINING',
  'WAITING_ROOM',
  'IN_CALL',
  'RECORDING',
  'LEFT',
  'NOT_RECORDED',
  'FAILED',
  'MEDIA_READY',
  'TRANSCRIBING',
  'TRANSCRIPT_FAILED',
  'TRANSCRIPT_READY',
  'CANCELLING',
  'CANCELLED',
  'IMPORTING',
  'IMPORT_ERROR',
  'IMPORT_SKIPPED',
  'IMPORTED',
] as const
export type BotState = (typeof botStates)[number]

/** Pending: it can still be moved. Live: it is joining or in the call. Over: its start is free for another bot. */
export type BotPhase = 'pending' | 'cancelling' | 'live' | 'over'

/** A meeting link has at most one bot per start that is not over; a unique index must enforce that. */
export const phaseOf: Record<BotState, BotPhase> = {
  CREATING: 'pending',
  SCHEDULED: 'pending',
  JOINING: 'live',
  WAITING_ROOM: 'live',
  IN_CALL: 'live',
  RECORDING: 'live',
  LEFT: 'over',
  NOT_RECORDED: 'over',
  FAILED: 'over',
  MEDIA_READY: 'over',
  TRANSCRIBING: 'over',
  TRANSCRIPT_FAILED: 'over',
  TRANSCRIPT_READY: 'over',
  CANCELLING: 'cancelling',
  CANCELLED: 'over',
  IMPORTING: 'over',
  IMPORT_ERROR: 'over',
  IMPORT_SKIPPED: 'over',
  IMPORTED: 'over',
}
