import { z } from 'zod'
import { agent } from './bots.ts'
import { endpoint, noContent } from './endpoint.ts'
import { cursorPageOf, cursorQuery, idParams, pageOf } from './page.ts'

/** Maximum number of folders in an organization, and of levels of its tree. */
export const folderLimit = 2_000
export const folderDepthLimit = 8

/** A folder as its reader sees it. Bots that they do not see are not counted. */
export const agentFolder = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  parentFolderId: z.uuid().nullable(),
  position: z.number().int(),
  /** Only the owner sees it. */
  isPersonal: z.boolean(),
  /** Only owners and admins of the organization see it. */
  isForAdminOnly: z.boolean(),
  /** Kept to the members of `teamId`. Without a team: the team was deleted. */
  isForTeam: z.boolean(),
  teamId: z.uuid().nullable(),
  ownerId: z.uuid(),
  isFavorite: z.boolean(),
  /** Bots directly in it, and bots in it or below. */
  agentCount: z.number().int(),
  totalAgentCount: z.number().int(),
  subfolderCount: z.number().int(),
  version: z.number().int(),
})
export type AgentFolder = z.infer<typeof agentFolder>

const name = z.string().trim().min(1).max(120)
const description = z.string().trim().max(1000)
const position = z.number().int().min(0).max(1_000_000)

export const createFolderBody = z
  .strictObject({
    name,
    description: description.default(''),
    parentFolderId: z.uuid().nullish(),
    /** Left out: after the others. */
    position: position.optional(),
    isPersonal: z.boolean().default(false),
    isForAdminOnly: z.boolean().default(false),
    teamId: z.uuid().nullish(),
  })
  .refine(
    (folder) => [folder.isPersonal, folder.isForAdminOnly, folder.teamId != null].filter(Boolean).length <= 1,
    'A folder is personal, for admins, or for a team: one of them.',
  )

/** Fields that are left out stay unchanged. */
export const updateFolderBody = z.strictObject({
  id: z.uuid(),
  version: z.number().int().optional(),
  name: name.optional(),
  description: description.optional(),
  position: position.optional(),
  isPersonal: z.boolean().optional(),
  isForAdminOnly: z.boolean().optional(),
  teamId: z.uuid().nullish(),
})

const folderFilter = {
  /** The parent; left out: the top. */
  folderId: z.uuid().optional(),
  teamId: z.uuid().optional(),
  /** Only folders directly below; otherwise all folders below. */
  excludeSubfolders: z.stringbool().default(false),
}

export const foldersQuery = z.object({
  page: z.coerce.number().int().min(1).max(500).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  ...folderFilter,
})

/** By position, then by age, so that the pages of both lists agree. */
export const listFolders = endpoint({
  method: 'GET',
  path: '/agents/folders',
  permission: 'bots.view',
  query: foldersQuery,
  response: pageOf(agentFolder),
})

export const listFoldersByCursor = endpoint({
  method: 'GET',
  path: '/agents/folders-cursor',
  permission: 'bots.view',
  query: cursorQuery.extend(folderFilter),
  response: cursorPageOf(agentFolder),
})

/** Ordered from the top down to the folder itself. */
export const listFolderAncestors = endpoint({
  method: 'GET',
  path: '/agents/folders/:id/ancestors',
  permission: 'bots.view',
  params: idParams,
  response: z.object({ results: z.array(agentFolder) }),
})

/** A folder (null: the top) with the folders and the first 200 bots directly in it. */
const folderContents = z.object({
  folder: agentFolder.nullable(),
  folders: z.array(agentFolder),
  agents: z.array(agent),
})

export const getFolderContents = endpoint({
  method: 'GET',
  path: '/agents/agents-folders/:id',
  permission: 'bots.view',
  params: idParams,
  response: folderContents,
})
export const getTopContents = endpoint({
  method: 'GET',
  path: '/agents/agents-folders',
  permission: 'bots.view',
  response: folderContents,
})

/** The reader's favorite folders, or those below a folder. */
export const listFavoriteFolders = endpoint({
  method: 'GET',
  path: '/agents/agents-folders-favourites',
  permission: 'bots.view',
  response: z.object({ results: z.array(agentFolder) }),
})
export const listFavoriteFoldersBelow = endpoint({
  method: 'GET',
  path: '/agents/agents-folders-favourites/:id',
  permission: 'bots.view',
  params: idParams,
  response: z.object({ results: z.array(agentFolder) }),
})

export const listFoldersOfAgent = endpoint({
  method: 'GET',
  path: '/agents/folders-by-agent',
  permission: 'bots.view',
  query: z.object({ agentId: z.uuid() }),
  response: z.object({ results: z.array(agentFolder) }),
})

export const createFolder = endpoint({
  method: 'POST',
  path: '/agents/create-agent-folder',
  permission: 'bots.manage',
  body: createFolderBody,
  response: { 201: agentFolder },
  isIdempotent: true,
})

export const updateFolder = endpoint({
  method: 'PATCH',
  path: '/agents/update-agent-folder',
  permission: 'bots.manage',
  body: updateFolderBody,
  response: agentFolder,
})

/**
 * Moves a bot from one folder to another; null: out of all folders that the actor sees. A bot that is not directly in the current folder
 * leaves those below it. A folder moves with everything below it.
 */
export const moveFolderBody = z.strictObject({
  type: z.enum(['folder', 'agent']),
  resourceId: z.uuid(),
  currentParentFolderId: z.uuid().nullish(),
  newParentFolderId: z.uuid().nullish(),
})

export const moveIntoFolder = endpoint({
  method: 'POST',
  path: '/agents/folders/move',
  permission: 'bots.manage',
  body: moveFolderBody,
  response: z.object({ results: z.array(agentFolder) }),
})

/** The folders below move up. Its bots stay, and are in no folder unless they are also in another one. */
export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/agents/agent-folder/:id',
  permission: 'bots.manage',
  params: idParams,
  query: z.object({ version: z.coerce.number().int().optional() }),
  response: noContent,
})

const folderBody = z.strictObject({ folderId: z.uuid() })

export const addFavoriteFolder = endpoint({
  method: 'POST',
  path: '/agents/add-agent-folder-to-fav',
  permission: 'bots.view',
  body: folderBody,
  response: agentFolder,
})

export const removeFavoriteFolder = endpoint({
  method: 'POST',
  path: '/agents/remove-agent-folder-from-fav',
  permission: 'bots.view',
  body: folderBody,
  response: agentFolder,
})

/** Adds the bot to this folder too. `teamId` also shares it with the team. */
export const linkAgentToFolder = endpoint({
  method: 'POST',
  path: '/agents/link-agent-to-folder',
  permission: 'bots.manage',
  body: z.strictObject({
    agentId: z.uuid(),
    parentFolderId: z.uuid(),
    sort: position.optional(),
    teamId: z.uuid().nullish(),
  }),
  response: z.object({ results: z.array(agentFolder) }),
})
