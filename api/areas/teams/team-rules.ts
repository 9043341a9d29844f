import type { Trx } from '#db/client.ts'
import { listTeamTree, type TreeTeam } from '#db/queries/people/team-tree.ts'
import {
  findMembers,
  findTeams,
  findTeamsOfOthers,
  listMemberIdsOfTeams,
  type Member,
} from '#db/queries/people/teams.ts'
import { listLedTeamIds, listTeammates } from '#db/queries/people/visibility.ts'
import { branchOf, withMoves } from '#workers/domain/people/team-tree.ts'
import { errorTexts } from '../../contract/errors.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { conflict, denied, HttpProblem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { fullRights, granterOf, type RoleGrant } from '../people/membership-rules.ts'

const isAdmin = (actor: RequestActor): boolean => actor.role === 'OWNER' || actor.role === 'ADMIN'

/** The requested team in a tree of all teams, which the caller has read and locked. @throws HttpProblem 404 */
export function requireTeam(
  context: Pick<ApiContext, 'database'>,
  actor: RequestActor,
  tree: readonly TreeTeam[],
  id: string,
): Promise<TreeTeam> {
  return resource(context, actor, 'teams', id, () => Promise.resolve(tree.find((team) => team.id === id)))
}

/** @throws HttpProblem 409 if the organization's directory manages the team, because it would undo the change or could no longer apply its own */
export function assertManagedHere(team: TreeTeam): void {
  if (team.isFromDirectory) throw conflict(errorTexts.fromDirectory)
}

const notLed = 'You can change the teams that you lead and those below them.'
const notSeen = 'This would open calls that you do not see yourself. Ask an admin.'

/**
 * Which teams the actor may change; null stands for the top. If teams manage themselves, managers may change only the teams that they lead
 * and those below.
 */
export async function findManaged(
  trx: Trx,
  actor: RequestActor,
): Promise<(teamId: string | null) => boolean> {
  if (!allows(actor, 'teams.manage')) return () => false
  if (isAdmin(actor) || !actor.flags.useTeamLevelManagement) return () => true
  const led = new Set(await listLedTeamIds(trx, actor.userId))
  return (teamId) => teamId !== null && led.has(teamId)
}

/** Whose calls the actor sees. Null: everybody's. */
async function listSeen(trx: Trx, actor: RequestActor): Promise<ReadonlySet<string> | null> {
  if (isAdmin(actor)) return null
  const { seesAll, teammateIds } = await listTeammates(trx, await visibilityOf(trx, actor))
  return seesAll ? null : new Set([...teammateIds, actor.userId])
}

/** Null stands for the top. @throws HttpProblem 403 */
export async function assertMayManage(
  trx: Trx,
  actor: RequestActor,
  teamIds: readonly (string | null)[],
): Promise<void> {
  const isManaged = await findManaged(trx, actor)
  if (!teamIds.every(isManaged)) throw denied(notLed)
}

/**
 * An actor who sees only some calls must not give anybody access to others: the lead who gains access could be the actor.
 * @throws HttpProblem 403
 */
export async function assertSeesCallsOf(
  trx: Trx,
  actor: RequestActor,
  memberIds: readonly string[],
): Promise<void> {
  const seen = await listSeen(trx, actor)
  if (seen !== null && memberIds.some((id) => !seen.has(id))) throw denied(notSeen)
}

/** Why the actor may not add somebody to a team, or null. `userId` is null for somebody who has no calls yet. */
export type JoinObstacle = (teamId: string, userId: string | null) => string | null

/** The rules of `assertManagedHere`, `assertMayManage` and `assertSeesCallsOf` for adding many people to these teams. */
export async function findJoinObstacles(
  trx: Trx,
  actor: RequestActor,
  teamIds: ReadonlySet<string>,
): Promise<JoinObstacle> {
  const isManaged = await findManaged(trx, actor)
  const seen = await listSeen(trx, actor)
  const closed =
    seen === null
      ? new Set<string>()
      : await findTeamsOfOthers(trx, { teamIds: [...teamIds], userIds: [...seen] })
  const fromDirectory = new Set(
    (await findTeams(trx, [...teamIds])).flatMap(({ id, isFromDirectory }) => (isFromDirectory ? [id] : [])),
  )
  return (teamId, userId) => {
    if (fromDirectory.has(teamId)) return errorTexts.fromDirectory
    if (!isManaged(teamId)) return notLed
    const isUnseen = userId !== null && seen !== null && !seen.has(userId)
    return isUnseen || closed.has(teamId) ? notSeen : null
  }
}

/** Members of a team and of all teams below it. */
export async function listMembersOfBranch(trx: Trx, teamId: string): Promise<string[]> {
  const parents = withMoves(await listTeamTree(trx), [])
  return listMemberIdsOfTeams(trx, branchOf(parents, teamId))
}

export const rightsBeyond = 'This person has rights that you do not have.'

/** Whether somebody has no rights beyond those of the actor, whose membership is `membership`. Only owners dominate owners. */
export function dominates(
  actor: RequestActor,
  membership: RoleGrant | undefined,
  target: RoleGrant,
): boolean {
  if (membership === undefined) return false
  const own = granterOf(actor, membership)
  const rights = fullRights(own)
  if (target.role === 'OWNER' && own.role !== 'OWNER') return false
  return fullRights(target).every((right) => rights.includes(right))
}

/** The requested member, if the actor may change their teams. @throws HttpProblem 404, 403 */
export async function requireTouchable(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  userId: string,
): Promise<Member> {
  const members = await findMembers(trx, [actor.userId, userId])
  const target = await resource(context, actor, 'memberships', userId, (id) =>
    Promise.resolve(members.find((member) => member.userId === id && member.status !== 'DELETED')),
  )
  const own = members.find((member) => member.userId === actor.userId)
  if (userId !== actor.userId && !dominates(actor, own, target)) throw denied(rightsBeyond)
  return target
}

/** Only people who can work in the organization can join a team. */
export function assertCanJoin(member: Member): void {
  if (member.status === 'DEPROVISIONED') throw conflict('This person is deactivated. Reactivate them first.')
}

export const tooManyTeams = (limit: number): HttpProblem =>
  new HttpProblem(422, 'too_many_teams', `An organization has at most ${limit.toLocaleString('en')} teams.`)
export const tooDeep = (name: string, limit: number): HttpProblem =>
  new HttpProblem(422, 'team_too_deep', `${name} would be more than ${limit} levels deep.`)
