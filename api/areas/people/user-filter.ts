import type { z } from 'zod'
import type { UserFilter } from '#db/queries/people/people.ts'
import type { usersQuery } from '../../contract/people.ts'

const dayMs = 86_400_000
/** After this many days an invitation that nobody has accepted is overdue. */
const overdueDays = 3

export type UserQuery = Partial<
  Pick<
    z.output<typeof usersQuery>,
    | 'search'
    | 'teams'
    | 'roles'
    | 'status'
    | 'includePending'
    | 'withoutTeam'
    | 'invitation'
    | 'withoutCallsInDays'
  >
>

/** Without a status: active people, and with `includePending` also invited ones. */
export function filterOf(query: UserQuery, now: Date): UserFilter {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs)
  return {
    search: query.search,
    teams: query.teams,
    roles: query.roles,
    statuses: query.status ?? (query.includePending === true ? ['ACTIVE', 'INVITED'] : ['ACTIVE']),
    withoutTeam: query.withoutTeam ?? false,
    invitation:
      query.invitation === undefined
        ? undefined
        : { now, sentBefore: query.invitation === 'overdue' ? daysAgo(overdueDays) : null },
    withoutCallsSince: query.withoutCallsInDays === undefined ? undefined : daysAgo(query.withoutCallsInDays),
  }
}
