type NamedTeam = { id: string; name: string; parentId: string | null }

/** Names of teams to choose from. Where a name repeats, the names of the teams above follow, as many as tell the teams apart. */
export function teamLabels(teams: readonly NamedTeam[]): Map<string, string> {
  const byId = new Map(teams.map((team) => [team.id, team]))
  const parentOf = (team: NamedTeam | undefined): NamedTeam | undefined =>
    team?.parentId == null ? undefined : byId.get(team.parentId)
  let rows = teams.map((team) => ({ id: team.id, label: team.name, above: parentOf(team) }))
  for (let isAdded = true; isAdded;) {
    isAdded = false
    const counts = Map.groupBy(rows, ({ label }) => label)
    rows = rows.map((row) => {
      if (row.above === undefined || counts.get(row.label)?.length === 1) return row
      isAdded = true
      return { id: row.id, label: `${row.label} · ${row.above.name}`, above: parentOf(row.above) }
    })
  }
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** The teams that may be chosen, as options of a select, by label. */
export function teamChoices<Team extends NamedTeam>(
  teams: readonly Team[],
  isOffered: (team: Team) => boolean,
): { value: string; label: string }[] {
  const labels = teamLabels(teams)
  return teams
    .filter(isOffered)
    .map(({ id, name }) => ({ value: id, label: labels.get(id) ?? name }))
    .toSorted((first, second) => first.label.localeCompare(second.label))
}
