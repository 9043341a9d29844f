import type { Trx } from '../../client.ts'
import type { OrgRole, VisibilityLevel } from '../../vocabulary/organizations.ts'
import { currentOrg } from '../calls/calls.ts'
import { lowerPattern } from '../people/people.ts'

/** The facts about a member that decide what they may read. */
export type MemberAsReader = {
  userId: string
  email: string
  firstName: string
  lastName: string
  avatar: string | null
  role: OrgRole
  /** Empty unless the member is CUSTOM. */
  capabilities: string[]
  visibilityLevel: VisibilityLevel | null
}

const activeMembers = (trx: Trx) =>
  trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.user_id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.avatar_url as avatar',
      'memberships.role',
      'memberships.capabilities',
      'memberships.visibility_level as visibilityLevel',
    ])
    .where('memberships.org_id', '=', currentOrg)
    .where('memberships.status', '=', 'ACTIVE')

/** Those of the users who are active members. */
export function findActiveMembers(trx: Trx, userIds: readonly string[]): Promise<MemberAsReader[]> {
  if (userIds.length === 0) return Promise.resolve([])
  return activeMembers(trx)
    .where('memberships.user_id', 'in', [...userIds])
    .orderBy('memberships.user_id')
    .execute()
}

/** Active members with this address; there is at most one. */
export function findActiveMembersByEmail(trx: Trx, email: string): Promise<MemberAsReader[]> {
  return activeMembers(trx).where('users.email', '=', email).limit(1).execute()
}

/** Active members whose name or address contains the words, by name. */
export function searchActiveMembers(trx: Trx, search: string, limit: number): Promise<MemberAsReader[]> {
  const found = activeMembers(trx)
  return (search === '' ? found : found.where('memberships.search_text', 'like', lowerPattern(search)))
    .orderBy('memberships.sort_name')
    .orderBy('memberships.user_id')
    .limit(limit)
    .execute()
}
