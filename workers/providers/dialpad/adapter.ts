import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, dialpadClient } from './client.ts'

export const dialpad: CallProviderAdapter = {
  id: 'dialpad',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: 50 },
  rateLimit: { perSecond: 20, concurrency: 4 },
  defaultBaseUrl,
  // The sandbox is a host below it.
  allowedHosts: ['dialpad.com'],
  client: dialpadClient,
}
