import type { BotState } from './bot-states.ts'
import { type BotOutcome, outcomeOf } from './outcomes.ts'

/** What can be heard of a recorder: from the vendor, and of our own steps. */
export const botEventKinds = [
  /** The vendor knows of it and will send it. */
  'scheduled',
  'joining',
  'waiting_room',
  /** Inside without recording, also after a pause. */
  'in_call',
  'recording',
  /** The call is over for it; `subCode` says why. */
  'left',
  /** It could not join or broke down; `subCode` says why. */
  'failed',
  /** Shut down; whatever was recorded is stored. */
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

/** `atMs`: when it happened, in milliseconds since 1970, by the clock of whoever tells it. */
export type BotEvent = { kind: BotEventKind; atMs: number; subCode: string | null }

/** The latest of every kind that was ever heard of one recorder; plain JSON. A recorder sent in its place begins with `{}`. */
export type Sightings = Partial<Record<BotEventKind, { atMs: number; subCode: string | null }>>

/**
 * Adds an event. Neither order nor repetition matters, because only the latest of a kind is kept: so a list of all that ever happened
 * can be replayed at any time.
 */
export function sight(seen: Sightings, { kind, atMs, subCode }: BotEvent): Sightings {
  const known = seen[kind]
  const isNews = known === undefined || atMs > known.atMs || (atMs === known.atMs && (subCode ?? '') > (known.subCode ?? ''))
  return isNews ? { ...seen, [kind]: { atMs, subCode } } : seen
}

/** Whether the first of two kinds is the later news; also when both came at once. */
const isLatest = (seen: Sightings, kind: BotEventKind, other: BotEventKind): boolean =>
  (seen[kind]?.atMs ?? Number.NEGATIVE_INFINITY) >= (seen[other]?.atMs ?? Number.NEGATIVE_INFINITY)

/**
 * The state that follows from what was seen: the first line that holds. Every line holds for good once it does, so that late news never
 * lower the state; only recording and pausing alternate, as do trying and failing. Source: recorder facts 5.7.
 */
export function stateOf(seen: Sightings): BotState {
  const has = (kind: BotEventKind): boolean => seen[kind] !== undefined
  const isMediaReady = has('media_ready') || (has('finished') && has('recording'))
  if (has('imported')) return 'IMPORTED'
  if (has('import_skipped')) return 'IMPORT_SKIPPED'
  if (has('import_failed') && isLatest(seen, 'import_failed', 'import_started')) return 'IMPORT_ERROR'
  if (has('import_started')) return 'IMPORTING'
  if (has('cancelled')) return 'CANCELLED'
  if (has('cancel_requested')) return 'CANCELLING'
  if (has('transcript_ready')) return 'TRANSCRIPT_READY'
  if (isMediaReady && has('transcript_failed') && isLatest(seen, 'transcript_failed', 'transcribing')) return 'TRANSCRIPT_FAILED'
  // Some transcripts are written while people still talk: until the media are there the call itself matters.
  if (isMediaReady && has('transcribing')) return 'TRANSCRIBING'
  if (isMediaReady) return 'MEDIA_READY'
  if (has('failed')) return 'FAILED'
  if (has('finished')) return 'NOT_RECORDED'
  if (has('left')) return 'LEFT'
  if (has('recording') && isLatest(seen, 'recording', 'in_call')) return 'RECORDING'
  if (has('in_call')) return 'IN_CALL'
  if (has('waiting_room')) return 'WAITING_ROOM'
  if (has('joining')) return 'JOINING'
  return has('scheduled') ? 'SCHEDULED' : 'CREATING'
}

/** How the visit has ended; null: it has not, or nobody has heard yet. */
export function endOf({ failed, left }: Sightings): BotOutcome | null {
  if (failed !== undefined) return outcomeOf('failed', failed.subCode)
  return left === undefined ? null : outcomeOf('left', left.subCode)
}

/** What we owe a recorder after the news. */
export type BotDuty = 'import' | 'leave' | 'discard_media'

/**
 * Import what is transcribed, once. A recorder that joined although it was cancelled has to leave, and whatever it has recorded is
 * discarded as soon as it is stored.
 */
export function dutyOf(seen: Sightings): BotDuty | null {
  const state = stateOf(seen)
  if (state === 'TRANSCRIPT_READY') return 'import'
  if (state !== 'CANCELLED') return null
  const hasJoined = [seen.joining, seen.waiting_room, seen.in_call, seen.recording].some((sighting) => sighting !== undefined)
  if (!hasJoined) return null
  const isOver = [seen.finished, seen.failed, seen.media_ready].some((sighting) => sighting !== undefined)
  if (isOver) return seen.media_discarded === undefined ? 'discard_media' : null
  return seen.left === undefined ? 'leave' : null
}
