import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { person } from './people.ts'

const count = z.number().int().nonnegative()
const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

const sample = {
  /** How many calls are asked about, drawn at random from those that the scorecard scored. */
  calls: z.number().int().min(2).max(50).default(20),
  /** How often each. */
  asks: z.number().int().min(2).max(5).default(3),
  /** Left out: every criterion that a model is asked about. */
  criteria: z.array(z.string().min(1).max(60)).min(1).max(100).optional(),
}

export const stabilityEstimate = z.object({
  /** Calls that would be asked about; fewer where fewer were scored. */
  calls: count,
  asks: count,
  criteria: count,
  requests: count,
  /** Tokens read and written, rather more than less. */
  tokens: count,
  /** US dollars; null: the model's price is not known. */
  cost: z.number().nullable(),
  /** Why it cannot be measured; null: it can. */
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
      /** Asks that are answered, of calls × asks. */
      done: count,
      error: z.string().nullable(),
      /** The model, with the version of our prompts; null before the first answer. */
      engine: z.string().nullable(),
      startedAt: isoTime,
      startedBy: person.nullable(),
    })
    .nullable(),
  /** Of criteria that are asked today as they were then. */
  criteria: z.array(
    z.object({
      criterionId: z.string(),
      /** Calls that were asked about at least twice. */
      calls: count,
      asks: count,
      /** How likely two asks about one call give the same answer. */
      index: estimate,
      /** Share of calls where every ask gave the same answer. */
      unanimous: estimate,
    }),
  ),
})
export type StabilityView = z.infer<typeof stability>

export const acceptedStability = z.object({ commandId: z.uuid(), runId: z.uuid() })

/** What it would take to measure how steady the model's answers are. Asks nothing. */
export const estimateStability = endpoint({
  method: 'POST',
  path: '/scorecard-configs/:id/stability/estimate',
  permission: 'scorecards.manage',
  params: idParams,
  body: z.strictObject(sample),
  response: stabilityEstimate,
})

/** Has the model asked about the same calls again and again. */
export const measureStabilityOf = endpoint({
  method: 'POST',
  path: '/scorecard-configs/:id/stability',
  permission: 'scorecards.manage',
  params: idParams,
  body: z.strictObject({
    ...sample,
    /** Of the estimate that somebody agreed to: where it has grown since, nothing is asked. */
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
