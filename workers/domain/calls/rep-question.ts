import { foldName } from '../people/fold-name.ts'
import { isRepLabel, labelOf } from './speaker-labels.ts'
import { type CallSpeaker } from './speakers.ts'
import { proposeRep, type RepProposal, type RepProposalInput } from './propose-rep.ts'

/** What is known about a call whose rep is not stated. */
export type RepQuestionInput = {
  messages: RepProposalInput['messages']
  speakers: readonly CallSpeaker[]
  organizationName: string | null
  /** Name of the user whose call it is; empty if there is none. */
  callerName: string
  /** Users of the organization who have the name or the email address of a speaker. */
  members: readonly { name: string; email: string }[]
  /** Lowercase mail domains of the organization. */
  domains: ReadonlySet<string>
}

/**
 * Which of a call's speakers is the rep, if anything says so. First comes what the provider or the uploader says about people, then their
 * email addresses, then names, labels and words.
 */
export function proposeRepOf({ speakers, domains, ...input }: RepQuestionInput): RepProposal | null {
  const participants = speakers.flatMap((speaker) => {
    const domain = domainOf(speaker.email ?? speaker.name)
    if (!speaker.isKindKnown && domain !== null && domains.size > 0)
      return [{ ...speaker, kind: domains.has(domain) ? ('INTERNAL' as const) : ('EXTERNAL' as const) }]
    return speaker.isKindKnown ? [speaker] : []
  })
  return proposeRep({ ...input, participants })
}

function domainOf(text: string): string | null {
  const domain = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(text.trim())?.[1]
  return domain === undefined ? null : domain.toLowerCase()
}

/** Every speaker's name or email address, each once. The database ignores their case. */
export const namesToLookUp = (messages: readonly { userName: string }[]): string[] => [
  ...new Set(messages.map(({ userName }) => userName.trim()).filter((name) => name !== '')),
]

/**
 * The speaker that a certain proposal makes the rep without asking anybody; null: a person is asked.
 *
 * Never somebody whom the provider or a person marked as external, or whom the uploader listed: the uploader saw the question. If the call
 * belongs to a user, another person of the organization may have spoken in their place, so only a label decides.
 */
export function takenRep(
  proposal: RepProposal | null,
  call: {
    speakers: readonly CallSpeaker[]
    /** The first `listed` speakers came with the call. */
    listed: number
    isImported: boolean
    hasCaller: boolean
  },
): CallSpeaker | null {
  if (proposal?.certainty !== 'sure') return null
  const key = foldName(proposal.name)
  const index = call.speakers.findIndex(({ name }) => foldName(name) === key)
  const speaker = call.speakers[index]
  if (speaker === undefined || (index < call.listed && !call.isImported)) return null
  if (speaker.isKindKnown && speaker.kind === 'EXTERNAL') return null
  return call.hasCaller && !isRepLabel(labelOf(speaker.name)) ? null : speaker
}
