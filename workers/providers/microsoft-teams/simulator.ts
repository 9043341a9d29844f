import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  openVendor,
  uuidOf,
  type VendorRequest,
  type VendorSimulator,
} from '../simulator-kit.ts'
import { clockText } from '../zoom/simulated.ts'

const error = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { error: { code, message: `${code}.`, innerError: { date: '2026-03-02T10:00:00' } } },
    { status, headers },
  )

/** Graph's transcripts of online meetings by organizer, its users and its notifications. */
export function simulateMicrosoftTeams(world: SimulatedWorld): VendorSimulator {
  const repOf = (id: string | undefined) => world.users.find((user) => uuidOf(user.id) === id)
  const find = ({ user, meeting, transcript }: VendorRequest['params']): SimulatedCall | null => {
    const call = world.find(transcript?.slice(1) ?? idInMeeting(meeting ?? ''))
    return call !== null && uuidOf(call.rep.id) === user && meetingIdOf(call) === meeting ? call : null
  }
  const notFound = (): Response => error(404, 'NotFound')

  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: () => error(401, 'InvalidAuthenticationToken'),
    tooMany: (waitMs) => error(429, 'TooManyRequests', { 'retry-after': String(Math.ceil(waitMs / 1_000)) }),
    externalIdOf: (call) => `${meetingIdOf(call)}|${transcriptIdOf(call)}`,
    routes: {
      'GET /users/:user/onlineMeetings/:meeting/transcripts/:transcript/content': ({
        params,
        query,
        request,
      }) => {
        const call = find(params)
        if (call === null || world.requestTranscript(call) !== 'ready') return notFound()
        const isVtt = query.get('$format') === 'text/vtt' || request.headers.get('accept') === 'text/vtt'
        if (!isVtt) return error(400, 'BadRequest')
        const cues = world.lines(call).map((line) => {
          const name = line.speaker === 'rep' ? call.rep.name : call.buyer.name
          return `${clockText(line.startMs)} --> ${clockText(line.endMs)}\r\n<v ${name}>${line.text}</v>`
        })
        return new Response(`WEBVTT\r\n\r\n${cues.join('\r\n\r\n')}\r\n`, {
          headers: { 'content-type': 'text/vtt' },
        })
      },
      'GET /users/:user/onlineMeetings/:meeting/transcripts/:transcript': ({ params, base }) => {
        const call = find(params)
        return call === null ? notFound() : transcriptOnTheWire(call, base)
      },
      'GET /users/:user/onlineMeetings/getAllTranscripts(:arguments)': ({ params, query, url, base }) => {
        const rep = repOf(params['user'])
        const given = new Map(
          (params['arguments'] ?? '')
            .split(',')
            .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
        )
        if (given.get('meetingOrganizerUserId') !== `'${params['user']}'`) return error(400, 'BadRequest')
        if (rep === undefined) return notFound()
        const found = world.page({
          from: dateIn(given.get('startDateTime')),
          to: dateIn(given.get('endDateTime')),
          repIds: [rep.id],
          after: query.get('$skiptoken'),
          limit: pageSize,
        })
        const path = url.pathname.slice(url.pathname.indexOf('/users/'))
        return {
          '@odata.context': `${base}/$metadata#Collection(callTranscript)`,
          ...(found.nextAfter === null
            ? {}
            : { '@odata.nextLink': `${base}${path}?$skiptoken=${found.nextAfter}` }),
          value: found.calls.map((call) => transcriptOnTheWire(call, base)),
        }
      },
      'GET /users/:user/onlineMeetings/:meeting': ({ params }) => {
        const call = find(params)
        if (call === null) return notFound()
        return {
          id: meetingIdOf(call),
          subject: call.title,
          startDateTime: call.startedAt.toISOString(),
          endDateTime: new Date(call.startedAt.getTime() + call.durationMs).toISOString(),
          participants: {
            organizer: {
              upn: call.rep.email,
              role: 'presenter',
              identity: { user: { id: uuidOf(call.rep.id), displayName: call.rep.name } },
            },
            attendees: [
              {
                upn: call.buyer.email,
                role: 'attendee',
                identity: { user: { id: null, displayName: call.buyer.name } },
              },
            ],
          },
        }
      },
      'GET /users': ({ query, base }) => {
        const start = Number(query.get('$skiptoken') ?? 0)
        const end = start + Math.min(Number(query.get('$top') ?? 100), usersPageSize)
        return {
          ...(end < world.users.length
            ? { '@odata.nextLink': `${base}/users?$top=5&$skiptoken=${end}` }
            : {}),
          value: world.users.slice(start, end).map(({ id, name, email }) => {
            return { id: uuidOf(id), displayName: name, mail: email, userPrincipalName: email }
          }),
        }
      },
      'POST /subscriptions': async ({ json }) => {
        const { expirationDateTime, lifecycleNotificationUrl } = await json()
        const expiresAt = dateIn(expirationDateTime)?.getTime() ?? 0
        const lastMs = world.clock() + (lifecycleNotificationUrl === undefined ? 1 : 72) * 3_600_000
        if (expiresAt <= world.clock() || expiresAt > lastMs) return error(400, 'ValidationError')
        return Response.json({ id: 'subscription-1', expirationDateTime }, { status: 201 })
      },
      'DELETE /subscriptions/:id': ({ params }) =>
        params['id'] === 'subscription-1' ? new Response(null, { status: 204 }) : notFound(),
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: false,
      deliver: ({ type, externalId, url }, secrets) => {
        const call = world.find(externalId.slice(-20))
        if (call === null || type !== 'transcript.ready') return undefined
        const resource = `communications/onlineMeetings('${meetingIdOf(call)}')/transcripts('${transcriptIdOf(call)}')`
        const item = {
          subscriptionId: 'subscription-1',
          clientState: secrets.current,
          changeType: 'created',
          tenantId: 'tenant-1',
          resource,
          resourceData: { id: transcriptIdOf(call) },
        }
        return deliveryOf(url, { value: [item] })
      },
    },
  })
}

const usersPageSize = 5
const pageSize = 12

const transcriptIdOf = (call: SimulatedCall): string => `T${call.id}`
const meetingIdOf = (call: SimulatedCall): string =>
  Buffer.from(`1*${uuidOf(call.rep.id)}*0**19:meeting_${call.id}@thread.v2`).toString('base64')
const idInMeeting = (meetingId: string): string =>
  Buffer.from(meetingId, 'base64').toString().split('_')[1]?.slice(0, 20) ?? ''

const transcriptOnTheWire = (call: SimulatedCall, base: string): object => ({
  id: transcriptIdOf(call),
  meetingId: meetingIdOf(call),
  callId: `call-${call.id}`,
  contentCorrelationId: `correlation-${call.id}`,
  createdDateTime: call.startedAt.toISOString(),
  endDateTime: new Date(call.startedAt.getTime() + call.durationMs).toISOString(),
  meetingOrganizer: {
    application: null,
    device: null,
    user: { id: uuidOf(call.rep.id), displayName: null, tenantId: 'tenant-1' },
  },
  transcriptContentUrl: `${base}/users/${uuidOf(call.rep.id)}/onlineMeetings/${meetingIdOf(call)}/transcripts/${transcriptIdOf(call)}/content`,
})
