import { undocumentedWebhook } from '../undocumented-webhook.ts'

/** Neither a signature nor a body is published: the address is the secret, unless the connection's `webhook` names a scheme. */
export const chorusWebhook = undocumentedWebhook(
  'chorus',
  [
    'engagement_id',
    'data.engagement_id',
    'conversation_id',
    'data.conversation_id',
    'engagement.id',
    'conversation.id',
    'data.id',
    'id',
  ],
  { fallback: 'url-secret' },
)
