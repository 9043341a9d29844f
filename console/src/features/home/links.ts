import { linkOptions } from '@tanstack/react-router'
import { type DecisionKind, failedImportDays, type Moment, teamDays } from '#api/contract/home.ts'

/** The list that each count links to, with the filter that shows exactly what was counted. */
export const decisionLinks = {
  integrations: linkOptions({ to: '/integrations', search: { failing: true } }),
  heldCalls: linkOptions({ to: '/calls/held', search: { decidable: true } }),
  disputes: linkOptions({ to: '/calls', search: { waits: 'myDecision' } }),
  waitingChecks: linkOptions({ to: '/calls', search: { waits: 'myAnswer' } }),
  practiceDisputes: linkOptions({ to: '/practice', search: { view: 'attempts', waits: 'myDecision' } }),
  practiceChecks: linkOptions({ to: '/practice', search: { view: 'attempts', waits: 'myAnswer' } }),
  toGrade: linkOptions({ to: '/calibration/grading', search: {} }),
  overduePractice: linkOptions({ to: '/practice/assignments', search: { state: 'overdue' } }),
  failedImports: linkOptions({ to: '/imports', search: { status: 'ERROR', days: failedImportDays } }),
  repUnknown: linkOptions({ to: '/calls', search: { noRep: 'toChoose' } }),
  undecidedCalls: linkOptions({ to: '/calls', search: { notScored: 'undecided' } }),
  failedScores: linkOptions({ to: '/calls', search: { status: 'SCORED_ERROR' } }),
  invitations: linkOptions({ to: '/people', search: { status: 'INVITED', invitation: 'overdue' } }),
  withoutTeam: linkOptions({ to: '/people', search: { status: 'ACTIVE', roles: 'MEMBER', noTeam: true } }),
} satisfies Record<DecisionKind, unknown>

/** Where an example of a kind is decided. */
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
    case 'toGrade':
      return decisionLinks.toGrade
    case 'overduePractice':
      return decisionLinks.overduePractice
    case 'practiceDisputes':
    case 'practiceChecks':
      return linkOptions({ to: '/practice/calls/$callId', params: { callId: id } })
    case 'heldCalls':
    case 'disputes':
    case 'waitingChecks':
    case 'repUnknown':
    case 'undecidedCalls':
    case 'failedScores':
      return linkOptions({ to: '/calls/$callId', params: { callId: id } })
    default:
      return kind satisfies never
  }
}

export const ownCallsLink = linkOptions({ to: '/calls', search: { view: 'mine', status: 'SCORED_SUCCESS' } })

const dayMs = 86_400_000
/** The user's scored calls of the week that begins on this day. */
export const ownWeekLink = (week: string) =>
  linkOptions({
    to: '/calls',
    search: {
      ...ownCallsLink.search,
      date: 'custom',
      from: week,
      to: new Date(Date.parse(week) + 6 * dayMs).toISOString().slice(0, 10),
    },
  })

const scoredSince = (from: string) => ({ date: 'custom', from, status: 'SCORED_SUCCESS' }) as const
export const teamCallsLink = (from: string) => linkOptions({ to: '/calls', search: scoredSince(from) })
export const repCallsLink = (from: string, repId: string) =>
  linkOptions({ to: '/calls', search: { ...scoredSince(from), reps: repId } })
/** The rep's calls that passed, in the same period. */
export const repPassedLink = (from: string, repId: string) =>
  linkOptions({ to: '/calls', search: { ...scoredSince(from), reps: repId, result: 'passed' } })

export const quietRepsLink = linkOptions({
  to: '/people',
  search: { status: 'ACTIVE', roles: 'MEMBER', quiet: teamDays, seen: true },
})

/** One of the reps without calls. */
export const quietRepLink = (id: string) =>
  linkOptions({ to: quietRepsLink.to, search: { ...quietRepsLink.search, peek: id } })

/** The answer to a criterion on a call. */
export const answerLink = (callId: string, criterionId: string) =>
  linkOptions({ to: '/calls/$callId', params: { callId }, search: { c: criterionId } })

/** The criterion on the call, at the time of its quote if it has one. */
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
