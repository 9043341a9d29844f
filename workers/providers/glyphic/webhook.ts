import { undocumentedWebhook } from '../undocumented-webhook.ts'

/** Glyphic publishes no webhook; a customer who has one names its scheme in the connection's `webhook`. */
export const glyphicWebhook = undocumentedWebhook('glyphic', [
  'call_id',
  'callId',
  'data.call_id',
  'data.callId',
  'call.id',
  'data.call.id',
  'data.id',
  'id',
])
