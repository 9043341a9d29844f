import { z } from 'zod'
import { modelPurposes } from '#db/vocabulary/model-use.ts'
import { endpoint } from './endpoint.ts'
import { isoTime, pageOf, pageQuery } from './page.ts'

/** Costs are in US dollars. Days and months begin at midnight UTC. */

const limits = z.object({
  /** Maximum number of tokens read and written per month; null: no limit. */
  monthlyTokens: z.number().int().min(0).max(1_000_000_000_000).nullable(),
  /** Maximum cost per month in US dollars; null: no limit. Only for a model with a known price. */
  monthlyCost: z.number().min(0).max(1_000_000_000).nullable(),
  /** 0 until a limit is set for the first time. */
  version: z.number().int().nonnegative(),
})
export type ModelLimits = z.infer<typeof limits>

/** What the organization has used of the model this month, and its limits. */
export const modelUse = z.object({
  model: z.object({
    /** The provider's name for it; null: the installation has none. */
    name: z.string().nullable(),
    isPriceKnown: z.boolean(),
    /** Whether it may read the organization's calls. */
    isAvailable: z.boolean(),
  }),
  month: isoTime,
  requests: z.number().int(),
  tokens: z.number().int(),
  cost: z.number(),
  /** Tokens of models without a known price, which are not in `cost`. */
  unpricedTokens: z.number().int(),
  /** Maximum number of tokens that requests in progress may still use. */
  reservedTokens: z.number().int(),
  limits,
})
export type ModelUse = z.infer<typeof modelUse>

export const modelUseDay = z.object({
  /** Identifies the row: day, purpose and model. */
  id: z.string(),
  day: isoTime,
  purpose: z.enum(modelPurposes),
  model: z.string(),
  requests: z.number().int(),
  /** Requests whose token count the service did not report. */
  estimatedRequests: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number(),
  unpricedTokens: z.number().int(),
})
export type ModelUseDay = z.infer<typeof modelUseDay>

export const getModelUse = endpoint({
  method: 'GET',
  path: '/organizations/model-use',
  permission: 'ops.manage',
  response: modelUse,
})

/** One row per day, purpose and model, newest first. */
export const listModelUse = endpoint({
  method: 'GET',
  path: '/organizations/model-use/days',
  permission: 'ops.manage',
  query: pageQuery.omit({ search: true }),
  response: pageOf(modelUseDay),
})

/** A stale `version` returns 409 with the stored limits. */
export const changeModelLimits = endpoint({
  method: 'PATCH',
  path: '/organizations/settings/model-limits',
  permission: 'ops.manage',
  body: z.strictObject(limits.shape),
  response: modelUse,
})
