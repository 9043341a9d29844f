import type { CallProviderAdapter } from '../provider.ts'
import { chorusClient, defaultBaseUrl } from './client.ts'

export const chorus: CallProviderAdapter = {
  id: 'chorus',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: 100 },
  // No limit is published.
  rateLimit: { perSecond: 2, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['chorus.ai'],
  client: chorusClient,
}
