import { type CallProviderAdapter, type ProviderClient, ProviderError } from '../provider.ts'
import { noTranscript } from './map.ts'

const pushesOnly = (): ProviderError =>
  new ProviderError('invalid_request', 'Orum sends calls by webhook, so they cannot be fetched.')

/** Orum has no API for reading. Calls come only by webhook, complete with their transcripts. */
const client: ProviderClient = {
  testConnection: () => Promise.resolve({ ok: true }),
  listCalls: () => Promise.reject(pushesOnly()),
  getCall: () => Promise.reject(pushesOnly()),
  getTranscript: () => Promise.resolve(noTranscript),
}

export const orum: CallProviderAdapter = {
  id: 'orum',
  version: 1,
  capabilities: { pull: false, maxPageSize: 1 },
  // No requests are sent to Orum.
  rateLimit: { perSecond: 1, concurrency: 1 },
  defaultBaseUrl: 'https://orum.com',
  allowedHosts: ['orum.com'],
  client,
}
