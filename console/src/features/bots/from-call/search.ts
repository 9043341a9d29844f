import { z } from 'zod'
import type { ListCallsBody } from '#api/contract/calls.ts'
import { type CallType, callTypes } from '#db/vocabulary/calls.ts'
import { filterQuery, paramFilter } from '../../../ui/list/filters.ts'
import {
  listParam,
  pageDefaults,
  pageParams,
  pageRequest,
  partsOf,
  textParam,
} from '../../../ui/list/search-params.ts'

/** The ranges on offer. Bots are seldom made from older calls. */
export const pickRanges = ['lastTwoWeeks', 'thisMonth', 'lastMonth', 'lastNinetyDays'] as const

/** State of the page that picks a call. Which deals were lost is not known, so the lowest scores come first. */
export const pickSearch = z.object({
  ...pageParams,
  q: textParam(),
  sort: z.enum(['score', 'newest']).default('score').catch('score'),
  callType: listParam(callTypes),
  date: z.enum(pickRanges).optional().catch(undefined),
})
export type PickSearch = z.output<typeof pickSearch>

export const pickDefaults = { ...pageDefaults, q: '', sort: 'score' } as const satisfies Partial<PickSearch>

export const pickRules = {
  date: paramFilter<PickSearch, ListCallsBody>('date', ({ date }) =>
    date === undefined ? {} : { date: { range: date } },
  ),
  callType: paramFilter<PickSearch, ListCallsBody>('callType', ({ callType }) => ({
    callTypes: partsOf<CallType>(callType),
  })),
}

/** Only scored calls when sorted by lowest score; otherwise every call that has content. */
export const pickRequest = (search: PickSearch): Partial<ListCallsBody> => ({
  ...pageRequest(search),
  search: search.q.trim(),
  sortBy: search.sort === 'score' ? 'score' : 'newest',
  scoreStatuses:
    search.sort === 'score'
      ? ['SCORED_SUCCESS']
      : ['SCORED_SUCCESS', 'SCORED_ERROR', 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE'],
  ...filterQuery<PickSearch, ListCallsBody>(Object.values(pickRules), search),
})
