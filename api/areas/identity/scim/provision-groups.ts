import type { Trx } from '#db/client.ts'
import {
  filterMembers,
  listScimGroups,
  listScimMembers,
  putScimGroup,
  type ScimGroupRow,
  type ScimMember,
} from '#db/queries/identity/scim.ts'
import { audit } from '#db/queries/people/audit.ts'
import { listTeamTree, lockTeamTree } from '#db/queries/people/team-tree.ts'
import {
  deleteTeam,
  deleteTeamMember,
  insertTeam,
  insertTeamMember,
  setTeamName,
} from '#db/queries/people/teams.ts'
import { teamLimit } from '../../../contract/teams.ts'
import type { ApiContext } from '../../../http/context.ts'
import { requireRunningPilot } from '../../../http/pilot.ts'
import { tooManyTeams } from '../../teams/team-rules.ts'
import { ScimProblem, scimNotFound, scimTaken } from './problem.ts'
import { auditActor, type Directory } from './provision-users.ts'
import type { ScimGroup } from './resources.ts'

/** A group is a team. The directory decides its members; the product decides who leads it. */
export type Group = { row: ScimGroupRow; members: ScimMember[] }

export async function findScimGroup(trx: Trx, orgId: string, id: string): Promise<Group> {
  const { rows } = await listScimGroups(trx, orgId, { id }, { offset: 0, limit: 1 })
  const [row] = rows
  if (row === undefined) throw scimNotFound()
  return { row, members: await listScimMembers(trx, orgId, [id]) }
}

/**
 * Requires that no other group has the new name or external id. What stays as it is needs no check: two teams may have had the same name
 * before.
 */
async function requireFree(
  trx: Trx,
  orgId: string,
  group: ScimGroup,
  before: ScimGroupRow | null,
): Promise<void> {
  const { displayName, externalId } = group
  const filters = [
    ...(displayName === before?.name ? [] : [{ displayName }]),
    ...(externalId == null || externalId === before?.externalId ? [] : [{ externalId }]),
  ]
  for (const filter of filters) {
    const { rows } = await listScimGroups(trx, orgId, filter, { offset: 0, limit: 2 })
    if (rows.some(({ id }) => id !== before?.id)) throw scimTaken('A group with this name or external id')
  }
}

/** What turns the present members into the wanted ones. */
function differenceOf(
  present: readonly ScimMember[],
  wanted: readonly string[],
): { added: string[]; removed: string[] } {
  const before = new Set(present.map(({ userId }) => userId))
  const after = new Set(wanted)
  return { added: [...after.difference(before)], removed: [...before.difference(after)] }
}

/** @throws ScimProblem 400 for an unknown member */
async function changeMembers(
  trx: Trx,
  orgId: string,
  teamId: string,
  { added, removed }: { added: string[]; removed: string[] },
): Promise<void> {
  const known = await filterMembers(trx, orgId, added)
  if (known.length < added.length)
    throw new ScimProblem(400, 'A member is no user of this organization.', 'invalidValue')
  for (const userId of known) await insertTeamMember(trx, { orgId, teamId, userId, role: 'MEMBER' })
  for (const userId of removed) await deleteTeamMember(trx, teamId, userId)
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function memberIds(group: ScimGroup): string[] {
  const ids = [...new Set((group.members ?? []).map(({ value }) => value.toLowerCase()))]
  if (!ids.every((id) => uuidForm.test(id)))
    throw new ScimProblem(400, 'A member is no user of this organization.', 'invalidValue')
  return ids
}

/** What the audit log stores about a group. */
const keptOf = ({ name, externalId }: ScimGroupRow) => ({ by: 'scim', name, externalId })

/** Changes teams in one transaction of the organization. */
const inTree = <Result>(
  { database }: ApiContext,
  { orgId }: Directory,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> =>
  database.withOrg({ orgId }, async (trx) => {
    await lockTeamTree(trx, orgId)
    return work(trx)
  })

export async function createScimGroup(
  context: ApiContext,
  directory: Directory,
  group: ScimGroup,
): Promise<Group> {
  const { orgId } = directory
  const created = await inTree(context, directory, async (trx) => {
    await requireRunningPilot(trx, orgId, context.now())
    if ((await listTeamTree(trx)).length >= teamLimit) throw tooManyTeams(teamLimit)
    await requireFree(trx, orgId, group, null)
    const teamId = await insertTeam(trx, { orgId, name: group.displayName, parentId: null })
    await putScimGroup(trx, { orgId, teamId, externalId: group.externalId ?? null, now: context.now() })
    const members = differenceOf([], memberIds(group))
    await changeMembers(trx, orgId, teamId, members)
    const after = await findScimGroup(trx, orgId, teamId)
    await audit(trx, auditActor(directory), {
      action: 'team.create',
      subjectKind: 'team',
      subjectId: teamId,
      after: { ...keptOf(after.row), added: members.added },
    })
    return after
  })
  for (const { userId } of created.members) context.access.forget(userId)
  return created
}

/** `edit` receives the current group and returns the new one. A directory often sends all its groups again, without any change. */
export async function changeScimGroup(
  context: ApiContext,
  directory: Directory,
  id: string,
  edit: (group: Group) => ScimGroup,
): Promise<Group> {
  const { orgId } = directory
  const { after, changed } = await inTree(context, directory, async (trx) => {
    await requireRunningPilot(trx, orgId, context.now())
    const before = await findScimGroup(trx, orgId, id)
    const group = edit(before)
    const externalId = group.externalId ?? null
    const members = differenceOf(before.members, memberIds(group))
    const changed = [...members.added, ...members.removed]
    const isRenamed = group.displayName !== before.row.name
    if (changed.length === 0 && !isRenamed && externalId === before.row.externalId)
      return { after: before, changed }
    await requireFree(trx, orgId, group, before.row)
    if (isRenamed) await setTeamName(trx, id, group.displayName)
    await putScimGroup(trx, { orgId, teamId: id, externalId, now: context.now() })
    await changeMembers(trx, orgId, id, members)
    const after = await findScimGroup(trx, orgId, id)
    await audit(trx, auditActor(directory), {
      action: 'team.update',
      subjectKind: 'team',
      subjectId: id,
      before: keptOf(before.row),
      after: { ...keptOf(after.row), ...members },
    })
    return { after, changed }
  })
  // Which calls a member sees depends on their teams.
  for (const userId of changed) context.access.forget(userId)
  return after
}

export async function deleteScimGroup(context: ApiContext, directory: Directory, id: string): Promise<void> {
  const { members } = await inTree(context, directory, async (trx) => {
    const group = await findScimGroup(trx, directory.orgId, id)
    await deleteTeam(trx, group.row)
    await audit(trx, auditActor(directory), {
      action: 'team.delete',
      subjectKind: 'team',
      subjectId: id,
      before: { ...keptOf(group.row), members: group.members.map(({ userId }) => userId) },
    })
    return group
  })
  for (const { userId } of members) context.access.forget(userId)
}
