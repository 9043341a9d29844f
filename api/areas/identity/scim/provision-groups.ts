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
import { lockTeamTree } from '#db/queries/people/team-tree.ts'
import {
  deleteTeam,
  deleteTeamMember,
  insertTeam,
  insertTeamMember,
  setTeamName,
} from '#db/queries/people/teams.ts'
import type { ApiContext } from '../../../http/context.ts'
import { requireRunningPilot } from '../../../http/pilot.ts'
import { ScimProblem, scimNotFound, scimTaken } from './problem.ts'
import type { Directory } from './provision-users.ts'
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

/** Adds and removes members until they match the group. @throws ScimProblem 400 for an unknown member */
async function setMembers(
  trx: Trx,
  orgId: string,
  teamId: string,
  present: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const added = wanted.filter((userId) => !present.includes(userId))
  const known = await filterMembers(trx, orgId, added)
  if (known.length < added.length)
    throw new ScimProblem(400, 'A member is no user of this organization.', 'invalidValue')
  for (const userId of known) await insertTeamMember(trx, { orgId, teamId, userId, role: 'MEMBER' })
  for (const userId of present) if (!wanted.includes(userId)) await deleteTeamMember(trx, teamId, userId)
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function memberIds(group: ScimGroup): string[] {
  const ids = [...new Set((group.members ?? []).map(({ value }) => value.toLowerCase()))]
  if (!ids.every((id) => uuidForm.test(id)))
    throw new ScimProblem(400, 'A member is no user of this organization.', 'invalidValue')
  return ids
}

const keptOf = ({ row, members }: Group) => ({
  by: 'scim',
  name: row.name,
  externalId: row.externalId,
  members: members.map(({ userId }) => userId),
})

/** Changes teams in one transaction of the organization, with its entry in the audit log. */
function change(
  context: ApiContext,
  directory: Directory,
  action: string,
  work: (trx: Trx) => Promise<{ before?: Group; after?: Group }>,
): Promise<{ before?: Group; after?: Group }> {
  const { orgId, address, requestId } = directory
  return context.database.withOrg({ orgId }, async (trx) => {
    await lockTeamTree(trx, orgId)
    const { before, after } = await work(trx)
    await audit(
      trx,
      { orgId, userId: null, kind: 'system', address, requestId },
      {
        action,
        subjectKind: 'team',
        subjectId: (after ?? before)?.row.id ?? '',
        before: before === undefined ? undefined : keptOf(before),
        after: after === undefined ? undefined : keptOf(after),
      },
    )
    return { before, after }
  })
}

export async function createScimGroup(
  context: ApiContext,
  directory: Directory,
  group: ScimGroup,
): Promise<Group> {
  const { orgId } = directory
  const { after } = await change(context, directory, 'team.create', async (trx) => {
    await requireRunningPilot(trx, orgId, context.now())
    await requireFree(trx, orgId, group, null)
    const teamId = await insertTeam(trx, { orgId, name: group.displayName, parentId: null })
    await putScimGroup(trx, { orgId, teamId, externalId: group.externalId ?? null, now: context.now() })
    await setMembers(trx, orgId, teamId, [], memberIds(group))
    return { after: await findScimGroup(trx, orgId, teamId) }
  })
  if (after === undefined) throw scimNotFound()
  forgetMembers(context, [], after.members)
  return after
}

/** `edit` receives the current group and returns the new one. */
export async function changeScimGroup(
  context: ApiContext,
  directory: Directory,
  id: string,
  edit: (group: Group) => ScimGroup,
): Promise<Group> {
  const { orgId } = directory
  const { before, after } = await change(context, directory, 'team.update', async (trx) => {
    await requireRunningPilot(trx, orgId, context.now())
    const before = await findScimGroup(trx, orgId, id)
    const group = edit(before)
    await requireFree(trx, orgId, group, before.row)
    if (group.displayName !== before.row.name) await setTeamName(trx, id, group.displayName)
    await putScimGroup(trx, { orgId, teamId: id, externalId: group.externalId ?? null, now: context.now() })
    const present = before.members.map(({ userId }) => userId)
    await setMembers(trx, orgId, id, present, memberIds(group))
    return { before, after: await findScimGroup(trx, orgId, id) }
  })
  if (before === undefined || after === undefined) throw scimNotFound()
  forgetMembers(context, before.members, after.members)
  return after
}

export async function deleteScimGroup(context: ApiContext, directory: Directory, id: string): Promise<void> {
  const { before } = await change(context, directory, 'team.delete', async (trx) => {
    const before = await findScimGroup(trx, directory.orgId, id)
    await deleteTeam(trx, before.row)
    return { before }
  })
  forgetMembers(context, before?.members ?? [], [])
}

/** Which calls a member sees depends on their teams. */
function forgetMembers(
  context: ApiContext,
  before: readonly ScimMember[],
  after: readonly ScimMember[],
): void {
  for (const userId of new Set([...before, ...after].map(({ userId }) => userId)))
    context.access.forget(userId)
}
