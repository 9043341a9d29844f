import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, maxPageSize, modjoClient } from './client.ts'

export const modjo: CallProviderAdapter = {
  id: 'modjo',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize },
  rateLimit: { perMinute: 100, concurrency: 3 },
  defaultBaseUrl,
  allowedHosts: ['api.modjo.ai'],
  client: modjoClient,
}
