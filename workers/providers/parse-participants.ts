import { trimmedText } from './parse-values.ts'
import type { Affiliation, Participant, ProviderUser, TranscriptSegment } from './provider.ts'

/** Internal or external, by the domain of the email address. */
export function affiliationByEmail(
  email: string | null | undefined,
  internalDomains: ReadonlySet<string>,
): Affiliation {
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
  /** What the provider says; otherwise the email address decides. */
  affiliation?: Affiliation
}

/** A participant from a provider's data. `position` keeps nameless participants apart. */
export function toParticipant(
  person: PersonOnTheWire,
  internalDomains: ReadonlySet<string>,
  position: number,
): Participant {
  const name = trimmedText(person.name)
  const email = parseEmail(person.email)
  const phone = trimmedText(person.phone)
  const id =
    trimmedText(person.id) ?? (email ? `email:${email}` : name ? `name:${name}` : `participant:${position}`)
  const affiliation =
    person.affiliation === undefined || person.affiliation === 'unknown'
      ? affiliationByEmail(email, internalDomains)
      : person.affiliation
  return {
    id,
    speakerIds: (person.speakerIds ?? []).flatMap((speakerId) => (speakerId ? [speakerId] : [])),
    affiliation,
    userId: trimmedText(person.userId),
    name,
    email,
    phone,
  }
}

const displayName = (person: Participant): string | null =>
  person.name ?? person.email ?? person.phone ?? null

/** The names of a call's speakers by the ids that its transcript uses, and also by participant id, user id and email. */
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

/** The participant who speaks in a segment. */
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
      : participants.find(
          (person) => person.name === speakerName || person.email === speakerName.toLowerCase(),
        ))
  )
}

/** An email address in lower case; undefined for an empty text or any other value. */
export const parseEmail = (value: unknown): string | undefined => trimmedText(value)?.toLowerCase()

export const fullName = (
  first: string | null | undefined,
  last: string | null | undefined,
): string | undefined => trimmedText(`${first ?? ''} ${last ?? ''}`)

export const providerUser = (
  externalId: string,
  email: unknown,
  name: unknown,
  isActive = true,
): ProviderUser => ({
  externalId,
  email: parseEmail(email) ?? null,
  name: trimmedText(name) ?? null,
  isActive,
})
