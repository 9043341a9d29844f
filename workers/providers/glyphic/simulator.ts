import { genericHmacDefaults } from '../generic-hmac.ts'
import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import { dateIn, deliveryOf, openVendor, signDelivery, type VendorSimulator } from '../simulator-kit.ts'

/** Glyphic's calls by cursor. A single call includes its turns. */
export function simulateGlyphic(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: ({ headers }) => headers.get('x-api-key') === world.secret,
    externalIdOf: idOf,
    config: { mode: 'push' },
    routes: {
      'GET /v1/test/ping': () => ({ message: 'pong' }),
      'GET /v1/calls/': ({ query }) => {
        const limit = Number(query.get('limit') ?? 50)
        if (!(limit >= 1 && limit <= 100)) return Response.json({ detail: 'limit' }, { status: 422 })
        const found = world.page({
          from: dateIn(query.get('start_time_from')),
          to: dateIn(query.get('start_time_to')),
          order: 'desc',
          after: query.get('cursor'),
          limit,
        })
        return {
          data: found.calls.map((call) => callOnTheWire(call, world.stateOf(call))),
          pagination: { next_cursor: found.nextAfter, previous_cursor: null },
        }
      },
      'GET /v1/calls/:id': ({ params }) => {
        const call = world.find((params['id'] ?? '').slice(prefix.length))
        if (call === null) return Response.json({ detail: 'Call not found' }, { status: 404 })
        const state = world.requestTranscript(call)
        const turns = world.lines(call).map(({ speaker, startMs, text }) => ({
          party_id: speaker === 'rep' ? partyIdOf(call, 'a') : partyIdOf(call, 'b'),
          turn_text: text,
          timestamp: new Date(startMs).toISOString().slice(11, 23),
        }))
        return {
          ...callOnTheWire(call, state),
          transcript_turns: state === 'ready' ? turns : [],
          summary: null,
          media: null,
          url_link: `https://app.glyphic.ai/calls/${idOf(call)}`,
          insights: [],
          crm_deal_id: null,
        }
      },
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: true,
      deliver: ({ type, externalId, url }, secrets, now) => {
        if (type !== 'call.completed') return undefined
        const unsigned = deliveryOf(url, { event: 'call', data: { id: externalId } })
        return signDelivery(unsigned, secrets.current, now, genericHmacDefaults)
      },
    },
  })
}

/** 24 hex digits. */
const prefix = '65af'
const idOf = (call: SimulatedCall): string => `${prefix}${call.id}`
const partyIdOf = (call: SimulatedCall, side: 'a' | 'b'): string =>
  `${side}0${call.id.slice(-10)}${'0'.repeat(12)}`

const codes = { ready: 'completed', pending: 'in_progress', none: 'failed' } as const

const callOnTheWire = (call: SimulatedCall, state: SimulatedCall['transcript']) => ({
  id: idOf(call),
  title: call.title,
  start_time: call.startedAt.toISOString(),
  duration: call.durationMs / 1_000,
  status: { code: codes[state] },
  companies: [],
  participants: [
    { id: partyIdOf(call, 'b'), name: call.buyer.name, email: call.buyer.email },
    { id: partyIdOf(call, 'a'), name: call.rep.name, email: call.rep.email },
  ],
  tags: [],
})
