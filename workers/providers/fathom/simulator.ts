import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  numeral,
  openVendor,
  pageOfUsers,
  signStandardWebhook,
  tooManyRequests,
  type VendorSimulator,
} from '../simulator-kit.ts'

/** Fathom's meetings, listed by when they were stored, and its deliveries as Standard Webhooks. */
export function simulateFathom(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: (request) =>
      request.headers.get('x-api-key') === world.secret || bearerToken(request) === world.secret,
    externalIdOf: (call) => `${call.id}.${createdAt(call).getTime() / 1_000}`,
    tooMany: tooManyRequests({ message: 'Too many requests' }, (seconds) => ({ 'ratelimit-reset': seconds })),
    routes: {
      'GET /meetings': ({ query }) => {
        const emails = query.getAll('recorded_by[]')
        const reps = world.users.filter(({ email }) => emails.includes(email)).map(({ id }) => id)
        const after = query.get('cursor')
        const found = world.page({
          from: storedTo(dateIn(query.get('created_after'))),
          to: storedTo(dateIn(query.get('created_before'))),
          order: 'desc',
          repIds: emails.length === 0 ? undefined : reps,
          after: after === null ? null : Buffer.from(after, 'base64url').toString(),
          limit: pageSize,
        })
        const cursor = found.nextAfter === null ? null : Buffer.from(found.nextAfter).toString('base64url')
        return { limit: pageSize, next_cursor: cursor, items: found.calls.map(meetingOnTheWire) }
      },
      'GET /recordings/:id/transcript': ({ params }) => {
        const call = world.find(params['id'] ?? '')
        const state = call === null ? 'pending' : world.requestTranscript(call)
        if (call === null || state === 'pending')
          return Response.json({ message: 'Not found' }, { status: 404 })
        return { transcript: state === 'none' ? [] : transcriptOnTheWire(world, call) }
      },
      'GET /team_members': ({ query }) => {
        const start = Number(query.get('cursor') ?? 0)
        const { users, next } = pageOfUsers(world, start)
        return {
          limit: users.length,
          next_cursor: next ?? null,
          items: users.map(({ name, email }) => ({ name, email, created_at: '2025-01-02T03:04:05Z' })),
        }
      },
      'POST /webhooks': async ({ json }) => {
        const {
          destination_url: url,
          include_transcript: hasTranscript,
          triggered_for: triggers,
        } = await json()
        return Response.json(
          {
            id: 'wh_1',
            url,
            secret: secretOf('created'),
            include_transcript: hasTranscript,
            triggered_for: triggers,
          },
          { status: 201 },
        )
      },
      'DELETE /webhooks/:id': ({ params }) =>
        new Response(null, { status: params['id'] === 'wh_1' ? 204 : 404 }),
    },
    webhook: {
      isTimestamped: true,
      isBodySigned: true,
      secret: secretOf,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId.split('.')[0] ?? '')
        if (call === null || !['call.completed', 'transcript.ready'].includes(type)) return undefined
        const transcript = type === 'transcript.ready' ? transcriptOnTheWire(world, call) : null
        const unsigned = deliveryOf(url, { ...meetingOnTheWire(call), transcript })
        return signStandardWebhook(unsigned, secrets.current, `msg_${call.id}_${type}`, now)
      },
    },
  })
}

const pageSize = 10
/** A recording is stored a little after it has begun. */
const storedAfterMs = 45_000
const createdAt = (call: SimulatedCall): Date => new Date(call.startedAt.getTime() + storedAfterMs)
const storedTo = (date: Date | undefined): Date | undefined =>
  date === undefined ? undefined : new Date(date.getTime() - storedAfterMs)
const secretOf = (name: string): string => `whsec_${Buffer.from(`signing key of ${name}`).toString('base64')}`

const meetingOnTheWire = (call: SimulatedCall) => ({
  title: call.title,
  meeting_title: null,
  recording_id: numeral(call.id),
  url: `https://fathom.video/calls/${call.id}`,
  share_url: `https://fathom.video/share/${call.id}`,
  created_at: createdAt(call).toISOString(),
  scheduled_start_time: new Date(call.startedAt.getTime() - 60_000).toISOString(),
  scheduled_end_time: new Date(call.startedAt.getTime() + call.durationMs).toISOString(),
  recording_start_time: call.startedAt.toISOString(),
  recording_end_time: new Date(call.startedAt.getTime() + call.durationMs).toISOString(),
  meeting_type: 'external',
  transcript_language: call.language,
  recorded_by: { name: call.rep.name, email: call.rep.email, team: null },
  calendar_invitees: [
    {
      name: call.rep.name,
      email: call.rep.email,
      email_domain: 'seller.example',
      is_external: false,
      matched_speaker_display_name: null,
    },
    {
      name: call.buyer.name,
      email: call.buyer.email,
      email_domain: call.buyer.email?.split('@')[1] ?? null,
      is_external: true,
      matched_speaker_display_name: call.buyer.name,
    },
  ],
  crm_matches: null,
})

const clockOf = (ms: number): string => new Date(ms).toISOString().slice(11, 19)

const transcriptOnTheWire = (world: SimulatedWorld, call: SimulatedCall) =>
  world.lines(call).map(({ speaker, startMs, text }) => {
    const { name, email } = speaker === 'rep' ? call.rep : call.buyer
    return {
      speaker: { display_name: name, matched_calendar_invitee_email: email },
      text,
      timestamp: clockOf(startMs),
    }
  })
