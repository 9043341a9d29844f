import { toText } from '../domain/transcripts/decode.ts'
import { transcriptLimits, type TranscriptMessage } from '../domain/transcripts/message.ts'
import { chooseRoster, splitNamePrefix, tidyName, unknownSpeaker } from '../domain/transcripts/speakers.ts'
import { parseClock } from '../domain/transcripts/times.ts'
import { messagesOf } from '../domain/transcripts/turns.ts'
import type { Utterance } from '../domain/transcripts/utterance.ts'
import { isWebVtt, parseVtt } from '../domain/transcripts/vtt.ts'
import {
  type AdapterContext,
  type Affiliation,
  type Participant,
  type ProviderCall,
  ProviderError,
  type TranscriptResult,
  type TranscriptSegment,
} from './provider.ts'

/** Offsets are whole milliseconds from the start of the call; what is no time is null. */
const offset = (ms: number): number | null => (Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : null)

export const msOfMs = (ms: number | null | undefined): number | null => (ms == null ? null : offset(ms))
export const msOfSeconds = (seconds: number | null | undefined): number | null => (seconds == null ? null : offset(seconds * 1_000))
/** `HH:MM:SS` or `MM:SS`, with or without a fraction. */
export function msOfClock(clock: string | null | undefined): number | null {
  const seconds = clock == null ? null : parseClock(clock)
  return seconds === null ? null : offset(seconds * 1_000)
}
/** A moment that the vendor gives as date and time. What was said before the call's start counts as its start. */
export function msSince(start: Date, moment: unknown): number | null {
  const at = dateOf(moment)
  return at === null ? null : offset(Math.max(at.getTime() - start.getTime(), 0))
}

/** ISO 8601, or Unix time in seconds or ms, as number or text. Null for anything else. */
export function dateOf(value: unknown): Date | null {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{9,14}(?:\.\d+)?$/.test(value))
  // Unix seconds of our time have ten digits, ms thirteen.
  const ms = isNumber ? Number(value) * (Number(value) < 1e11 ? 1_000 : 1) : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms) : null
}

/** A text without outer blanks; undefined for an empty one, null or anything else. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** By the domain of the e-mail address: ours or not. */
export function affiliationByEmail(email: string | null | undefined, internalDomains: ReadonlySet<string>): Affiliation {
  const domain = email?.split('@').at(1)?.trim().toLowerCase()
  if (domain === undefined || domain === '' || internalDomains.size === 0) return 'unknown'
  return internalDomains.has(domain) ? 'internal' : 'external'
}

type PersonOnTheWire = {
  id?: string | null
  speakerIds?: readonly (string | null | undefined)[]
  userId?: string | null
  name?: unknown
  email?: unknown
  phone?: unknown
  /** What the vendor says; without it the e-mail address decides. */
  affiliation?: Affiliation
}

/** A participant from what a vendor says of a person; `position` tells two nameless ones apart. */
export function participantOf(person: PersonOnTheWire, internalDomains: ReadonlySet<string>, position: number): Participant {
  const name = textOf(person.name)
  const email = textOf(person.email)?.toLowerCase()
  const phone = textOf(person.phone)
  const id = textOf(person.id) ?? (email ? `email:${email}` : name ? `name:${name}` : `participant:${position}`)
  const affiliation =
    person.affiliation === undefined || person.affiliation === 'unknown' ? affiliationByEmail(email, internalDomains) : person.affiliation
  return {
    id,
    speakerIds: (person.speakerIds ?? []).flatMap((speakerId) => (speakerId ? [speakerId] : [])),
    affiliation,
    ...(textOf(person.userId) ? { userId: textOf(person.userId) } : {}),
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
  }
}

const displayName = (person: Participant): string | null => person.name ?? person.email ?? person.phone ?? null

/** The names of a call's speakers by the ids that its transcript uses; also by the participant's own id, user id and e-mail. */
export function speakerNames(participants: readonly Participant[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const person of participants) {
    const name = displayName(person)
    if (name === null) continue
    for (const key of [...person.speakerIds, person.id, person.userId, person.email]) {
      if (key !== undefined && !names.has(key)) names.set(key, name)
    }
  }
  return names
}

/** Cues of a VTT file. A voice or a `Name:` in front names the speaker; a cue without either is nobody's. @throws ProviderError bad_payload */
export function segmentsOfVtt(file: string): TranscriptSegment[] {
  const text = toText(file)
  if (!isWebVtt(text)) throw new ProviderError('bad_payload', 'The transcript is no WebVTT file.')
  const cues = parseVtt(text)
  const prefixes = cues.map((cue) => (cue.speaker === null && cue.parts === null ? splitNamePrefix(cue.text) : null))
  const counts = new Map<string, number>()
  for (const prefix of prefixes) if (prefix) counts.set(prefix.name, (counts.get(prefix.name) ?? 0) + 1)
  const roster = chooseRoster(counts, cues.length)
  return cues.flatMap((cue, index): TranscriptSegment[] => {
    const prefix = prefixes[index]
    const named = prefix && roster.has(prefix.name) ? { speaker: prefix.name, text: prefix.rest } : { speaker: cue.speaker, text: cue.text }
    return (cue.parts ?? [named]).flatMap((part) => {
      const name = part.speaker === null ? null : tidyName(part.speaker) || null
      const words = part.text.replace(/\s+/g, ' ').trim()
      if (words === '') return []
      return [{ speakerId: name, speakerName: name, startMs: msOfSeconds(cue.start), endMs: msOfSeconds(cue.end), text: words }]
    })
  })
}

/** Hours after a call's end in which a missing transcript is still being made; the switch `transcriptWaitHours` changes it. */
const waitHours = 24

/**
 * What a missing or empty transcript means where the vendor does not say: while the call is young, that it is being made.
 */
export function missingTranscript(context: AdapterContext, call: ProviderCall): TranscriptResult {
  const hours = typeof context.config['transcriptWaitHours'] === 'number' ? context.config['transcriptWaitHours'] : waitHours
  const age = context.now() - call.startedAt.getTime() - (call.durationMs ?? 0)
  return age < hours * 3_600_000 ? { status: 'pending' } : { status: 'unavailable', reason: 'The provider has no transcript of this call.' }
}

/** Segments that say something, in order of their start; without any the transcript counts as missing. */
export function transcriptOf(
  context: AdapterContext,
  call: ProviderCall,
  segments: readonly TranscriptSegment[],
  more: { language?: string; participants?: Participant[] } = {},
): TranscriptResult {
  const spoken = segments.filter((segment) => segment.text.trim() !== '')
  if (spoken.length === 0) return missingTranscript(context, call)
  let last = 0
  const starts = spoken.map((segment) => (last = segment.startMs ?? last))
  const sorted = spoken.map((segment, index) => ({ segment, start: starts[index] ?? 0 })).toSorted((one, other) => one.start - other.start)
  return { status: 'ready', segments: sorted.map(({ segment }) => segment), ...more }
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g

/**
 * A call's segments as the messages that an import stores: times in seconds, estimated where they are missing, neighbours of one speaker
 * joined. The call's owner is 'user', without a known owner everybody of ours. Two people of one name stay two.
 * @throws ProviderError bad_payload for a transcript beyond the bounds
 */
export function toTranscriptMessages(
  call: Pick<ProviderCall, 'participants' | 'ownerUserId' | 'ownerEmail'>,
  segments: readonly TranscriptSegment[],
): TranscriptMessage[] {
  const names = uniqueNames(call.participants)
  const owner = ownerOf(call)
  const utterances = segments.map((segment): Utterance => {
    const person = personOf(call.participants, segment)
    const name =
      (person && names.get(person)) ?? segment.speakerName ?? (segment.speakerId === null ? unknownSpeaker : `Speaker ${segment.speakerId}`)
    const isRep = owner === undefined ? person?.affiliation === 'internal' : person === owner
    return {
      start: segment.startMs === null ? null : segment.startMs / 1_000,
      end: segment.endMs === null ? null : segment.endMs / 1_000,
      speaker: tidyName(name) || unknownSpeaker,
      text: segment.text.replace(controls, ' ').toWellFormed(),
      role: isRep ? 'user' : 'bot',
    }
  })
  const { messages } = messagesOf(utterances, { exactNames: true })
  const characters = messages.reduce((sum, { userName, message }) => sum + userName.length + message.length + 3, 0)
  if (messages.length > transcriptLimits.messages || characters > transcriptLimits.textCharacters) {
    throw new ProviderError('bad_payload', 'The transcript is longer than is taken.')
  }
  return messages
}

/** The participant whose words a segment holds. */
export function personOf(
  participants: readonly Participant[],
  segment: Pick<TranscriptSegment, 'speakerId' | 'speakerName'>,
): Participant | undefined {
  const { speakerId, speakerName } = segment
  return (
    (speakerId === null
      ? undefined
      : (participants.find((person) => person.speakerIds.includes(speakerId)) ??
        participants.find((person) => person.id === speakerId || person.userId === speakerId))) ??
    (speakerName === null
      ? undefined
      : participants.find((person) => person.name === speakerName || person.email === speakerName.toLowerCase()))
  )
}

/** The participant who owns the call. */
export const ownerOf = (call: Pick<ProviderCall, 'participants' | 'ownerUserId' | 'ownerEmail'>): Participant | undefined =>
  call.participants.find((person) => call.ownerUserId !== undefined && person.userId === call.ownerUserId) ??
  call.participants.find((person) => call.ownerEmail !== undefined && person.email === call.ownerEmail.toLowerCase())

function uniqueNames(participants: readonly Participant[]): Map<Participant, string> {
  const taken = new Map<string, number>()
  const names = new Map<Participant, string>()
  for (const person of participants) {
    const name = displayName(person)
    if (name === null) continue
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    names.set(person, count === 1 ? name : `${tidyName(name).slice(0, 190)} ${count}`)
  }
  return names
}
