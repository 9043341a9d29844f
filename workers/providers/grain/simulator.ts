import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  idOfUuid,
  openVendor,
  pageOfUsers,
  tooManyRequests,
  uuidOf,
  type VendorSimulator,
} from '../simulator-kit.ts'

const notFound = (): Response => Response.json({ error: 'not_found' }, { status: 404 })

const eventTypes = {
  'call.completed': 'recording_added',
  'call.updated': 'recording_updated',
  'call.deleted': 'recording_deleted',
} as const
const isSent = (type: string): type is keyof typeof eventTypes => Object.hasOwn(eventTypes, type)

/** Grain's recordings by cursor, newest first, bare transcripts, users, and hooks without a signature. */
export function simulateGrain(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: (request) =>
      bearerToken(request) === world.secret && request.headers.get('public-api-version') === '2025-10-31',
    tooMany: tooManyRequests({ error: 'rate_limited' }),
    externalIdOf: (call) => uuidOf(call.id),
    routes: {
      'GET /recordings/:id/transcript': ({ params }) => {
        const call = world.find(idOfUuid(params['id'] ?? ''))
        const state = call === null ? 'none' : world.requestTranscript(call)
        if (call === null || state === 'none') return notFound()
        if (state === 'pending') return []
        return world.lines(call).map((line) => ({
          start: line.startMs,
          end: line.endMs,
          text: line.text,
          speaker: line.speaker === 'rep' ? call.rep.name : call.buyer.name,
          participant_id: line.speaker === 'rep' ? uuidOf(call.rep.id) : null,
        }))
      },
      'POST /recordings/:id': async ({ params, json }) => {
        const call = world.find(idOfUuid(params['id'] ?? ''))
        return call === null ? notFound() : recordingOnTheWire(call, (await json()) as Asked)
      },
      'POST /recordings': async ({ json }) => {
        const asked = (await json()) as Asked
        const from = dateIn(asked.filter?.after_datetime)
        const to = dateIn(asked.filter?.before_datetime)
        const { calls, nextAfter } = world.page({
          from,
          to,
          order: 'desc',
          after: asked.cursor ?? null,
          limit: pageSize,
        })
        return { cursor: nextAfter, recordings: calls.map((call) => recordingOnTheWire(call, asked)) }
      },
      'POST /users': async ({ json }) => {
        const start = Number((await json())['cursor'] ?? 0)
        const { users, next } = pageOfUsers(world, start)
        return {
          cursor: next ?? null,
          users: users.map(({ id, name, email }) => ({ id: uuidOf(id), name, email })),
        }
      },
      'POST /hooks/create': async ({ json }) => {
        const { hook_url: url, hook_type: type } = await json()
        if (typeof url !== 'string' || type !== 'recording_added')
          return Response.json({ error: 'invalid' }, { status: 400 })
        return { id: 'hook-1', enabled: true, hook_url: url, hook_type: type }
      },
      'DELETE /hooks/:id': ({ params }) => (params['id'] === 'hook-1' ? { success: true } : notFound()),
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: false,
      // A part of the address.
      secret: (name) => `tOken-${name}`,
      deliver: ({ type, externalId, url }, secrets) => {
        const call = world.find(idOfUuid(externalId))
        if (call === null || !isSent(type)) return undefined
        const body = {
          type: eventTypes[type],
          user_id: uuidOf(call.rep.id),
          data: recordingOnTheWire(call, {}),
        }
        return deliveryOf(`${url}/${secrets.current}`, body)
      },
    },
  })
}

type Asked = {
  cursor?: string | null
  filter?: { after_datetime?: string; before_datetime?: string }
  include?: { participants?: boolean }
}

const pageSize = 20

const recordingOnTheWire = (call: SimulatedCall, { include }: Asked): object => ({
  id: uuidOf(call.id),
  title: call.title,
  start_datetime: call.startedAt.toISOString(),
  end_datetime: new Date(call.startedAt.getTime() + call.durationMs).toISOString(),
  duration_ms: call.durationMs,
  media_type: 'video',
  url: `https://grain.com/share/recording/${uuidOf(call.id)}`,
  ...(include?.participants === true
    ? {
        participants: [
          {
            id: uuidOf(call.rep.id),
            name: call.rep.name,
            email: call.rep.email,
            scope: 'internal',
            confirmed_attendee: true,
          },
          {
            id: uuidOf(call.buyer.id),
            name: call.buyer.name,
            email: call.buyer.email,
            scope: 'external',
            confirmed_attendee: true,
          },
        ],
      }
    : {}),
})
