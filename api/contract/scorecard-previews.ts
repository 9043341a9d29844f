import { z } from 'zod'
import { commandStates } from '#db/vocabulary/ledger.ts'
import { previewSkips } from '#workers/domain/scorecards/preview-tally.ts'
import { endpoint } from './endpoint.ts'
import { cursorPageOf, cursorQuery, idParams, isoTime } from './page.ts'

const count = z.number().int().nonnegative()

/** Evaluates the draft on the newest scored calls of its call types that the reader sees. */
export const previewBody = z.strictObject({
  /** The version of the draft that was seen; any other is refused with 409 `stale`. */
  draftVersion: count,
  numberOfCalls: z.number().int().min(1).max(10_000).default(50),
  /** How many of the newest calls a model reads too; 0: only patterns, phrases and numbers. */
  modelCalls: z.number().int().min(0).max(100).default(0),
})
export type PreviewBody = z.infer<typeof previewBody>

export const acceptedPreview = z.object({ previewId: z.uuid(), commandId: z.uuid() })

/** Cancels the user's own running preview of this scorecard, and the oldest if too many users have one. */
export const startPreview = endpoint({
  method: 'POST',
  path: '/scorecard-configs/:id/previews',
  permission: 'scorecards.manage',
  params: idParams,
  body: previewBody,
  response: { 202: acceptedPreview },
  isIdempotent: true,
})

/** What a preview would read, and the maximum that asking a model would cost. */
export const previewEstimate = z.object({
  calls: count,
  /** Checks of the draft that only a model or a person can answer. */
  modelChecks: count,
  personChecks: count,
  model: z
    .object({
      name: z.string(),
      calls: count,
      /** Maximum number: stored answers about these calls need no request. */
      requests: count,
      tokens: count,
      /** US dollars; null if the model's price is not known. */
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
  /** Share of calls with a verdict that pass, 0 to 1; null if there are none. */
  passRate: z.number().nullable(),
  median: z.number().nullable(),
  /** Calls by score: 0 to 9, 10 to 19, and so on; the last group includes 100. */
  distribution: z.array(count).length(10),
})
const criterionSide = z.object({ met: count, assessed: count })

/** `before` is the published version; null if there is none. The same engine judges both sides on the same day. */
export const previewView = z.object({
  id: z.uuid(),
  commandId: z.uuid(),
  state: z.enum(commandStates),
  error: z.string().nullable(),
  draftVersion: count,
  baseVersion: z.number().int().positive().nullable(),
  /** The draft has not changed since the preview. */
  isCurrent: z.boolean(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  progress: z.object({ done: count, total: count }),
  /** Calls with results on both sides. */
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
      /** Null if that version does not have it. */
      before: criterionSide.nullable(),
      after: criterionSide.nullable(),
      /** Calls in which it is met after but not before, and vice versa. */
      gains: count,
      losses: count,
    }),
  ),
  /** Calls read by a model; the others were answered without one. */
  readByModel: count,
  /** Why a model read fewer calls than chosen, or none. Null when it read them all or was not asked. */
  modelProblem: z.string().nullable(),
})
export type PreviewView = z.infer<typeof previewView>

export const previewParams = z.object({ id: z.uuid(), previewId: z.uuid() })

/** Only for the user who started it, because it counts the calls that they see. */
export const getPreview = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/previews/:previewId',
  permission: 'scorecards.manage',
  params: previewParams,
  response: previewView,
})

/** The reader's newest preview; null before the first. */
export const getLatestPreview = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/previews/latest',
  permission: 'scorecards.manage',
  params: idParams,
  response: z.object({ preview: previewView.nullable() }),
})

export const previewDirections = ['gain', 'loss', 'stopsPassing', 'startsPassing'] as const

/** Newest call first. With a criterion: the calls that gain or lose it. */
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
