import { hintWebhook } from '../hint-webhook.ts'

/** Neither a signature nor a body is published: the address is the secret, unless the switch `webhook` names a scheme. */
export const chorusWebhook = hintWebhook(
  { fallback: 'url-secret' },
  ['engagement_id', 'data.engagement_id', 'conversation_id', 'data.conversation_id', 'engagement.id', 'conversation.id', 'data.id', 'id'],
  'push',
)
