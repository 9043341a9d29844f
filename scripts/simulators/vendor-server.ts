import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { catalog, callProviderIds, type ProviderId } from '#workers/domain/providers.ts'
import { callEventTypes } from '#workers/providers/provider.ts'
import { openWorld, type WorldOptions } from '#workers/providers/simulated-world.ts'
import type { VendorSimulator } from '#workers/providers/simulator-kit.ts'
import { simulators } from '#workers/providers/simulators.ts'
import { consentPage, overviewPage } from './pages.ts'

const maxBody = 1024 * 1024

/** A call that has just ended at the vendor, and whether the vendor sends a webhook for it. */
const newCall = z.object({
  title: z.string().max(300).nullish(),
  minutesAgo: z.coerce.number().min(0).max(100_000).default(45),
  minutes: z.coerce.number().min(1).max(240).default(12),
  /** The rep, by position in the vendor's list of people. */
  person: z.coerce.number().int().min(0).default(0),
  webhookUrl: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).optional(),
  webhookSecret: z.string().max(500).optional(),
  event: z.enum(callEventTypes).default('transcript.ready'),
})

const trouble = z.object({
  blockedForMs: z.coerce.number().min(0).max(600_000).optional(),
  perSecond: z.coerce.number().positive().optional(),
})

export type SimulatorServer = {
  url: string
  vendors: ReadonlyMap<ProviderId, VendorSimulator>
  close(): Promise<void>
}

/**
 * All simulated vendors at one loopback address, each below its id: its API, its OAuth consent page and tokens, and a desk at `/<id>/desk`
 * that makes calls happen (`POST calls`) and gives the vendor trouble (`POST trouble`). For trying the product and for tests.
 */
export async function serveSimulators(
  options: { port?: number; world?: Partial<WorldOptions> } = {},
): Promise<SimulatorServer> {
  const vendors = new Map<ProviderId, VendorSimulator>()
  for (const id of callProviderIds) {
    const seed = callProviderIds.indexOf(id) + 1
    vendors.set(
      id,
      simulators[id](openWorld({ now: Date.now(), clock: Date.now, seed, calls: 120, ...options.world })),
    )
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const [, id = '', ...rest] = url.pathname.split('/')
    if (id === '') return overviewPage([...vendors.keys()])
    const vendor = vendors.get(id as ProviderId)
    if (vendor === undefined) return new Response('No vendor of this name is simulated.', { status: 404 })
    const route = `${request.method} ${rest.join('/')}`
    if (route === 'GET oauth/authorize') return consentPage(catalog[id as ProviderId].companyName, url)
    if (route === 'POST oauth/token') return tokenResponse(vendor)
    if (route === 'POST desk/calls') return makeCall(vendor, await request.json())
    if (route === 'POST desk/trouble') return makeTrouble(vendor, await request.json())
    if (route === 'GET desk/requests')
      return Response.json({
        ...vendor.world.requests,
        byRoute: Object.fromEntries(vendor.world.requests.byRoute),
      })
    return vendor.fetch(request)
  }

  const server = createServer((incoming, outgoing) => {
    exchange(incoming, answer)
      .then((response) => send(outgoing, response))
      .catch(() => outgoing.writeHead(500).end())
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(options.port ?? 0, '127.0.0.1', () => done())
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The simulators have no address.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    vendors,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** Accepts any code and any refresh token: a simulated vendor has no secrets. */
const tokenResponse = ({ world }: VendorSimulator): Response =>
  Response.json({
    access_token: world.secret,
    refresh_token: `refresh-${world.secret}`,
    token_type: 'Bearer',
    expires_in: 3_600,
  })

async function makeCall(vendor: VendorSimulator, body: unknown): Promise<Response> {
  const read = newCall.safeParse(body)
  if (!read.success) return Response.json({ error: z.prettifyError(read.error) }, { status: 400 })
  const { world } = vendor
  const { title, minutesAgo, minutes, person, webhookUrl, webhookSecret, event } = read.data
  const startedAt = new Date(Math.floor((world.clock() - minutesAgo * 60_000) / 1_000) * 1_000)
  const rep = world.users[person % world.users.length]
  const call = world.insert({
    startedAt,
    durationMs: minutes * 60_000,
    ...(title == null ? {} : { title }),
    ...(rep === undefined ? {} : { rep }),
  })
  const externalId = vendor.externalIdOf(call)
  if (webhookUrl === undefined || webhookUrl === '') return Response.json({ externalId, delivered: null })
  const delivery = vendor.deliver?.(
    { type: event, externalId, url: webhookUrl },
    { current: webhookSecret ?? '' },
    Date.now(),
  )
  if (delivery === undefined)
    return Response.json(
      { externalId, delivered: null, error: 'This vendor sends no such event.' },
      { status: 409 },
    )
  const { status } = await fetch(delivery.url, {
    method: delivery.method,
    headers: delivery.headers,
    body: Buffer.from(delivery.rawBody),
    signal: AbortSignal.timeout(10_000),
  })
  return Response.json({
    externalId,
    delivered: status,
    isAcknowledged: vendor.webhook?.isAcknowledgement(status),
  })
}

function makeTrouble({ world }: VendorSimulator, body: unknown): Response {
  const read = trouble.safeParse(body)
  if (!read.success) return Response.json({ error: z.prettifyError(read.error) }, { status: 400 })
  if (read.data.blockedForMs !== undefined) world.blockFor(read.data.blockedForMs)
  if (read.data.perSecond !== undefined) world.limit({ perSecond: read.data.perSecond })
  return Response.json({})
}

async function exchange(
  incoming: IncomingMessage,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBody) return new Response(null, { status: 413 })
    parts.push(part)
  }
  const headers = new Headers(
    Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const init: RequestInit = { method: incoming.method ?? 'GET', headers }
  if (parts.length > 0) init.body = Buffer.concat(parts)
  return answer(new Request(`http://${incoming.headers.host}${incoming.url}`, init))
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body)
}
