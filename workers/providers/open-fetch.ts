import { isPrivateBaseUrl, openEgress, type Permit } from '../security/egress.ts'
import { ProviderError } from './provider.ts'

/**
 * Awaited before each request: resolves when the account may send one more. Rejects when the signal aborts, or with ProviderError
 * rate_limited if the wait is too long for a job.
 */
export type Pace = { take(signal: AbortSignal): Promise<void> }

export type ProviderFetchOptions = {
  permit: Permit
  /** The adapter's host suffixes. */
  allowedHosts: readonly string[]
  /** The connection's own base address; its origin is allowed as well. */
  baseUrl: string | null
  pace: Pace | null
  /** Ends every request. */
  signal: AbortSignal
  /** The base is our own simulator, which may be private and without TLS. */
  isSimulator?: boolean
  limits?: { maxResponseBytes?: number; deadlineMs?: number }
}

/** Enough for a ten-hour transcript with a time per word. */
const maxResponseBytes = 32 * 1024 * 1024
const deadlineMs = 30_000
const maxRedirects = 3

/**
 * The `fetch` of an adapter: paced, bounded, https only, to the adapter's hosts and the connection's own base address.
 * @throws ProviderError invalid_request for a base address that may not be used
 */
export function openProviderFetch(options: ProviderFetchOptions): typeof fetch {
  const egress = openEgress({
    permit: options.permit,
    baseUrl: options.baseUrl === null ? null : parseBaseUrl(options.baseUrl, options.isSimulator === true),
    hosts: options.allowedHosts,
    maxResponseBytes: options.limits?.maxResponseBytes ?? maxResponseBytes,
    deadlineMs: options.limits?.deadlineMs ?? deadlineMs,
    maxRedirects,
    keepAlive: true,
  })
  return async (input, init = {}) => {
    const signal = init.signal ? AbortSignal.any([options.signal, init.signal]) : options.signal
    await options.pace?.take(signal)
    return egress(input, { ...init, signal })
  }
}

function parseBaseUrl(text: string, isSimulator: boolean): URL {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '')
    throw new ProviderError('invalid_request', 'The base address is not a valid address.')
  if (isSimulator && isPrivateBaseUrl(url)) return url
  if (url.protocol !== 'https:' || isPrivateBaseUrl(url)) {
    throw new ProviderError('invalid_request', 'The base address must be public and start with https.')
  }
  return url
}
