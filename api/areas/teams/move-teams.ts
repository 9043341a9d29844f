import type { Trx } from '#db/client.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import { findPersonNames } from '#db/queries/people/references.ts'
import { listTeamTree, lockTeamTree, type TreeTeam } from '#db/queries/people/team-tree.ts'
import {
  countOfTeams,
  countOpenCallsOf,
  findMembers,
  findTeams,
  listLeadIds,
  listMemberIdsOfTeams,
  setTeamParents,
} from '#db/queries/people/teams.ts'
import { findVisibility, listTeammates } from '#db/queries/people/visibility.ts'
import {
  ancestorsOf,
  branchOf,
  findTreeProblem,
  type TeamParents,
  withMoves,
} from '#workers/domain/people/team-tree.ts'
import type { z } from 'zod'
import { can } from '../../contract/permissions.ts'
import { type MovedTeams, type moveTeamsBody, teamDepthLimit } from '../../contract/teams.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem, stale } from '../../http/problem.ts'
import { assertMayManage, assertSeesCallsOf, requireTeam, tooDeep } from './team-rules.ts'
import { withParts } from './team-views.ts'

type Move = z.output<typeof moveTeamsBody>['teams'][number]

/** The calls that a lead gains are counted up to this number. */
const callLimit = 10_000
/** Maximum number of leads whose view is compared. Further leads are not in the response. */
const leadLimit = 50

/** Carries the result of a preview out of its transaction, which is rolled back. */
class PreviewEnd extends Error {
  readonly answer: MovedTeams
  constructor(answer: MovedTeams) {
    super('The preview has ended')
    this.answer = answer
  }
}

/** Moves whole branches, all of them or none. */
export async function moveTeams(
  context: ApiContext,
  actor: RequestActor,
  { teams: moves, preview }: z.output<typeof moveTeamsBody>,
): Promise<MovedTeams> {
  try {
    return await context.database.withOrg(actor, async (trx) => {
      const answer = await move(context, trx, actor, moves)
      if (preview) throw new PreviewEnd(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof PreviewEnd) return error.answer
    throw error
  }
}

async function move(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  moves: readonly Move[],
): Promise<MovedTeams> {
  await lockTeamTree(trx, actor.orgId)
  const tree = await listTeamTree(trx)
  const changed = await findChanges(context, trx, actor, tree, moves)
  const before = withMoves(tree, [])
  const after = withMoves(tree, moves)
  const problem = findTreeProblem(after, teamDepthLimit)
  const named = tree.find((team) => team.id === problem?.id)?.name ?? ''
  if (problem?.kind === 'cycle')
    throw new HttpProblem(422, 'team_cycle', `${named} cannot move below itself.`)
  if (problem?.kind === 'depth') throw tooDeep(named, teamDepthLimit)

  await assertMayManage(
    trx,
    actor,
    changed.flatMap(({ team, parentId }) => [team.id, parentId]),
  )
  const movedIds = [...new Set(changed.flatMap(({ team }) => branchOf(after, team.id)))]
  await assertSeesCallsOf(trx, actor, await listMemberIdsOfTeams(trx, movedIds))

  const nameOf = (id: string | null): string | null => tree.find((team) => team.id === id)?.name ?? null
  const leads = await findLeadsAbove(trx, changed, before, after)
  const viewBefore = await readViews(trx, actor, leads)
  await setTeamParents(
    trx,
    changed.map(({ team, parentId }) => ({ id: team.id, parentId })),
  )
  await auditAll(
    trx,
    actor,
    changed.map(({ team, parentId }) => ({
      action: 'team.move',
      subjectKind: 'team',
      subjectId: team.id,
      before: { name: team.name, parent: nameOf(team.parentId) },
      after: { name: team.name, parent: nameOf(parentId) },
    })),
  )
  const rows = await findTeams(
    trx,
    changed.map(({ team }) => team.id),
  )
  return {
    results: await withParts(trx, rows),
    ...(await countOfTeams(trx, movedIds)),
    access: await compareViews(trx, viewBefore, await readViews(trx, actor, leads)),
  }
}

type Change = { team: TreeTeam; parentId: string | null }

/** The moves that actually change a parent. Checks that every team and parent belongs to the organization. */
async function findChanges(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  tree: readonly TreeTeam[],
  moves: readonly Move[],
): Promise<Change[]> {
  const changes: Change[] = []
  const seen = new Set<string>()
  for (const { id, parentId, version } of moves) {
    if (seen.has(id)) throw new HttpProblem(422, 'team_twice', 'A team can have one parent only.')
    seen.add(id)
    const team = await requireTeam(context, actor, tree, id)
    if (parentId !== null) await requireTeam(context, actor, tree, parentId)
    if (version !== undefined && version !== team.version) {
      const [current] = await withParts(trx, await findTeams(trx, [id]))
      throw stale(current)
    }
    if (team.parentId !== parentId) changes.push({ team, parentId })
  }
  return changes
}

/** Leads of teams that are above a moved team either before or after the move, but not both. */
async function findLeadsAbove(
  trx: Trx,
  changed: readonly Change[],
  before: TeamParents,
  after: TeamParents,
): Promise<string[]> {
  const above = new Set<string>()
  for (const { team } of changed) {
    const then = new Set(ancestorsOf(before, team.id))
    const now = new Set(ancestorsOf(after, team.id))
    for (const id of then.symmetricDifference(now)) above.add(id)
  }
  return listLeadIds(trx, [...above], leadLimit)
}

/** Whose calls each of these members sees; null: everybody's. */
async function readViews(
  trx: Trx,
  actor: RequestActor,
  userIds: readonly string[],
): Promise<Map<string, Set<string> | null>> {
  const views = new Map<string, Set<string> | null>()
  for (const member of await findMembers(trx, userIds)) {
    if (member.status !== 'ACTIVE') continue
    const rights = { role: member.role, capabilities: member.capabilities, platformRole: null }
    const found = await findVisibility(
      trx,
      {
        userId: member.userId,
        isAdmin: member.role === 'OWNER' || member.role === 'ADMIN',
        mayViewCalls: can(rights, 'calls.view', actor.flags),
        mayViewAllCalls: can(rights, 'calls.viewAll', actor.flags),
        visibilityLevel: member.visibilityLevel,
      },
      actor.flags,
    )
    const { seesAll, teammateIds } = await listTeammates(trx, found)
    views.set(member.userId, seesAll ? null : new Set(teammateIds))
  }
  return views
}

async function compareViews(
  trx: Trx,
  before: ReadonlyMap<string, Set<string> | null>,
  after: ReadonlyMap<string, Set<string> | null>,
): Promise<MovedTeams['access']> {
  const names = await findPersonNames(trx, [...before.keys()])
  const access: MovedTeams['access'] = []
  for (const [userId, now] of after) {
    const then = before.get(userId)
    const person = names.get(userId)
    if (now === null || then == null || person === undefined) continue
    const gained = [...now.difference(then)]
    const lost = then.difference(now).size
    if (gained.length === 0 && lost === 0) continue
    access.push({
      ...person,
      gained: gained.length,
      gainedCalls: await countOpenCallsOf(trx, gained, callLimit),
      lost,
    })
  }
  return access
}
