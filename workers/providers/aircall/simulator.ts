import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  basicCredentials,
  bearerToken,
  deliveryOf,
  numeral,
  openVendor,
  type VendorRequest,
  type VendorSimulator,
} from '../simulator-kit.ts'

/** Aircall's API for calls, transcriptions, users and webhooks. Deliveries repeat a token. */
export function simulateAircall(world: SimulatedWorld): VendorSimulator {
  const webhooks = new Map<string, string>()
  return openVendor(world, {
    isAuthorized: (request) =>
      basicCredentials(request)?.password === world.secret || bearerToken(request) === world.secret,
    unauthorized: () =>
      Response.json({ error: 'Unauthorized', troubleshoot: 'Check your API key.' }, { status: 401 }),
    tooMany: (waitMs) =>
      Response.json(
        { error: 'Too many requests' },
        {
          status: 429,
          headers: {
            'x-aircallapi-limit': '60',
            'x-aircallapi-remaining': '0',
            'x-aircallapi-reset': String(Math.ceil((world.clock() + waitMs) / 1_000)),
          },
        },
      ),
    paging: 'offset',
    routes: {
      'GET /v1/calls': (asked) => {
        const { query } = asked
        const { offset, limit } = pageOf(query)
        const range = {
          from: new Date(Number(query.get('from')) * 1_000),
          to: new Date(Number(query.get('to')) * 1_000 + 1),
        }
        const page = world.page({
          ...range,
          order: query.get('order') === 'asc' ? 'asc' : 'desc',
          offset,
          limit,
        })
        const isCut = (page.nextOffset ?? 0) >= mostCalls
        const calls = page.calls.map((call) => callOnTheWire(call, query.get('fetch_contact') === 'true'))
        return { meta: metaOf(asked, page.total, isCut ? null : page.nextOffset), calls }
      },
      'GET /v1/calls/:id/transcription': ({ params }) => {
        const call = world.find(params['id'] ?? '')
        if (call === null) return notFound()
        const state = world.requestTranscript(call)
        if (state === 'pending')
          return Response.json({ message: 'Transcription in progress' }, { status: 202 })
        if (state === 'none') return notFound()
        return {
          transcription: {
            id: 99,
            call_id: numeral(call.id),
            type: 'call',
            content: {
              language: call.language === 'de' ? 'de-DE' : 'en-US',
              utterances: world.lines(call).map((line) => ({
                start_time: line.startMs / 1_000,
                end_time: line.endMs / 1_000,
                text: line.text,
                ...(line.speaker === 'rep'
                  ? { participant_type: 'internal', user_id: numeral(call.rep.id) }
                  : { participant_type: 'external', phone_number: call.buyer.phone }),
              })),
            },
          },
        }
      },
      'GET /v1/calls/:id': ({ params, query }) => {
        const call = world.find(params['id'] ?? '')
        return call === null
          ? notFound()
          : { call: callOnTheWire(call, query.get('fetch_contact') === 'true') }
      },
      'GET /v1/users': (asked) => {
        const { offset, limit } = pageOf(asked.query, 5)
        const users = world.users.slice(offset, offset + limit)
        const next = offset + limit < world.users.length ? offset + limit : null
        return {
          meta: metaOf(asked, world.users.length, next, 5),
          users: users.map(({ id, name, email }) => ({ id: numeral(id), name, email, available: true })),
        }
      },
      'POST /v1/webhooks': async ({ json }) => {
        const { url } = await json()
        const id = String(webhooks.size + 1)
        webhooks.set(id, String(url))
        return Response.json(
          { webhook: { webhook_id: id, token: `token-${id}`, url, active: true } },
          { status: 201 },
        )
      },
      'DELETE /v1/webhooks/:id': ({ params }) =>
        webhooks.delete(params['id'] ?? '') ? new Response(null, { status: 204 }) : notFound(),
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: false,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId)
        const event = eventNames[type]
        if (call === null || event === undefined) return undefined
        const common = { event, timestamp: Math.floor(now / 1_000), token: secrets.current }
        if (event === 'transcription.created')
          return deliveryOf(url, {
            ...common,
            resource: 'transcription',
            data: { id: 99, call_id: numeral(call.id) },
          })
        return deliveryOf(url, { ...common, resource: 'call', data: callOnTheWire(call, false) })
      },
    },
  })
}

const mostCalls = 10_000

const eventNames: Readonly<Record<string, string>> = {
  'call.completed': 'call.ended',
  'recording.ready': 'call.comm_assets_generated',
  'transcript.ready': 'transcription.created',
  ignored: 'call.hungup',
}

const notFound = (): Response =>
  Response.json({ error: 'Not Found', troubleshoot: 'Resource not found.' }, { status: 404 })

function pageOf(query: URLSearchParams, most = 50): { offset: number; limit: number } {
  const limit = Math.min(Number(query.get('per_page') ?? 20), most)
  return { offset: (Number(query.get('page') ?? 1) - 1) * limit, limit }
}

function metaOf(
  { url, base, query }: VendorRequest,
  total: number,
  nextOffset: number | null,
  most = 50,
): object {
  const { offset, limit } = pageOf(query, most)
  const page = offset / limit + 1
  const link = (number: number): string => {
    const address = new URL(
      `${base}${url.pathname.slice(new URL(`${base}/`).pathname.length - 1)}${url.search}`,
    )
    address.searchParams.set('page', String(number))
    return address.href
  }
  return {
    count: Math.min(limit, Math.max(total - offset, 0)),
    total,
    current_page: page,
    per_page: limit,
    next_page_link: nextOffset === null ? null : link(page + 1),
    previous_page_link: page === 1 ? null : link(page - 1),
  }
}

function callOnTheWire(call: SimulatedCall, hasContact: boolean): object {
  const [first, ...rest] = call.buyer.name.split(' ')
  const seconds = call.startedAt.getTime() / 1_000
  return {
    id: numeral(call.id),
    direct_link: `https://api.aircall.io/v1/calls/${call.id}`,
    direction: call.direction === 'inbound' ? 'inbound' : 'outbound',
    status: 'done',
    started_at: seconds,
    answered_at: seconds + 6,
    ended_at: seconds + call.durationMs / 1_000,
    duration: call.durationMs / 1_000,
    raw_digits: call.buyer.phone,
    asset: `https://assets.aircall.io/calls/${call.id}/recording`,
    recording: null,
    user: { id: numeral(call.rep.id), name: call.rep.name, email: call.rep.email },
    contact: hasContact
      ? {
          id: numeral(call.buyer.id),
          first_name: first,
          last_name: rest.join(' '),
          emails: call.buyer.email === null ? [] : [{ label: 'Work', value: call.buyer.email }],
          phone_numbers: [{ label: 'Work', value: call.buyer.phone }],
        }
      : null,
    tags: [],
    comments: [],
  }
}
