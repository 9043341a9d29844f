import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, fathomClient } from './client.ts'

export const fathom: CallProviderAdapter = {
  id: 'fathom',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: 10 },
  // 60 for listings, but half of it for transcripts, of which there are many more.
  rateLimit: { perMinute: 30, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['api.fathom.ai'],
  client: fathomClient,
}
