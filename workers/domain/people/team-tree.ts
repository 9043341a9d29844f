/** Teams as a tree: every team has one parent, or none at the top. */
export type TeamNode = { id: string; parentId: string | null }

/** Parents by team, before or after moves. */
export type TeamParents = ReadonlyMap<string, string | null>

export function withMoves(teams: readonly TeamNode[], moves: readonly TeamNode[]): TeamParents {
  const parents = new Map(teams.map(({ id, parentId }) => [id, parentId]))
  for (const { id, parentId } of moves) if (parents.has(id)) parents.set(id, parentId)
  return parents
}

/** The teams above a team, the nearest first. Ends at a cycle. */
export function ancestorsOf(parents: TeamParents, id: string): string[] {
  const above: string[] = []
  const seen = new Set([id])
  for (
    let next = parents.get(id) ?? null;
    next !== null && !seen.has(next);
    next = parents.get(next) ?? null
  ) {
    seen.add(next)
    above.push(next)
  }
  return above
}

/** A team and all teams below it. */
export function branchOf(parents: TeamParents, id: string): string[] {
  const children = Map.groupBy(parents.keys(), (child) => parents.get(child) ?? null)
  const branch = new Set([id])
  for (const member of branch) for (const child of children.get(member) ?? []) branch.add(child)
  return [...branch]
}

export type TreeProblem = { kind: 'cycle' | 'depth'; id: string }

/** The first team that is below itself, or more than `depthLimit` levels deep. */
export function findTreeProblem(parents: TeamParents, depthLimit: number): TreeProblem | null {
  const depths = new Map<string, number>()
  for (const id of parents.keys()) {
    // Walks up to a team whose depth is known, then back down.
    const path: string[] = []
    const onPath = new Set<string>()
    let next: string | null = id
    while (next !== null && !depths.has(next)) {
      if (onPath.has(next)) return { kind: 'cycle', id: next }
      onPath.add(next)
      path.push(next)
      next = parents.get(next) ?? null
    }
    let depth = next === null ? 0 : (depths.get(next) ?? 0)
    for (const team of path.toReversed()) {
      depth += 1
      if (depth > depthLimit) return { kind: 'depth', id: team }
      depths.set(team, depth)
    }
  }
  return null
}
