import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  openVendor,
  signDelivery,
  type VendorRequest,
  type VendorSimulator,
} from '../simulator-kit.ts'
import { firefliesScheme } from './webhook.ts'

/** Fireflies' GraphQL API. Recognizes each query by its text. */
export function simulateFireflies(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    paging: 'offset',
    unauthorized: () =>
      Response.json({ errors: [{ message: 'Invalid key', code: 'auth_failed' }] }, { status: 401 }),
    tooMany: (waitMs) => {
      const metadata = { retryAfter: world.clock() + waitMs }
      return Response.json(
        { errors: [{ message: 'Too many requests', code: 'too_many_requests', metadata }] },
        { status: 429 },
      )
    },
    routes: {
      'POST /graphql': async ({ json }: VendorRequest) => {
        const body = await json()
        const query = String(body['query'])
        const variables = body['variables'] as Variables
        if (query.includes('transcripts(')) return { data: { transcripts: list(world, variables) } }
        if (query.includes('users {') && !query.includes('transcript(')) {
          return { data: { users: world.users.map(({ id, email, name }) => ({ user_id: id, email, name })) } }
        }
        const call = world.find(variables.id ?? '')
        if (call === null) {
          return {
            data: { transcript: null },
            errors: [{ message: 'Object not found', extensions: { code: 'object_not_found' } }],
          }
        }
        return {
          data: {
            transcript: query.includes('sentences') ? withSentences(world, call) : callOnTheWire(world, call),
          },
        }
      },
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: true,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const event =
          type === 'transcript.ready'
            ? 'meeting.transcribed'
            : type === 'call.updated'
              ? 'meeting.summarized'
              : undefined
        if (event === undefined) return undefined
        const unsigned = deliveryOf(url, {
          event,
          timestamp: now,
          meeting_id: externalId,
          client_reference_id: null,
        })
        return signDelivery(unsigned, secrets.current, now, firefliesScheme)
      },
    },
  })
}

type Variables = { id?: string; fromDate?: string; toDate?: string; limit?: number; skip?: number }

/** Newest first, both ends of the range included. */
function list(world: SimulatedWorld, { fromDate, toDate, limit, skip }: Variables) {
  const to = dateIn(toDate)
  const found = world.page({
    from: dateIn(fromDate),
    to: to && new Date(to.getTime() + 1),
    order: 'desc',
    offset: skip ?? 0,
    limit: Math.min(limit ?? 50, 50),
  })
  return found.calls.map((call) => callOnTheWire(world, call))
}

const statusOf = (world: SimulatedWorld, call: SimulatedCall): string =>
  ({ ready: 'processed', pending: 'processing', none: 'skipped' })[world.stateOf(call)]

const callOnTheWire = (world: SimulatedWorld, call: SimulatedCall) => ({
  id: call.id,
  title: call.title,
  date: call.startedAt.getTime(),
  duration: call.durationMs / 60_000,
  transcript_url: `https://app.fireflies.ai/view/${call.id}`,
  host_email: call.rep.email,
  organizer_email: call.rep.email,
  participants: [call.rep.email, call.buyer.email].filter((email) => email !== null),
  workspace_users: [call.rep.email],
  meeting_attendees: [
    { displayName: null, email: call.rep.email, name: call.rep.name, phoneNumber: null },
    { displayName: call.buyer.name, email: call.buyer.email, name: null, phoneNumber: call.buyer.phone },
  ],
  meeting_info: { summary_status: statusOf(world, call) },
})

function withSentences(world: SimulatedWorld, call: SimulatedCall) {
  const isReady = world.requestTranscript(call) === 'ready'
  const sentences = world.lines(call).map(({ speaker, startMs, endMs, text }, index) => ({
    index,
    speaker_id: speaker === 'rep' ? 0 : 1,
    speaker_name: speaker === 'rep' ? call.rep.name : call.buyer.name,
    text,
    raw_text: text,
    start_time: startMs / 1_000,
    end_time: endMs / 1_000,
  }))
  return {
    meeting_info: { summary_status: isReady ? 'processed' : statusOf(world, call) },
    sentences: isReady ? sentences : null,
  }
}
