import { z } from 'zod'
import type { importTasksQuery } from '#api/contract/imports.ts'
import { importFilterStatuses } from '#db/vocabulary/imports.ts'
import { filterQuery, paramFilter } from '../../../ui/list/filters.ts'
import { pageDefaults, pageParams, pageRequest } from '../../../ui/list/search-params.ts'

/** State of the list of imports in the address. Invalid values fall back to their defaults; defaults are left out. */
export const importsSearch = z.object({
  ...pageParams,
  integration: z.uuid().optional().catch(undefined),
  status: z.enum(importFilterStatuses).optional().catch(undefined),
  /** Only imports that began within this many days. */
  days: z.number().int().min(1).max(365).optional().catch(undefined),
  /** Also list automatic syncs. */
  automatic: z.boolean().default(false).catch(false),
})
export type ImportsSearch = z.output<typeof importsSearch>

export const searchDefaults = { ...pageDefaults, automatic: false } as const satisfies Partial<ImportsSearch>

type Query = z.output<typeof importTasksQuery>

export const filterRules = {
  integration: paramFilter<ImportsSearch, Query>('integration', ({ integration }) => ({
    integrationId: integration,
  })),
  status: paramFilter<ImportsSearch, Query>('status', ({ status }) => ({ status })),
  days: paramFilter<ImportsSearch, Query>('days', ({ days }) => ({ days })),
}

export const tasksRequest = (search: ImportsSearch) => ({
  ...pageRequest(search),
  ...filterQuery<ImportsSearch, Query>(Object.values(filterRules), search),
  includeAutomatic: search.automatic,
})
