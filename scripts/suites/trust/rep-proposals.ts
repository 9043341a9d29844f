import { proposeRep, type RepProposal } from '#workers/domain/calls/propose-rep.ts'
import { asMachineText, type Conversation } from './conversation-file.ts'
import type { LabeledConversation } from './labeled-set.ts'

/** `named`: the speakers' names in the file; `numbered`: "Speaker 1", "Speaker 2"; `machine`: numbered, and without punctuation. */
export const speakerForms = ['named', 'numbered', 'machine'] as const
export type SpeakerForm = (typeof speakerForms)[number]

export type ProposalFigures = {
  /** Proposals for calls that fit a scorecard. An unsure proposal counts as none. */
  right: number
  wrong: number
  none: number
  /** Conversations in which nobody sells, and how many of them got a proposal anyway. */
  nobodySells: { conversations: number; proposals: number }
}

/** Hides who the rep is: `proposeRep` gets only the speakers, their words and the organization's name. */
export function measureProposals(set: readonly LabeledConversation[], form: SpeakerForm): ProposalFigures {
  const figures: ProposalFigures = {
    right: 0,
    wrong: 0,
    none: 0,
    nobodySells: { conversations: 0, proposals: 0 },
  }
  for (const { conversation, fits } of set) {
    const { proposal, rep } = proposalFor(conversation, form)
    const isProposed = proposal !== null && proposal.certainty !== 'unsure'
    if (rep === undefined && fits === false) {
      figures.nobodySells.conversations += 1
      if (isProposed) figures.nobodySells.proposals += 1
    }
    if (fits !== true) continue
    if (!isProposed) figures.none += 1
    else if (proposal.name === rep) figures.right += 1
    else figures.wrong += 1
  }
  return figures
}

function proposalFor(
  conversation: Conversation,
  form: SpeakerForm,
): { proposal: RepProposal | null; rep: string | undefined } {
  const { turns, company, reps } = form === 'machine' ? asMachineText(conversation) : conversation
  const names = [...new Set(turns.map(({ speaker }) => speaker))]
  const nameOf = (speaker: string): string =>
    form === 'named' ? speaker : `Speaker ${names.indexOf(speaker) + 1}`
  const [rep] = reps

  const messages = turns.map(({ speaker, words }) => ({ userName: nameOf(speaker), message: words }))
  return {
    proposal: proposeRep({ messages, organizationName: company }),
    rep: rep === undefined ? undefined : nameOf(rep),
  }
}

export function rightShare({ right, wrong }: ProposalFigures): number | null {
  return right + wrong === 0 ? null : right / (right + wrong)
}

export function proposedShare({ right, wrong, none }: ProposalFigures): number | null {
  const calls = right + wrong + none
  return calls === 0 ? null : (right + wrong) / calls
}
