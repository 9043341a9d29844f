import { z } from 'zod'
import { modelPurposes } from '#db/vocabulary/model-use.ts'
import { endpoint } from './endpoint.ts'
import { isoTime, pageOf, pageQuery } from './page.ts'

/** Costs are in US dollars. Days and months begin at midnight UTC. */

const limits = z.object({
  /** Tokens read and written in a month; null: no limit. */
  monthlyTokens: z.number().int().min(0).max(1_000_000_000_000).nullable(),
  /** US dollars in a month; null: no limit. Only for a model whose price is known. */
  monthlyCost: z.number().min(0).max(1_000_000_000).nullable(),
  /** 0 until a limit is set for the first time. */
  version: z.number().int().nonnegative(),
})
export type ModelLimits = z.infer<typeof limits>

/** What the organization has used of the model in this month, and how much it may. */
export const modelUse = z.object({
  model: z.object({
    /** As it is called at its provider; null: the installation has none. */
    name: z.string().nullable(),
    isPriceKnown: z.boolean(),
    /** Whether it may read calls of this organization. */
    isAvailable: z.boolean(),
  }),
  month: isoTime,
  requests: z.number().int(),
  tokens: z.number().int(),
  cost: z.number(),
  /** Tokens of models without a price: they are not in `cost`. */
  unpricedTokens: z.number().int(),
  /** What requests that are being answered may use at most. */
  reservedTokens: z.number().int(),
  limits,
})
export type ModelUse = z.infer<typeof modelUse>

export const modelUseDay = z.object({
  /** Of the row: day, purpose and model. */
  id: z.string(),
  day: isoTime,
  purpose: z.enum(modelPurposes),
  model: z.string(),
  requests: z.number().int(),
  /** Requests whose tokens the service did not say. */
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

/** A stale `version` returns 409 with what is stored now. */
export const changeModelLimits = endpoint({
  method: 'PATCH',
  path: '/organizations/settings/model-limits',
  permission: 'ops.manage',
  body: z.strictObject(limits.shape),
  response: modelUse,
})
