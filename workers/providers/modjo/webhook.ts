import { hintWebhook } from '../hint-webhook.ts'

/** How Modjo signs is not settled; the switches `webhook` and `mode` say it. */
export const modjoWebhook = hintWebhook({}, [
  'callId',
  'call_id',
  'data.callId',
  'data.call_id',
  'payload.callId',
  'call.id',
  'data.id',
  'id',
])
