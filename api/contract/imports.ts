import { z } from 'zod'
import {
  callTypes,
  commandStates,
  externalCallStates,
  importScopes,
  importStarters,
  importTaskStatuses,
  storedImportScopes,
} from '#db/vocabulary.ts'
import { dateFilter } from './calls.ts'
import { cursorPageOf, isoTime, pageOf } from './page.ts'
import { person } from './people.ts'

/** Days of the scopes that count back from now; the others have no bound of this kind. */
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

/** POST /integrations/real-calls/import-calls/ */
export const importCallsBody = z
  .strictObject({
    importScope: z.enum(importScopes),
    integrationId: z.uuid(),
    /** For calls that their owner's settings and the rules leave open. */
    scorecardConfigId: z.uuid().nullish(),
    callType: z.enum(callTypes).nullish(),
    /** With SELECTED_IDS: the provider's ids. */
    callProviderIds: z.array(z.string().min(1).max(300)).max(importLimits.selectedCalls).optional(),
  })
  .refine((body) => (body.importScope === 'SELECTED_IDS') === (body.callProviderIds?.length ?? 0) > 0, {
    path: ['callProviderIds'],
    message: 'Name the calls with the scope SELECTED_IDS, and with no other.',
  })
export type ImportCallsBody = z.infer<typeof importCallsBody>
/** Also the answer at once; an import is watched, not waited for. */
export const acceptedImport = z.object({ commandId: z.uuid(), importId: z.uuid() })

const counts = z.object({
  /** Calls that this import has to deal with, as far as they are listed. */
  listed: z.number().int(),
  imported: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  /** By a privacy rule. */
  excluded: z.number().int(),
  noTranscript: z.number().int(),
  /** Here already, and the same as they are now. */
  unchanged: z.number().int(),
  /** Listed and not yet begun. */
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
  /** The provider has named all calls. */
  isListed: z.boolean(),
  counts,
  error: z.string(),
  createdBy: person.nullable(),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
})
export type ImportTask = z.infer<typeof importTask>

/** GET /integrations/real-calls/import-tasks/ */
export const importTasksQuery = z.object({
  from: z.coerce.number().int().min(0).max(10_000).default(0),
  numberOfResults: z.coerce.number().int().min(1).max(200).default(20),
  integrationId: z.uuid().optional(),
  status: z.enum(importTaskStatuses).optional(),
  /** Automatic ones too. */
  includeAutomatic: z.stringbool().default(false),
})
export const importTasksAnswer = pageOf(importTask)

/** GET /integrations/real-calls/import-tasks/{id} */
export const importDetail = importTask.extend({
  /** Calls done in each of the last 30 minutes, oldest first. */
  perMinute: z.array(z.number().int()).max(30),
  /** Null: too early to say. */
  secondsLeft: z.number().int().nullable(),
  /** Why nothing moves, when nothing does. */
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
  /** Other running imports of the same account. */
  sharedWith: z.number().int(),
  events: z.array(z.object({ id: z.uuid(), at: isoTime, kind: z.string(), detail: z.string() })).max(50),
})
export type ImportDetail = z.infer<typeof importDetail>

export const externalCall = z.object({
  externalId: z.string(),
  integrationId: z.uuid(),
  state: z.enum(externalCallStates),
  reason: z.string(),
  /** Null for an excluded one: nothing of it was kept. */
  title: z.string().nullable(),
  owner: person.nullable(),
  ownerExternalId: z.string().nullable(),
  startedAt: isoTime.nullable(),
  durationSeconds: z.number().int().nullable(),
  callId: z.uuid().nullable(),
  waitingUntil: isoTime.nullable(),
  importId: z.uuid().nullable(),
  updatedAt: isoTime,
})
export type ExternalCall = z.infer<typeof externalCall>

/** GET /integrations/real-calls/import-tasks/{id}/calls: `problems` are those that were not imported, or wait. */
export const importCallsQuery = z.object({
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  show: z.enum(['all', 'problems', ...externalCallStates]).default('problems'),
})
export const externalCallsAnswer = cursorPageOf(externalCall)

/** GET /integrations/{id}/external-calls/{externalId}: why this call is here, or not. */
export const externalCallAnswer = z.object({
  externalCall: externalCall.nullable(),
  explanation: z.string(),
  /** The steps that have led there, in order. */
  steps: z.array(z.object({ at: isoTime.nullable(), text: z.string() })),
})

/** POST /integrations/real-calls/import-tasks/{id}/pause, /resume, /cancel */
export const importChange = z.object({ import: importTask })
/** POST /integrations/real-calls/import-tasks/{id}/retry-failed: a new import of the calls that failed. */

/** POST /integrations/real-calls/list-calls-from-provider/{id} */
export const listFromProviderBody = z.strictObject({
  from: z.number().int().min(0).max(10_000).default(0),
  numberOfResults: z.number().int().min(1).max(100).default(20),
  date: dateFilter.optional(),
  cursor: z.string().max(4_000).nullish(),
  /** One of ours; calls of the provider's person that is matched with him. */
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
  /** What has become of it here already. */
  known: z.object({ state: z.enum(externalCallStates), callId: z.uuid().nullable() }).nullable(),
})
export type ProviderCallRow = z.infer<typeof providerCallRow>
export const listFromProviderAnswer = z.object({ results: z.array(providerCallRow), nextCursor: z.string().nullable() })
/** GET /integrations/real-calls/provider-lookups/{id}: what a list that was asked for with `respond-async` has brought. */
export const acceptedLookup = z.object({ commandId: z.uuid(), lookupId: z.uuid() })
export const lookupAnswer = z.object({
  lookupId: z.uuid(),
  commandId: z.uuid(),
  state: z.enum(commandStates),
  calls: listFromProviderAnswer.nullable(),
  users: z.object({ results: z.array(z.unknown()), nextCursor: z.string().nullable() }).nullable(),
  error: z.string().nullable(),
})

/** GET /integrations/real-calls/listUsers/{id} */
export const listUsersQuery = z.object({ cursor: z.string().max(4_000).optional() })
export const providerUserRow = z.object({
  externalId: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  /** Who of ours it is, and whether a person has said so. */
  matched: z.object({ user: person, isAutomatic: z.boolean() }).nullable(),
})
export const listUsersAnswer = z.object({ results: z.array(providerUserRow), nextCursor: z.string().nullable() })
