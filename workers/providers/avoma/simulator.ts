import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  idOfUuid,
  openVendor,
  splitName,
  uuidOf,
  type VendorSimulator,
} from '../simulator-kit.ts'

const problem = (status: number, detail: string, headers: Record<string, string> = {}): Response =>
  Response.json({ detail }, { status, headers })

/** Avoma's meetings in pages with links, transcriptions, users, and deliveries that Avoma does not document. */
export function simulateAvoma(world: SimulatedWorld): VendorSimulator {
  const notFound = (): Response => problem(404, 'Not found.')
  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: () => problem(401, 'Invalid token.'),
    tooMany: (waitMs) =>
      problem(429, 'Request was throttled.', { 'retry-after': String(Math.ceil(waitMs / 1_000)) }),
    paging: 'offset',
    externalIdOf: (call) => uuidOf(call.id),
    routes: {
      'GET /meetings/': ({ query, url }) => {
        const [from, to] = [dateIn(query.get('from_date')), dateIn(query.get('to_date'))]
        if (from === undefined || to === undefined) return problem(400, 'from_date and to_date are required.')
        const page = Number(query.get('page') ?? 1)
        const size = Math.min(Number(query.get('page_size') ?? 20), 100)
        const found = world.page({ from, to, order: 'desc', offset: (page - 1) * size, limit: size })
        const linkTo = (number: number): string => {
          const link = new URL(url)
          link.searchParams.set('page', String(number))
          return link.href
        }
        return {
          count: found.total,
          next: found.nextOffset === null ? null : linkTo(page + 1),
          previous: page > 1 ? linkTo(page - 1) : null,
          results: found.calls.map((call) => meetingOnTheWire(world, call)),
        }
      },
      'GET /meetings/:uuid/': ({ params }) => {
        const call = world.find(idOfUuid(params['uuid'] ?? ''))
        return call === null ? notFound() : meetingOnTheWire(world, call)
      },
      'GET /transcriptions/': ({ query }) => {
        const call = world.find(idOfUuid(query.get('meeting_uuid') ?? ''))
        const isReady = call !== null && world.requestTranscript(call) === 'ready'
        return isReady
          ? { count: 1, results: [transcriptionOnTheWire(world, call)] }
          : { count: 0, results: [] }
      },
      'GET /transcriptions/:uuid/': ({ params }) => {
        const call = world.find(idOfUuid(params['uuid'] ?? ''))
        return call === null || world.requestTranscript(call) !== 'ready'
          ? notFound()
          : transcriptionOnTheWire(world, call)
      },
      'GET /users': () =>
        world.users.map(({ id, name, email }) => {
          const { first, last } = splitName(name)
          return { uuid: uuidOf(id), email, first_name: first, last_name: last, active: true }
        }),
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: false,
      // A part of the address.
      secret: (name) => `tOken-${name}`,
      deliver: ({ type, externalId, url }, secrets) =>
        type === 'transcript.ready'
          ? deliveryOf(`${url}/${secrets.current}`, { event_type: 'AINOTE', meeting_uuid: externalId })
          : undefined,
    },
  })
}

const transcriptionIdOf = (call: SimulatedCall): string => uuidOf(`7${call.id}`)

function meetingOnTheWire(world: SimulatedWorld, call: SimulatedCall): object {
  const isReady = world.stateOf(call) === 'ready'
  return {
    uuid: uuidOf(call.id),
    subject: call.title ?? '',
    start_at: call.startedAt.toISOString(),
    end_at: new Date(call.startedAt.getTime() + call.durationMs).toISOString(),
    duration: call.durationMs / 1_000,
    state: 'completed',
    is_call: call.direction !== 'conference',
    is_internal: false,
    organizer_email: call.rep.email,
    attendees: [
      { uuid: uuidOf(call.rep.id), email: call.rep.email, name: call.rep.name, response_status: 'accepted' },
      {
        uuid: uuidOf(call.buyer.id),
        email: call.buyer.email,
        name: call.buyer.name,
        response_status: 'needsAction',
      },
    ],
    transcript_ready: isReady,
    notes_ready: isReady,
    transcription_uuid: isReady ? transcriptionIdOf(call) : null,
    recording_uuid: uuidOf(`8${call.id}`),
    call_details:
      call.direction === 'conference'
        ? null
        : { external_id: call.id, frm: call.buyer.phone, to: '+15550000' },
  }
}

/** Each word has its time. */
const transcriptionOnTheWire = (world: SimulatedWorld, call: SimulatedCall): object => ({
  uuid: transcriptionIdOf(call),
  meeting_uuid: uuidOf(call.id),
  transcript: world.lines(call).map(({ speaker, startMs, endMs, text }) => {
    const words = text.split(' ').length
    return {
      transcript: text,
      timestamps: Array.from(
        { length: words },
        (_, index) => (startMs + ((endMs - startMs) * index) / Math.max(words - 1, 1)) / 1_000,
      ),
      speaker_id: speaker === 'rep' ? 1 : 2,
    }
  }),
  speakers: [
    { id: 1, name: call.rep.name, email: call.rep.email, is_rep: true },
    { id: 2, name: call.buyer.name, email: call.buyer.email, is_rep: false },
  ],
  transcription_vtt_url: `https://files.avoma.example/${call.id}.vtt`,
})
