import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, grainClient } from './client.ts'

export const grain: CallProviderAdapter = {
  id: 'grain',
  version: 1,
  // Pages are as long as Grain makes them.
  capabilities: { pull: true, push: true, users: true, maxPageSize: 100 },
  rateLimit: { perMinute: 300, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts: ['api.grain.com'],
  client: grainClient,
}
