import { genericHmacDefaults } from '../generic-hmac.ts'
import type { SimulatedCall, SimulatedPerson, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  numeral,
  openVendor,
  signDelivery,
  splitName,
  type VendorSimulator,
} from '../simulator-kit.ts'

/** Modjo's second API: numbered pages, numeric ids, and a limit that says in how many seconds it resets. */
export function simulateModjo(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    paging: 'offset',
    config: { mode: 'push' },
    tooMany: (waitMs) => {
      const reset = String(Math.ceil(waitMs / 1_000))
      const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
      return Response.json({ code: 'too_many_requests' }, { status: 429, headers })
    },
    routes: {
      'GET /calls': ({ query }) => {
        const { page, size } = pageIn(query)
        const rep = query.get('user_id')
        const found = world.page({
          from: dateIn(query.get('from')),
          to: dateIn(query.get('to')),
          order: 'desc',
          repIds: rep === null ? undefined : [rep],
          offset: (page - 1) * size,
          limit: size,
        })
        return {
          data: found.calls.map((call) => callOnTheWire(world, call, query.get('expand'))),
          pagination: { page, size, total: found.total },
        }
      },
      'GET /calls/:id': ({ params, query }) => {
        const call = world.find(params['id'] ?? '')
        return call === null ? notFound() : callOnTheWire(world, call, query.get('expand'))
      },
      'GET /calls/:id/transcript': ({ params }) => {
        const call = world.find(params['id'] ?? '')
        if (call === null) return notFound()
        const isReady = world.requestTranscript(call) === 'ready'
        const data = world.lines(call).map(({ speaker, startMs, endMs, text }) => ({
          startTime: startMs / 1_000,
          endTime: endMs / 1_000,
          content: text,
          speaker:
            speaker === 'rep'
              ? { id: numeral(call.rep.id), name: call.rep.name, type: 'user' }
              : { id: numeral(call.buyer.id), name: null, type: 'contact' },
        }))
        return { data: isReady ? data : [] }
      },
      'GET /users': ({ query }) => {
        const { page, size } = pageIn(query)
        const start = (page - 1) * size
        return {
          data: world.users.slice(start, start + size).map(userOnTheWire),
          pagination: { page, size, total: world.users.length },
        }
      },
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: true,
      deliver: ({ type, externalId, url }, secrets, now) => {
        if (type !== 'call.completed') return undefined
        const unsigned = deliveryOf(url, { event: 'call', callId: numeral(externalId) })
        return signDelivery(unsigned, secrets.current, now, genericHmacDefaults)
      },
    },
  })
}

const pageIn = (query: URLSearchParams): { page: number; size: number } => ({
  page: Number(query.get('page') ?? 1),
  size: Math.min(Number(query.get('size') ?? 25), 100),
})

const notFound = (): Response => Response.json({ code: 'not_found' }, { status: 404 })

function userOnTheWire({ id, name, email }: SimulatedPerson) {
  const { first, last } = splitName(name)
  return { id: numeral(id), email, firstName: first, lastName: last }
}

/** Without `expand` there are only ids. */
function callOnTheWire(world: SimulatedWorld, call: SimulatedCall, expand: string | null) {
  const expanded = new Set(expand?.split(','))
  const { buyer } = call
  return {
    id: numeral(call.id),
    uuid: `00000000-0000-4000-8000-${call.id.slice(-12)}`,
    title: call.title,
    startDate: call.startedAt.toISOString(),
    duration: call.durationMs / 1_000,
    status: world.stateOf(call) === 'pending' ? 'processing' : 'processed',
    transcriptRetentionStatus: 'available',
    recordingRetentionStatus: 'available',
    ...(expanded.has('users') ? { users: [userOnTheWire(call.rep)] } : { userIds: [numeral(call.rep.id)] }),
    ...(expanded.has('contacts')
      ? {
          contacts: [
            {
              id: numeral(buyer.id),
              name: buyer.name,
              email: buyer.email,
              phoneNumber: buyer.phone,
              jobTitle: null,
            },
          ],
        }
      : { contactIds: [numeral(buyer.id)] }),
  }
}
