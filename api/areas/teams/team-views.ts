import type { Trx } from '#db/client.ts'
import {
  listLeads,
  listSubTeams,
  listTeamMembers,
  type Team as TeamRow,
  type TeamMember,
} from '#db/queries/people/teams.ts'
import type { Team } from '../../contract/teams.ts'

const withoutTeam = ({ id, firstName, lastName, avatar }: TeamMember) => ({ id, firstName, lastName, avatar })

/** Adds leads and, on request, members and sub-teams, with one read for each. */
export async function withParts(
  trx: Trx,
  rows: TeamRow[],
  load: { loadMembers?: boolean; loadSubTeams?: boolean } = {},
): Promise<Team[]> {
  const ids = rows.map((row) => row.id)
  const below = load.loadSubTeams === true ? await listSubTeams(trx, ids) : []
  const leads = Map.groupBy(
    await listLeads(trx, [...ids, ...below.map((row) => row.id)]),
    (lead) => lead.teamId,
  )
  const withLeads = (row: TeamRow) => ({ ...row, leads: (leads.get(row.id) ?? []).map(withoutTeam) })
  const members =
    load.loadMembers === true ? Map.groupBy(await listTeamMembers(trx, ids), (member) => member.teamId) : null
  const subTeams = Map.groupBy(below, (row) => row.parentId)
  return rows.map((row) => ({
    ...withLeads(row),
    members:
      members === null
        ? undefined
        : (members.get(row.id) ?? []).map(({ teamId: _teamId, ...member }) => member),
    subTeams: load.loadSubTeams === true ? (subTeams.get(row.id) ?? []).map(withLeads) : undefined,
  }))
}
