import type { CallProviderAdapter } from '../provider.ts'
import { avomaClient, defaultBaseUrl, maxPageSize } from './client.ts'

export const avoma: CallProviderAdapter = {
  id: 'avoma',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize },
  // No number is published.
  rateLimit: { perMinute: 60, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['api.avoma.com'],
  client: avomaClient,
}
