import type { CallProviderAdapter } from '../provider.ts'
import { allowedHosts, defaultBaseUrl } from '../zoom/wire.ts'
import { zoomMeetingsClient } from './client.ts'

export const zoomMeetings: CallProviderAdapter = {
  id: 'zoom_meetings',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxWindowDays: 28, maxPageSize: 300 },
  // Requests of the middle class of a Pro account; Business accounts may send more.
  rateLimit: { perSecond: 20, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts,
  client: zoomMeetingsClient,
}
