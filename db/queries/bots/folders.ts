import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'
import { type BotReader, isVisibleBot } from './visibility.ts'

/** Changes of one organization's folders wait for each other, so that two of them can't create a cycle together. */
export async function lockFolderTree(trx: Trx, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7241031, hashtext(${orgId}))`.execute(trx)
}

/** For each folder, the number of bots directly in it that the reader may see. */
export async function countAgentsInFolders(trx: Trx, reader: BotReader): Promise<Map<string, number>> {
  const { rows } = await sql<{ folderId: string; count: number }>`
    select link.folder_id as "folderId", count(*) as count
    from agent_folder_links link join agents on agents.org_id = link.org_id and agents.id = link.agent_id
    where link.org_id = ${currentOrg} and agents.parent_agent_id is null and ${isVisibleBot(reader)}
    group by link.folder_id`.execute(trx)
  return new Map(rows.map(({ folderId, count }) => [folderId, count]))
}

/** What is directly in a folder, whoever may see it: bots, their variations, and folders. */
export async function findFolderContents(
  trx: Trx,
  folderId: string,
): Promise<{ hasAgents: boolean; hasFolders: boolean }> {
  const { rows } = await sql<{ hasAgents: boolean; hasFolders: boolean }>`
    select
      exists (select from agent_folder_links where org_id = ${currentOrg} and folder_id = ${folderId}) as "hasAgents",
      exists (select from agent_folders where org_id = ${currentOrg} and parent_id = ${folderId}) as "hasFolders"`.execute(
    trx,
  )
  return rows[0] ?? { hasAgents: false, hasFolders: false }
}

/** Ids of the user's favorite folders. */
export async function listFavoriteIds(trx: Trx, userId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('agent_folder_favorites')
    .select('folder_id')
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', userId)
    .limit(2_000)
    .execute()
  return new Set(rows.map((row) => row.folder_id))
}

export async function addFavorite(trx: Trx, orgId: string, userId: string, folderId: string): Promise<void> {
  await trx
    .insertInto('agent_folder_favorites')
    .values({ org_id: orgId, user_id: userId, folder_id: folderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFavorite(trx: Trx, userId: string, folderId: string): Promise<void> {
  await trx
    .deleteFrom('agent_folder_favorites')
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', userId)
    .where('folder_id', '=', folderId)
    .execute()
}

export async function insertFolder(trx: Trx, folder: NewRow<'agent_folders'>): Promise<string> {
  const { id } = await trx
    .insertInto('agent_folders')
    .values(folder)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type FolderChange = Partial<
  Pick<
    NewRow<'agent_folders'>,
    | 'name'
    | 'description'
    | 'position'
    | 'parent_id'
    | 'is_personal'
    | 'is_for_admin_only'
    | 'is_for_team'
    | 'team_id'
    | 'owner_id'
  >
>

export async function updateFolder(trx: Trx, id: string, change: FolderChange): Promise<void> {
  await trx
    .updateTable('agent_folders')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

/** Deletes a folder. Folders below it move to its parent; links and favorites end. @returns the bots that are in no folder now */
export async function deleteFolder(
  trx: Trx,
  folder: { id: string; parentId: string | null },
): Promise<string[]> {
  await trx
    .updateTable('agent_folders')
    .set({ parent_id: folder.parentId, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('parent_id', '=', folder.id)
    .execute()
  const { rows } = await sql<{ id: string }>`
    select link.agent_id as id from agent_folder_links link
    where link.org_id = ${currentOrg} and link.folder_id = ${folder.id} and not exists (
      select from agent_folder_links other
      where other.org_id = link.org_id and other.agent_id = link.agent_id and other.folder_id <> link.folder_id)
    order by link.agent_id`.execute(trx)
  await trx.deleteFrom('agent_folders').where('org_id', '=', currentOrg).where('id', '=', folder.id).execute()
  return rows.map(({ id }) => id)
}

export async function listFolderIdsOfAgent(trx: Trx, agentId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('agent_folder_links')
    .select('folder_id')
    .where('org_id', '=', currentOrg)
    .where('agent_id', '=', agentId)
    .orderBy('folder_id')
    .limit(2_000)
    .execute()
  return rows.map((row) => row.folder_id)
}

/** Puts a bot into a folder, or moves it within the folder. Without a position, it goes last. */
export async function linkAgent(
  trx: Trx,
  link: { orgId: string; folderId: string; agentId: string; position: number | undefined },
): Promise<void> {
  const { orgId, folderId, agentId, position } = link
  await sql`
    insert into agent_folder_links (org_id, folder_id, agent_id, position)
    values (${orgId}, ${folderId}, ${agentId}, coalesce(${position ?? null}::integer, (
      select coalesce(max(position), -1) + 1 from agent_folder_links where org_id = ${orgId} and folder_id = ${folderId})))
    on conflict (org_id, folder_id, agent_id) do update
    set position = coalesce(${position ?? null}::integer, agent_folder_links.position)`.execute(trx)
}

export async function unlinkAgent(trx: Trx, agentId: string, folderIds: readonly string[]): Promise<void> {
  if (folderIds.length === 0) return
  await trx
    .deleteFrom('agent_folder_links')
    .where('org_id', '=', currentOrg)
    .where('agent_id', '=', agentId)
    .where('folder_id', 'in', [...folderIds])
    .execute()
}
