import type { Trx } from '#db/client.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import { findPersonNames } from '#db/queries/people/references.ts'
import { listTeamTree, lockTeamTree, type TreeTeam } from '#db/queries/people/team-tree.ts'
import {
  countOfTeams,
  countOpenCallsOf,
  findTeams,
  listMemberIdsOfTeams,
  listReadersOfTeams,
  type Member,
  setTeamParents,
} from '#db/queries/people/teams.ts'
import { type CallReader, findVisibility, listTeammates, reachOf } from '#db/queries/people/visibility.ts'
import {
  ancestorsOf,
  branchOf,
  findTreeProblem,
  type TeamParents,
  withMoves,
} from '#workers/domain/people/team-tree.ts'
import type { z } from 'zod'
import { can, isPracticeHidden, rolesOf } from '../../contract/permissions.ts'
import { comparedLimit, type MovedTeams, type moveTeamsBody, teamDepthLimit } from '../../contract/teams.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem, stale } from '../../http/problem.ts'
import { assertMayManage, assertSeesCallsOf, requireTeam, tooDeep } from './team-rules.ts'
import { withParts } from './team-views.ts'

type Move = z.output<typeof moveTeamsBody>['teams'][number]

/** The calls that somebody gains are counted up to this number. */
const callLimit = 10_000

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
  const readers = await findReadersAbove(trx, actor, changed, before, after)
  const compared = readers.slice(0, comparedLimit)
  const viewBefore = await readViews(trx, actor, compared)
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
    access: await compareViews(trx, viewBefore, await readViews(trx, actor, compared)),
    isAccessCut: readers.length > compared.length,
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

const readerOf = ({ flags }: RequestActor, member: Member): CallReader => {
  const rights = { role: member.role, capabilities: member.capabilities, platformRole: null }
  return {
    userId: member.userId,
    isAdmin: member.role === 'OWNER' || member.role === 'ADMIN',
    mayViewCalls: can(rights, 'calls.view', flags),
    mayViewAllCalls: can(rights, 'calls.viewAll', flags),
    visibilityLevel: member.visibilityLevel,
    hidesPractice: isPracticeHidden(member.role, flags),
  }
}

/** Members who see the calls below a team that is above a moved team either before or after the move, but not both. */
async function findReadersAbove(
  trx: Trx,
  actor: RequestActor,
  changed: readonly Change[],
  before: TeamParents,
  after: TeamParents,
): Promise<Member[]> {
  const above = new Set<string>()
  for (const { team } of changed) {
    const then = new Set(ancestorsOf(before, team.id))
    const now = new Set(ancestorsOf(after, team.id))
    for (const id of then.symmetricDifference(now)) above.add(id)
  }
  const mayViewAll = { roles: rolesOf['calls.viewAll'], capability: 'calls.viewAll' }
  const readers = await listReadersOfTeams(trx, [...above], mayViewAll)
  return readers.filter(({ leads, ...member }) => {
    const { level, isLead, isManager } = reachOf(readerOf(actor, member), actor.flags, 'real')
    return level !== 'ORGANIZATION' && ((leads && isLead) || (isManager && level === 'TEAM'))
  })
}

/** Whose calls each of these members sees. */
async function readViews(
  trx: Trx,
  actor: RequestActor,
  members: readonly Member[],
): Promise<Map<string, Set<string>>> {
  const views = new Map<string, Set<string>>()
  for (const member of members) {
    const found = await findVisibility(trx, readerOf(actor, member), actor.flags)
    views.set(member.userId, new Set((await listTeammates(trx, found)).teammateIds))
  }
  return views
}

async function compareViews(
  trx: Trx,
  before: ReadonlyMap<string, Set<string>>,
  after: ReadonlyMap<string, Set<string>>,
): Promise<MovedTeams['access']> {
  const names = await findPersonNames(trx, [...before.keys()])
  const access: MovedTeams['access'] = []
  for (const [userId, now] of after) {
    const then = before.get(userId)
    const person = names.get(userId)
    if (then === undefined || person === undefined) continue
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
