/** Where a provider sends an integration's events. The token makes the address unguessable. */
export const webhookUrl = (publicUrl: string, provider: string, token: string): string =>
  `${publicUrl}/api/webhooks/${provider}/${token}`
