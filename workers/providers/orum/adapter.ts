import type { CallProviderAdapter } from '../provider.ts'
import { orumClient } from './client.ts'

export const orum: CallProviderAdapter = {
  id: 'orum',
  version: 1,
  capabilities: { pull: false, push: true, users: false, maxPageSize: 1 },
  // Nothing is asked of Orum.
  rateLimit: { perSecond: 1, concurrency: 1 },
  defaultBaseUrl: 'https://orum.com',
  allowedHosts: ['orum.com'],
  client: orumClient,
}
