import type { CallProviderAdapter } from '../provider.ts'
import { clariCopilotClient, defaultBaseUrl } from './client.ts'

export const clariCopilot: CallProviderAdapter = {
  id: 'clari_copilot',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: 100 },
  // 100,000 a week beside it.
  rateLimit: { perSecond: 10, perDay: 14_000, concurrency: 5 },
  defaultBaseUrl,
  allowedHosts: ['rest-api.copilot.clari.com'],
  client: clariCopilotClient,
}
