import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, glyphicClient, maxPageSize } from './client.ts'

export const glyphic: CallProviderAdapter = {
  id: 'glyphic',
  version: 1,
  // Its people are those of the calls: no list of them is published.
  capabilities: { pull: true, push: true, users: false, maxPageSize },
  rateLimit: { perMinute: 1_000, concurrency: 5 },
  defaultBaseUrl,
  allowedHosts: ['api.glyphic.ai'],
  client: glyphicClient,
}
