import { z } from 'zod'
import { callTypes, scoreStatuses } from '#db/vocabulary/calls.ts'
import {
  criterionAnswer,
  engineUse,
  metricNames,
  scorecardDefinition,
} from '#workers/domain/scoring/scorecard.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { scoreLayer } from './score-layer.ts'

export const callScore = z.object({
  scoreStatus: z.enum(scoreStatuses),
  reason: z.string(),
  score: z
    .object({
      id: z.uuid(),
      overall: z.number().nullable(),
      coverage: z.number(),
      passed: z.boolean().nullable(),
      failedGates: z.array(z.string()),
      /** The metrics in the scorecard's `stats`, and always the rep's talk share. */
      metrics: z.partialRecord(z.enum(metricNames), z.number().nullable()),
      answers: z.array(criterionAnswer),
      engine: z.string(),
      engineVersion: z.string(),
      /** Without a total: the kind of call that it sounds like, if the scorecard is for other kinds. */
      soundsLike: z.enum(callTypes).nullable(),
      /** Every engine that judged a check, with its number of checks; empty in scores stored before this was recorded. */
      engines: z.array(engineUse),
      scoredAt: isoTime,
    })
    .nullable(),
  scorecard: z
    .object({
      id: z.uuid(),
      name: z.string(),
      version: z.number().int(),
      definition: scorecardDefinition,
      /** Metrics that its scores show, by its current settings; empty: all of them. */
      stats: z.array(z.enum(metricNames)),
    })
    .nullable(),
  /** What people said about the answers; null without a score. */
  layer: scoreLayer.nullable(),
  /** All stored scores of the call, newest first, at most 20. */
  scores: z.array(
    z.object({
      id: z.uuid(),
      scorecard: z.string(),
      version: z.number().int(),
      /** The machine's total. */
      overall: z.number().nullable(),
      scoredAt: isoTime,
      isCurrent: z.boolean(),
    }),
  ),
})
export type CallScore = z.infer<typeof callScore>

export const getCallScore = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/scorecard/:id',
  permission: 'calls.view',
  params: idParams,
  response: callScore,
})
