import type { CallProviderAdapter } from '../provider.ts'
import { defaultBaseUrl, googleMeetClient, recordsAtOnce } from './client.ts'

export const googleMeet: CallProviderAdapter = {
  id: 'google_meet',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxPageSize: recordsAtOnce },
  // Quotas are the Cloud project's own and not published as one number; Google answers RESOURCE_EXHAUSTED beyond them.
  rateLimit: { perSecond: 5, concurrency: 3 },
  defaultBaseUrl,
  // Meetings, and the Workspace directory.
  allowedHosts: ['meet.googleapis.com', 'admin.googleapis.com'],
  client: googleMeetClient,
}
