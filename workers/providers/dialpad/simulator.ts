import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  deliveryOf,
  numeral,
  openVendor,
  pageOfUsers,
  signJwt,
  splitName,
  tooManyRequests,
  type VendorSimulator,
} from '../simulator-kit.ts'

/** Dialpad's API for calls, transcripts, users and subscriptions. Deliveries are JWTs. */
export function simulateDialpad(world: SimulatedWorld): VendorSimulator {
  const made = new Set<string>()
  const create = (kind: string): Response => {
    const id = `${kind}-${made.size + 1}`
    made.add(id)
    return Response.json({ id })
  }
  const remove = (id: string | undefined): Response =>
    made.delete(id ?? '') ? Response.json({}) : notFound()
  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: () => Response.json({ error: { code: 401, message: 'Unauthorized' } }, { status: 401 }),
    tooMany: tooManyRequests({ error: { code: 429, message: 'Rate limit exceeded' } }),
    routes: {
      'GET /call': ({ query }) => {
        const userId = query.get('target_type') === 'user' ? query.get('target_id') : null
        const page = world.page({
          from: new Date(Number(query.get('started_after'))),
          to: new Date(Number(query.get('started_before')) + 1),
          order: 'desc',
          ...(userId === null ? {} : { repIds: [userId] }),
          after: query.get('cursor'),
          limit: Math.min(Number(query.get('limit') ?? 25), 50),
        })
        return {
          ...(page.nextAfter === null ? {} : { cursor: page.nextAfter }),
          items: page.calls.map(callOnTheWire),
        }
      },
      'GET /call/:id': ({ params }) => {
        const call = world.find(params['id'] ?? '')
        return call === null ? notFound() : callOnTheWire(call)
      },
      'GET /transcripts/:id': ({ params }) => {
        const call = world.find(params['id'] ?? '')
        if (call === null || world.requestTranscript(call) !== 'ready') return notFound()
        const at = (ms: number): string => new Date(connectedAt(call) + ms).toISOString()
        return {
          call_id: numeral(call.id),
          lines: world.lines(call).flatMap((line) => [
            {
              type: 'transcript',
              name: line.speaker === 'rep' ? call.rep.name : call.buyer.name,
              content: line.text,
              time: at(line.startMs),
              ...(line.speaker === 'rep' ? { user_id: numeral(call.rep.id) } : { contact_id: call.buyer.id }),
            },
            { type: 'moment', name: 'action_item', content: 'action_item', time: at(line.startMs + 100) },
          ]),
        }
      },
      'GET /users': ({ query }) => {
        const start = Number(query.get('cursor') ?? 0)
        const { users, next } = pageOfUsers(world, start)
        return {
          cursor: next,
          items: users.map(({ id, name, email }) => {
            const { first, last } = splitName(name)
            return { id: numeral(id), first_name: first, last_name: last, emails: [email], state: 'active' }
          }),
        }
      },
      'POST /webhooks': () => create('hook'),
      'POST /subscriptions/call': () => create('subscription'),
      'DELETE /webhooks/:id': ({ params }) => remove(params['id']),
      'DELETE /subscriptions/call/:id': ({ params }) => remove(params['id']),
    },
    webhook: {
      isTimestamped: true,
      // The body itself is the proof: no header is needed to accept it.
      isBodySigned: false,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId)
        const state = states[type]
        if (call === null || state === undefined) return undefined
        return deliveryOf(
          url,
          tokenOf({ ...callOnTheWire(call), state, event_timestamp: now }, secrets.current),
          {
            'content-type': 'application/jwt',
          },
        )
      },
    },
  })
}

/** It rings before it is answered. */
const ringMs = 7_000
const connectedAt = (call: SimulatedCall): number => call.startedAt.getTime() + ringMs

const states: Readonly<Record<string, string>> = {
  'call.completed': 'hangup',
  'recording.ready': 'recording',
  'transcript.ready': 'call_transcription',
  'call.updated': 'recap_summary',
  ignored: 'ringing',
}

const notFound = (): Response =>
  Response.json({ error: { code: 404, message: 'Not found' } }, { status: 404 })

/** A token whose ids are numbers of any length, as Dialpad sends them. */
export const tokenOf = (claims: Readonly<Record<string, unknown>>, secret: string): string =>
  signJwt(claims, { algorithm: 'HS256', secret })

function callOnTheWire(call: SimulatedCall): object {
  return {
    call_id: numeral(call.id),
    master_call_id: null,
    entry_point_call_id: null,
    state: 'hangup',
    direction: call.direction === 'inbound' ? 'inbound' : 'outbound',
    date_started: call.startedAt.getTime(),
    date_connected: connectedAt(call),
    date_ended: call.startedAt.getTime() + call.durationMs,
    duration: call.durationMs,
    target: {
      id: numeral(call.rep.id),
      type: 'user',
      name: call.rep.name,
      email: call.rep.email,
      phone: '+15550000001',
    },
    contact: {
      id: call.buyer.id,
      type: 'shared',
      name: call.buyer.name,
      email: call.buyer.email ?? '',
      phone: call.buyer.phone,
    },
    external_number: call.buyer.phone,
    internal_number: '+15550000001',
    was_recorded: true,
    recording_details: [],
  }
}
