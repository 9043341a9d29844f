import type { SimulatedCall, SimulatedTranscript, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  idOfUuid,
  openVendor,
  tooManyRequests,
  uuidOf,
  type VendorSimulator,
} from '../simulator-kit.ts'
import { hmac } from '../signatures.ts'

/** Salesloft's API for conversations, transcriptions, users and subscriptions, and its signed deliveries. */
export function simulateSalesloft(world: SimulatedWorld): VendorSimulator {
  const subscriptions = new Map<string, string>()
  const find = (uuid: string | undefined): SimulatedCall | null => world.find(idOfUuid(uuid ?? ''))
  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: () => Response.json({ error: 'Invalid Bearer token' }, { status: 401 }),
    tooMany: tooManyRequests({ error: 'Rate limit exceeded' }),
    paging: 'offset',
    externalIdOf: (call) => uuidOf(call.id),
    routes: {
      'GET /v2/conversations': ({ query }) => {
        const { offset, limit, page } = pageOf(query)
        const order = query.get('sort_direction')?.toLowerCase() === 'asc' ? 'asc' : 'desc'
        // Conversations are created some minutes after they began.
        const shifted = (name: string): Date | undefined => {
          const date = dateIn(query.get(name))
          return date === undefined ? undefined : new Date(date.getTime() - madeAfterMs)
        }
        const found = world.page({
          from: shifted('created_at[gte]'),
          to: shifted('created_at[lt]'),
          order,
          offset,
          limit,
        })
        return {
          metadata: {
            filtering: {},
            paging: pagingOf(page, limit, found.nextOffset !== null),
            sorting: { sort_by: 'created_at' },
          },
          data: found.calls.map((call) => conversationOnTheWire(call, world.stateOf(call))),
        }
      },
      'GET /v2/conversations/:id/extensive': ({ params }) => {
        const call = find(params['id'])
        // Some have no extensive form.
        if (call === null || Number(call.id.slice(-1)) % 3 === 0) return notFound()
        return { data: conversationOnTheWire(call, world.requestTranscript(call)) }
      },
      'GET /v2/conversations/:id': ({ params }) => {
        const call = find(params['id'])
        return call === null
          ? notFound()
          : { data: conversationOnTheWire(call, world.requestTranscript(call)) }
      },
      'GET /v2/transcriptions/:id/sentences': ({ params, query }) => {
        const call = find(params['id'])
        if (call === null || world.stateOf(call) !== 'ready') return notFound()
        const { offset, limit, page } = pageOf(query, 8)
        const lines = world.lines(call)
        return {
          metadata: { paging: pagingOf(page, limit, offset + limit < lines.length) },
          data: lines.slice(offset, offset + limit).map((line, index) => ({
            id: uuidOf(String(offset + index)),
            text: line.text,
            start_time: line.startMs / 1_000,
            end_time: line.endMs / 1_000,
            order_number: offset + index,
            recording_attendee_id: line.speaker === 'rep' ? repAttendee(call) : buyerAttendee(call),
          })),
        }
      },
      'GET /v2/users.json': ({ query }) => {
        const { offset, limit, page } = pageOf(query, 5)
        return {
          metadata: { paging: pagingOf(page, limit, offset + limit < world.users.length) },
          data: world.users.slice(offset, offset + limit).map(({ id, name, email }, index) => ({
            id: offset + index + 1,
            guid: uuidOf(id),
            name,
            email,
            active: true,
          })),
        }
      },
      'POST /v2/webhook_subscriptions': async ({ json }) => {
        const { event_type: event } = await json()
        const id = String(subscriptions.size + 1)
        subscriptions.set(id, String(event))
        return { data: { id: Number(id), event_type: event, enabled: true } }
      },
      'DELETE /v2/webhook_subscriptions/:id': ({ params }) =>
        subscriptions.delete(params['id'] ?? '') ? new Response(null, { status: 204 }) : notFound(),
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: true,
      deliver: ({ type, externalId, url }, secrets) => {
        const call = find(externalId)
        const event = eventNames[type]
        if (call === null || event === undefined) return undefined
        const body = { ...conversationOnTheWire(call, 'none'), callback_token: secrets.current }
        const delivery = deliveryOf(url, body)
        const signature = hmac('sha1', secrets.current, delivery.rawBody).toString('hex')
        return {
          ...delivery,
          headers: { ...delivery.headers, 'x-salesloft-event': event, 'x-salesloft-signature': signature },
        }
      },
    },
  })
}

const madeAfterMs = 7 * 60_000

const eventNames: Readonly<Record<string, string>> = {
  'call.completed': 'conversation_created',
  'recording.ready': 'conversation_recording_created',
  ignored: 'person_created',
}

const notFound = (): Response => Response.json({ error: 'Not Found' }, { status: 404 })

function pageOf(query: URLSearchParams, most = 100): { offset: number; limit: number; page: number } {
  const limit = Math.min(Number(query.get('per_page') ?? 25), most)
  const page = Number(query.get('page') ?? 1)
  return { offset: (page - 1) * limit, limit, page }
}

const pagingOf = (page: number, limit: number, hasMore: boolean): object => ({
  per_page: limit,
  current_page: page,
  next_page: hasMore ? page + 1 : null,
  prev_page: page === 1 ? null : page - 1,
})

const repAttendee = (call: SimulatedCall): string => `r${call.id}`
const buyerAttendee = (call: SimulatedCall): string => `b${call.id}`

function conversationOnTheWire(call: SimulatedCall, state: SimulatedTranscript): object {
  const made = new Date(call.startedAt.getTime() + madeAfterMs).toISOString()
  return {
    id: uuidOf(call.id),
    title: call.title,
    event_start_date: call.startedAt.toISOString(),
    created_at: made,
    updated_at: made,
    duration: call.durationMs,
    media_type: call.direction === 'conference' ? 'video' : 'audio',
    direction: call.direction === 'conference' ? null : call.direction,
    owner_id: uuidOf(call.rep.id),
    account: { id: 1, name: 'Acme' },
    attendees: [
      { id: repAttendee(call), full_name: call.rep.name, email: call.rep.email, is_internal: true },
      { id: buyerAttendee(call), full_name: call.buyer.name, email: call.buyer.email, is_internal: false },
    ],
    transcription: state === 'ready' ? { id: uuidOf(call.id) } : null,
    recording_url: null,
  }
}
