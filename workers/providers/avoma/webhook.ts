import { hintWebhook } from '../hint-webhook.ts'

/** Avoma publishes no signature: the address is the secret, unless the switch `webhook` names a scheme. */
export const avomaWebhook = hintWebhook({ fallback: 'url-secret' }, [
  'meeting_uuid',
  'data.meeting_uuid',
  'payload.meeting_uuid',
  'meeting.uuid',
  'data.meeting.uuid',
  'data.uuid',
  'uuid',
])
