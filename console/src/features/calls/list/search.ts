import { z } from 'zod'
import { callSorts, dateRanges, type ListCallsBody, longestDefinitionId } from '#api/contract/calls.ts'
import { type CallType, callTypes, callWaits, type ScoreStatus, scoreStatuses } from '#db/vocabulary/calls.ts'
import { type AnswerStatus, answerStatuses } from '#workers/domain/scoring/answer-words.ts'
import { filterQuery, type FilterRule, hasActiveFilter, paramFilter } from '../../../ui/list/filters.ts'
import {
  isId,
  listFrom,
  listParam,
  pageDefaults,
  pageParams,
  pageRequest,
  partsOf,
  textParam,
} from '../../../ui/list/search-params.ts'

const longestSeconds = 1_000_000
const seconds = z.number().int().min(0).max(longestSeconds).optional().catch(undefined)
/** Ids of sections and criteria are chosen by the scorecard's author. */
const definitionIds = listParam((id) => id.length > 0 && id.length <= longestDefinitionId)

/** The address value for calls of every status, including those that a privacy rule excluded. */
export const everyStatus = 'all'
/** By default the list hides calls that a privacy rule excluded, because nothing of them is stored. */
const defaultStatuses = scoreStatuses.filter((status) => status !== 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE')

/** State of the call list in the address. Invalid values fall back to their defaults; defaults are left out. */
export const callsSearch = z.object({
  ...pageParams,
  q: textParam(),
  view: z.enum(['all', 'mine']).default('all').catch('all'),
  sort: z.enum(callSorts).default('newest').catch('newest'),
  date: z.enum(dateRanges).exclude(['all-time']).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  reps: listParam(isId),
  teams: listParam(isId),
  types: listParam(callTypes),
  custom: listParam(isId),
  scorecards: listParam(isId),
  sections: definitionIds,
  criteria: definitionIds,
  answers: listParam(answerStatuses),
  status: listParam([...scoreStatuses, everyStatus]),
  result: z.enum(['passed', 'notPassed']).optional().catch(undefined),
  notScored: listParam((value) => isId(value) || value === 'any' || value === 'undecided'),
  noRep: z.enum(['any', 'toChoose']).optional().catch(undefined),
  waits: z.enum(callWaits).optional().catch(undefined),
  integration: z.uuid().optional().catch(undefined),
  min: seconds,
  max: seconds,
  private: z.boolean().optional().catch(undefined),
  peek: z.uuid().optional().catch(undefined),
})
export type CallsSearch = z.output<typeof callsSearch>

export const searchDefaults = {
  q: '',
  view: 'all',
  sort: 'newest',
  ...pageDefaults,
} as const satisfies Partial<CallsSearch>

/** An id that belongs to no rule. */
const noRule = '00000000-0000-4000-8000-000000000000'

type CallFilterRule = FilterRule<CallsSearch, ListCallsBody>
const param = paramFilter<CallsSearch, ListCallsBody>

/** The filters, and what each requests from the server. */
export const filterRules = {
  date: {
    id: 'date',
    // A custom range without a day does not filter.
    isActive: ({ date, from, to }) =>
      date !== undefined && (date !== 'custom' || from !== undefined || to !== undefined),
    cleared: { date: undefined, from: undefined, to: undefined },
    toQuery: dateQuery,
  },
  reps: {
    ...param('reps', ({ reps }) => ({ reps: partsOf(reps) })),
    // "Mine" already is a choice of reps.
    isActive: ({ view, reps }) => view !== 'mine' && reps !== undefined,
  },
  teams: param('teams', ({ teams }) => ({ teams: partsOf(teams) })),
  types: param('types', ({ types }) => ({ callTypes: partsOf<CallType>(types) })),
  // The server combines rules of all levels, so the address does not need each rule's level.
  custom: param('custom', ({ custom }) => ({ customCallTypeOrgIds: partsOf(custom) })),
  notScored: param('notScored', notScoredQuery),
  scorecards: param('scorecards', ({ scorecards }) => ({ scorecards: partsOf(scorecards) })),
  sections: param('sections', ({ sections }) => ({ scorecardSections: partsOf(sections) })),
  criteria: param('criteria', ({ criteria }) => ({ scorecardCriterions: partsOf(criteria) })),
  answers: param('answers', ({ answers }) => ({ scorecardCriterionsStatus: partsOf<AnswerStatus>(answers) })),
  status: {
    id: 'status',
    isActive: ({ status }) => !partsOf(status).includes(everyStatus),
    cleared: { status: everyStatus },
    toQuery: statusQuery,
  },
  result: param('result', ({ result }) => ({ passed: result === 'passed' })),
  noRep: param('noRep', ({ noRep }) => ({ repUnknown: noRep })),
  waits: param('waits', ({ waits }) => ({ waitsFor: waits })),
  integration: param('integration', ({ integration }) => ({ integrationId: integration })),
  min: param('min', ({ min }) => ({ minDuration: min })),
  max: param('max', ({ max }) => ({ maxDuration: max })),
  private: param('private', (search) => ({ isPrivate: search.private })),
} as const satisfies Record<string, CallFilterRule>

const rules: readonly CallFilterRule[] = Object.values(filterRules)

function dateQuery({ date, from, to }: CallsSearch): Partial<ListCallsBody> {
  if (date === undefined) return {}
  if (date !== 'custom') return { date: { range: date } }

  const [first, last] = [from, to].toSorted()
  return {
    date: {
      range: 'custom',
      fromDate: from === undefined ? undefined : first,
      toDate: from === undefined ? to : last,
    },
  }
}

/** Without a rule, everything that is not scored; with rules, the calls they routed. */
function notScoredQuery({ notScored, custom }: CallsSearch): Partial<ListCallsBody> {
  const chosen = partsOf(notScored)
  const ruleIds = chosen.filter(isId)
  const which = chosen.includes('undecided') ? 'undecided' : 'any'
  if (ruleIds.length === 0) return { notScored: which }
  const known = custom === undefined ? ruleIds : ruleIds.filter((id) => partsOf(custom).includes(id))
  return { notScored: which, customCallTypeOrgIds: known.length === 0 ? [noRule] : known }
}

function statusQuery({ status, q }: CallsSearch): Partial<ListCallsBody> {
  if (status !== undefined) return { scoreStatuses: partsOf<ScoreStatus>(status) }
  // Calls that privacy excluded have no words, so a search never finds them, and the query is faster without the extra condition.
  return q.trim() === '' ? { scoreStatuses: defaultStatuses } : {}
}

/** Something narrows the list beyond the default. */
export const isFiltered = (search: CallsSearch): boolean =>
  search.q.trim() !== '' ||
  search.status !== undefined ||
  hasActiveFilter(
    rules.filter(({ id }) => id !== 'status'),
    search,
  )

/** Filters that remain where only admins filter calls, because the home page links to them. */
const remainingFilters: ReadonlySet<string> = new Set(['status', 'notScored', 'noRep', 'waits'])
export const isRemaining = ({ id }: { id: string }): boolean => remainingFilters.has(id)

/** The state for users who may not filter calls: the filters that the server would refuse are left out. */
export const withoutAdminFilters = (search: CallsSearch): CallsSearch =>
  Object.assign({}, search, ...rules.filter((rule) => !isRemaining(rule)).map(({ cleared }) => cleared), {
    notScored: listFrom(partsOf(search.notScored).filter((value) => !isId(value))),
  }) as CallsSearch

/** Clears search and filters; view, order and page size stay. */
export const withoutFilters = ({ view, sort, size }: CallsSearch): CallsSearch =>
  callsSearch.parse({ view, sort, size })

/** The request of one page. `ownId` is the signed-in user. */
export function listBody(search: CallsSearch, ownId: string): Partial<ListCallsBody> {
  const text = search.q.trim()
  return {
    ...filterQuery(rules, search),
    ...(text === '' ? {} : { search: text }),
    ...(search.view === 'mine' ? { reps: [ownId] } : {}),
    sortBy: search.sort,
    ...pageRequest(search),
  }
}

/** The same list without filters, to show "412 of 1,284". It requests one row, the minimum. */
export const unfilteredBody = ({ view }: CallsSearch, ownId: string): Partial<ListCallsBody> => ({
  ...(view === 'mine' ? { reps: [ownId] } : {}),
  scoreStatuses: defaultStatuses,
  numberOfResults: 1,
})

/** The parts that identify a list. When they change, selection and peeked row are dropped. */
export const listIdentity = ({ page: _page, peek: _peek, ...rest }: CallsSearch): string =>
  JSON.stringify(rest)
