import { z } from 'zod'
import { secretText } from './integrations.ts'
import { idParams, isoTime } from './page.ts'
import { endpoint } from './endpoint.ts'

/**
 * POST /integrations/{id}/webhook/rotate: the old secret stays valid for 24 more hours. `secret`: the one that the provider shows, if it
 * creates them itself; otherwise a new one is created.
 */
export const rotateWebhookBody = z.strictObject({ secret: secretText.optional() }).nullish()
export const rotatedWebhook = z.object({ url: z.string(), secret: z.string(), previousSecretUntil: isoTime })

export const deliveriesQuery = z.object({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  kind: z.enum(['all', 'accepted', 'refused']).default('all'),
})
export const delivery = z.object({
  id: z.uuid(),
  receivedAt: isoTime,
  /** `processing` until a worker has handled it. */
  state: z.enum(['processing', 'done', 'failed', 'refused']),
  eventTypes: z.array(z.string()),
  externalCallIds: z.array(z.string()),
  /** The result, or why it was refused, in words. */
  outcome: z.string(),
  bytes: z.number().int(),
  replays: z.number().int(),
  /** For a refused delivery: its header names, to find the one with the signature. */
  headerNames: z.array(z.string()),
})
export type Delivery = z.infer<typeof delivery>
export const deliveriesResponse = z.object({
  results: z.array(delivery),
  nextCursor: z.string().nullable(),
  /** Deliveries accepted since then are not in the results yet; null: all are. */
  waitingSince: isoTime.nullable(),
})
export const deliveryParams = z.object({ id: z.uuid(), deliveryId: z.uuid() })
export const replayedDelivery = z.object({ commandId: z.uuid() })

/** Providers that publish no signature scheme: an admin sets how they sign. */
export const configurableWebhooks: readonly string[] = [
  'avoma',
  'chorus',
  'clari_copilot',
  'glyphic',
  'grain',
  'modjo',
  'orum',
]
/** Those of them that sign nothing. Unless an admin sets otherwise, the unguessable address is the proof. */
export const addressedWebhooks: readonly string[] = ['avoma', 'chorus', 'grain']

const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'This is not the name of a header.')

/** How deliveries are signed. No delivery is accepted without proof, whatever is chosen. */
export const webhookConfig = z
  .strictObject({
    /** Tried in order. */
    headerNames: z.array(headerName).min(1).max(10),
    algorithm: z.enum(['sha256', 'sha1', 'sha512']).default('sha256'),
    encodings: z
      .array(z.enum(['hex', 'base64']))
      .min(1)
      .max(2)
      .default(['hex', 'base64']),
    /** Text before the signature, e.g. `sha256=`; empty: none. */
    prefixes: z.array(z.string().max(20)).min(1).max(5).default(['sha256=', '']),
    /** Encoding of the secret's text. */
    secretEncoding: z.enum(['utf8', 'base64', 'hex']).default('utf8'),
    baseString: z
      .enum([
        '{body}',
        '{timestamp}.{body}',
        'v0:{timestamp}:{body}',
        '{id}.{timestamp}.{body}',
        '{method}{url}{body}{timestamp}',
      ])
      .default('{body}'),
    timestampHeader: headerName.optional(),
    timestampUnit: z.enum(['s', 'ms']).default('s'),
    /** How far the sender's clock may be off, s. */
    toleranceSec: z.number().int().min(30).max(900).default(300),
    /** For deliveries without a signature: refuse them, or accept the unguessable address as proof and fetch the call again. */
    fallback: z.enum(['reject', 'url-secret']).default('reject'),
  })
  .refine((config) => !config.baseString.includes('{timestamp}') || config.timestampHeader !== undefined, {
    path: ['timestampHeader'],
    message: 'Name the header that holds the time.',
  })
export const webhookConfigBody = z.strictObject({
  webhook: webhookConfig,
  version: z.number().int().positive().optional(),
})
export const webhookConfigResponse = z.object({
  /** Null: the default scheme. */
  webhook: webhookConfig.nullable(),
  /** Header names of the last refused delivery, to choose from. */
  refusedHeaderNames: z.array(z.string()),
  version: z.number().int(),
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/integrations/:id/webhook/rotate',
  permission: 'integrations.access',
  params: idParams,
  body: rotateWebhookBody,
  response: rotatedWebhook,
  isIdempotent: true,
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/integrations/:id/deliveries',
  permission: 'integrations.access',
  params: idParams,
  query: deliveriesQuery,
  response: deliveriesResponse,
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/integrations/:id/deliveries/:deliveryId/replay',
  permission: 'integrations.access',
  params: deliveryParams,
  response: { 202: replayedDelivery },
  isIdempotent: true,
})

export const getWebhookConfig = endpoint({
  method: 'GET',
  path: '/integrations/:id/webhook-config',
  permission: 'integrations.access',
  params: idParams,
  response: webhookConfigResponse,
})

export const changeWebhookConfig = endpoint({
  method: 'PATCH',
  path: '/integrations/:id/webhook-config',
  permission: 'integrations.access',
  params: idParams,
  body: webhookConfigBody,
  response: webhookConfigResponse,
})
