import { genericHmacDefaults } from '../generic-hmac.ts'
import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import { dateIn, deliveryOf, openVendor, signDelivery, type VendorSimulator } from '../simulator-kit.ts'

/** Clari Copilot's calls by offset, up to 10,000 per range, and their details. */
export function simulateClariCopilot(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: ({ headers }) =>
      headers.get('x-api-key') === world.secret && headers.get('x-api-password') === world.secret,
    paging: 'offset',
    config: { mode: 'push' },
    routes: {
      'GET /calls': ({ query }) => {
        const skip = Number(query.get('skip') ?? 0)
        const limit = Number(query.get('limit') ?? 25)
        if (skip > 10_000 || limit > 100) return Response.json({ message: 'Out of range' }, { status: 400 })
        const after = dateIn(query.get('filterTimeGt'))
        const found = world.page({
          from: after && new Date(after.getTime() + 1),
          to: dateIn(query.get('filterTimeLt')),
          order: query.get('sortTime') === 'asc' ? 'asc' : 'desc',
          offset: skip,
          limit,
        })
        const pagination = {
          matched: found.total,
          hasMore: found.nextOffset !== null,
          nextPageSkip: found.nextOffset,
        }
        return {
          calls: found.calls.map((call) => callOnTheWire(call, world.stateOf(call))),
          ...(query.get('includePagination') === 'true' ? { pagination } : {}),
        }
      },
      'GET /call-details': ({ query }) => {
        const call = world.find(query.get('id') ?? '')
        if (call === null) return Response.json({ message: 'Call not found' }, { status: 404 })
        const state = world.requestTranscript(call)
        const transcript = world.lines(call).map((line) => ({
          text: line.text,
          start: line.startMs / 1_000,
          end: line.endMs / 1_000,
          personId: line.speaker === 'rep' ? 0 : 1,
          annotations: [],
        }))
        return {
          call: {
            ...callOnTheWire(call, state),
            transcript: state === 'ready' ? transcript : [],
            summary: null,
          },
        }
      },
      'GET /users': () => ({ users: world.users.map(({ id, name, email }) => ({ id, name, email })) }),
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: true,
      deliver: ({ type, externalId, url }, secrets, now) => {
        if (type !== 'call.completed') return undefined
        const unsigned = deliveryOf(url, { event: 'call.processed', call: { id: externalId } })
        return signDelivery(unsigned, secrets.current, now, genericHmacDefaults)
      },
    },
  })
}

const statuses = { ready: 'POST_PROCESSING_DONE', pending: 'PROCESSING', none: 'PROCESSED' } as const

const callOnTheWire = (call: SimulatedCall, state: SimulatedCall['transcript']) => ({
  id: call.id,
  source_id: null,
  title: call.title,
  status: statuses[state],
  type: 'RECORDING',
  time: call.startedAt.toISOString(),
  metrics: { call_duration: call.durationMs / 1_000 },
  users: [{ userId: call.rep.id, userEmail: call.rep.email, isOrganizer: true, personId: 0 }],
  externalParticipants: [
    { name: call.buyer.name, email: call.buyer.email, phone: call.buyer.phone, personId: 1 },
  ],
  joinedParticipants: [
    { name: call.rep.name, email: call.rep.email, personId: 0 },
    { name: call.buyer.name, email: call.buyer.email, personId: 1 },
  ],
  account_crm_id: null,
  deal_crm_id: null,
})
