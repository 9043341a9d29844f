import { type ProviderClient, ProviderError } from '../provider.ts'
import { noTranscript } from './map.ts'

const pushesOnly = (): ProviderError => new ProviderError('invalid_request', 'Orum cannot be asked for calls; it sends them by itself.')

/** Orum has no API to read from: calls come with its webhook, whole and with their transcripts, or not at all. */
export const orumClient: ProviderClient = {
  testConnection: () => Promise.resolve({ ok: true }),
  listCalls: () => Promise.reject(pushesOnly()),
  getCall: () => Promise.reject(pushesOnly()),
  getTranscript: () => Promise.resolve(noTranscript),
}
