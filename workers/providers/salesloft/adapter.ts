import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, salesloftClient } from './client.ts'

export const salesloft: CallProviderAdapter = {
  id: 'salesloft',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: 100 },
  // 600 points a minute of a team; most requests cost one.
  rateLimit: { perMinute: 600, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts: ['api.salesloft.com'],
  client: salesloftClient,
}
