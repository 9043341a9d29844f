import { lookup } from 'node:dns'
import { type IncomingMessage, Agent as HttpAgent, request as requestOverHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestOverHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Outgoing, OutgoingUse } from './outgoing.ts'

/** Resolves when a request may be sent. Rejects with EgressError `refused` if the gate forbids it. */
export type Permit = () => Promise<void>

/** For requests that contain nothing of an organization. */
export const forNobody: Permit = () => Promise.resolve()

/** The permit of one kind of request of an organization. */
export const permitOf =
  (outgoing: Outgoing, orgId: string, use: OutgoingUse): Permit =>
  async () => {
    const refusal = await outgoing.refusal(orgId, use)
    if (refusal !== null) throw new EgressError('refused', refusal)
  }

/** What a client of an outside service may reach, and how much it may receive. */
export type EgressRules = {
  /** Asked before each request. */
  permit: Permit
  /** The service's configured address: its scheme, host, and port are allowed. Null if `hosts` lists everything. */
  baseUrl: URL | null
  /** Further public hosts, over https on port 443. A name also allows its subdomains. Default none. */
  hosts?: readonly string[]
  /** Largest response body, bytes. */
  maxResponseBytes: number
  /** From resolving the name to the last byte of the last response, ms. */
  deadlineMs: number
  /** Redirects to follow, each within these rules. Default 0: a redirect is refused. */
  maxRedirects?: number
  /** Keeps connections for the next request. Default false. */
  keepAlive?: boolean
  /** Resolves a successful response once its headers are in; its body is streamed. Size limit and deadline apply to the body too. */
  isStreamed?: boolean
}

/**
 * Why there is no response. `refused`: the request was not sent, or the response was a redirect. `refused` and `too-large` are
 * permanent; the others may succeed on a retry.
 */
type EgressReason = 'refused' | 'too-large' | 'timeout' | 'unreachable' | 'cut-off' | 'aborted'

/** The message contains nothing from the request or the response. */
export class EgressError extends Error {
  override readonly name = 'EgressError'
  readonly reason: EgressReason
  constructor(reason: EgressReason, message: string) {
    super(message)
    this.reason = reason
  }
}

type AddressKind = 'public' | 'private' | 'forbidden'

/** Ranges of private networks, by their names in ipaddr.js. */
const privateRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'carrierGradeNat',
  'uniqueLocal',
  'deprecatedSiteLocal',
])

/**
 * An IPv4 address inside an IPv6 address counts as the IPv4 address. Only an address outside every special range is public. Special
 * ranges other than `privateRanges` are forbidden, among them link-local (a cloud's metadata service), multicast, tunnels, and
 * documentation. So is any text that isn't an address.
 */
export function kindOfAddress(address: string): AddressKind {
  // The library would also accept octal, hexadecimal and shortened IPv4 addresses. Nothing here should.
  if (isIP(address) === 0) return 'forbidden'
  const range = ipaddr.process(address).range()
  if (range === 'unicast') return 'public'
  return privateRanges.has(range) ? 'private' : 'forbidden'
}

const privateName = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/

/** Whether a configured address is obviously private: a private IP address, or a name that public DNS can't know. */
export function isPrivateBaseUrl(url: URL): boolean {
  const host = hostOf(url)
  return isIP(host) === 0 ? privateName.test(host) : kindOfAddress(host) === 'private'
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * The only way the product reaches outside services over HTTP. A `fetch` that sends only to the configured origin and the named hosts, over
 * https unless the origin is private, and connects to the same address that it resolved and classified. It follows only redirects that the
 * rules allow, uses no proxy, and stops at a deadline and a size limit. Bodies are text. Rejects with EgressError.
 */
export function openEgress(rules: EgressRules): typeof fetch {
  return async (input, init = {}) => {
    if (input instanceof Request || (init.body != null && typeof init.body !== 'string')) {
      throw new EgressError('refused', 'Only text bodies can be sent.')
    }
    await rules.permit()
    const endsAt = performance.now() + rules.deadlineMs
    let url = new URL(input)
    let request: TextRequest = { ...init, body: init.body ?? null }
    for (let redirects = 0; ; redirects += 1) {
      const answer = await exchange(url, request, rules, {
        mayBePrivate: requireDestination(url, rules),
        endsAt,
      })
      const location = answer.headers.get('location')
      if (!isRedirect(answer.status) || location === null) return requireNoRedirect(answer)
      if (redirects >= (rules.maxRedirects ?? 0)) {
        throw new EgressError(
          'refused',
          redirects === 0
            ? 'The response is a redirect, and redirects are not followed.'
            : 'Too many redirects.',
        )
      }
      const target = URL.parse(location, url.href)
      if (target === null) throw new EgressError('refused', 'The response redirects to an invalid address.')
      request = redirected(request, answer.status, target.origin === url.origin)
      url = target
    }
  }
}

/** Whether `url` may lead to a private address. Refuses destinations that the rules do not name. */
function requireDestination(url: URL, rules: EgressRules): boolean {
  const isBase = rules.baseUrl !== null && url.origin === rules.baseUrl.origin && url.origin !== 'null'
  if (!isBase && !isNamedHost(url, rules.hosts ?? []))
    throw new EgressError('refused', 'The request goes to a host that is not configured.')
  const mayBePrivate = isBase && isPrivateBaseUrl(url)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePrivate)) {
    throw new EgressError('refused', 'A public service requires https.')
  }
  // A literal address is never looked up, so it is classified here.
  if (isIP(hostOf(url)) !== 0) requireAllowed(hostOf(url), mayBePrivate)
  return mayBePrivate
}

/** Whether `url` is https and its host is one of the hosts or a subdomain. */
export const isNamedHost = (url: URL, hosts: readonly string[]): boolean =>
  url.protocol === 'https:' &&
  url.port === '' &&
  hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

function requireNoRedirect(answer: Response): Response {
  if (answer.status < 300 || answer.status >= 400) return answer
  throw new EgressError('refused', 'The response is a redirect, and redirects are not followed.')
}

/** Headers that another host may see. Tokens have many header names, so nothing else is sent. */
const headersForOthers = new Set(['accept', 'accept-language', 'range', 'user-agent'])

/** The request after a redirect, as fetch does it: a POST becomes a GET unless the status preserves it. */
function redirected(request: TextRequest, status: number, isSameOrigin: boolean): TextRequest {
  const method = request.method ?? 'GET'
  const becomesGet = (status === 303 && method !== 'HEAD') || (status <= 302 && method === 'POST')
  if (!isSameOrigin && !becomesGet && request.body !== null)
    throw new EgressError('refused', 'A request body is not sent to another host.')
  const headers = new Headers(request.headers)
  if (becomesGet) headers.delete('content-type')
  const kept = isSameOrigin
    ? headers
    : new Headers([...headers].filter(([name]) => headersForOthers.has(name)))
  return { ...request, headers: kept, ...(becomesGet ? { method: 'GET', body: null } : {}) }
}

function requireAllowed(address: string, mayBePrivate: boolean): void {
  const kind = kindOfAddress(address)
  if (kind === 'public' || (kind === 'private' && mayBePrivate)) return
  throw new EgressError('refused', `The configured host resolves to a ${kind} address.`)
}

/** Resolves a name once. Every address must be allowed, because any of them may be used. */
function pinningLookup(mayBePrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '')
      try {
        for (const { address } of addresses) requireAllowed(address, mayBePrivate)
      } catch (refusal) {
        return callback(refusal as Error, '')
      }
      const [first] = addresses
      if (options.all === true) callback(null, addresses)
      else callback(null, first?.address ?? '', first?.family)
    })
  }
}

type TextRequest = Omit<RequestInit, 'body'> & { body: string | null }

/**
 * Agents that keep connections. A connection's address is classified when it opens, so connections that may be private are kept apart from
 * the others. Paced requests need only a few connections per host.
 */
const keeping = { keepAlive: true, maxFreeSockets: 8, timeout: 60_000 } as const
const agents = {
  public: new HttpsAgent(keeping),
  private: new HttpsAgent(keeping),
  plain: new HttpAgent(keeping),
} as const
const agentFor = (url: URL, mayBePrivate: boolean): HttpAgent =>
  url.protocol === 'http:' ? agents.plain : mayBePrivate ? agents.private : agents.public

function exchange(
  url: URL,
  init: TextRequest,
  rules: EgressRules,
  { mayBePrivate, endsAt }: { mayBePrivate: boolean; endsAt: number },
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const headers = new Headers(init.headers)
  headers.set('accept-encoding', 'identity')
  const send = url.protocol === 'https:' ? requestOverHttps : requestOverHttp
  const keepAlive = rules.keepAlive === true
  const request = send(url, {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(headers),
    agent: keepAlive ? agentFor(url, mayBePrivate) : false,
    lookup: pinningLookup(mayBePrivate),
  })
  let failure: EgressError | null = null
  const fail = (error: EgressError): void => {
    failure ??= error
    reject(error)
    request.destroy()
  }
  const timer = setTimeout(
    () => fail(new EgressError('timeout', `The response was not complete within ${rules.deadlineMs} ms.`)),
    endsAt - performance.now(),
  )
  const abort = (): void => fail(new EgressError('aborted', 'The request was aborted.'))
  if (init.signal?.aborted === true) abort()
  init.signal?.addEventListener('abort', abort, { once: true })

  request.on('error', (error) =>
    fail(
      error instanceof EgressError
        ? error
        : new EgressError('unreachable', `No connection (${codeOf(error)}).`),
    ),
  )
  const end = (): void => {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', abort)
    if (!keepAlive) request.destroy()
  }

  request.on('response', (message) => {
    const status = message.statusCode ?? 0
    if (rules.isStreamed === true && status >= 200 && status < 300) {
      const parts = streamedParts(message, {
        maxBytes: rules.maxResponseBytes,
        failureOf: () => failure,
        end,
      })
      return resolve(answerOf(message, ReadableStream.from(parts)))
    }
    readBody(message, rules.maxResponseBytes)
      .then((body) => resolve(answerOf(message, body)), fail)
      .catch(fail)
      .finally(end)
  })
  request.on('close', () => {
    if (failure !== null) end()
  })
  request.end(init.body ?? undefined)
  return promise
}

async function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of partsOf(message, maxBytes)) parts.push(part)
  return Buffer.concat(parts)
}

async function* partsOf(message: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const part of message as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > maxBytes)
        throw new EgressError('too-large', `The response has more than ${maxBytes} bytes.`)
      yield part
    }
  } catch (error) {
    throw error instanceof EgressError
      ? error
      : new EgressError('cut-off', `The response ended early (${codeOf(error)}).`)
  }
}

/** The body as it arrives. A deadline or an abort ends it with its own error. */
async function* streamedParts(
  message: IncomingMessage,
  { maxBytes, failureOf, end }: { maxBytes: number; failureOf: () => EgressError | null; end: () => void },
): AsyncGenerator<Buffer> {
  try {
    yield* partsOf(message, maxBytes)
  } catch (error) {
    throw failureOf() ?? error
  } finally {
    end()
  }
}

const statusesWithoutBody = new Set([204, 205, 304])

function answerOf(message: IncomingMessage, body: Buffer<ArrayBuffer> | ReadableStream<Buffer>): Response {
  const status = message.statusCode ?? 0
  if (status < 200 || status > 599) throw new EgressError('cut-off', 'The response is not HTTP.')
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return new Response(statusesWithoutBody.has(status) ? null : body, { status, headers })
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
