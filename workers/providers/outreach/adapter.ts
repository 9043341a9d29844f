import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, maxPageSize, outreachClient } from './client.ts'

export const outreach: CallProviderAdapter = {
  id: 'outreach',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize },
  // Of Kaia's recordings; everything else may be asked for 10,000 times an hour.
  rateLimit: { perSecond: 3, perDay: 6_000, concurrency: 2 },
  defaultBaseUrl,
  // Transcripts are files with addresses of their own, which are asked for without the credentials.
  allowedHosts: ['outreach.io', 'amazonaws.com'],
  client: outreachClient,
}
