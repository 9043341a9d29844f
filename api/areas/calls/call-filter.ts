import type { Trx } from '#db/client.ts'
import type { CallFilter } from '#db/queries/calls/call-list.ts'
import { findLedMembers } from '#db/queries/people/visibility.ts'
import { resolveDateRange } from '#workers/domain/calls/date-range.ts'
import { refusedFilters } from '../../contract/call-filtering.ts'
import type { ListCallsBody } from '../../contract/calls.ts'
import { isNarrowedBy } from '../../contract/permissions.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { HttpProblem } from '../../http/problem.ts'

/**
 * The filter of a request.
 * @throws HttpProblem 403 if the organization lets only admins filter calls, and the request has filters of theirs
 */
export function requestedFilter(
  trx: Trx,
  actor: RequestActor,
  body: Partial<ListCallsBody>,
  now: Date,
): Promise<CallFilter> {
  const refused = isNarrowedBy('onlyAdminCanFilterCalls', actor.role, actor.flags)
    ? refusedFilters(body, actor.userId)
    : []
  if (refused.length > 0)
    throw new HttpProblem(
      403,
      'filters_for_admins',
      `Only admins filter calls here. Leave out: ${refused.join(', ')}.`,
    )
  return filterOf(trx, actor, body, now)
}

/** Converts a list request to a filter. Days are in the actor's time zone. */
export async function filterOf(
  trx: Trx,
  actor: RequestActor,
  body: Partial<ListCallsBody>,
  now: Date,
): Promise<CallFilter> {
  const range = body.date === undefined ? null : resolveDateRange(body.date, actor.timeZone, now)
  const categoryRuleIds = [
    ...(body.customCallTypeOrgIds ?? []),
    ...(body.customCallTypeTeamIds ?? []),
    ...(body.customCallTypeUserIds ?? []),
  ]
  // An empty list means that the filter is not set.
  const list = <Item>(items: Item[] | undefined): Item[] | undefined =>
    items === undefined || items.length === 0 ? undefined : items
  return {
    startedFrom: range?.from ?? undefined,
    startedBefore: range?.before ?? undefined,
    minDuration: body.minDuration,
    maxDuration: body.maxDuration,
    scorecards: list(body.scorecards),
    sections: list(body.scorecardSections),
    criterions: list(body.scorecardCriterions),
    criterionStatuses: list(body.scorecardCriterionsStatus),
    reps: list(body.reps),
    teams: list(body.teams),
    callTypes: list(body.callTypes),
    categoryRuleIds: list(categoryRuleIds),
    integrationId: body.integrationId,
    search: body.search,
    isPrivate: body.isPrivate,
    scoreStatuses: list(body.scoreStatuses),
    passed: body.passed,
    notScored: body.notScored,
    ...waitsForOf(actor, body.waitsFor),
    repUnknown: await repUnknownOf(trx, actor, body.repUnknown),
  }
}

/** Nobody decides about themselves, unless the organization lets reps change the answers of their own calls. */
export function waitsForOf(
  { userId, flags }: RequestActor,
  waitsFor: ListCallsBody['waitsFor'],
): Pick<CallFilter, 'waitsFor' | 'notOf'> {
  if (waitsFor === 'myAnswer')
    return { waitsFor: 'person', notOf: flags.repsCanEditScoreResults ? undefined : userId }
  return waitsFor === 'myDecision' ? { waitsFor: 'decision', notOf: userId } : { waitsFor }
}

/** The same rule as `mayChoose`, as a filter. */
async function repUnknownOf(
  trx: Trx,
  actor: RequestActor,
  repUnknown: ListCallsBody['repUnknown'],
): Promise<CallFilter['repUnknown']> {
  if (repUnknown !== 'toChoose') return repUnknown
  if (!allows(actor, 'calls.create')) return 'none'
  if (allows(actor, 'calls.rescore')) return 'any'
  return { userId: actor.userId, led: await findLedMembers(trx, actor.userId) }
}
