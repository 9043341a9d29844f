import { z } from 'zod'
import type { integrationsQuery } from '#api/contract/integrations.ts'
import { integrationStatuses, integrationTypes, meetingRecorderId } from '#db/vocabulary/integrations.ts'
import { filterQuery, type FilterRule, paramFilter } from '../../../ui/list/filters.ts'
import { pageDefaults, pageParams, pageRequest, textParam } from '../../../ui/list/search-params.ts'

/** A value returned by a provider may be long, and may consist of digits only. */
const returned = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((text) => String(text).slice(0, 4_000))
  .optional()
  .catch(undefined)

/** State of the integrations page in the address. Invalid values fall back to their defaults; defaults are left out. */
export const integrationsSearch = z.object({
  ...pageParams,
  q: textParam(),
  type: z.enum(integrationTypes).optional().catch(undefined),
  status: z.enum(integrationStatuses).optional().catch(undefined),
  /** Only failing integrations. */
  failing: z.boolean().optional().catch(undefined),
  /** Also list removed integrations. */
  removed: z.boolean().default(false).catch(false),
  /** The open dialog: a new integration, or this one. */
  dialog: z
    .union([z.literal('new'), z.literal(meetingRecorderId), z.uuid()])
    .optional()
    .catch(undefined),
  /** The dialog starts by asking for new credentials. */
  reconnect: z.boolean().optional().catch(undefined),
  // The return from a consent page; removed from the address immediately.
  code: returned,
  state: returned,
  error: returned,
  error_description: returned,
})
export type IntegrationsSearch = z.output<typeof integrationsSearch>

export const searchDefaults = {
  ...pageDefaults,
  q: '',
  removed: false,
} as const satisfies Partial<IntegrationsSearch>

type Query = z.output<typeof integrationsQuery>
type Rule = FilterRule<IntegrationsSearch, Query>

export const filterRules = {
  type: paramFilter<IntegrationsSearch, Query>('type', ({ type }) => ({ type })),
  status: paramFilter<IntegrationsSearch, Query>('status', ({ status }) => ({ status })),
  failing: paramFilter<IntegrationsSearch, Query>('failing', ({ failing }) => ({
    isFailing: failing === true,
  })),
} satisfies Record<string, Rule>

/** The request for one page. */
export const listRequest = (search: IntegrationsSearch) => ({
  ...pageRequest(search),
  ...filterQuery<IntegrationsSearch, Query>(Object.values(filterRules), search),
  search: search.q.trim(),
  includeRemoved: search.removed,
})
export type ListRequest = ReturnType<typeof listRequest>
