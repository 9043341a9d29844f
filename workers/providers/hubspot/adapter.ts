import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, hubspotClient } from './client.ts'

export const hubspot: CallProviderAdapter = {
  id: 'hubspot',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: 200 },
  // 110 requests in ten seconds, of an app and an account.
  rateLimit: { perSecond: 10, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts: ['api.hubapi.com'],
  client: hubspotClient,
}
