import type { TeamOfTree } from '#api/contract/teams.ts'
import {
  ancestorsOf,
  findTreeProblem,
  type TeamParents,
  withMoves,
} from '#workers/domain/people/team-tree.ts'

/** A move of a team to a different parent. */
export type Move = { id: string; parentId: string | null }
/** A move as it is sent. */
export type VersionedMove = Move & { version: number }

/** A line of the tree. */
export type TreeRow = {
  team: TeamOfTree
  /** 1 at the top level. */
  level: number
  hasChildren: boolean
  isOpen: boolean
  /** The pending new parent. */
  pendingParent: TeamOfTree | 'top' | null
}

export const parentsOf = (teams: readonly TeamOfTree[], moves: readonly Move[]): TeamParents =>
  withMoves(teams, moves)

const byName = (first: TeamOfTree, second: TeamOfTree): number =>
  first.name.localeCompare(second.name) || first.id.localeCompare(second.id)

const childrenOf = (teams: readonly TeamOfTree[], parents: TeamParents) => {
  const children = Map.groupBy(teams.toSorted(byName), (team) => parents.get(team.id) ?? null)
  return (id: string | null): readonly TeamOfTree[] => children.get(id) ?? []
}

/** At first the tree shows as many whole levels as stay within this many lines. */
const linesAtFirst = 60

/** The teams that are open at first: level by level, while everything fits. */
export function openAtFirst(teams: readonly TeamOfTree[]): ReadonlySet<string> {
  const below = Map.groupBy(teams, ({ parentId }) => parentId)
  const opened = new Set<string>()
  let level = below.get(null) ?? []
  for (let lines = level.length; level.length > 0;) {
    const next = level.flatMap(({ id }) => below.get(id) ?? [])
    lines += next.length
    if (lines > linesAtFirst) break
    for (const { id } of level) opened.add(id)
    level = next
  }
  return opened
}

/** The lines of the tree, with pending moves applied. Teams below one that is not open are left out. */
export function rowsOf(
  teams: readonly TeamOfTree[],
  moves: readonly Move[],
  opened: ReadonlySet<string>,
): TreeRow[] {
  const below = childrenOf(teams, parentsOf(teams, moves))
  const byId = new Map(teams.map((team) => [team.id, team]))
  const pending = new Map(moves.map((move) => [move.id, move]))
  const rows: TreeRow[] = []
  const add = (parentId: string | null, level: number): void => {
    for (const team of below(parentId)) {
      const hasChildren = below(team.id).length > 0
      const isOpen = hasChildren && opened.has(team.id)
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
 * Where an arrow key moves a team: `out` next to its parent, `in` below the previous team at the same level, `up` and `down` below the team
 * before or after its parent. Undefined: nowhere.
 */
export function targetOf(
  teams: readonly TeamOfTree[],
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

/** Why a team cannot move there. Null when it can. */
export function obstacleOf(
  teams: readonly TeamOfTree[],
  moves: readonly Move[],
  id: string,
  parentId: string | null,
  depthLimit: number,
): 'cycle' | 'depth' | null {
  const parents = parentsOf(teams, moves)
  if (parentId === id || (parentId !== null && ancestorsOf(parents, parentId).includes(id))) return 'cycle'
  return findTreeProblem(new Map(parents).set(id, parentId), depthLimit)?.kind ?? null
}

/** Adds a move to the pending ones. A team that is back in its old place has no move. */
export function withMove(
  teams: readonly TeamOfTree[],
  moves: readonly Move[],
  id: string,
  parentId: string | null,
): Move[] {
  const team = teams.find((each) => each.id === id)
  const others = moves.filter((move) => move.id !== id)
  if (team === undefined || team.parentId === parentId) return others
  return [...others, { id, parentId }]
}

/** The planned moves that are still possible and still change something, with the versions of the teams as the tree shows them. */
export function withVersions(teams: readonly TeamOfTree[], moves: readonly Move[]): VersionedMove[] {
  const byId = new Map(teams.map((team) => [team.id, team]))
  return moves.flatMap(({ id, parentId }) => {
    const team = byId.get(id)
    if (team === undefined || team.parentId === parentId) return []
    return parentId === null || byId.has(parentId) ? [{ id, parentId, version: team.version }] : []
  })
}
