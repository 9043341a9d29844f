import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { person } from './people.ts'

const count = z.number().int().nonnegative()
const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

const sample = {
  /** How many calls to ask about, drawn at random from those that the scorecard scored. */
  calls: z.number().int().min(2).max(50).default(20),
  /** How many times to ask about each. */
  asks: z.number().int().min(2).max(5).default(3),
  /** Left out: every criterion that a model is asked about. */
  criteria: z.array(z.string().min(1).max(60)).min(1).max(100).optional(),
}

export const stabilityEstimate = z.object({
  /** How many calls would be asked about; fewer if fewer were scored. */
  calls: count,
  asks: count,
  criteria: count,
  requests: count,
  /** Tokens read and written, estimated on the high side. */
  tokens: count,
  /** US dollars; null: the model's price is not known. */
  cost: z.number().nullable(),
  /** Why it cannot be measured. Null when it can. */
  obstacle: z.enum(['noModel', 'forbidden', 'offline', 'noCriteria', 'noCalls']).nullable(),
})
export type StabilityEstimate = z.infer<typeof stabilityEstimate>

export const stability = z.object({
  run: z
    .object({
      id: z.uuid(),
      state: z.enum(['running', 'done', 'failed']),
      calls: count,
      asks: count,
      /** Answered asks, out of calls × asks. */
      done: count,
      error: z.string().nullable(),
      /** The model and the version of our prompts; null before the first answer. */
      engine: z.string().nullable(),
      startedAt: isoTime,
      startedBy: person.nullable(),
    })
    .nullable(),
  /** Only criteria whose question has not changed since. */
  criteria: z.array(
    z.object({
      criterionId: z.string(),
      /** Calls asked about at least twice. */
      calls: count,
      asks: count,
      /** The probability that two asks about one call give the same answer. */
      index: estimate,
      /** Share of calls for which every ask gave the same answer. */
      unanimous: estimate,
    }),
  ),
})
export type StabilityView = z.infer<typeof stability>

export const acceptedStability = z.object({ commandId: z.uuid(), runId: z.uuid() })

/** Estimates the cost of measuring how steady the model's answers are. Asks nothing. */
export const estimateStability = endpoint({
  method: 'POST',
  path: '/scorecard-configs/:id/stability/estimate',
  permission: 'scorecards.manage',
  params: idParams,
  body: z.strictObject(sample),
  response: stabilityEstimate,
})

/** Asks the model about the same calls repeatedly. */
export const measureStabilityOf = endpoint({
  method: 'POST',
  path: '/scorecard-configs/:id/stability',
  permission: 'scorecards.manage',
  params: idParams,
  body: z.strictObject({
    ...sample,
    /** The estimate that the user agreed to. If the current one is higher, nothing is asked. */
    acceptedTokens: count.max(1_000_000_000),
  }),
  response: { 202: acceptedStability },
  isIdempotent: true,
})

export const getStability = endpoint({
  method: 'GET',
  path: '/scorecard-configs/:id/stability',
  permission: 'scorecards.viewAll',
  params: idParams,
  response: stability,
})
