import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'

export type Named = { id: string; name: string }

/** What lists show next to a bot's own row, by bot id. */
export type AgentParts = {
  folders: Map<string, Named[]>
  tags: Map<string, Named[]>
  teams: Map<string, Named[]>
  gatekeepers: Map<string, { templateId: number; scorecardConfigId: string }>
}

type Link = Named & { agentId: string }

const byAgent = (links: readonly Link[]): Map<string, Named[]> => {
  const found = new Map<string, Named[]>()
  for (const { agentId, id, name } of links) {
    const own = found.get(agentId)
    if (own === undefined) found.set(agentId, [{ id, name }])
    else own.push({ id, name })
  }
  return found
}

export async function findAgentParts(trx: Trx, ids: readonly string[]): Promise<AgentParts> {
  const of = [...ids]
  const { rows: folders } = await sql<Link>`
    select link.agent_id as "agentId", folder.id, folder.name
    from agent_folder_links link join agent_folders folder on folder.org_id = link.org_id and folder.id = link.folder_id
    where link.org_id = ${currentOrg} and link.agent_id = any(${of}::uuid[]) order by lower(folder.name), folder.id`.execute(
    trx,
  )
  const { rows: tags } = await sql<Link>`
    select link.agent_id as "agentId", tag.id, tag.name
    from agent_tag_links link join agent_tags tag on tag.org_id = link.org_id and tag.id = link.tag_id
    where link.org_id = ${currentOrg} and link.agent_id = any(${of}::uuid[]) order by lower(tag.name), tag.id`.execute(
    trx,
  )
  const { rows: teams } = await sql<Link>`
    select link.agent_id as "agentId", team.id, team.name
    from agent_teams link join teams team on team.org_id = link.org_id and team.id = link.team_id
    where link.org_id = ${currentOrg} and link.agent_id = any(${of}::uuid[]) order by lower(team.name), team.id`.execute(
    trx,
  )
  const gatekeepers = await trx
    .selectFrom('agent_gatekeepers')
    .select(['agent_id', 'template_id', 'scorecard_id'])
    .where('org_id', '=', currentOrg)
    .where(sql<boolean>`agent_id = any(${of}::uuid[])`)
    .execute()
  return {
    folders: byAgent(folders),
    tags: byAgent(tags),
    teams: byAgent(teams),
    gatekeepers: new Map(
      gatekeepers.map((row) => [
        row.agent_id,
        { templateId: row.template_id, scorecardConfigId: row.scorecard_id },
      ]),
    ),
  }
}

const linkTables = {
  folders: { table: 'agent_folder_links', column: 'folder_id' },
  tags: { table: 'agent_tag_links', column: 'tag_id' },
  teams: { table: 'agent_teams', column: 'team_id' },
} as const

/** Replaces a bot's links. Keeps those in `kept`, which the actor may not see. */
export async function setLinks(
  trx: Trx,
  orgId: string,
  agentId: string,
  kind: keyof typeof linkTables,
  ids: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const { table, column } = linkTables[kind]
  const [name, target] = [sql.table(table), sql.ref(column)]
  await sql`delete from ${name}
    where org_id = ${orgId} and agent_id = ${agentId} and ${target} <> all(${[...ids, ...kept]}::uuid[])`.execute(
    trx,
  )
  await sql`insert into ${name} (org_id, agent_id, ${target})
    select ${orgId}, ${agentId}, id from unnest(${[...ids]}::uuid[]) id on conflict do nothing`.execute(trx)
}

/** How many of these tags the organization has. */
export async function countKnownTags(trx: Trx, ids: readonly string[]): Promise<number> {
  const { count } = await trx
    .selectFrom('agent_tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', currentOrg)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the bot is restricted to a team that still exists. */
export async function hasTeams(trx: Trx, agentId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('agent_teams')
    .select('team_id')
    .where('org_id', '=', currentOrg)
    .where('agent_id', '=', agentId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds a team to those that the bot is restricted to. */
export async function addTeam(trx: Trx, orgId: string, agentId: string, teamId: string): Promise<void> {
  await trx
    .insertInto('agent_teams')
    .values({ org_id: orgId, agent_id: agentId, team_id: teamId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
