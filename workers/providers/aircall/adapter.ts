import type { CallProviderAdapter } from '../provider.ts'
import { aircallClient, defaultBaseUrl } from './client.ts'

export const aircall: CallProviderAdapter = {
  id: 'aircall',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: 50 },
  // The lower of the two numbers that are told.
  rateLimit: { perMinute: 60, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['api.aircall.io'],
  client: aircallClient,
}
