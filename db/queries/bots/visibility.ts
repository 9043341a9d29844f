import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { OrgRole } from '../../vocabulary/organizations.ts'
import { currentOrg } from '../calls/calls.ts'
import { findAudienceOf } from '../scorecards/sharing.ts'
import { type FolderReader, type FolderRow, hiddenFolders, listFolderTree } from './folder-tree.ts'

/** Who requests bots. */
export type BotActor = { userId: string; role: OrgRole; capabilities: readonly string[] }

/** A member as a reader of bots. */
export type BotReader = FolderReader & {
  /** Folders that they must not open. */
  hiddenFolderIds: readonly string[]
  /** Null: not limited to assigned bots. */
  assignedAgentIds: readonly string[] | null
  /** Neither an admin nor somebody with a right that concerns bots, for example because the organization hides bots from members. */
  seesNone: boolean
}

/** The bots assigned to somebody, which are all that a temporary member may practice with. Every list and single read uses this. */
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

/** What a member may see, given what is known about folders, teams and assignments. */
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
    // A reader limited to a list of bots needs no folders.
    hiddenFolderIds:
      known.assignedAgentIds === null
        ? [...hiddenFolders(known.folders, reader)]
        : known.folders.map(({ id }) => id),
    assignedAgentIds: known.assignedAgentIds,
    seesNone:
      !reader.isAdmin && !capabilities.some((each) => each === 'practice.use' || each.startsWith('bots.')),
  }
}

/** What somebody may see, loaded once per request. */
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
 * - members without any right that concerns bots see none, not even their own;
 * - temporary members see only the active bots that are assigned to them, in any folder;
 * - all other members always see the bots that they own;
 * - members who may view all bots see bots of every status and team; others see active bots, and those limited to teams only if
 *   `teamIds` contains one of the teams;
 * - a bot in folders is visible to members other than its owner only if they may open one of the folders.
 */
export function isVisibleBot(reader: BotReader): RawBuilder<SqlBool> {
  if (reader.seesNone) return sql<SqlBool>`false`
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
