import { z } from 'zod'
import type { filteredAgentsQuery } from '#api/contract/bots.ts'
import {
  type BotCallType,
  botCallTypes,
  type BotStatus,
  botStatuses,
  type EmotionalState,
  emotionalStates,
} from '#db/vocabulary/bots.ts'
import { filterQuery, paramFilter } from '../../../ui/list/filters.ts'
import {
  isId,
  listParam,
  pageDefaults,
  pageParams,
  pageRequest,
  partsOf,
  textParam,
} from '../../../ui/list/search-params.ts'

/** The address value for bots in no folder. */
export const noFolder = 'none'

/** State of the library in the address. No folder means all bots. */
export const botsSearch = z.object({
  ...pageParams,
  q: textParam(),
  folder: z
    .union([z.literal(noFolder), z.uuid()])
    .optional()
    .catch(undefined),
  sort: z.enum(['name', 'changed', 'practiced', 'score']).default('name').catch('name'),
  callType: listParam(botCallTypes),
  status: listParam(botStatuses),
  tags: listParam(isId),
  /** If set, a bot must have all of the tags. */
  everyTag: z.boolean().optional().catch(undefined),
  personality: listParam(emotionalStates),
  teams: listParam(isId),
  /** Also list variations. */
  variations: z.boolean().optional().catch(undefined),
})
export type BotsSearch = z.output<typeof botsSearch>

export const searchDefaults = { ...pageDefaults, q: '', sort: 'name' } as const satisfies Partial<BotsSearch>

type Query = z.output<typeof filteredAgentsQuery>

export const filterRules = {
  status: paramFilter<BotsSearch, Query>('status', ({ status }) => ({
    agentStatus: partsOf<BotStatus>(status),
  })),
  callType: paramFilter<BotsSearch, Query>('callType', ({ callType }) => ({
    callType: partsOf<BotCallType>(callType),
  })),
  tags: {
    ...paramFilter<BotsSearch, Query>('tags', ({ tags, everyTag }) => ({
      tagsIds: partsOf(tags),
      tagCondition: everyTag === true ? 'and' : 'or',
    })),
    cleared: { tags: undefined, everyTag: undefined },
  },
  personality: paramFilter<BotsSearch, Query>('personality', ({ personality }) => ({
    emotionalState: partsOf<EmotionalState>(personality),
  })),
  teams: paramFilter<BotsSearch, Query>('teams', ({ teams }) => ({ teams: partsOf(teams) })),
  variations: paramFilter<BotsSearch, Query>('variations', () => ({ includeVariationsBots: true })),
}

const attemptsOrders: Record<BotsSearch['sort'], Query['sortBy']> = {
  name: undefined,
  changed: undefined,
  practiced: 'attempts',
  score: 'meanScore',
}

/** Bots in no folder can only be searched by words. */
export const botsRequest = (search: BotsSearch) => ({
  ...pageRequest(search),
  search: search.q.trim(),
  isWithoutFolder: search.folder === noFolder,
  ...(search.folder === noFolder
    ? {}
    : {
        folderId: search.folder,
        sortByLastUpdated: search.sort === 'changed',
        sortBy: attemptsOrders[search.sort],
        ...filterQuery<BotsSearch, Query>(Object.values(filterRules), search),
      }),
})
export type BotsRequest = ReturnType<typeof botsRequest>
