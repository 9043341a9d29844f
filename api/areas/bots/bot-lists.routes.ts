import {
  type AgentFilter,
  type AgentPage,
  countByCallType,
  findAgents,
  findAgentIdOfVersion,
  listAgents,
} from '#db/queries/bots/agents.ts'
import { listFolderTree } from '#db/queries/bots/folder-tree.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { findTeamsAbove } from '#db/queries/scorecards/sharing.ts'
import type { Trx } from '#db/client.ts'
import type { z } from 'zod'
import {
  type Agent,
  agentStatsByCallType,
  type filteredAgentsQuery,
  getAgentByProviderId,
  getAgentByVapiId,
  listAgents as listAgentsEndpoint,
  listAgentsByIds,
  listAgentsPaginated,
  listAgentsWithoutFolder,
  listFilteredAgents,
  listVariations,
  listVariationsOf,
} from '../../contract/bots.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { readerOf, requireAgent } from './bot-access.ts'
import { toAgents } from './bot-views.ts'
import { branchOfFolder } from './folder-views.ts'

type Query = Partial<z.output<typeof filteredAgentsQuery>> & { from: number; numberOfResults: number }

export const botListRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  async function filterOf(trx: Trx, query: Query): Promise<AgentFilter> {
    const states = [query.personas, query.emotionalState].filter((each) => each !== undefined)
    const [first, second] = states
    return {
      search: query.search,
      callTypes: query.callType,
      statuses: query.agentStatus,
      includeVariations: query.includeVariationsBots === true || query.variationsIds !== undefined,
      variationsOf: query.variationsIds,
      // A bot shared with a team is also shared with the teams below it.
      teams: query.teams === undefined ? undefined : await findTeamsAbove(trx, query.teams),
      folderIds:
        query.folderId === undefined ? undefined : branchOfFolder(await listFolderTree(trx), query.folderId),
      emotionalStates: second === undefined ? first : first?.filter((state) => second.includes(state)),
      tags:
        query.tagsIds === undefined || query.tagsIds.length === 0
          ? undefined
          : { ids: query.tagsIds, condition: query.tagCondition ?? 'or' },
    }
  }

  async function orderOf(trx: Trx, actor: RequestActor, query: Query): Promise<AgentPage['order']> {
    if (query.sortBy !== undefined) return { by: query.sortBy, visibility: await visibilityOf(trx, actor) }
    return query.sortByLastUpdated === true ? 'updated' : 'name'
  }

  const list = (
    actor: RequestActor,
    query: Query,
    narrow: Partial<AgentFilter> = {},
  ): Promise<{ results: Agent[]; total: number }> =>
    database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      const filter = { ...(await filterOf(trx, query)), ...narrow }
      // Folders that the reader may not open are treated as empty.
      const open = filter.folderIds?.filter((id) => !reader.hiddenFolderIds.includes(id))
      const { results, total } = await listAgents(
        trx,
        reader,
        { ...filter, folderIds: open },
        {
          from: query.from,
          numberOfResults: query.numberOfResults,
          order: await orderOf(trx, actor, query),
        },
      )
      return { results: await toAgents(context, trx, actor, reader, results), total }
    })

  route(app, listAgentsEndpoint, ({ actor, query }) => list(actor, query))
  route(app, listAgentsPaginated, ({ actor, query }) => list(actor, query))
  route(app, listFilteredAgents, ({ actor, query }) => list(actor, query))
  route(app, listAgentsWithoutFolder, ({ actor, query }) =>
    list(actor, { ...query, from: Math.max(query.from, query.start) }, { withoutFolder: true }),
  )
  route(app, listVariations, ({ actor, query }) =>
    list(actor, query, { onlyVariations: true, includeVariations: true }),
  )

  const found = async (
    trx: Trx,
    actor: RequestActor,
    reader: BotReader,
    ids: readonly string[],
  ): Promise<Agent[]> => toAgents(context, trx, actor, reader, await findAgents(trx, reader, ids))

  route(app, listAgentsByIds, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => ({
      results: await found(trx, actor, await readerOf(trx, actor), query.ids ?? []),
    })),
  )

  route(app, listVariationsOf, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      const { id, parent_agent_id: parentId } = await requireAgent(context, trx, actor, reader, params.id)
      const { results } = await listAgents(
        trx,
        reader,
        { includeVariations: true, parentOf: parentId ?? id },
        { from: 0, numberOfResults: 1000, order: 'age' },
      )
      return { results: await toAgents(context, trx, actor, reader, results) }
    }),
  )

  async function byVersion(actor: RequestActor, versionId: string, withFolders: boolean): Promise<Agent> {
    return database.withOrg(actor, async (trx) => {
      const reader = await readerOf(trx, actor)
      const agent = await resource(context, actor, 'agent_versions', versionId, async () => {
        const id = await findAgentIdOfVersion(trx, versionId)
        return id === undefined ? undefined : (await found(trx, actor, reader, [id]))[0]
      })
      return withFolders ? agent : { ...agent, folders: [] }
    })
  }
  route(app, getAgentByVapiId, ({ actor, params, query }) => byVersion(actor, params.id, query.withFolders))
  route(app, getAgentByProviderId, ({ actor, params, query }) =>
    byVersion(actor, params.id, query.withFolders),
  )

  route(app, agentStatsByCallType, ({ actor }) =>
    database.withOrg(actor, async (trx) => ({
      results: await countByCallType(trx, await readerOf(trx, actor)),
    })),
  )
}
