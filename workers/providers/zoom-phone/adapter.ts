import type { CallProviderAdapter } from '../provider.ts'
import { allowedHosts, defaultBaseUrl } from '../zoom/wire.ts'
import { zoomPhoneClient } from './client.ts'

export const zoomPhone: CallProviderAdapter = {
  id: 'zoom_phone',
  version: 1,
  capabilities: { pull: true, push: true, users: true, maxWindowDays: 28, maxPageSize: 300 },
  // Requests of the heavy class of a Pro account; Business accounts may send more.
  rateLimit: { perSecond: 10, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts,
  client: zoomPhoneClient,
}
