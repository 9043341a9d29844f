import { z } from 'zod'
import type { GenericHmacConfig, WebhookRequest, WebhookSecrets } from './provider.ts'
import {
  hmac,
  isEqualText,
  isFresh,
  isHmac,
  knownSecrets,
  type SignatureCheck,
  toleranceSec,
} from './signatures.ts'

/** The most common scheme. Adapters override the parts that their provider documents. Nothing is accepted without a signature. */
export const genericHmacDefaults: GenericHmacConfig = {
  headerNames: ['x-signature', 'x-webhook-signature', 'x-hub-signature-256'],
  algorithm: 'sha256',
  encodings: ['hex', 'base64'],
  prefixes: ['sha256=', ''],
  secretEncoding: 'utf8',
  baseString: '{body}',
  toleranceSec,
  fallback: 'reject',
}

const headerName = z.string().min(1).max(100).transform((name) => name.toLowerCase()) // prettier-ignore
const overrides = z
  .object({
    headerNames: z.array(headerName).min(1).max(10),
    algorithm: z.enum(['sha256', 'sha1', 'sha512']),
    encodings: z.array(z.enum(['hex', 'base64'])).min(1),
    prefixes: z.array(z.string().max(50)).min(1).max(10),
    secretEncoding: z.enum(['utf8', 'base64', 'hex']),
    baseString: z.enum([
      '{body}',
      '{timestamp}.{body}',
      'v0:{timestamp}:{body}',
      '{id}.{timestamp}.{body}',
      '{method}{url}{body}{timestamp}',
    ]),
    timestampHeader: headerName,
    timestampUnit: z.enum(['s', 'ms']),
    toleranceSec: z.number().positive().max(86_400),
    fallback: z.enum(['reject', 'url-secret']),
  })
  .partial()

/**
 * The scheme of a connection: its `webhook` configuration overrides the adapter's values. With an invalid configuration, everything is
 * refused.
 */
export function genericHmacOf(
  config: Readonly<Record<string, unknown>>,
  own: Partial<GenericHmacConfig> = {},
): GenericHmacConfig {
  const read = overrides.safeParse(config['webhook'] ?? {})
  if (!read.success) return { ...genericHmacDefaults, headerNames: [] }
  return { ...genericHmacDefaults, ...own, ...read.data }
}

/** Header that `{id}` is taken from. */
const idHeader = 'webhook-id'

/** Checks a request by a configured scheme. */
export function checkGenericHmac(
  request: WebhookRequest,
  secrets: WebhookSecrets | null,
  now: number,
  config: GenericHmacConfig,
): SignatureCheck {
  const known = knownSecrets(secrets)
  if (known.length === 0) return { ok: false, reason: 'no_secret' }
  const given = config.headerNames
    .map((name) => request.headers[name.toLowerCase()])
    .find((value) => value !== undefined && value !== '')
  if (given === undefined) {
    if (config.fallback === 'url-secret') {
      return known.some((secret) => isInUrl(request.url, secret))
        ? { ok: true }
        : { ok: false, reason: 'bad_signature' }
    }
    return { ok: false, reason: 'missing_signature' }
  }
  const timestamp =
    config.timestampHeader === undefined ? '' : (request.headers[config.timestampHeader.toLowerCase()] ?? '')
  const id = request.headers[idHeader] ?? ''
  if (config.timestampHeader !== undefined || config.baseString.includes('{timestamp}')) {
    if (timestamp === '') return { ok: false, reason: 'missing_signature' }
    if (!isFresh(timestamp, now, config.timestampUnit ?? 's', config.toleranceSec))
      return { ok: false, reason: 'stale' }
  }
  const parts = signedParts(config, {
    method: request.method,
    url: request.url,
    body: request.rawBody,
    timestamp,
    id,
  })
  const signatures = config.prefixes
    .filter((prefix) => given.startsWith(prefix))
    .map((prefix) => given.slice(prefix.length).trim())
  const isSigned = signatures.some((signature) =>
    config.encodings.some((encoding) =>
      known.some((secret) =>
        isHmac(signature, encoding, config.algorithm, Buffer.from(secret, config.secretEncoding), ...parts),
      ),
    ),
  )
  return isSigned ? { ok: true } : { ok: false, reason: 'bad_signature' }
}

type Signed = { method: string; url: string; body: Uint8Array; timestamp: string; id: string }

/** The base string in parts, so that the body remains bytes. */
function signedParts(config: GenericHmacConfig, signed: Signed): (string | Uint8Array)[] {
  return config.baseString
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : part in signed ? signed[part as keyof Signed] : ''))
}

/** Whether a segment of the path or a value in the query is the secret, for providers that sign nothing. */
function isInUrl(address: string, secret: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  return [...url.pathname.split('/'), ...url.searchParams.values()].some(
    (part) => part !== '' && isEqualText(part, secret),
  )
}

/** The headers with which a provider of this scheme signs a body; for simulators. */
export function signGenericHmac(
  request: Pick<WebhookRequest, 'method' | 'url' | 'rawBody'>,
  secret: string,
  now: number,
  config: GenericHmacConfig,
): Record<string, string> {
  const timestamp = String(config.timestampUnit === 'ms' ? now : Math.floor(now / 1_000))
  const parts = signedParts(config, {
    method: request.method,
    url: request.url,
    body: request.rawBody,
    timestamp,
    id: 'delivery-1',
  })
  const digest = hmac(config.algorithm, Buffer.from(secret, config.secretEncoding), ...parts).toString(
    config.encodings[0] ?? 'hex',
  )
  return {
    [config.headerNames[0] ?? 'x-signature']: `${config.prefixes[0] ?? ''}${digest}`,
    ...(config.timestampHeader === undefined ? {} : { [config.timestampHeader]: timestamp }),
    ...(config.baseString.includes('{id}') ? { [idHeader]: 'delivery-1' } : {}),
  }
}
