import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole } from '../../vocabulary/organizations.ts'
import { currentOrg } from '../calls/calls.ts'
import { findAudienceOf } from '../scorecards/sharing.ts'
import { type FolderReader, type FolderRow, hiddenFolders, listFolderTree } from './folder-tree.ts'

/** Who asks for bots. */
export type BotActor = { userId: string; role: OrgRole; capabilities: readonly string[] }

/** A member as a reader of bots. */
export type BotReader = FolderReader & {
  /** Folders that they must not look into. */
  hiddenFolderIds: readonly string[]
  /** Null: not limited to what is assigned to them. */
  assignedAgentIds: readonly string[] | null
}

/** The bots that are assigned to somebody: all that a temporary member may practice with. Every list and single read goes through here. */
export async function assignedTo(trx: Trx, userId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('assignments')
    .select('agent_id')
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map((row) => row.agent_id)
}

/** What a member may look at, of what is known about folders, teams and assignments. */
export function botReaderOf(
  { userId, role, capabilities }: BotActor,
  known: { folders: readonly FolderRow[] } & Pick<BotReader, 'teamIds' | 'assignedAgentIds'>,
): BotReader {
  const reader: FolderReader = {
    userId,
    isAdmin: role === 'OWNER' || role === 'ADMIN',
    mayViewAll: capabilities.includes('bots.viewAll'),
    teamIds: known.teamIds,
  }
  return {
    ...reader,
    // Somebody with a list of bots has no use for folders.
    hiddenFolderIds:
      known.assignedAgentIds === null
        ? [...hiddenFolders(known.folders, reader)]
        : known.folders.map(({ id }) => id),
    assignedAgentIds: known.assignedAgentIds,
  }
}

/** What somebody may look at, found once per request. */
export async function findBotReader(trx: Trx, actor: BotActor): Promise<BotReader> {
  const { teamIds } = await findAudienceOf(trx, actor.userId)
  return botReaderOf(actor, {
    folders: await listFolderTree(trx),
    teamIds: teamIds ?? [],
    assignedAgentIds: actor.role === 'TEMP' ? await assignedTo(trx, actor.userId) : null,
  })
}

/**
 * Whether somebody sees a bot, as a condition on `agents`. Every list and every single read uses it:
 *
 * - temporary members see what is assigned to them;
 * - whoever views all bots sees every status and team, the owner of a bot sees it always, everybody else sees active ones, and those that
 *   are kept to teams only in the teams;
 * - a bot that is in folders shows in one of them that the reader may look into.
 */
export function isVisibleBot(reader: BotReader): RawBuilder<SqlBool> {
  const isOpenFolder =
    reader.hiddenFolderIds.length === 0
      ? sql`true`
      : sql`(
          not exists (select from agent_folder_links link where link.org_id = agents.org_id and link.agent_id = agents.id)
          or exists (
            select from agent_folder_links link
            where link.org_id = agents.org_id and link.agent_id = agents.id
              and link.folder_id <> all(${[...reader.hiddenFolderIds]}::uuid[])))`
  const isForReader = sql`(
    agents.status = 'ACTIVE' and (
      agents.share_scope = 'ALL' or exists (
        select from agent_teams shared
        where shared.org_id = agents.org_id and shared.agent_id = agents.id
          and shared.team_id = any(${[...reader.teamIds]}::uuid[]))))`
  if (reader.assignedAgentIds !== null)
    return sql<SqlBool>`(agents.status = 'ACTIVE' and agents.id = any(${[...reader.assignedAgentIds]}::uuid[]))`
  return sql<SqlBool>`(
    agents.owner_id = ${reader.userId}
    or (${reader.mayViewAll ? sql`true` : isForReader} and ${isOpenFolder}))`
}
