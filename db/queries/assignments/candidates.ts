import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole } from '../../vocabulary/organizations.ts'
import { listFolderTree } from '../bots/folder-tree.ts'
import { type BotActor, type BotReader, botReaderOf, isVisibleBot } from '../bots/visibility.ts'
import { type CallVisibility, currentOrg, isTeammate, practiceVisibility } from '../calls/calls.ts'
import { findAudiencesOf } from '../scorecards/sharing.ts'

/** A member who might get an assignment. */
export type Candidate = {
  userId: string
  role: OrgRole
  /** Empty unless the member is CUSTOM. */
  capabilities: string[]
  /** The reader may see their practice calls. */
  isSeen: boolean
}

/** Active members among these users, in these teams, and in the teams below them. At most `limit`. */
export async function listCandidates(
  trx: Trx,
  visibility: CallVisibility,
  of: { userIds: readonly string[]; teamIds: readonly string[]; limit: number },
): Promise<Candidate[]> {
  const ofPractice = practiceVisibility(visibility)
  const isSeen = ofPractice.seesAll
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(member.user_id = ${ofPractice.userId} or ${isTeammate(ofPractice, sql`member.user_id`)})`
  const { rows } = await sql<Candidate>`
    with branch (id) as materialized (
      select distinct team_id from team_branches
      where org_id = ${currentOrg} and top_id = any(${[...of.teamIds]}::uuid[])
    )
    select member.user_id as "userId", member.role, member.capabilities, ${isSeen} as "isSeen"
    from memberships member
    where member.org_id = ${currentOrg} and member.status = 'ACTIVE' and (
      member.user_id = any(${[...of.userIds]}::uuid[])
      or member.user_id in (
        select user_id from team_members where org_id = ${currentOrg} and team_id in (select id from branch)))
    order by member.sort_name, member.user_id
    limit ${of.limit}`.execute(trx)
  return rows
}

/** Most readers whose bots are looked up in one statement. */
const readersAtOnce = 100

/**
 * Which of these active bots each person may use, by the rule for every list of bots. Temporary members may use any bot that is assigned to
 * them.
 */
export async function listUsableBots(
  trx: Trx,
  actors: readonly BotActor[],
  agentIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const usable = new Map<string, Set<string>>()
  const folders = await listFolderTree(trx)
  const audiences = await findAudiencesOf(
    trx,
    actors.map(({ userId }) => userId),
  )
  const readers: BotReader[] = actors.map((actor) =>
    botReaderOf(actor, {
      folders,
      teamIds: audiences.get(actor.userId) ?? [],
      assignedAgentIds: actor.role === 'TEMP' ? agentIds : null,
    }),
  )
  for (let first = 0; first < readers.length; first += readersAtOnce) {
    const parts = readers.slice(first, first + readersAtOnce).map(
      (reader) => sql`
        select ${reader.userId}::uuid as "userId", agents.id as "agentId" from agents
        where agents.org_id = ${currentOrg} and agents.status = 'ACTIVE' and agents.id = any(${[...agentIds]}::uuid[])
          and ${isVisibleBot(reader)}`,
    )
    const { rows } = await sql<{
      userId: string
      agentId: string
    }>`${sql.join(parts, sql` union all `)}`.execute(trx)
    for (const { userId, agentId } of rows)
      usable.set(userId, (usable.get(userId) ?? new Set<string>()).add(agentId))
  }
  return usable
}

/** The pass mark of each bot's current scorecard. Bots without a published scorecard are left out. */
export async function listPassMarks(trx: Trx, agentIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; passMark: number }>`
    select agents.id, (version.definition ->> 'passMark')::double precision as "passMark"
    from agents
    join scorecard_configs scorecard on scorecard.org_id = agents.org_id and scorecard.id = agents.scorecard_id
    join scorecard_versions version on version.org_id = scorecard.org_id and version.scorecard_id = scorecard.id
      and version.number = scorecard.published_version
    where agents.org_id = ${currentOrg} and agents.id = any(${[...agentIds]}::uuid[])`.execute(trx)
  return new Map(rows.map(({ id, passMark }) => [id, passMark]))
}
