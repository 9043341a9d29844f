/** Where a provider sends an integration's events: the token is what nobody can guess. */
export const webhookUrl = (publicUrl: string, provider: string, token: string): string => `${publicUrl}/api/webhooks/${provider}/${token}`
