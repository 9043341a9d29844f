import { z } from 'zod'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { callWaits } from '#db/vocabulary/calls.ts'
import { pageDefaults, pageParams, textParam } from '../../../ui/list/search-params.ts'

export const practiceViews = ['bots', 'attempts'] as const
export const attemptStates = ['live', 'ended'] as const

/** State of the list in the address. Invalid values fall back to their defaults; defaults are left out. */
export const practiceSearch = z.object({
  ...pageParams,
  view: z.enum(practiceViews).default('bots').catch('bots'),
  /** Bots: words, and one call type. */
  q: textParam(),
  type: z.enum(botCallTypes).optional().catch(undefined),
  /** Attempts: with one bot, of one rep, open or ended, and what they wait for. */
  bot: z.uuid().optional().catch(undefined),
  rep: z.uuid().optional().catch(undefined),
  state: z.enum(attemptStates).optional().catch(undefined),
  waits: z.enum(callWaits).optional().catch(undefined),
})
export type PracticeSearch = z.output<typeof practiceSearch>

export const practiceSearchDefaults = {
  ...pageDefaults,
  view: 'bots',
  q: '',
} as const satisfies Partial<PracticeSearch>
