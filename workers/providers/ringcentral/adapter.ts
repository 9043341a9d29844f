import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, maxPageSize, ringcentralClient } from './client.ts'

export const ringcentral: CallProviderAdapter = {
  id: 'ringcentral',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize },
  // Medium requests. The call log is a heavy one, 10 a minute: a page holds so many calls that it is seldom asked, and says when to wait.
  rateLimit: { perMinute: 40, concurrency: 2 },
  defaultBaseUrl,
  allowedHosts: ['ringcentral.com'],
  client: ringcentralClient,
}
