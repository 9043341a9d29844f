import { hintWebhook } from '../hint-webhook.ts'

/** Glyphic publishes no webhook; a customer who has one names its scheme with the switches `webhook` and `mode`. */
export const glyphicWebhook = hintWebhook({}, [
  'call_id',
  'callId',
  'data.call_id',
  'data.callId',
  'call.id',
  'data.call.id',
  'data.id',
  'id',
])
