import type { Trx } from '#db/client.ts'
import { findMembers, listTeamIdsOf, type Member } from '#db/queries/people/teams.ts'
import { listLedTeamIds } from '#db/queries/people/visibility.ts'
import { type VisibilityLevel, visibilityLevels } from '#db/vocabulary/organizations.ts'
import type { RepLevels } from '../../contract/people.ts'
import { can } from '../../contract/permissions.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { conflict, denied, type HttpProblem } from '../../http/problem.ts'
import { dominates, rightsBeyond } from './team-rules.ts'

/** Everything needed to judge who may change whose level; read once for all members. */
type Grounds = {
  actor: RequestActor
  own: Member | undefined
  /** The teams that the actor leads, and those below. */
  led: ReadonlySet<string>
  teamsOf: ReadonlyMap<string, readonly string[]>
}

async function readGrounds(trx: Trx, actor: RequestActor, members: readonly Member[]): Promise<Grounds> {
  const own = members.find(({ userId }) => userId === actor.userId)
  if (allows(actor, 'users.manage') || !actor.flags.teamLeadsCanChangeRepVisibilityLevel)
    return { actor, own, led: new Set(), teamsOf: new Map() }
  const ids = members.map(({ userId }) => userId)
  return {
    actor,
    own,
    led: new Set(await listLedTeamIds(trx, actor.userId)),
    teamsOf: await listTeamIdsOf(trx, ids),
  }
}

/**
 * Why the actor may not give a rep this level; null: they may. Users who manage users set any level. If the organization allows it, leads set
 * a level up to TEAM for reps if they lead all of the rep's teams, whatever else these may do.
 */
function findObstacle(
  { actor, own, led, teamsOf }: Grounds,
  rep: Member,
  level: VisibilityLevel | null,
): HttpProblem | null {
  const { teamLeadsCanChangeRepVisibilityLevel, defaultRepVisibilityLevel } = actor.flags
  if (rep.userId === actor.userId) return denied('You cannot change your own visibility.')
  const managesUsers = allows(actor, 'users.manage')
  if ((managesUsers || actor.kind === 'api_key') && !dominates(actor, own, rep)) return denied(rightsBeyond)
  if (!managesUsers) {
    if (!teamLeadsCanChangeRepVisibilityLevel) return denied()
    const teams = teamsOf.get(rep.userId) ?? []
    if (teams.length === 0 || teams.some((id) => !led.has(id)))
      return denied('You can change this for people whose teams you all lead.')
    if ((level ?? defaultRepVisibilityLevel) === 'ORGANIZATION')
      return denied('Only admins can show somebody the calls of the whole organization.')
  }
  return mayViewAll(actor, rep)
    ? conflict('This person sees calls by their role, which their own level would not change.')
    : null
}

const rightsOf = ({ role, capabilities }: Member) => ({ role, capabilities, platformRole: null })
const mayViewAll = ({ flags }: RequestActor, rep: Member): boolean =>
  can(rightsOf(rep), 'calls.viewAll', flags)

/** @throws HttpProblem 403, 409 */
export async function assertMayGiveLevel(
  trx: Trx,
  actor: RequestActor,
  rep: Member,
  level: VisibilityLevel | null,
): Promise<void> {
  const members = await findMembers(trx, [actor.userId, rep.userId])
  const obstacle = findObstacle(await readGrounds(trx, actor, members), rep, level)
  if (obstacle !== null) throw obstacle
}

/** The levels of these members, and which levels the actor may give them: none to people for whom the level would not matter. */
export async function readRepLevels(
  trx: Trx,
  actor: RequestActor,
  userIds: readonly string[],
): Promise<(userId: string) => RepLevels> {
  const members = await findMembers(trx, [actor.userId, ...userIds])
  const grounds = await readGrounds(trx, actor, members)
  const allowedFor = (rep: Member) =>
    rep.status === 'DELETED' || !can(rightsOf(rep), 'calls.view', actor.flags)
      ? []
      : [null, ...visibilityLevels].filter((level) => findObstacle(grounds, rep, level) === null)
  const levels = new Map(
    members.map((rep) => [
      rep.userId,
      { visibilityLevel: rep.visibilityLevel, allowedLevels: allowedFor(rep) },
    ]),
  )
  return (userId) => levels.get(userId) ?? { visibilityLevel: null, allowedLevels: [] }
}
