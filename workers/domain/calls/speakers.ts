import { foldName } from '../people/fold-name.ts'
import type { ParticipantKind, SpeakerSide } from '#db/vocabulary/calls.ts'
import type { TranscriptMessage } from '../transcripts/message.ts'
import { estimateSeconds, longestCallSeconds } from '../transcripts/times.ts'

/** Who takes part in a call, as stored. */
export type CallSpeaker = {
  name: string
  kind: ParticipantKind
  side: SpeakerSide
  userId: string | null
  email: string | null
  company: string | null
  /** False: nobody said whether they are internal or external, so `kind` is a default. */
  isKindKnown: boolean
  /** Why they are the rep, if neither the uploader nor the provider said so. */
  sideReason: string | null
}

/** A row of `call_participants`. */
type SpeakerRow = Pick<CallSpeaker, 'name' | 'kind' | 'side' | 'email' | 'company'> & {
  user_id: string | null
  is_kind_known: boolean
  side_reason: string | null
}

export const speakerOfRow = ({
  name,
  kind,
  side,
  email,
  company,
  user_id: userId,
  is_kind_known: isKindKnown,
  side_reason: sideReason,
}: SpeakerRow): CallSpeaker => ({ name, kind, side, userId, email, company, isKindKnown, sideReason })

/**
 * Adds every speaker who is not listed yet. If no rep is listed, the speaker with the caller's name is the rep. Without one, it is the only
 * speaker to whom the parser gave the role 'user'. Otherwise everybody stays a buyer, because a wrong rep would be scored.
 */
export function completeSpeakers(
  listed: readonly CallSpeaker[],
  messages: readonly TranscriptMessage[],
  caller: { name: string; userId: string } | null,
): CallSpeaker[] {
  const speakers = [...listed]
  const known = new Set(listed.map((speaker) => foldName(speaker.name)))
  const hasRep = listed.some((speaker) => speaker.side === 'rep')
  const rep = hasRep ? null : repKeyOf(messages, caller?.name ?? '')
  for (const message of messages) {
    const key = foldName(message.userName)
    if (known.has(key)) continue
    known.add(key)
    const isRep = key === rep
    speakers.push({
      name: message.userName,
      kind: isRep ? 'INTERNAL' : 'EXTERNAL',
      side: isRep ? 'rep' : 'buyer',
      userId: isRep && caller !== null ? caller.userId : null,
      email: null,
      company: null,
      isKindKnown: false,
      sideReason: null,
    })
  }
  return speakers
}

/** The folded name of the rep among the speakers, null if nobody is clearly the rep. */
function repKeyOf(messages: readonly TranscriptMessage[], callerName: string): string | null {
  const caller = foldName(callerName)
  if (caller !== '' && messages.some(({ userName }) => foldName(userName) === caller)) return caller
  const users = new Set(
    messages.flatMap(({ userName, role }) => (role === 'user' ? [foldName(userName)] : [])),
  )
  const [only] = users
  return users.size === 1 && only !== undefined ? only : null
}

/** Whether anybody listed as the rep says something. */
export function hasSpeakingRep(
  speakers: readonly Pick<CallSpeaker, 'name' | 'side'>[],
  messages: readonly Pick<TranscriptMessage, 'userName'>[],
): boolean {
  const reps = new Set(speakers.filter(({ side }) => side === 'rep').map(({ name }) => foldName(name)))
  return reps.size > 0 && messages.some(({ userName }) => reps.has(foldName(userName)))
}

/** The speakers with the given one as the rep. The previously listed rep, if they said nothing, becomes a colleague. */
export function withRep(speakers: readonly CallSpeaker[], name: string, reason: string): CallSpeaker[] {
  const key = foldName(name)
  return speakers.map((speaker): CallSpeaker => {
    if (foldName(speaker.name) === key)
      return { ...speaker, side: 'rep', kind: 'INTERNAL', isKindKnown: true, sideReason: reason }
    return speaker.side === 'rep' ? { ...speaker, side: 'colleague' } : speaker
  })
}

/** Messages whose roles say who the rep is. */
export const withRepRole = (messages: readonly TranscriptMessage[], name: string): TranscriptMessage[] => {
  const key = foldName(name)
  return messages.map((message) => ({
    ...message,
    role: foldName(message.userName) === key ? 'user' : 'bot',
  }))
}

/** The side of every message, parallel to `messages`. An unknown speaker counts as a buyer, so their words never earn the rep points. */
export function sidesOf(
  messages: readonly TranscriptMessage[],
  speakers: readonly Pick<CallSpeaker, 'name' | 'side'>[],
): SpeakerSide[] {
  const sides = new Map(speakers.map((speaker) => [foldName(speaker.name), speaker.side]))
  const found = new Map<string, SpeakerSide>()
  return messages.map((message) => {
    const cached = found.get(message.userName)
    if (cached !== undefined) return cached
    const side = sides.get(foldName(message.userName)) ?? 'buyer'
    found.set(message.userName, side)
    return side
  })
}

/**
 * Seconds from the start to the last end. The end of a message that states none is estimated from its words. Null without messages, or if
 * the times are longer than any call.
 */
export function durationOf(messages: readonly TranscriptMessage[]): number | null {
  const { stated, estimated } = lastEnds(messages)
  const end = Math.max(stated, estimated)
  return end < 0 || end > longestCallSeconds ? null : Math.round(end)
}

/** Whether `durationOf` had to estimate: no stated end is later than every estimated one, or a stated time is itself an estimate. */
export function isDurationEstimated(messages: readonly TranscriptMessage[]): boolean {
  if (messages.some((message) => message.timeApproximate === true)) return true
  const { stated, estimated } = lastEnds(messages)
  return stated <= estimated
}

/** The last end that a message states, and the last one that was estimated, in seconds; −1: none. */
function lastEnds(messages: readonly TranscriptMessage[]): { stated: number; estimated: number } {
  let stated = -1
  let estimated = -1
  for (const { message, secondsFromStart, secondsEnd } of messages)
    if (secondsEnd == null) estimated = Math.max(estimated, secondsFromStart + estimateSeconds(message))
    else stated = Math.max(stated, secondsEnd)
  return { stated, estimated }
}
