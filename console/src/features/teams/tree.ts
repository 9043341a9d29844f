import type { Team } from '#api/contract/teams.ts'
import {
  ancestorsOf,
  findTreeProblem,
  type TeamParents,
  withMoves,
} from '#workers/domain/people/team-tree.ts'

/** A team that gets another parent; `version` is the one that was seen. */
export type Move = { id: string; parentId: string | null; version: number }

/** A line of the tree as it is shown. */
export type TreeRow = {
  team: Team
  /** 1 at the top. */
  level: number
  hasChildren: boolean
  isOpen: boolean
  /** Where it moves to, when it is not there yet. */
  pendingParent: Team | 'top' | null
}

export const parentsOf = (teams: readonly Team[], moves: readonly Move[]): TeamParents =>
  withMoves(teams, moves)

const byName = (first: Team, second: Team): number =>
  first.name.localeCompare(second.name) || first.id.localeCompare(second.id)

const childrenOf = (teams: readonly Team[], parents: TeamParents) => {
  const children = Map.groupBy(teams.toSorted(byName), (team) => parents.get(team.id) ?? null)
  return (id: string | null): readonly Team[] => children.get(id) ?? []
}

/** The tree line by line, as it would be after the pending moves; what is below a closed team is left out. */
export function rowsOf(
  teams: readonly Team[],
  moves: readonly Move[],
  closed: ReadonlySet<string>,
): TreeRow[] {
  const below = childrenOf(teams, parentsOf(teams, moves))
  const byId = new Map(teams.map((team) => [team.id, team]))
  const pending = new Map(moves.map((move) => [move.id, move]))
  const rows: TreeRow[] = []
  const add = (parentId: string | null, level: number): void => {
    for (const team of below(parentId)) {
      const hasChildren = below(team.id).length > 0
      const isOpen = hasChildren && !closed.has(team.id)
      const move = pending.get(team.id)
      const parent = move?.parentId == null ? 'top' : (byId.get(move.parentId) ?? null)
      rows.push({ team, level, hasChildren, isOpen, pendingParent: move === undefined ? null : parent })
      if (isOpen) add(team.id, level + 1)
    }
  }
  add(null, 1)
  return rows
}

export type Direction = 'out' | 'in' | 'up' | 'down'

/**
 * Where an arrow moves a team: `out` beside its parent, `in` under the team before it on the same level, `up` and `down` under the
 * team before or after its parent. Undefined: nowhere.
 */
export function targetOf(
  teams: readonly Team[],
  moves: readonly Move[],
  id: string,
  direction: Direction,
): string | null | undefined {
  const parents = parentsOf(teams, moves)
  const below = childrenOf(teams, parents)
  const parentId = parents.get(id) ?? null
  const besides = (of: string, step: number): string | undefined => {
    const level = below(parents.get(of) ?? null)
    return level[level.findIndex((team) => team.id === of) + step]?.id
  }
  if (direction === 'in') return besides(id, -1)
  if (parentId === null) return undefined
  if (direction === 'out') return parents.get(parentId) ?? null
  return besides(parentId, direction === 'up' ? -1 : 1)
}

/** Why a team cannot move there; null where it can. */
export function obstacleOf(
  teams: readonly Team[],
  moves: readonly Move[],
  id: string,
  parentId: string | null,
  depthLimit: number,
): 'cycle' | 'depth' | null {
  const parents = parentsOf(teams, moves)
  if (parentId === id || (parentId !== null && ancestorsOf(parents, parentId).includes(id))) return 'cycle'
  return findTreeProblem(new Map(parents).set(id, parentId), depthLimit)?.kind ?? null
}

/** The pending moves with one more; a team that is back where it was moves no more. */
export function withMove(
  teams: readonly Team[],
  moves: readonly Move[],
  id: string,
  parentId: string | null,
): Move[] {
  const team = teams.find((each) => each.id === id)
  const others = moves.filter((move) => move.id !== id)
  if (team === undefined || team.parentId === parentId) return others
  return [...others, { id, parentId, version: team.version }]
}
