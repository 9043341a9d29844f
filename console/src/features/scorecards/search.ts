import { z } from 'zod'
import { pageDefaults, pageParams, textParam } from '../../ui/list/search-params.ts'

/** The states to filter scorecards by. */
export const listedStates = ['published', 'draft', 'archived'] as const
export type ListedState = (typeof listedStates)[number]
export const scorecardOrders = ['name', '-name', 'updated', '-updated'] as const

/** State of the list in the address. Archived scorecards appear only on request. */
export const scorecardsSearch = z.object({
  ...pageParams,
  q: textParam(),
  sort: z.enum(scorecardOrders).default('name').catch('name'),
  state: z.enum(listedStates).optional().catch(undefined),
  /** One of `callTypes`; no scorecard has any other. */
  callType: z.string().optional().catch(undefined),
  tag: z.string().optional().catch(undefined),
})
export type ScorecardsSearch = z.output<typeof scorecardsSearch>
export const listDefaults = {
  ...pageDefaults,
  q: '',
  sort: 'name',
} as const satisfies Partial<ScorecardsSearch>

export const builderTabs = ['criteria', 'preview', 'settings', 'materials', 'uses', 'history'] as const
export type BuilderTab = (typeof builderTabs)[number]

/** State of one scorecard's page in the address. */
export const builderSearch = z.object({
  tab: z.enum(builderTabs).default('criteria').catch('criteria'),
  /** The published version instead of the draft. */
  published: z.boolean().optional().catch(undefined),
  criterion: z.string().max(60).optional().catch(undefined),
  /** False: the preview next to the criteria is closed. */
  preview: z.boolean().default(true).catch(true),
})
export type BuilderSearch = z.output<typeof builderSearch>
export const builderDefaults = { tab: 'criteria', preview: true } as const satisfies Partial<BuilderSearch>
