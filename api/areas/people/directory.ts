import type { Trx } from '#db/client.ts'
import type { PersonInOrganization } from '#db/queries/people/people.ts'
import { listMemberIdsOfTeams } from '#db/queries/people/teams.ts'
import { listOwnTeamIds } from '#db/queries/people/visibility.ts'
import { isNarrowedBy } from '../../contract/permissions.ts'
import { allows, type RequestActor } from '../../http/actor.ts'

/** The people and teams that a reader finds in lists. */
export type Directory = { userIds: ReadonlySet<string>; teamIds: ReadonlySet<string> }

/**
 * If teams manage themselves, or only admins may view members, people who do not manage users find only members of their own teams. Leads and
 * people who may view teams also find the teams below.
 * @returns null: the reader finds everybody
 */
export async function directoryOf(trx: Trx, actor: RequestActor): Promise<Directory | null> {
  const { role, flags } = actor
  const isAdmin = role === 'OWNER' || role === 'ADMIN'
  const isLimited = flags.useTeamLevelManagement || isNarrowedBy('onlyAdminCanViewMembers', role, flags)
  if (!isLimited || isAdmin || allows(actor, 'users.manage')) return null
  const teamIds = await listOwnTeamIds(trx, actor.userId, { withBranches: allows(actor, 'teams.view') })
  const userIds = await listMemberIdsOfTeams(trx, teamIds)
  return { userIds: new Set([...userIds, actor.userId]), teamIds: new Set(teamIds) }
}

/** Whether the reader may open the page of all people. */
export const mayOpenPeople = (actor: RequestActor): boolean =>
  allows(actor, 'users.view') && !isNarrowedBy('onlyAdminCanViewMembers', actor.role, actor.flags)

/** Ids to filter people by; undefined: everybody. */
export async function directoryIds(trx: Trx, actor: RequestActor): Promise<string[] | undefined> {
  const directory = await directoryOf(trx, actor)
  return directory === null ? undefined : [...directory.userIds]
}

/** The given people who are in the directory, without teams that are not. */
export function within(directory: Directory | null, people: PersonInOrganization[]): PersonInOrganization[] {
  if (directory === null) return people
  return people
    .filter(({ id }) => directory.userIds.has(id))
    .map((person) => ({ ...person, teams: person.teams.filter(({ id }) => directory.teamIds.has(id)) }))
}
