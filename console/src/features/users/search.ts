import { z } from 'zod'
import { invitationStates, userOrders, type usersQuery } from '#api/contract/people.ts'
import { type OrgRole, orgRoles, type UserStatus, userStatuses } from '#db/vocabulary/organizations.ts'
import { filterQuery, paramFilter } from '../../ui/list/filters.ts'
import {
  isId,
  listParam,
  pageDefaults,
  pageParams,
  pageRequest,
  partsOf,
  textParam,
} from '../../ui/list/search-params.ts'

/** State of the list in the address. Without a status: active and invited people. */
export const usersSearch = z.object({
  ...pageParams,
  q: textParam(),
  sort: z.enum(userOrders).default('name').catch('name'),
  status: listParam(userStatuses),
  roles: listParam(orgRoles),
  teams: listParam(isId),
  noTeam: z.boolean().optional().catch(undefined),
  invitation: z.enum(invitationStates).optional().catch(undefined),
  /** Days without a call. */
  quiet: z.number().int().min(1).max(365).optional().catch(undefined),
  /** Only people whose calls the reader sees. */
  seen: z.boolean().optional().catch(undefined),
  peek: z.uuid().optional().catch(undefined),
})
export type UsersSearch = z.output<typeof usersSearch>

export const searchDefaults = { ...pageDefaults, q: '', sort: 'name' } as const satisfies Partial<UsersSearch>

type Query = z.output<typeof usersQuery>

export const filterRules = {
  status: paramFilter<UsersSearch, Query>('status', ({ status }) => ({
    status: partsOf<UserStatus>(status),
  })),
  roles: paramFilter<UsersSearch, Query>('roles', ({ roles }) => ({ roles: partsOf<OrgRole>(roles) })),
  teams: paramFilter<UsersSearch, Query>('teams', ({ teams }) => ({ teams: partsOf(teams) })),
  noTeam: paramFilter<UsersSearch, Query>('noTeam', ({ noTeam }) => ({ withoutTeam: noTeam === true })),
  invitation: paramFilter<UsersSearch, Query>('invitation', ({ invitation }) => ({ invitation })),
  quiet: paramFilter<UsersSearch, Query>('quiet', ({ quiet }) => ({ withoutCallsInDays: quiet })),
  seen: paramFilter<UsersSearch, Query>('seen', ({ seen }) => ({ withVisibleCalls: seen === true })),
}

/** The filters, for the list and for its file. */
export const matchRequest = (search: UsersSearch) => ({
  includePending: true,
  search: search.q.trim(),
  ...filterQuery<UsersSearch, Query>(Object.values(filterRules), search),
})

export const usersRequest = (search: UsersSearch) => ({
  ...pageRequest(search),
  ...matchRequest(search),
  orderBy: search.sort,
})
export type UsersRequest = ReturnType<typeof usersRequest>
