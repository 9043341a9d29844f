import { lookup } from 'node:dns'
import { type IncomingMessage, Agent as HttpAgent, request as requestOverHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestOverHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What a client of an outside service may reach, and how much it takes from it. */
export type EgressRules = {
  /** The service's configured address: its scheme, host and port may be connected to. Null where `hosts` says it all. */
  baseUrl: URL | null
  /** Further public hosts, over https on its usual port: a name allows itself and what is below it. Default none. */
  hosts?: readonly string[]
  /** Most bytes of an answer's body. */
  maxResponseBytes: number
  /** From the look-up of the name to the last byte of the last answer, ms. */
  deadlineMs: number
  /** Redirects that are followed, each as far as these rules allow. Default 0: a redirect is refused. */
  maxRedirects?: number
  /** Connections are kept for the next request. Default false. */
  keepAlive?: boolean
}

/**
 * Why nothing came back. `refused`: it was not sent, or the answer was a redirect; `too-large` and `refused` stay so when it is tried
 * again, the others may pass.
 */
type EgressReason = 'refused' | 'too-large' | 'timeout' | 'unreachable' | 'cut-off' | 'aborted'

/** The message names neither the request nor what came back. */
export class EgressError extends Error {
  override readonly name = 'EgressError'
  readonly reason: EgressReason
  constructor(reason: EgressReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Addresses that nothing legitimate stands behind: this network, link-local (a cloud's metadata service), multicast, reserved, and tunnels. */
const forbidden = new BlockList()
for (const [network, prefix] of [['0.0.0.0', 8], ['169.254.0.0', 16], ['192.0.0.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4]] as const) {
  forbidden.addSubnet(network, prefix, 'ipv4')
} // prettier-ignore
for (const [network, prefix] of [['::', 128], ['fe80::', 10], ['ff00::', 8], ['64:ff9b::', 96], ['64:ff9b:1::', 48], ['2002::', 16], ['2001::', 32]] as const) {
  forbidden.addSubnet(network, prefix, 'ipv6')
} // prettier-ignore

/** Addresses of one's own network: loopback, RFC 1918, carrier NAT, documentation and benchmark nets, unique local. */
const own = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8], ['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16], ['100.64.0.0', 10],
  ['192.0.2.0', 24], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24],
] as const) {
  own.addSubnet(network, prefix, 'ipv4')
} // prettier-ignore
for (const [network, prefix] of [['::1', 128], ['fc00::', 7], ['fec0::', 10], ['2001:db8::', 32], ['100::', 64]] as const) {
  own.addSubnet(network, prefix, 'ipv6')
} // prettier-ignore

type AddressKind = 'public' | 'private' | 'forbidden'

/** An IPv4 address inside an IPv6 one counts as the IPv4 address. Anything that is no address is forbidden. */
export function kindOfAddress(address: string): AddressKind {
  const version = isIP(address)
  if (version === 0) return 'forbidden'
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (forbidden.check(address, family)) return 'forbidden'
  return own.check(address, family) ? 'private' : 'public'
}

const privateName = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/

/** Whether an address was configured that is private by its own words: a private IP address, or a name that the public DNS cannot know. */
export function isPrivateBaseUrl(url: URL): boolean {
  const host = hostOf(url)
  return isIP(host) === 0 ? privateName.test(host) : kindOfAddress(host) === 'private'
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * The one door by which the product reaches outside services over HTTP: a `fetch` that sends to the configured origin and the named
 * hosts only, over https unless the origin is private, to an address that was resolved, classified and is then the one connected to;
 * that follows no redirect that the rules do not allow, uses no proxy, and gives up at a deadline or beyond a size. Takes texts as
 * bodies. Rejects with EgressError.
 */
export function openEgress(rules: EgressRules): typeof fetch {
  return async (input, init = {}) => {
    if (input instanceof Request || (init.body != null && typeof init.body !== 'string')) {
      throw new EgressError('refused', 'Only texts are sent.')
    }
    const endsAt = performance.now() + rules.deadlineMs
    let url = new URL(input)
    let request: TextRequest = { ...init, body: init.body ?? null }
    for (let redirects = 0; ; redirects += 1) {
      const answer = await exchange(url, request, rules, { mayBePrivate: demandDestination(url, rules), endsAt })
      const location = answer.headers.get('location')
      if (!isRedirect(answer.status) || location === null) return demandNoRedirect(answer)
      if (redirects >= (rules.maxRedirects ?? 0)) {
        throw new EgressError(
          'refused',
          redirects === 0 ? 'The answer is a redirect, and redirects are not followed.' : 'Too many redirects.',
        )
      }
      const target = URL.parse(location, url.href)
      if (target === null) throw new EgressError('refused', 'The answer is a redirect to no address.')
      request = redirected(request, answer.status, target.origin === url.origin)
      url = target
    }
  }
}

/** Whether the address behind `url` may be private. Another destination than the rules name is refused. */
function demandDestination(url: URL, rules: EgressRules): boolean {
  const isBase = rules.baseUrl !== null && url.origin === rules.baseUrl.origin && url.origin !== 'null'
  if (!isBase && !isNamedHost(url, rules.hosts ?? []))
    throw new EgressError('refused', 'Another host than the configured one was asked for.')
  const mayBePrivate = isBase && isPrivateBaseUrl(url)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePrivate)) {
    throw new EgressError('refused', 'A public service is reached over https only.')
  }
  // A literal address is never looked up, so it is judged here.
  if (isIP(hostOf(url)) !== 0) demandAllowed(hostOf(url), mayBePrivate)
  return mayBePrivate
}

/** Whether `url` leads over https to one of the names or below one. */
export const isNamedHost = (url: URL, hosts: readonly string[]): boolean =>
  url.protocol === 'https:' && url.port === '' && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

function demandNoRedirect(answer: Response): Response {
  if (answer.status < 300 || answer.status >= 400) return answer
  throw new EgressError('refused', 'The answer is a redirect, and redirects are not followed.')
}

/** What another host may know of a request; tokens travel under many names, so nothing else goes along. */
const headersForOthers = new Set(['accept', 'accept-language', 'range', 'user-agent'])

/** The request that follows a redirect, as fetch does it: a POST becomes a GET unless the status says that it stays. */
function redirected(request: TextRequest, status: number, isSameOrigin: boolean): TextRequest {
  const method = request.method ?? 'GET'
  const becomesGet = (status === 303 && method !== 'HEAD') || (status <= 302 && method === 'POST')
  if (!isSameOrigin && !becomesGet && request.body !== null) throw new EgressError('refused', 'A body is not redirected to another host.')
  const headers = new Headers(request.headers)
  if (becomesGet) headers.delete('content-type')
  const kept = isSameOrigin ? headers : new Headers([...headers].filter(([name]) => headersForOthers.has(name)))
  return { ...request, headers: kept, ...(becomesGet ? { method: 'GET', body: null } : {}) }
}

function demandAllowed(address: string, mayBePrivate: boolean): void {
  const kind = kindOfAddress(address)
  if (kind === 'public' || (kind === 'private' && mayBePrivate)) return
  throw new EgressError('refused', `The configured host leads to a ${kind} address.`)
}

/** Resolves a name once; every address of the answer must be allowed, because any of them may be connected to. */
function pinningLookup(mayBePrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '')
      try {
        for (const { address } of addresses) demandAllowed(address, mayBePrivate)
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
 * Agents that keep connections. A kept connection leads to an address that was classified when it was opened, so those that may be
 * private are kept apart from those that may not. A few connections per host are enough for paced requests.
 */
const keeping = { keepAlive: true, maxFreeSockets: 8, timeout: 60_000 } as const
const agents = { public: new HttpsAgent(keeping), private: new HttpsAgent(keeping), plain: new HttpAgent(keeping) } as const
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
  const fail = (error: EgressError): void => {
    reject(error)
    request.destroy()
  }
  const timer = setTimeout(
    () => fail(new EgressError('timeout', `There was no whole answer within ${rules.deadlineMs} ms.`)),
    endsAt - performance.now(),
  )
  const abort = (): void => fail(new EgressError('aborted', 'The request was given up.'))
  if (init.signal?.aborted === true) abort()
  init.signal?.addEventListener('abort', abort, { once: true })

  request.on('error', (error) =>
    fail(error instanceof EgressError ? error : new EgressError('unreachable', `No connection (${codeOf(error)}).`)),
  )
  request.on('response', (message) => {
    readBody(message, rules.maxResponseBytes)
      .then((body) => resolve(answerOf(message, body)), fail)
      .catch(fail)
  })
  request.end(init.body ?? undefined)
  return promise.finally(() => {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', abort)
    if (!keepAlive) request.destroy()
  })
}

async function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of message as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > maxBytes) throw new EgressError('too-large', `The answer has more than ${maxBytes} bytes.`)
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof EgressError ? error : new EgressError('cut-off', `The answer broke off (${codeOf(error)}).`)
  }
  return Buffer.concat(parts)
}

const statusesWithoutBody = new Set([204, 205, 304])

function answerOf(message: IncomingMessage, body: Buffer<ArrayBuffer>): Response {
  const status = message.statusCode ?? 0
  if (status < 200 || status > 599) throw new EgressError('cut-off', 'The answer is no HTTP.')
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return new Response(statusesWithoutBody.has(status) ? null : body, { status, headers })
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
