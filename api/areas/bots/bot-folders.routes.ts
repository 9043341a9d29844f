import type { Trx } from '#db/client.ts'
import type { FolderRow } from '#db/queries/bots/folder-tree.ts'
import {
  addFavorite,
  deleteFolder,
  findFolderContents,
  insertFolder,
  lockFolderTree,
  removeFavorite,
  updateFolder,
} from '#db/queries/bots/folders.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findTeams } from '#db/queries/people/teams.ts'
import { ancestorsOf } from '#workers/domain/people/team-tree.ts'
import type { z } from 'zod'
import {
  addFavoriteFolder,
  agentFolder,
  createFolder,
  deleteFolder as deleteFolderEndpoint,
  folderDepthLimit,
  folderLimit,
  type foldersQuery,
  listFavoriteFolders,
  listFavoriteFoldersBelow,
  listFolderAncestors,
  listFolders,
  listFoldersByCursor,
  removeFavoriteFolder,
  updateFolder as updateFolderEndpoint,
} from '../../contract/bot-folders.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { denied, HttpProblem, invalid, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { readerOf } from './bot-access.ts'
import { recomputeCompletion, unknownTeam } from './bot-form.ts'
import {
  branchOfFolder,
  type FolderView,
  requireFolder,
  showFolder,
  tooDeep,
  viewFolders,
  withFolderView,
} from './folder-views.ts'

type FolderFilter = Pick<z.output<typeof foldersQuery>, 'folderId' | 'teamId' | 'excludeSubfolders'>

export const botFolderRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const withView = withFolderView(context)

  /** For both lists: the folders directly below a folder, or all folders below it. */
  async function select(actor: RequestActor, view: FolderView, filter: FolderFilter): Promise<FolderRow[]> {
    const { folderId, teamId, excludeSubfolders } = filter
    const parent = folderId === undefined ? null : (await requireFolder(context, actor, view, folderId)).id
    const below = parent === null ? null : new Set(branchOfFolder(view.rows, parent))
    return view.rows.filter((row) => {
      if (teamId !== undefined && row.teamId !== teamId) return false
      if (excludeSubfolders) return row.parentId === parent
      return below === null || (row.id !== parent && below.has(row.id))
    })
  }

  route(app, listFolders, ({ actor, query }) =>
    withView(actor, async (_trx, view) => {
      const rows = await select(actor, view, query)
      const from = (query.page - 1) * query.limit
      return {
        results: rows.slice(from, from + query.limit).map((row) => view.show(row)),
        total: rows.length,
      }
    }),
  )

  route(app, listFoldersByCursor, ({ actor, query }) =>
    withView(actor, async (_trx, view) => {
      const rows = await select(actor, view, query)
      const after = query.cursor === undefined ? null : readCursor(query.cursor)
      const rest = after === null ? rows : rows.filter((row) => isAfter(row, after))
      const page = rest.slice(0, query.limit)
      const last = page.at(-1)
      return {
        results: page.map((row) => view.show(row)),
        nextCursor: rest.length > page.length && last !== undefined ? `${last.position}_${last.id}` : null,
      }
    }),
  )

  route(app, listFolderAncestors, ({ actor, params }) =>
    withView(actor, async (_trx, view) => {
      const folder = await requireFolder(context, actor, view, params.id)
      const path = [folder.id, ...ancestorsOf(view.parents, folder.id)].toReversed()
      return { results: path.flatMap((id) => view.find(id) ?? []).map((row) => view.show(row)) }
    }),
  )

  const favorites = (actor: RequestActor, id: string | null) =>
    withView(actor, async (_trx, view) => {
      const folder = id === null ? null : await requireFolder(context, actor, view, id)
      const below = folder === null ? null : new Set(branchOfFolder(view.rows, folder.id))
      return {
        results: view.rows
          .filter((row) => below === null || below.has(row.id))
          .map((row) => view.show(row))
          .filter(({ isFavorite }) => isFavorite),
      }
    })
  route(app, listFavoriteFolders, ({ actor }) => favorites(actor, null))
  route(app, listFavoriteFoldersBelow, ({ actor, params }) => favorites(actor, params.id))

  route(app, addFavoriteFolder, ({ actor, body }) =>
    withView(actor, async (trx, view) => {
      const folder = await requireFolder(context, actor, view, body.folderId)
      await addFavorite(trx, actor.orgId, actor.userId, folder.id)
      return { ...view.show(folder), isFavorite: true }
    }),
  )
  route(app, removeFavoriteFolder, ({ actor, body }) =>
    withView(actor, async (trx, view) => {
      const folder = await requireFolder(context, actor, view, body.folderId)
      await removeFavorite(trx, actor.userId, folder.id)
      return { ...view.show(folder), isFavorite: false }
    }),
  )

  /** Only admins may restrict a folder to admins, or lift that restriction. @throws HttpProblem 403, 422 */
  async function assertMayKeep(
    trx: Trx,
    reader: BotReader,
    kept: { isForAdminOnly: boolean; teamId: string | null },
  ): Promise<void> {
    if (kept.isForAdminOnly && !reader.isAdmin) throw denied('Only admins can keep a folder to admins.')
    if (kept.teamId !== null && (await findTeams(trx, [kept.teamId])).length === 0) throw unknownTeam()
  }

  route(app, createFolder, (request, reply) => {
    const { actor, body } = request
    return context.runOnce(request, reply, agentFolder, async (trx) => {
      await lockFolderTree(trx, actor.orgId)
      const reader = await readerOf(trx, actor)
      const view = await viewFolders(trx, reader)
      const parentId = body.parentFolderId ?? null
      const teamId = body.teamId ?? null
      if (parentId !== null) await requireFolder(context, actor, view, parentId)
      await assertMayKeep(trx, reader, { isForAdminOnly: body.isForAdminOnly, teamId })
      if (view.rows.length + reader.hiddenFolderIds.length >= folderLimit)
        throw new HttpProblem(
          422,
          'too_many_folders',
          `An organization has at most ${folderLimit.toLocaleString('en')} folders.`,
        )
      const depth = parentId === null ? 0 : 1 + ancestorsOf(view.parents, parentId).length
      if (depth >= folderDepthLimit) throw tooDeep(body.name)
      const siblings = view.rows.filter((row) => row.parentId === parentId)
      const id = await insertFolder(trx, {
        org_id: actor.orgId,
        owner_id: actor.userId,
        parent_id: parentId,
        name: body.name,
        description: body.description,
        position: body.position ?? Math.max(-1, ...siblings.map(({ position }) => position)) + 1,
        is_personal: body.isPersonal,
        is_for_admin_only: body.isForAdminOnly,
        is_for_team: teamId !== null,
        team_id: teamId,
      })
      await audit(trx, actor, {
        action: 'bot-folder.create',
        subjectKind: 'bot-folder',
        subjectId: id,
        after: body,
      })
      return showFolder(context, trx, actor, id)
    })
  })

  route(app, updateFolderEndpoint, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      await lockFolderTree(trx, actor.orgId)
      const reader = await readerOf(trx, actor)
      const view = await viewFolders(trx, reader)
      const folder = await requireFolder(context, actor, view, body.id)
      if (body.teamId != null && (await findTeams(trx, [body.teamId])).length === 0) throw unknownTeam()
      if (body.version !== undefined && body.version !== folder.version) throw stale(view.show(folder))
      const next = {
        isPersonal: body.isPersonal ?? folder.isPersonal,
        isForAdminOnly: body.isForAdminOnly ?? folder.isForAdminOnly,
        isForTeam: body.teamId === undefined ? folder.isForTeam : body.teamId !== null,
        teamId: body.teamId === undefined ? folder.teamId : body.teamId,
      }
      if ([next.isPersonal, next.isForAdminOnly, next.isForTeam].filter(Boolean).length > 1)
        throw invalid('isPersonal', 'A folder is personal, for admins, or for a team: one of them.')
      await assertMayKeep(trx, reader, next)
      await updateFolder(trx, folder.id, {
        name: body.name ?? folder.name,
        description: body.description ?? folder.description,
        position: body.position ?? folder.position,
        is_personal: next.isPersonal,
        is_for_admin_only: next.isForAdminOnly,
        is_for_team: next.isForTeam,
        team_id: next.teamId,
        // Making a folder personal makes the actor its owner.
        ...(next.isPersonal && !folder.isPersonal ? { owner_id: actor.userId } : {}),
      })
      await audit(trx, actor, {
        action: 'bot-folder.change',
        subjectKind: 'bot-folder',
        subjectId: folder.id,
        before: { ...folder },
        after: body,
      })
      return showFolder(context, trx, actor, folder.id)
    }),
  )

  route(app, deleteFolderEndpoint, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      await lockFolderTree(trx, actor.orgId)
      const reader = await readerOf(trx, actor)
      const view = await viewFolders(trx, reader)
      const folder = await requireFolder(context, actor, view, params.id)
      if (query.version !== undefined && query.version !== folder.version) throw stale(view.show(folder))
      await assertRevealsNothing(trx, view, folder)
      const withoutFolder = await deleteFolder(trx, folder)
      await recomputeCompletion(trx, withoutFolder)
      await audit(trx, actor, {
        action: 'bot-folder.delete',
        subjectKind: 'bot-folder',
        subjectId: folder.id,
        before: { name: folder.name, parentFolderId: folder.parentId },
        after: { botsWithoutFolder: withoutFolder.length },
      })
    }),
  )
}

const isRestricted = (folder: FolderRow): boolean =>
  folder.isPersonal || folder.isForAdminOnly || folder.isForTeam

/**
 * Deleting a folder takes its bots out of the folders above it too, and moves its folders up one level.
 * @throws HttpProblem 409 if more people would then see them
 */
async function assertRevealsNothing(trx: Trx, view: FolderView, folder: FolderRow): Promise<void> {
  const isBelowRestricted = ancestorsOf(view.parents, folder.id)
    .flatMap((id) => view.find(id) ?? [])
    .some(isRestricted)
  if (!isRestricted(folder) && !isBelowRestricted) return
  const { hasAgents, hasFolders } = await findFolderContents(trx, folder.id)
  if (hasAgents || (hasFolders && isRestricted(folder)))
    throw new HttpProblem(
      409,
      'folder_not_empty',
      'Only some people see this folder. Move out what is in it first, including variations and what you do not see: otherwise everybody would see that.',
    )
}

type Place = { position: number; id: string }

/** @throws HttpProblem 400 */
function readCursor(cursor: string): Place {
  const [, position, id] =
    /^(\d{1,7})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (position === undefined || id === undefined) throw invalid('cursor', 'This cursor is not valid.')
  return { position: Number(position), id }
}

const isAfter = (row: Place, after: Place): boolean =>
  row.position > after.position || (row.position === after.position && row.id > after.id)
