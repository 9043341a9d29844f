import type { BotState } from './bot-states.ts'
import { type BotOutcome, outcomeOf } from './outcomes.ts'

/** Events of a bot: those that the vendor reports, and our own steps. */
export const botEventKinds = [
  /** The vendor accepted it and will send it. */
  'scheduled',
  'joining',
  'waiting_room',
  /** In the call without recording, including while recording is paused. */
  'in_call',
  'recording',
  /** It left the call; `subCode` says why. */
  'left',
  /** It could not join or crashed; `subCode` says why. */
  'failed',
  /** It shut down; whatever it recorded is stored. */
  'finished',
  'media_ready',
  'transcribing',
  'transcript_failed',
  'transcript_ready',
  'cancel_requested',
  'cancelled',
  'media_discarded',
  'import_started',
  'import_failed',
  'import_skipped',
  'imported',
] as const
export type BotEventKind = (typeof botEventKinds)[number]

/** `atMs`: when it happened, in milliseconds since 1970, by the reporter's clock. */
export type BotEvent = { kind: BotEventKind; atMs: number; subCode: string | null }

/** The latest event of every kind of one bot; plain JSON. A replacement bot starts with `{}`. */
export type LastEvents = Partial<Record<BotEventKind, { atMs: number; subCode: string | null }>>

/**
 * Adds an event. Order and repetition do not matter, because only the latest event of a kind is kept. So the vendor's full list of
 * events can be replayed at any time.
 */
export function addEvent(lastEvents: LastEvents, { kind, atMs, subCode }: BotEvent): LastEvents {
  const known = lastEvents[kind]
  const isNewer =
    known === undefined ||
    atMs > known.atMs ||
    (atMs === known.atMs && (subCode ?? '') > (known.subCode ?? ''))
  return isNewer ? { ...lastEvents, [kind]: { atMs, subCode } } : lastEvents
}

/** Whether the last event of a kind is at least as late as that of another kind. */
const isLatest = (lastEvents: LastEvents, kind: BotEventKind, other: BotEventKind): boolean =>
  (lastEvents[kind]?.atMs ?? Number.NEGATIVE_INFINITY) >=
  (lastEvents[other]?.atMs ?? Number.NEGATIVE_INFINITY)

/**
 * The state that follows from the last events: the first condition that is true. A condition that was once true stays true, so late events
 * never lower the state. Exceptions: recording and pausing alternate, and so do trying and failing. Source: recorder facts 5.7.
 */
export function stateOf(lastEvents: LastEvents): BotState {
  const has = (kind: BotEventKind): boolean => lastEvents[kind] !== undefined
  const isMediaReady = has('media_ready') || (has('finished') && has('recording'))
  if (has('imported')) return 'IMPORTED'
  if (has('import_skipped')) return 'IMPORT_SKIPPED'
  if (has('import_failed') && isLatest(lastEvents, 'import_failed', 'import_started')) return 'IMPORT_ERROR'
  if (has('import_started')) return 'IMPORTING'
  if (has('cancelled')) return 'CANCELLED'
  if (has('cancel_requested')) return 'CANCELLING'
  if (has('transcript_ready')) return 'TRANSCRIPT_READY'
  if (isMediaReady && has('transcript_failed') && isLatest(lastEvents, 'transcript_failed', 'transcribing'))
    return 'TRANSCRIPT_FAILED'
  // Live transcripts are written during the call. Until the media are ready, the call's own state counts.
  if (isMediaReady && has('transcribing')) return 'TRANSCRIBING'
  if (isMediaReady) return 'MEDIA_READY'
  if (has('failed')) return 'FAILED'
  if (has('finished')) return 'NOT_RECORDED'
  if (has('left')) return 'LEFT'
  if (has('recording') && isLatest(lastEvents, 'recording', 'in_call')) return 'RECORDING'
  if (has('in_call')) return 'IN_CALL'
  if (has('waiting_room')) return 'WAITING_ROOM'
  if (has('joining')) return 'JOINING'
  return has('scheduled') ? 'SCHEDULED' : 'CREATING'
}

/** How the visit ended; null: no event says that it ended. */
export function visitOutcomeOf({ failed, left }: LastEvents): BotOutcome | null {
  if (failed !== undefined) return outcomeOf('failed', failed.subCode)
  return left === undefined ? null : outcomeOf('left', left.subCode)
}

/** What has to be done for a bot next. */
export type RequiredAction = 'import' | 'leave' | 'discard_media'

/**
 * Import a finished transcript once. A bot that joined although it was canceled has to leave, and what it recorded is
 * discarded as soon as it is stored.
 */
export function requiredActionOf(lastEvents: LastEvents): RequiredAction | null {
  const state = stateOf(lastEvents)
  if (state === 'TRANSCRIPT_READY') return 'import'
  if (state !== 'CANCELLED') return null
  const hasJoined = [
    lastEvents.joining,
    lastEvents.waiting_room,
    lastEvents.in_call,
    lastEvents.recording,
  ].some((sighting) => sighting !== undefined)
  if (!hasJoined) return null
  const isOver = [lastEvents.finished, lastEvents.failed, lastEvents.media_ready].some(
    (sighting) => sighting !== undefined,
  )
  if (isOver) return lastEvents.media_discarded === undefined ? 'discard_media' : null
  return lastEvents.left === undefined ? 'leave' : null
}
