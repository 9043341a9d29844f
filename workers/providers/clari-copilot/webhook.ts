import { undocumentedWebhook } from '../undocumented-webhook.ts'

/** Copilot publishes no webhook; a customer who has one names its scheme in the connection's `webhook`. */
export const clariCopilotWebhook = undocumentedWebhook('clari_copilot', [
  'call_id',
  'callId',
  'data.call_id',
  'data.callId',
  'call.id',
  'data.call.id',
  'data.id',
  'id',
])
