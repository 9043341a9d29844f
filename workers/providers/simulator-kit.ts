import { createSign, type KeyObject } from 'node:crypto'
import { signGenericHmac } from './generic-hmac.ts'
import type {
  CallEventType,
  GenericHmacConfig,
  ProviderSimulator,
  WebhookRequest,
  WebhookSecrets,
} from './provider.ts'
import { hmac, standardKey } from './signatures.ts'
import type { SimulatedCall, SimulatedPerson, SimulatedWorld } from './simulated-world.ts'

/** A request with its route's parameters. */
export type VendorRequest = {
  request: Request
  url: URL
  /** Values of the route's `:names`, decoded. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The address before the route, for links in responses. */
  base: string
  json: () => Promise<Readonly<Record<string, unknown>>>
}

/** A response, or a value that is sent as JSON with status 200. */
export type VendorResponse = Response | object
type VendorHandler = (asked: VendorRequest) => VendorResponse | Promise<VendorResponse>

export type VendorEvent = { type: CallEventType; externalId: string; url: string }

export type Vendor = {
  /** Whether the request has the credentials that the world accepts; see `bearerToken`, `basicCredentials`. */
  isAuthorized: (request: Request) => boolean
  /**
   * Keys are patterns such as 'GET /v2/calls/:id', matched against the end of the path; the first match is used. Public routes start with
   * 'public GET …'.
   */
  routes: Readonly<Record<string, VendorHandler>>
  /** Responses in the vendor's own shape. Default: an empty JSON object. */
  unauthorized?: () => Response
  tooMany?: (waitMs: number) => Response
  /** With 'offset', a listing may show a call twice when others are inserted. Default 'cursor'. */
  paging?: 'cursor' | 'offset'
  /** The adapter's `externalId` of a call; default: its id. */
  externalIdOf?: (call: SimulatedCall) => string
  /** Settings that the connection needs. */
  config?: Readonly<Record<string, unknown>>
  webhook?: VendorWebhook
}

export type VendorWebhook = {
  /** The secret that a person would copy into the connection, different for each name. Default: a text with the name. */
  secret?: (name: string) => string
  deliver: (event: VendorEvent, secrets: WebhookSecrets, now: number) => WebhookRequest | undefined
  /** Deliveries contain a time that is checked. */
  isTimestamped: boolean
  /** False: deliveries contain a token, so a changed body goes unnoticed. */
  isBodySigned: boolean
  /** Status codes that the vendor considers an accepted delivery. Default: any 2xx. */
  isAcknowledgement?: (status: number) => boolean
}

export type VendorSimulator = ProviderSimulator & {
  world: SimulatedWorld
  externalIdOf: (call: SimulatedCall) => string
  paging: 'cursor' | 'offset'
  config: Readonly<Record<string, unknown>>
  webhook: Required<VendorWebhook> | null
}

/** A vendor's API over a world: counts, limits and authorizes requests, and passes them to their routes. */
export function openVendor(world: SimulatedWorld, vendor: Vendor): VendorSimulator {
  const routes = Object.entries(vendor.routes).map(([pattern, handler]) => ({
    pattern,
    handler,
    ...readPattern(pattern),
  }))
  const tooMany =
    vendor.tooMany ??
    ((waitMs) =>
      Response.json({}, { status: 429, headers: { 'retry-after': String(Math.ceil(waitMs / 1_000)) } }))
  let second = { start: Number.NEGATIVE_INFINITY, count: 0 }

  function waitMs(): number {
    const now = world.clock()
    if (now < world.blockedUntil) {
      world.requests.whileBlocked += 1
      return world.blockedUntil - now
    }
    if (now - second.start >= 1_000) second = { start: now, count: 0 }
    second.count += 1
    if (second.count <= world.perSecond) return 0
    world.requests.overLimit += 1
    return Math.max(second.start + 1_000 - now, 1)
  }

  async function respond(request: Request): Promise<Response> {
    world.requests.total += 1
    const wait = waitMs()
    if (wait > 0) return tooMany(wait)
    const url = new URL(request.url)
    for (const { pattern, handler, method, path, isPublic } of routes) {
      const match = method === request.method ? path.exec(url.pathname) : null
      if (match === null) continue
      world.requests.byRoute.set(pattern, (world.requests.byRoute.get(pattern) ?? 0) + 1)
      if (!isPublic && !vendor.isAuthorized(request)) {
        world.requests.unauthorized += 1
        return vendor.unauthorized?.() ?? Response.json({}, { status: 401 })
      }
      const instead = await world.intercept?.(request, pattern)
      if (instead) return instead
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      )
      const base = `${url.origin}${url.pathname.slice(0, match.index)}`
      const json = async (): Promise<Record<string, unknown>> =>
        (await request.json()) as Record<string, unknown>
      const given = await handler({ request, url, params, query: url.searchParams, base, json })
      return given instanceof Response ? given : Response.json(given)
    }
    return Response.json({}, { status: 404 })
  }

  const webhook = vendor.webhook
  return {
    world,
    fetch: respond,
    paging: vendor.paging ?? 'cursor',
    externalIdOf: (call) => vendor.externalIdOf?.(call) ?? call.id,
    config: vendor.config ?? {},
    webhook: webhook
      ? {
          secret: (name) => `webhook secret ${name}`,
          isAcknowledgement: (status) => status >= 200 && status < 300,
          ...webhook,
        }
      : null,
    ...(webhook ? { deliver: (event, secrets, now) => webhook.deliver(event, secrets, now) } : {}),
  }
}

function readPattern(pattern: string): { method: string; path: RegExp; isPublic: boolean } {
  const isPublic = pattern.startsWith('public ')
  const [method = '', path = ''] = pattern.replace(/^public /, '').split(' ')
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { method, path: new RegExp(`${source}$`), isPublic }
}

/** The simulator as an adapter's `fetch`. */
export const fetchOf =
  (simulator: ProviderSimulator): typeof fetch =>
  (input, init) =>
    simulator.fetch(new Request(input, init))

/** The part of a header after `Bearer` (or another word); null without it. With an empty word, the whole header. */
export function bearerToken(request: Request, header = 'authorization', word = 'Bearer'): string | null {
  const value = request.headers.get(header)
  const prefix = word === '' ? '' : `${word} `
  return value?.startsWith(prefix) ? value.slice(prefix.length) : null
}

export function basicCredentials(request: Request): { username: string; password: string } | null {
  const encoded = bearerToken(request, 'authorization', 'Basic')
  if (encoded === null) return null
  const [username = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { username, password: password.join(':') }
}

/** A 429 with the wait in seconds, as most vendors send it. `headersOf` adds the vendor's own headers. */
export const tooManyRequests =
  (body: object, headersOf: (seconds: string) => Record<string, string> = () => ({})) =>
  (waitMs: number): Response => {
    const seconds = String(Math.ceil(waitMs / 1_000))
    return Response.json(body, { status: 429, headers: { 'retry-after': seconds, ...headersOf(seconds) } })
  }

/** One page of the world's users. Pages are short, so that tests see several. `next` is the offset of the following page. */
export function pageOfUsers(
  world: SimulatedWorld,
  start: number,
  size = 5,
): { users: readonly SimulatedPerson[]; next: string | undefined } {
  const end = start + size
  return { users: world.users.slice(start, end), next: end < world.users.length ? String(end) : undefined }
}

export function splitName(name: string): { first: string | undefined; last: string } {
  const [first, ...rest] = name.split(' ')
  return { first, last: rest.join(' ') }
}

/** Digits sent as a JSON number, however long they are. */
export const numeral = (digits: string): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)

/** A world's 20 digits in the form of a UUID, and back, for vendors with such ids. */
export const uuidOf = (id: string): string =>
  id.padStart(32, '0').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
export const idOfUuid = (uuid: string): string => uuid.replaceAll('-', '').slice(-20)

/** A date in a request; undefined if there is none. */
export function dateIn(value: unknown): Date | undefined {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date
}

/** A delivery with a JSON body. */
export const deliveryOf = (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): WebhookRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json', ...headers },
  rawBody: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
})

/** The same delivery with the signature of a scheme. */
export const signDelivery = (
  delivery: WebhookRequest,
  secret: string,
  now: number,
  scheme: GenericHmacConfig,
): WebhookRequest => ({
  ...delivery,
  headers: { ...delivery.headers, ...signGenericHmac(delivery, secret, now, scheme) },
})

/** The same delivery with Standard Webhooks' headers. */
export function signStandardWebhook(
  delivery: WebhookRequest,
  secret: string,
  id: string,
  now: number,
): WebhookRequest {
  const timestamp = String(Math.floor(now / 1_000))
  const signature = hmac('sha256', standardKey(secret), `${id}.${timestamp}.`, delivery.rawBody).toString(
    'base64',
  )
  return {
    ...delivery,
    headers: {
      ...delivery.headers,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
}

/** A JWT, signed as vendors do it. */
export function signJwt(
  claims: Readonly<Record<string, unknown>>,
  key: { algorithm: 'RS256'; privateKey: KeyObject } | { algorithm: 'HS256'; secret: string },
): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: key.algorithm, typ: 'JWT' })}.${encode(claims)}`
  const signature =
    key.algorithm === 'HS256'
      ? hmac('sha256', key.secret, signed)
      : createSign('sha256').update(signed).sign(key.privateKey)
  return `${signed}.${signature.toString('base64url')}`
}
