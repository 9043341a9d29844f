import { z } from 'zod'
import { lanes, opsScopes, waitReasons, workStates } from '#db/vocabulary/ledger.ts'
import { platformRoles } from '#db/vocabulary/organizations.ts'
import { cursorPageOf, cursorQuery, idParams, isoTime } from './page.ts'
import { listOf } from './people.ts'
import { endpoint, noContent } from './endpoint.ts'

export const scopeQuery = z.object({ scope: z.enum(opsScopes).default('organization') })

export const laneState = z.object({
  lane: z.enum(lanes),
  state: z.enum(['running', 'paused', 'held']),
  /** Who paused it and why, or what holds it back. */
  stateReason: z.string().nullable(),
  runnable: z.number().int(),
  waitingForLater: z.number().int(),
  /** Age of the oldest runnable item in seconds. */
  oldestSeconds: z.number().nullable(),
  inFlight: z.number().int(),
  donePerMinute: z.number().int(),
  dead: z.number().int(),
  /** Items done in each of the last 30 minutes, oldest first. */
  history: z.array(z.number().int()).length(30),
})
export type LaneState = z.infer<typeof laneState>

export const lanesResponse = z.object({
  lanes: z.array(laneState),
  workers: z.number().int(),
  slots: z.number().int(),
  slotsUsed: z.number().int(),
  backend: z.enum(['redis', 'postgres']),
  at: isoTime,
})
export type LanesResponse = z.infer<typeof lanesResponse>

export const laneParams = z.object({ lane: z.enum(lanes) })
export const pauseBody = z.strictObject({
  scope: z.enum(opsScopes).default('organization'),
  reason: z.string().trim().max(300).default(''),
})

export const workItemRow = z.object({
  id: z.uuid(),
  commandId: z.uuid(),
  kind: z.string(),
  lane: z.enum(lanes),
  state: z.enum(workStates),
  /** What the item is about, e.g. a call's title. */
  about: z.string(),
  callId: z.uuid().nullable(),
  organizationId: z.uuid(),
  /** Its name, with a part of the id if all organizations are shown and several have this name. */
  organization: z.string(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  waitReason: z.enum(waitReasons).nullable(),
  /** One sentence: why it waits, who works on it, or how it ended. */
  note: z.string(),
  dueAt: isoTime,
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  errorClass: z.string().nullable(),
  error: z.string().nullable(),
})
export type WorkItemRow = z.infer<typeof workItemRow>

/** SHA-256 of a message, as hexadecimal digits. */
export const messageHash = z.string().regex(/^[0-9a-f]{64}$/)

export const workItemsQuery = cursorQuery.extend({
  scope: z.enum(opsScopes).default('organization'),
  state: listOf(z.enum(workStates)),
  lane: listOf(z.enum(lanes)),
  kind: z.string().max(60).optional(),
  error: z.string().max(120).optional(),
  /** The whole message of a failure group. */
  message: z.string().max(2000).optional(),
  /** The same by its hash: a request line has no room for a long message. */
  messageHash: messageHash.optional(),
  commandId: z.uuid().optional(),
})
export const workItemsResponse = cursorPageOf(workItemRow)

export const timelineEntry = z.object({
  at: isoTime.nullable(),
  event: z.enum([
    'recorded',
    'waiting',
    'offered',
    'claimed',
    'failed',
    'retry',
    'done',
    'dead',
    'cancelled',
  ]),
  detail: z.string(),
})

export const workItemDetail = workItemRow.extend({
  timeline: z.array(timelineEntry),
  payload: z.unknown(),
  worker: z.string().nullable(),
  /** Later jobs of the same command. */
  successors: z.array(z.object({ id: z.uuid(), kind: z.string(), state: z.enum(workStates) })),
})
export type WorkItemDetail = z.infer<typeof workItemDetail>

/** Dead items grouped by error. */
export const failureGroup = z.object({
  errorClass: z.string(),
  message: z.string(),
  messageHash,
  kind: z.string(),
  lane: z.enum(lanes),
  count: z.number().int(),
  firstAt: isoTime,
  lastAt: isoTime,
})
export const failuresResponse = z.object({ results: z.array(failureGroup), total: z.number().int() })

/**
 * `preview` counts all failed items that match; otherwise they are handled, at most `mostFailedAtOnce` per request. If the response counts that
 * many, a repeat of the request handles the next ones.
 */
export const failedItemsBody = z.strictObject({
  scope: z.enum(opsScopes).default('organization'),
  preview: z.boolean().default(false),
  filter: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(1000).optional(),
    lane: z.enum(lanes).optional(),
    kind: z.string().max(60).optional(),
    errorClass: z.string().max(120).optional(),
    message: z.string().max(2000).optional(),
  }),
})
export type FailedItemsBody = z.output<typeof failedItemsBody>
const failedItems = z.object({
  count: z.number().int(),
  examples: z.array(z.object({ id: z.uuid(), about: z.string() })),
})
export const replayResponse = failedItems.extend({ replayed: z.boolean() })
export const discardResponse = failedItems.extend({ discarded: z.boolean() })

/** Sets a cookie for the read-only view of the queues at `url`, valid until `expiresAt`. */
export const queueSession = z.object({ url: z.string(), expiresAt: isoTime })

export const providerBudget = z.object({
  providerAccount: z.string(),
  /** The integration's name, or the account if it is not an integration. */
  name: z.string(),
  organization: z.string(),
  capacity: z.number(),
  refillPerSecond: z.number(),
  tokens: z.number(),
  blockedUntil: isoTime.nullable(),
  blockedReason: z.string().nullable(),
})
export const providersResponse = z.object({ results: z.array(providerBudget), total: z.number().int() })

export const workerProcess = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number().int(),
  lanes: z.array(z.enum(lanes)),
  slots: z.number().int(),
  startedAt: isoTime,
  seenAt: isoTime,
})
export const workersResponse = z.object({ results: z.array(workerProcess), total: z.number().int() })

export const listLanes = endpoint({
  method: 'GET',
  path: '/ops/lanes',
  permission: 'ops.view',
  query: scopeQuery,
  response: lanesResponse,
})

export const pauseLane = endpoint({
  method: 'POST',
  path: '/ops/lanes/:lane/pause',
  permission: 'ops.manage',
  params: laneParams,
  body: pauseBody,
  response: noContent,
  worksAfterPilot: true,
})

export const resumeLane = endpoint({
  method: 'POST',
  path: '/ops/lanes/:lane/resume',
  permission: 'ops.manage',
  params: laneParams,
  body: pauseBody,
  response: noContent,
  worksAfterPilot: true,
})

export const listWorkItems = endpoint({
  method: 'GET',
  path: '/ops/work-items',
  permission: 'ops.view',
  query: workItemsQuery,
  response: workItemsResponse,
})

export const getWorkItem = endpoint({
  method: 'GET',
  path: '/ops/work-items/:id',
  permission: 'ops.view',
  params: idParams,
  query: scopeQuery,
  response: workItemDetail,
})

export const listFailures = endpoint({
  method: 'GET',
  path: '/ops/failures',
  permission: 'ops.view',
  query: scopeQuery,
  response: failuresResponse,
})

export const replayWorkItems = endpoint({
  method: 'POST',
  path: '/ops/work-items/replay',
  permission: 'ops.manage',
  body: failedItemsBody,
  response: replayResponse,
  isLong: true,
})

/** Gives failed items up: they are canceled. Unlike a replay, it includes those whose command was canceled. */
export const discardWorkItems = endpoint({
  method: 'POST',
  path: '/ops/work-items/discard',
  permission: 'ops.manage',
  body: failedItemsBody,
  response: discardResponse,
  isLong: true,
  worksAfterPilot: true,
})

export const listProviderBudgets = endpoint({
  method: 'GET',
  path: '/ops/providers',
  permission: 'ops.view',
  query: scopeQuery,
  response: providersResponse,
})

export const listWorkers = endpoint({
  method: 'GET',
  path: '/ops/workers',
  permission: 'ops.view',
  response: workersResponse,
})

export const openQueueBoard = endpoint({
  method: 'POST',
  path: '/ops/queues/session',
  permission: 'ops.view',
  response: queueSession,
  platformRoles,
  worksAfterPilot: true,
})
