import { z } from 'zod'
import { integrationStatuses, integrationTypes } from '#db/vocabulary.ts'
import { meetingRecorderId } from '#api/contract/integrations.ts'
import { pageSizes } from '../../ui/table/page-sizes.ts'

export const settingsTabs = ['email', 'people', 'rules'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The server answers no list beyond this row. */
const lastReachableRow = 10_000
/** What a provider sends back may be long, and all digits. */
const returned = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((text) => String(text).slice(0, 4_000))
  .optional()
  .catch(undefined)

/** State of the integrations page in the address. Wrong values fall back to their defaults; defaults are stripped. */
export const integrationsSearch = z.object({
  q: z
    .union([z.string(), z.number(), z.boolean()])
    .transform((text) => String(text).slice(0, 200))
    .default('')
    .catch(''),
  type: z.enum(integrationTypes).optional().catch(undefined),
  status: z.enum(integrationStatuses).optional().catch(undefined),
  page: z.number().int().min(1).max(lastReachableRow).default(1).catch(1),
  size: z
    .number()
    .refine((size) => pageSizes.some((each) => each === size))
    .default(20)
    .catch(20),
  /** Settings are edited; the table is hidden meanwhile. */
  settings: z.enum(settingsTabs).optional().catch(undefined),
  /** The integration whose people the settings show. */
  of: z.uuid().optional().catch(undefined),
  /** What the dialog shows: a new integration, or this one. */
  dialog: z
    .union([z.literal('new'), z.literal(meetingRecorderId), z.uuid()])
    .optional()
    .catch(undefined),
  /** The dialog begins with new credentials. */
  reconnect: z.boolean().optional().catch(undefined),
  // The return from a consent page; taken out of the address at once.
  code: returned,
  state: returned,
  error: returned,
  error_description: returned,
})
export type IntegrationsSearch = z.output<typeof integrationsSearch>

export const searchDefaults = { q: '', page: 1, size: 20 } as const satisfies Partial<IntegrationsSearch>

export const isFiltered = ({ q, type, status }: IntegrationsSearch): boolean =>
  q.trim() !== '' || type !== undefined || status !== undefined

/** The request of one page. */
export const listRequest = ({ q, type, status, page, size }: IntegrationsSearch) => ({
  from: Math.min(lastReachableRow, (page - 1) * size),
  numberOfResults: size,
  search: q.trim(),
  type,
  status,
})
export type ListRequest = ReturnType<typeof listRequest>
