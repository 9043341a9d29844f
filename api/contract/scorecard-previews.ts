import { z } from 'zod'
import { commandStates } from '#db/vocabulary/ledger.ts'
import { previewSkips } from '#workers/domain/scorecards/preview-tally.ts'
import { endpoint } from './endpoint.ts'
import { cursorPageOf, cursorQuery, idParams, isoTime } from './page.ts'

const count = z.number().int().nonnegative()

/** The draft over the newest scored calls of its call types that the reader sees. */
export const previewBody = z.strictObject({
  /** The draft that was seen; another one is refused with 409 `stale`. */
  draftVersion: count,
  numberOfCalls: z.number().int().min(1).max(10_000).default(50),
  /** Of these, the newest that a model reads as well; 0: patterns, phrases and numbers only. */
  modelCalls: z.number().int().min(0).max(100).default(0),
})
export type PreviewBody = z.infer<typeof previewBody>

export const acceptedPreview = z.object({ previewId: z.uuid(), commandId: z.uuid() })

/** Cancels the preview of this draft that still runs, whoever started it. */
export const startPreview = endpoint({
  method: 'POST',
  path: '/scorecard-configs/:id/previews',
  permission: 'scorecards.manage',
  params: idParams,
  body: previewBody,
  response: { 202: acceptedPreview },
  isIdempotent: true,
})

/** What a preview would read, and what asking a model about it would cost at most. */
export const previewEstimate = z.object({
  calls: count,
  /** Checks of the draft that nothing but a model or a person can answer. */
  modelChecks: count,
  personChecks: count,
  model: z
    .object({
      name: z.string(),
      calls: count,
      /** At most; what is remembered of these calls costs nothing. */
      requests: count,
      tokens: count,
      /** US dollars; null where the price of the model is not known. */
      cost: z.number().nullable(),
    })
    .nullable(),
})
export const estimatePreview = endpoint({
  method: 'POST',
  path: '/scorecard-configs/:id/previews/estimate',
  permission: 'scorecards.manage',
  rateClass: 'read',
  params: idParams,
  body: previewBody.omit({ draftVersion: true }),
  response: previewEstimate,
})

const side = z.object({
  /** Calls with a total, and those that pass. */
  scored: count,
  passed: count,
  /** Share of calls with a verdict that pass, 0 to 1; null without any. */
  passRate: z.number().nullable(),
  median: z.number().nullable(),
  /** Calls by score: 0 to 9, 10 to 19, and so on; the last also holds 100. */
  distribution: z.array(count).length(10),
})
const criterionSide = z.object({ met: count, assessed: count })

/** `before` is the published version; null where there is none. Both sides are judged by the same engine on the same day. */
export const previewView = z.object({
  id: z.uuid(),
  commandId: z.uuid(),
  state: z.enum(commandStates),
  error: z.string().nullable(),
  draftVersion: count,
  baseVersion: z.number().int().positive().nullable(),
  /** The draft is still the one that was previewed. */
  isCurrent: z.boolean(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  progress: z.object({ done: count, total: count }),
  /** Calls that both sides were computed for. */
  compared: count,
  skipped: z.array(z.object({ reason: z.enum(previewSkips), calls: count })),
  before: side.nullable(),
  after: side,
  stopPassing: count,
  startPassing: count,
  criteria: z.array(
    z.object({
      criterionId: z.string(),
      text: z.string(),
      /** Null: it is not in that version. */
      before: criterionSide.nullable(),
      after: criterionSide.nullable(),
      /** Calls in which it is met after but not before, and the other way round. */
      gains: count,
      losses: count,
    }),
  ),
  /** Calls that a model has read; the rest was answered without. */
  readByModel: count,
  /** Why a model read fewer calls than were chosen, or none; null: it read them all, or was not asked. */
  modelProblem: z.string().nullable(),
})
export type PreviewView = z.infer<typeof previewView>

export const previewParams = z.object({ id: z.uuid(), previewId: z.uuid() })

/** A preview is its starter's: it counts the calls that they see. */
export const getPreview = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/previews/:previewId',
  permission: 'scorecards.manage',
  params: previewParams,
  response: previewView,
})

/** The newest of the reader; null before the first. */
export const getLatestPreview = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/previews/latest',
  permission: 'scorecards.manage',
  params: idParams,
  response: z.object({ preview: previewView.nullable() }),
})

export const previewDirections = ['gain', 'loss', 'stopsPassing', 'startsPassing'] as const

/** Newest call first. Of a criterion: the calls that gain or lose it. */
export const listPreviewCalls = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/previews/:previewId/calls',
  permission: 'scorecards.manage',
  params: previewParams,
  query: cursorQuery.extend({
    criterionId: z.string().max(60).optional(),
    direction: z.enum(previewDirections).optional(),
  }),
  response: cursorPageOf(
    z.object({
      callId: z.uuid(),
      title: z.string(),
      callerName: z.string().nullable(),
      startedAt: isoTime,
      before: z.number().nullable(),
      after: z.number().nullable(),
      beforePassed: z.boolean().nullable(),
      afterPassed: z.boolean().nullable(),
    }),
  ),
})
