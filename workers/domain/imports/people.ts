import type { ParticipantKind, SpeakerSide } from '#db/vocabulary/calls.ts'
import { foldName } from '../people/fold-name.ts'
import { unknownSpeaker } from '../transcripts/speakers.ts'
import type { ListedCall } from './listed-call.ts'

type ProviderCall = ListedCall['call']
type ProviderParticipant = ProviderCall['participants'][number]

/** The organization's users as an integration knows them. The values are user ids. */
export type KnownPeople = {
  /** By the provider's user id, matched by hand or by email. */
  byExternalId: ReadonlyMap<string, string>
  /** By email address in lower case. */
  byEmail: ReadonlyMap<string, string>
}

export const foldEmail = (email: string): string => email.trim().toLowerCase()

/** All provider ids and email addresses that may belong to a user of ours, so that one statement can look them up. */
export function collectPeopleIds(calls: readonly ProviderCall[]): {
  externalIds: string[]
  emails: string[]
} {
  const externalIds = new Set<string>()
  const emails = new Set<string>()
  for (const call of calls) {
    for (const id of [call.ownerUserId, ...call.participants.map((one) => one.userId)])
      if (id !== undefined) externalIds.add(id)
    for (const email of [call.ownerEmail, ...call.participants.map((one) => one.email)])
      if (email !== undefined) emails.add(foldEmail(email))
  }
  return { externalIds: [...externalIds], emails: [...emails] }
}

const find = (people: KnownPeople, who: { userId?: string; email?: string }): string | null =>
  (who.userId === undefined ? undefined : people.byExternalId.get(who.userId)) ??
  (who.email === undefined ? undefined : people.byEmail.get(foldEmail(who.email))) ??
  null

/** Shown for a call without a rep. */
export const ownerUnknown = 'Owner has no Coachline user'

/**
 * The user id of a call's rep: its owner. If the provider names no owner, the only one of our users who takes part. Null means none of our
 * users; then only users who may see all calls see this one.
 */
export function callerOf(call: ProviderCall, people: KnownPeople): string | null {
  if (call.ownerUserId !== undefined || call.ownerEmail !== undefined) {
    return find(people, { userId: call.ownerUserId, email: call.ownerEmail })
  }
  const ours = new Set(call.participants.map((one) => find(people, one)).filter((id) => id !== null))
  const [only] = ours
  return ours.size === 1 && only !== undefined ? only : null
}

/** The ids of our users who take part, for privacy rules. Null: we don't know any of the people that the provider names. */
export function participantIdsOf(call: ProviderCall, people: KnownPeople): string[] | null {
  const ids = new Set<string>()
  for (const one of call.participants) {
    const id = find(people, one)
    if (id !== null) ids.add(id)
  }
  const callerId = callerOf(call, people)
  if (callerId !== null) ids.add(callerId)
  return ids.size === 0 ? null : [...ids]
}

/** A participant of a call, as stored. */
export type ImportedSpeaker = {
  name: string
  email: string | null
  userId: string | null
  kind: ParticipantKind
  side: SpeakerSide
  /** False: the provider does not say whether they are internal, and they have no email address that would. */
  isKindKnown: boolean
}

const isOwner = (call: ProviderCall, one: ProviderParticipant): boolean =>
  (call.ownerUserId !== undefined && one.userId === call.ownerUserId) ||
  (call.ownerEmail !== undefined &&
    one.email !== undefined &&
    foldEmail(one.email) === foldEmail(call.ownerEmail))

const nameOf = (one: ProviderParticipant): string =>
  (one.name ?? one.email?.split('@')[0] ?? '').trim().slice(0, 200)

const isSamePerson = (one: ProviderParticipant, other: ProviderParticipant): boolean =>
  one.id === other.id ||
  (one.userId !== undefined && one.userId === other.userId) ||
  (one.email !== undefined && other.email !== undefined && foldEmail(one.email) === foldEmail(other.email))

/** Adds what a transcript knows about participants. Some transcripts know more than the call list: names, and which id speaks for whom. */
function mergeParticipants(
  listed: readonly ProviderParticipant[],
  fromTranscript: readonly ProviderParticipant[],
): ProviderParticipant[] {
  const all = [...listed]
  for (const one of fromTranscript) {
    const index = all.findIndex((known) => isSamePerson(known, one))
    const known = all[index]
    if (known === undefined) all.push(one)
    else {
      all[index] = {
        ...known,
        ...one,
        id: known.id,
        speakerIds: [...new Set([...known.speakerIds, one.id, ...one.speakerIds])],
        affiliation: one.affiliation === 'unknown' ? known.affiliation : one.affiliation,
      }
    }
  }
  return all
}

/**
 * The participants of a call under the names that its transcript uses, and the name for each speaker id. The owner is the rep even if they
 * are not a user of ours, because the owner's words are what is scored.
 */
export function speakersOf(
  call: ProviderCall,
  people: KnownPeople,
  fromTranscript: readonly ProviderParticipant[] = [],
): { speakers: ImportedSpeaker[]; nameOfSpeaker: ReadonlyMap<string, string> } {
  const callerId = callerOf(call, people)
  const all = mergeParticipants(call.participants, fromTranscript)
  const internal = all.filter((one) => one.affiliation === 'internal' || find(people, one) !== null)
  const speakers: ImportedSpeaker[] = []
  const nameOfSpeaker = new Map<string, string>()
  const taken = new Set<string>()
  let hasRep = false
  for (const one of all) {
    const name = nameOf(one)
    if (name === '') continue
    for (const id of [one.id, ...one.speakerIds]) nameOfSpeaker.set(id, name)
    if (taken.has(foldName(name))) continue
    taken.add(foldName(name))
    const userId = find(people, one)
    const isInternal = internal.includes(one)
    const isCaller =
      callerId === null ? isInternal && (isOwner(call, one) || internal.length === 1) : userId === callerId
    const isRep: boolean = isCaller && !hasRep
    hasRep ||= isRep
    speakers.push({
      name,
      email: one.email === undefined || one.email.length > 254 ? null : one.email,
      userId,
      kind: isInternal ? 'INTERNAL' : 'EXTERNAL',
      side: isRep ? 'rep' : isInternal ? 'colleague' : 'buyer',
      isKindKnown: isInternal || one.affiliation === 'external',
    })
  }
  return { speakers: speakers.slice(0, 200), nameOfSpeaker }
}

/** The speaker's name. Null: the provider does not say who speaks. */
export const speakerName = (
  segment: { speakerId: string | null; speakerName: string | null },
  nameOfSpeaker: ReadonlyMap<string, string>,
): string | null => {
  const ownName = segment.speakerName?.trim() || null
  if (segment.speakerId === null) return ownName
  return nameOfSpeaker.get(segment.speakerId) ?? ownName ?? unknownSpeaker
}
