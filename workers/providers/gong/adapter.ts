import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, gongClient } from './client.ts'

export const gong: CallProviderAdapter = {
  id: 'gong',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: 100 },
  rateLimit: { perSecond: 3, perDay: 10_000, concurrency: 3 },
  defaultBaseUrl,
  // Companies have hosts of their own below it, such as us-12345.api.gong.io.
  allowedHosts: ['api.gong.io'],
  client: gongClient,
}
