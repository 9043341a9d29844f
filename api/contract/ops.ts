import { z } from 'zod'
import { lanes, waitReasons, workStates } from '#db/vocabulary.ts'
import { cursorPageOf, cursorQuery, isoTime } from './page.ts'
import { listOf } from './people.ts'

/** `scope=all` is for platform staff; everybody else sees the share of his organisation. */
export const opsScopes = ['organization', 'all'] as const
export const scopeQuery = z.object({ scope: z.enum(opsScopes).default('organization') })

export const laneState = z.object({
  lane: z.enum(lanes),
  state: z.enum(['running', 'paused', 'held']),
  /** Who paused it and why, or what holds it. */
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

/** GET /ops/lanes */
export const lanesAnswer = z.object({
  lanes: z.array(laneState),
  workers: z.number().int(),
  slots: z.number().int(),
  slotsUsed: z.number().int(),
  backend: z.enum(['redis', 'postgres']),
  at: isoTime,
})
export type LanesAnswer = z.infer<typeof lanesAnswer>

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
  organization: z.string(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  waitReason: z.enum(waitReasons).nullable(),
  /** One sentence: why it waits, or who works on it, or how it ended. */
  note: z.string(),
  dueAt: isoTime,
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  errorClass: z.string().nullable(),
  error: z.string().nullable(),
})
export type WorkItemRow = z.infer<typeof workItemRow>

/** GET /ops/work-items */
export const workItemsQuery = cursorQuery.extend({
  scope: z.enum(opsScopes).default('organization'),
  state: listOf(z.enum(workStates)),
  lane: listOf(z.enum(lanes)),
  kind: z.string().max(60).optional(),
  error: z.string().max(120).optional(),
  commandId: z.uuid().optional(),
})
export const workItemsAnswer = cursorPageOf(workItemRow)

export const timelineEntry = z.object({
  at: isoTime.nullable(),
  event: z.enum(['recorded', 'waiting', 'offered', 'claimed', 'failed', 'retry', 'done', 'dead', 'cancelled']),
  detail: z.string(),
})

/** GET /ops/work-items/{id} */
export const workItemDetail = workItemRow.extend({
  timeline: z.array(timelineEntry),
  payload: z.unknown(),
  worker: z.string().nullable(),
  /** Jobs of the same command that came after this one. */
  successors: z.array(z.object({ id: z.uuid(), kind: z.string(), state: z.enum(workStates) })),
})
export type WorkItemDetail = z.infer<typeof workItemDetail>

/** GET /ops/failures: dead items grouped by error. */
export const failureGroup = z.object({
  errorClass: z.string(),
  message: z.string(),
  kind: z.string(),
  lane: z.enum(lanes),
  count: z.number().int(),
  firstAt: isoTime,
  lastAt: isoTime,
})
export const failuresAnswer = z.object({ results: z.array(failureGroup), total: z.number().int() })

/** POST /ops/work-items/replay: `preview` counts only; without it the items are queued again as one command. */
export const replayBody = z.strictObject({
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
export const replayAnswer = z.object({
  count: z.number().int(),
  replayed: z.boolean(),
  examples: z.array(z.object({ id: z.uuid(), about: z.string() })),
})

/** POST /ops/queues/session: a cookie for the read-only view of the queues at `url`, until `expiresAt`. */
export const queueSession = z.object({ url: z.string(), expiresAt: isoTime })

/** GET /ops/providers */
export const providerBudget = z.object({
  providerAccount: z.string(),
  organization: z.string(),
  capacity: z.number(),
  refillPerSecond: z.number(),
  tokens: z.number(),
  blockedUntil: isoTime.nullable(),
  blockedReason: z.string().nullable(),
})
export const providersAnswer = z.object({ results: z.array(providerBudget), total: z.number().int() })

/** GET /ops/workers */
export const workerProcess = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number().int(),
  lanes: z.array(z.enum(lanes)),
  slots: z.number().int(),
  startedAt: isoTime,
  seenAt: isoTime,
})
export const workersAnswer = z.object({ results: z.array(workerProcess), total: z.number().int() })
