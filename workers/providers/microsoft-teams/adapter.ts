import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, microsoftTeamsClient, transcriptsAtOnce } from './client.ts'

export const microsoftTeams: CallProviderAdapter = {
  id: 'microsoft_teams',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: transcriptsAtOnce },
  // No number is published; Microsoft says when to wait.
  rateLimit: { perSecond: 5, concurrency: 3 },
  defaultBaseUrl,
  // The second one is the cloud of the US government.
  allowedHosts: ['graph.microsoft.com', 'graph.microsoft.us'],
  client: microsoftTeamsClient,
}
