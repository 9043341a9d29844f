import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { importScopes } from '#db/vocabulary/imports.ts'

export const steps = ['source', 'scope', 'calls', 'review'] as const
export type Step = (typeof steps)[number]

/** Date ranges of a provider's calls. */
export const listedRanges = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'lastTwoWeeks',
  'thisMonth',
  'lastMonth',
  'lastNinetyDays',
  'all-time',
  'custom',
] as const

/** Chosen calls are not included, because a thousand ids are too long for an address. */
export const searchDefaults = { scope: 'LAST_30_DAYS', date: 'lastTwoWeeks' } as const

/** State of a new import in the address. Invalid values fall back to their defaults; defaults are left out. */
export const newImportSearch = z.object({
  integrationId: z.uuid().optional().catch(undefined),
  /** Left out: the first step that requires a choice. */
  step: z.enum(steps).optional().catch(undefined),
  scope: z.enum(importScopes).default(searchDefaults.scope).catch(searchDefaults.scope),
  type: z.enum(callTypes).optional().catch(undefined),
  scorecard: z.uuid().optional().catch(undefined),
  date: z.enum(listedRanges).default(searchDefaults.date).catch(searchDefaults.date),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  rep: z.uuid().optional().catch(undefined),
})
export type NewImportSearch = z.output<typeof newImportSearch>

export type OnSearch = (next: Partial<NewImportSearch>, options?: { isReplacing?: boolean }) => void
