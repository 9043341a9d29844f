import type { SimulatedCall, SimulatedPerson, SimulatedWorld } from '../simulated-world.ts'
import { bearerToken, dateIn, deliveryOf, openVendor, type VendorSimulator } from '../simulator-kit.ts'

/** Chorus: engagements as plain JSON, conversations and users as JSON:API, and deliveries that Chorus does not document. */
export function simulateChorus(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: (request) =>
      request.headers.get('authorization') === world.secret || bearerToken(request) === world.secret,
    routes: {
      'GET /v3/engagements': ({ query }) => {
        const ids = query.get('engagement_id')?.split(',')
        if (ids)
          return {
            engagements: ids
              .flatMap((id) => world.find(id) ?? [])
              .map((call) => engagementOnTheWire(world, call)),
          }
        const rep = query.get('user_id')
        const found = world.page({
          from: dateIn(query.get('min_date')),
          to: dateIn(query.get('max_date')),
          repIds: rep === null ? undefined : [rep],
          after: query.get('continuation_key'),
          limit: pageSize,
        })
        return {
          engagements: found.calls.map((call) => engagementOnTheWire(world, call)),
          ...(found.nextAfter === null ? {} : { continuation_key: found.nextAfter }),
        }
      },
      'GET /api/v1/conversations/:id': ({ params }) => {
        const call = world.find(params['id'] ?? '')
        return call === null ? notFound() : jsonApi({ data: conversationOnTheWire(world, call) })
      },
      'GET /api/v1/users/me': () => jsonApi({ data: userOnTheWire(world.users[0] as SimulatedPerson) }),
      'GET /api/v1/users': ({ query }) => {
        const size = Number(query.get('page[size]') ?? 25)
        const start = (Number(query.get('page[number]') ?? 1) - 1) * size
        return jsonApi({ data: world.users.slice(start, start + size).map(userOnTheWire) })
      },
      'POST /v3/webhook': async ({ json }) =>
        (await json())['event'] === 'recording_done' ? {} : Response.json({}, { status: 400 }),
      'DELETE /v3/webhook': async ({ json }) =>
        typeof (await json())['hook_url'] === 'string' ? {} : Response.json({}, { status: 400 }),
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: false,
      secret: (name) => `address-of-${name}`,
      deliver: ({ type, externalId, url }, secrets) =>
        type === 'call.completed'
          ? deliveryOf(`${url}/${secrets.current}`, { event: 'recording_done', engagement_id: externalId })
          : undefined,
    },
  })
}

const pageSize = 50

const jsonApi = (body: object): Response =>
  Response.json(body, { headers: { 'content-type': 'application/vnd.api+json' } })
const notFound = (): Response =>
  Response.json({ errors: [{ status: '404', title: 'Not found' }] }, { status: 404 })

const personIdOf = (call: SimulatedCall, side: 'rep' | 'buyer'): number =>
  Number(call.id.slice(-6)) * 2 + (side === 'rep' ? 0 : 1)

const participantsOnTheWire = (call: SimulatedCall) => [
  {
    name: call.rep.name,
    email: call.rep.email,
    title: null,
    company_name: 'Seller',
    person_id: personIdOf(call, 'rep'),
    user_id: call.rep.id,
    type: 'rep',
  },
  {
    name: call.buyer.name,
    email: call.buyer.email,
    title: null,
    company_name: null,
    person_id: personIdOf(call, 'buyer'),
    type: 'cust',
  },
]

const engagementOnTheWire = (world: SimulatedWorld, call: SimulatedCall) => ({
  engagement_id: call.id,
  engagement_type: call.direction === 'conference' ? 'meeting' : 'dialer',
  subject: call.title,
  date_time: call.startedAt.getTime() / 1_000,
  duration: call.durationMs / 1_000,
  language: call.language,
  processing_state: world.stateOf(call) === 'pending' ? 'processing' : 'done',
  url: `https://chorus.ai/meeting/${call.id}`,
  user_id: call.rep.id,
  user_name: call.rep.name,
  user_email: call.rep.email,
  account_id: null,
  account_name: null,
  no_show: false,
  initiator: null,
  participants: participantsOnTheWire(call),
})

function conversationOnTheWire(world: SimulatedWorld, call: SimulatedCall) {
  const state = world.requestTranscript(call)
  const utterances = world.lines(call).map((line, index) => ({
    id: `${call.id}-${index}`,
    index,
    participant: personIdOf(call, line.speaker),
    speaker_id: line.speaker,
    // The buyer has no name, only a voice.
    speaker_name: line.speaker === 'rep' ? call.rep.name : null,
    speaker_type: line.speaker === 'rep' ? 'rep' : 'cust',
    snippet: line.text,
    snippet_time: line.startMs / 1_000,
    snippet_length: (line.endMs - line.startMs) / 1_000,
    snippet_word_count: line.text.split(' ').length,
    date_time: null,
  }))
  return {
    type: 'conversation',
    id: call.id,
    attributes: {
      name: call.title,
      status: state === 'pending' ? 'processing' : 'done',
      language: call.language,
      participants: participantsOnTheWire(call),
      recording: {
        duration: call.durationMs / 1_000,
        start_time: call.startedAt.toISOString(),
        utterances: state === 'ready' ? utterances : [],
        clusters: [
          {
            id: 'buyer',
            speaker_name: call.buyer.name,
            type: 'cust',
            participant: personIdOf(call, 'buyer'),
            user_id: null,
          },
        ],
      },
    },
  }
}

const userOnTheWire = ({ id, name, email }: SimulatedPerson) => ({
  type: 'user',
  id,
  attributes: {
    name,
    email,
    first_name: name.split(' ')[0],
    last_name: name.split(' ').slice(1).join(' '),
    invalidated: false,
  },
})
