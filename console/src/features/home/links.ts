import { linkOptions } from '@tanstack/react-router'
import { type DecisionKind, failedImportDays, type Moment, teamDays } from '#api/contract/home.ts'

/** The list behind each count, with the filter that shows exactly what was counted. */
export const decisionLinks = {
  integrations: linkOptions({ to: '/integrations', search: { failing: true } }),
  heldCalls: linkOptions({ to: '/calls/held', search: { decidable: true } }),
  failedImports: linkOptions({ to: '/imports', search: { status: 'ERROR', days: failedImportDays } }),
  repUnknown: linkOptions({ to: '/calls', search: { noRep: 'toChoose' } }),
  undecidedCalls: linkOptions({ to: '/calls', search: { notScored: 'undecided' } }),
  failedScores: linkOptions({ to: '/calls', search: { status: 'SCORED_ERROR' } }),
  invitations: linkOptions({ to: '/people', search: { status: 'INVITED', invitation: 'overdue' } }),
  withoutTeam: linkOptions({ to: '/people', search: { status: 'ACTIVE', roles: 'MEMBER', noTeam: true } }),
} satisfies Record<DecisionKind, unknown>

/** Where one example of a kind is decided. */
export function exampleLink(kind: DecisionKind, id: string) {
  switch (kind) {
    case 'integrations':
      return linkOptions({ to: '/integrations/$id', params: { id } })
    case 'failedImports':
      return linkOptions({ to: '/imports/$id', params: { id } })
    case 'invitations':
    case 'withoutTeam': {
      const { to, search } = decisionLinks[kind]
      return linkOptions({ to, search: { ...search, peek: id } })
    }
    case 'heldCalls':
    case 'repUnknown':
    case 'undecidedCalls':
    case 'failedScores':
      return linkOptions({ to: '/calls/$callId', params: { callId: id } })
    default:
      return kind satisfies never
  }
}

export const ownCallsLink = linkOptions({ to: '/calls', search: { view: 'mine', status: 'SCORED_SUCCESS' } })

const scoredSince = (from: string) => ({ date: 'custom', from, status: 'SCORED_SUCCESS' }) as const
export const teamCallsLink = (from: string) => linkOptions({ to: '/calls', search: scoredSince(from) })
export const repCallsLink = (from: string, repId: string) =>
  linkOptions({ to: '/calls', search: { ...scoredSince(from), reps: repId } })

export const quietRepsLink = linkOptions({
  to: '/people',
  search: { status: 'ACTIVE', roles: 'MEMBER', quiet: teamDays, seen: true },
})

/** The criterion in the call, at the second of its words where there are any. */
export const momentLink = (
  criterionId: string,
  {
    callId,
    secondsFromStart,
    startCharacter,
  }: Pick<Moment, 'callId' | 'secondsFromStart' | 'startCharacter'>,
) =>
  linkOptions({
    to: '/calls/$callId',
    params: { callId },
    search: { c: criterionId, t: secondsFromStart ?? undefined, at: startCharacter ?? undefined },
  })
