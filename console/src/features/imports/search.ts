import { z } from 'zod'
import { importTaskStatuses } from '#db/vocabulary.ts'
import { pageSizes } from '../../ui/table/page-sizes.ts'

/** The server answers no list beyond this row. */
const lastReachableRow = 10_000

/** State of the list of imports in the address. Wrong values fall back to their defaults; defaults are stripped. */
export const importsSearch = z.object({
  integration: z.uuid().optional().catch(undefined),
  status: z.enum(importTaskStatuses).optional().catch(undefined),
  automatic: z.boolean().default(false).catch(false),
  page: z.number().int().min(1).max(lastReachableRow).default(1).catch(1),
  size: z
    .number()
    .refine((size) => pageSizes.some((each) => each === size))
    .default(20)
    .catch(20),
})
export type ImportsSearch = z.output<typeof importsSearch>

export const searchDefaults = { automatic: false, page: 1, size: 20 } as const satisfies Partial<ImportsSearch>

/** Something narrows the list. */
export const isFiltered = ({ integration, status }: ImportsSearch): boolean => integration !== undefined || status !== undefined

export const tasksRequest = ({ integration, status, automatic, page, size }: ImportsSearch) => ({
  from: Math.min(lastReachableRow, (page - 1) * size),
  numberOfResults: size,
  integrationId: integration,
  status,
  includeAutomatic: automatic,
})
