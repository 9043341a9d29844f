import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, firefliesClient } from './client.ts'
import { maxPageSize } from './queries.ts'

export const fireflies: CallProviderAdapter = {
  id: 'fireflies',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize },
  // Of a Business plan; smaller plans have 50 or 500 a day, and then say when to come again.
  rateLimit: { perMinute: 60, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['api.fireflies.ai'],
  client: firefliesClient,
}
