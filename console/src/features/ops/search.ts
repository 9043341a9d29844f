import { z } from 'zod'
import { type LaneState, messageHash } from '#api/contract/ops.ts'
import { type Lane, lanes, opsScopes, type WorkState, workStates } from '#db/vocabulary/ledger.ts'
import { filterQuery, type FilterRule, paramFilter } from '../../ui/list/filters.ts'
import { listParam, partsOf } from '../../ui/list/search-params.ts'

export const opsTabs = ['failures', 'providers', 'workers'] as const
export type OpsTab = (typeof opsTabs)[number]

/** Unfinished work: the states that the list shows by default. */
export const openStates = ['queued', 'offered', 'running'] as const satisfies readonly WorkState[]

/** The address value for every state, including ended ones. */
const everyState = 'all'

/** The router parses a text that looks like a number as a number. */
const word = (longest: number) =>
  z
    .union([z.string(), z.number(), z.boolean()])
    .transform((text) => String(text).trim().slice(0, longest))
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .catch(undefined)

/** State of the operations page in the address. Invalid values fall back to their defaults; defaults are left out. */
export const opsSearch = z.object({
  scope: z.enum(opsScopes).default('organization').catch('organization'),
  lane: listParam(lanes),
  state: listParam([...workStates, everyState]),
  kind: word(60),
  error: word(120),
  /** Names the message of one failure group, which may be longer than an address. */
  messageHash: messageHash.optional().catch(undefined),
  tab: z.enum(opsTabs).default('failures').catch('failures'),
  item: z.uuid().optional().catch(undefined),
})
export type OpsSearch = z.output<typeof opsSearch>

export const searchDefaults = { scope: 'organization', tab: 'failures' } as const satisfies Partial<OpsSearch>

export const lanesOf = (search: Pick<OpsSearch, 'lane'>): Lane[] => partsOf<Lane>(search.lane)
export const withLanes = (search: OpsSearch, chosen: readonly Lane[]): OpsSearch => ({
  ...search,
  lane: lanes.filter((lane) => chosen.includes(lane)).join(',') || undefined,
})

/** The selected states; empty means every state. */
export function statesOf({ state }: Pick<OpsSearch, 'state'>): WorkState[] {
  const parts = partsOf(state)
  if (parts.includes(everyState)) return []
  return parts.length === 0 ? [...openStates] : (parts as WorkState[])
}

export function withStates(search: OpsSearch, states: readonly WorkState[]): OpsSearch {
  if (states.length === 0 || states.length === workStates.length) return { ...search, state: everyState }
  const isDefault = states.length === openStates.length && openStates.every((state) => states.includes(state))
  return {
    ...search,
    state: isDefault ? undefined : workStates.filter((state) => states.includes(state)).join(','),
  }
}

export type ItemFilter = {
  scope: OpsSearch['scope']
  state: WorkState[]
  lane: Lane[]
  kind: string | undefined
  error: string | undefined
  messageHash: string | undefined
}

export const itemFilterRules = {
  lane: paramFilter<OpsSearch, ItemFilter>('lane', (search) => ({ lane: lanesOf(search) })),
  state: {
    id: 'state',
    // By default, the state narrows the list to open work.
    isActive: (search: OpsSearch) => statesOf(search).length > 0,
    cleared: { state: everyState },
    toQuery: (search: OpsSearch) => ({ state: statesOf(search) }),
  },
  kind: paramFilter<OpsSearch, ItemFilter>('kind', ({ kind }) => ({ kind })),
  error: {
    id: 'error',
    isActive: ({ error, messageHash: hash }: OpsSearch) => error !== undefined || hash !== undefined,
    cleared: { error: undefined, messageHash: undefined },
    toQuery: ({ error, messageHash: hash }: OpsSearch) => ({ error, messageHash: hash }),
  },
} as const satisfies Record<string, FilterRule<OpsSearch, ItemFilter>>

/** What the filters request from the server. */
export const itemFilter = (search: OpsSearch): ItemFilter => ({
  scope: search.scope,
  state: [],
  lane: [],
  kind: undefined,
  error: undefined,
  messageHash: undefined,
  ...filterQuery(Object.values(itemFilterRules), search),
})

/** Whether anything is filtered, so that there is something to clear. */
export const isFiltered = (search: OpsSearch): boolean =>
  search.lane !== undefined ||
  search.state !== undefined ||
  search.kind !== undefined ||
  itemFilterRules.error.isActive(search)
export const withoutFilters = ({ scope, tab, item }: OpsSearch): OpsSearch => ({
  ...opsSearch.parse({}),
  scope,
  tab,
  item,
})

/** The length of the list, if it follows from the lanes' figures, which count neither ended work nor single jobs or errors. */
export function totalOf(search: OpsSearch, figures: readonly LaneState[] | undefined): number | undefined {
  if (figures === undefined || search.kind !== undefined || itemFilterRules.error.isActive(search))
    return undefined
  const states = statesOf(search)
  const hasOffered = states.includes('offered')
  if (
    states.length === 0 ||
    states.includes('done') ||
    states.includes('cancelled') ||
    hasOffered !== states.includes('running')
  )
    return undefined
  const chosen = lanesOf(search)
  return figures
    .filter(({ lane }) => chosen.length === 0 || chosen.includes(lane))
    .reduce(
      (sum, lane) =>
        sum +
        (states.includes('queued') ? lane.runnable + lane.waitingForLater : 0) +
        (hasOffered ? lane.inFlight : 0) +
        (states.includes('dead') ? lane.dead : 0),
      0,
    )
}
