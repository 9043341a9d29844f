import type { Trx } from '../../client.ts'
import type { UserStatus } from '../../vocabulary/organizations.ts'
import { currentOrg } from '../calls/calls.ts'
import { firstNameOrEmail, shownAvatar, shownLastName } from './shown-name.ts'

/** Which of the ids in a request exist in the organization, and the names to show for stored ids. One query each. */

/** Which of the users are members with one of these statuses. */
export async function findMemberIds(
  trx: Trx,
  userIds: readonly string[],
  statuses: readonly UserStatus[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', currentOrg)
    .where('user_id', 'in', userIds)
    .where('status', 'in', statuses)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export async function findTeamIds(trx: Trx, teamIds: readonly string[]): Promise<Set<string>> {
  if (teamIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('teams')
    .select('id')
    .where('org_id', '=', currentOrg)
    .where('id', 'in', teamIds)
    .execute()
  return new Set(rows.map((row) => row.id))
}

export type PersonName = { id: string; firstName: string; lastName: string; avatar: string | null }

/** Names by user id. Leaves out users outside the organization, whom its transactions cannot see. */
export async function findPersonNames(
  trx: Trx,
  userIds: readonly string[],
): Promise<Map<string, PersonName>> {
  if (userIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.org_id', '=', currentOrg),
    )
    .select([
      'users.id',
      firstNameOrEmail.as('firstName'),
      shownLastName.as('lastName'),
      shownAvatar.as('avatar'),
    ])
    .where('users.id', 'in', userIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findTeamNames(trx: Trx, teamIds: readonly string[]): Promise<Map<string, string>> {
  if (teamIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('org_id', '=', currentOrg)
    .where('id', 'in', teamIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
