import { undocumentedWebhook } from '../undocumented-webhook.ts'

/** Modjo does not document how it signs: the connection's `webhook` describes it. */
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
