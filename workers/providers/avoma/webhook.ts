import { undocumentedWebhook } from '../undocumented-webhook.ts'

/** Avoma publishes no signature: the address is the secret, unless the connection's `webhook` names a scheme. */
export const avomaWebhook = undocumentedWebhook(
  'avoma',
  [
    'meeting_uuid',
    'data.meeting_uuid',
    'payload.meeting_uuid',
    'meeting.uuid',
    'data.meeting.uuid',
    'data.uuid',
    'uuid',
  ],
  { fallback: 'url-secret' },
)
