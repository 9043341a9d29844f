import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { commandStates } from '#db/vocabulary/ledger.ts'
import {
  externalCallStates,
  importFilterStatuses,
  importScopes,
  importStarters,
  importTaskStatuses,
  storedImportScopes,
} from '#db/vocabulary/imports.ts'
import { dateFilter } from './calls.ts'
import { cursorPageOf, idParams, isoTime, pageOf } from './page.ts'
import { person } from './people.ts'
import { endpoint } from './endpoint.ts'
import { chosenCallType } from './chosen-call-type.ts'

/** Days of the scopes that count back from now; the other scopes have no such limit. */
export const daysOfScope = {
  LAST_1_DAY: 1,
  LAST_2_DAYS: 2,
  LAST_3_DAYS: 3,
  LAST_7_DAYS: 7,
  LAST_15_DAYS: 15,
  LAST_30_DAYS: 30,
  LAST_60_DAYS: 60,
} as const

export const importLimits = { selectedCalls: 1000 } as const

export const importCallsBody = z
  .strictObject({
    importScope: z.enum(importScopes),
    integrationId: z.uuid(),
    /** For calls whose scorecard neither their owner's settings nor the rules decide. */
    scorecardConfigId: z.uuid().nullish(),
    callType: chosenCallType,
    /** The provider's call ids, with scope SELECTED_IDS. */
    callProviderIds: z.array(z.string().min(1).max(300)).max(importLimits.selectedCalls).optional(),
  })
  .refine((body) => (body.importScope === 'SELECTED_IDS') === (body.callProviderIds?.length ?? 0) > 0, {
    path: ['callProviderIds'],
    message: 'Name the calls with the scope SELECTED_IDS, and with no other.',
  })
export type ImportCallsBody = z.infer<typeof importCallsBody>
/** Sent immediately; clients watch the import's progress. */
export const acceptedImport = z.object({ commandId: z.uuid(), importId: z.uuid() })

const counts = z.object({
  /** Calls listed so far that this import must handle. */
  listed: z.number().int(),
  imported: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Excluded by a privacy rule, or left out by the integration's recipe. */
  excluded: z.number().int(),
  noTranscript: z.number().int(),
  /** Already here and unchanged. */
  unchanged: z.number().int(),
  /** Listed but not started yet. */
  left: z.number().int(),
})

export const importTask = z.object({
  id: z.uuid(),
  commandId: z.uuid(),
  integration: z.object({ id: z.uuid(), name: z.string(), provider: z.string(), companyName: z.string() }),
  status: z.enum(importTaskStatuses),
  state: z.enum(commandStates),
  isPaused: z.boolean(),
  scope: z.enum(storedImportScopes),
  startedBy: z.enum(importStarters),
  rangeFrom: isoTime.nullable(),
  rangeTo: isoTime.nullable(),
  selectedCalls: z.number().int(),
  callType: z.enum(callTypes).nullable(),
  scorecardConfigId: z.uuid().nullable(),
  /** The provider has listed all calls. */
  isListed: z.boolean(),
  counts,
  error: z.string(),
  createdBy: person.nullable(),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
})
export type ImportTask = z.infer<typeof importTask>

export const importTasksQuery = z.object({
  from: z.coerce.number().int().min(0).max(10_000).default(0),
  numberOfResults: z.coerce.number().int().min(1).max(1000).default(20),
  integrationId: z.uuid().optional(),
  /** Canceled imports are only `CANCELED`, whatever status their task has. */
  status: z.enum(importFilterStatuses).optional(),
  /** Only imports that began within this many days. */
  days: z.coerce.number().int().min(1).max(365).optional(),
  /** Also automatic ones. */
  includeAutomatic: z.stringbool().default(false),
})
export const importTasksResponse = pageOf(importTask)

/** `counts` of an import that has ended are history: later imports may have taken over some of its calls since. */
export const importDetail = importTask.extend({
  /** Its failed calls that no later import has taken over. */
  retryable: z.number().int(),
  /** The length of the list of its calls with `show=problems`. */
  problems: z.number().int(),
  /** Calls done in each of the last 30 minutes, oldest first. */
  perMinute: z.array(z.number().int()).max(30),
  /** Null: too early to say. */
  secondsLeft: z.number().int().nullable(),
  /** Why the import makes no progress; null when it does. */
  wait: z
    .object({
      reason: z.enum([
        'paused',
        'provider_blocked',
        'provider_budget',
        'window_full',
        'fair_share',
        'needs_reauth',
        'integration_paused',
        'backlog',
      ]),
      until: isoTime.nullable(),
      detail: z.string(),
    })
    .nullable(),
  requestsPerSecond: z.number(),
  /** Other running imports that use the same account. */
  sharedWith: z.number().int(),
  events: z.array(z.object({ id: z.uuid(), at: isoTime, kind: z.string(), detail: z.string() })).max(50),
})
export type ImportDetail = z.infer<typeof importDetail>

export const externalCall = z.object({
  externalId: z.string(),
  integrationId: z.uuid(),
  state: z.enum(externalCallStates),
  reason: z.string(),
  /** Null for an excluded call, of which nothing was kept. */
  title: z.string().nullable(),
  owner: person.nullable(),
  ownerExternalId: z.string().nullable(),
  startedAt: isoTime.nullable(),
  durationSeconds: z.number().int().nullable(),
  callId: z.uuid().nullable(),
  waitingUntil: isoTime.nullable(),
  /** Its import was canceled before the call's turn. */
  isCanceled: z.boolean(),
  importId: z.uuid().nullable(),
  updatedAt: isoTime,
})
export type ExternalCall = z.infer<typeof externalCall>

/** `problems`: calls that were not imported or are waiting. */
export const importCallsQuery = z.object({
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  show: z.enum(['all', 'problems', ...externalCallStates]).default('problems'),
})
export const externalCallsResponse = cursorPageOf(externalCall)

export const externalCallParams = idParams.extend({ externalId: z.string().min(1).max(300) })
/** Why the call is or is not here. */
export const externalCallResponse = z.object({
  externalCall: externalCall.nullable(),
  explanation: z.string(),
  /** What happened to it, in order. */
  steps: z.array(z.object({ at: isoTime.nullable(), text: z.string() })),
})

/** `search`: words of a title or company, or a rep's name. `date`: the day of the call in the request's time zone. */
export const searchExternalCallsQuery = z.object({
  search: z.string().trim().max(200).default(''),
  date: z.iso.date().optional(),
  from: z.coerce.number().int().min(0).max(10_000).default(0),
  numberOfResults: z.coerce.number().int().min(1).max(50).default(10),
})
/** `missing`: listed calls that are not here, by title; only on the first page. `results`: calls that are here. */
export const searchExternalCallsResponse = pageOf(externalCall).extend({
  missing: z.array(externalCall),
  isTotalAtLeast: z.boolean(),
})

export const importChange = z.object({ import: importTask })

export const listFromProviderBody = z.strictObject({
  from: z.number().int().min(0).max(10_000).default(0),
  /** At most one page of the provider, which may be shorter. */
  numberOfResults: z.number().int().min(1).max(1000).default(20),
  date: dateFilter.optional(),
  cursor: z.string().max(4_000).nullish(),
  /** A member: lists the calls of the provider's user matched with them. */
  userId: z.uuid().nullish(),
})
export type ListFromProviderBody = z.infer<typeof listFromProviderBody>
export const providerCallRow = z.object({
  externalId: z.string(),
  title: z.string().nullable(),
  startedAt: isoTime,
  durationSeconds: z.number().int().nullable(),
  ownerName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  participants: z.array(z.string()).max(50),
  transcript: z.enum(['ready', 'pending', 'unavailable', 'deleted', 'unknown']),
  /** What has happened to the call here so far. */
  known: z.object({ state: z.enum(externalCallStates), callId: z.uuid().nullable() }).nullable(),
})
export type ProviderCallRow = z.infer<typeof providerCallRow>
export const listFromProviderResponse = z.object({
  results: z.array(providerCallRow),
  nextCursor: z.string().nullable(),
})
/** The result of a list requested with `respond-async`. */
export const acceptedLookup = z.object({ commandId: z.uuid(), lookupId: z.uuid() })
export const lookupResponse = z.object({
  lookupId: z.uuid(),
  commandId: z.uuid(),
  state: z.enum(commandStates),
  calls: listFromProviderResponse.nullable(),
  users: z.object({ results: z.array(z.unknown()), nextCursor: z.string().nullable() }).nullable(),
  error: z.string().nullable(),
})

export const listUsersQuery = z.object({ cursor: z.string().max(4_000).optional() })
export const providerUserRow = z.object({
  externalId: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  /** The matched member, and whether the match was automatic. */
  matched: z.object({ user: person, isAutomatic: z.boolean() }).nullable(),
})
export const listUsersResponse = z.object({
  results: z.array(providerUserRow),
  nextCursor: z.string().nullable(),
})

export const startImport = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/import-calls',
  permission: 'integrations.access',
  body: importCallsBody,
  response: { 202: acceptedImport },
  isIdempotent: true,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/import-tasks',
  permission: 'integrations.access',
  query: importTasksQuery,
  response: importTasksResponse,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/import-tasks/:id',
  permission: 'integrations.access',
  params: idParams,
  response: importDetail,
})

export const listImportCalls = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/import-tasks/:id/calls',
  permission: 'integrations.access',
  params: idParams,
  query: importCallsQuery,
  response: externalCallsResponse,
})

export const pauseImport = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/import-tasks/:id/pause',
  permission: 'integrations.access',
  params: idParams,
  response: importChange,
  worksAfterPilot: true,
})

export const resumeImport = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/import-tasks/:id/resume',
  permission: 'integrations.access',
  params: idParams,
  response: importChange,
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/import-tasks/:id/cancel',
  permission: 'integrations.access',
  params: idParams,
  response: importChange,
  worksAfterPilot: true,
})

/** Starts a new import of the failed calls. */
export const retryFailedCalls = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/import-tasks/:id/retry-failed',
  permission: 'integrations.access',
  params: idParams,
  response: { 202: acceptedImport },
  isIdempotent: true,
})

export const listCallsFromProvider = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/list-calls-from-provider/:id',
  permission: 'integrations.access',
  params: idParams,
  body: listFromProviderBody,
  response: { 200: listFromProviderResponse, 202: acceptedLookup },
  isIdempotent: true,
})

export const listProviderUsers = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/listUsers/:id',
  permission: 'integrations.access',
  params: idParams,
  query: listUsersQuery,
  response: { 200: listUsersResponse, 202: acceptedLookup },
})

export const getLookup = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/provider-lookups/:id',
  permission: 'integrations.access',
  params: idParams,
  response: lookupResponse,
})

export const searchExternalCalls = endpoint({
  method: 'GET',
  path: '/integrations/:id/external-calls',
  permission: 'integrations.access',
  params: idParams,
  query: searchExternalCallsQuery,
  response: searchExternalCallsResponse,
})

export const explainExternalCall = endpoint({
  method: 'GET',
  path: '/integrations/:id/external-calls/:externalId',
  permission: 'integrations.access',
  params: externalCallParams,
  response: externalCallResponse,
})
