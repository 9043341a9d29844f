import { undocumentedWebhook } from '../undocumented-webhook.ts'

/** How Modjo signs is not settled: the connection's `webhook` says it. */
export const modjoWebhook = undocumentedWebhook('modjo', [
  'callId',
  'call_id',
  'data.callId',
  'data.call_id',
  'payload.callId',
  'call.id',
  'data.id',
  'id',
])
