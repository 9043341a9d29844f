import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  numeral,
  openVendor,
  splitName,
  type VendorSimulator,
} from '../simulator-kit.ts'
import { signGenericHmac } from '../generic-hmac.ts'
import { outreachScheme } from './webhook.ts'

const mediaType = 'application/vnd.api+json'
const answer = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': mediaType } })
const error = (status: number, id: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { errors: [{ id, title: id }] },
    { status, headers: { 'content-type': mediaType, ...headers } },
  )

/** Outreach's Kaia recordings by their last change, their transcripts as files, users and signed webhooks. */
export function simulateOutreach(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: () => error(401, 'unauthorized'),
    tooMany: (waitMs) =>
      error(429, 'rateLimitExceeded', {
        'retry-after': String(Math.ceil(waitMs / 1_000)),
        'x-ratelimit-limit': '10000',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': new Date(world.clock() + waitMs).toISOString(),
      }),
    routes: {
      'GET /kaiaRecordings': ({ query, url }) => {
        const since = dateIn(query.get('filter[updatedAt]')?.split('..')[0])
        // The longest call of a world is shorter than an hour and a half.
        const from = since && new Date(since.getTime() - 90 * 60_000)
        const limit = Math.min(Number(query.get('page[size]') ?? 50), 1_000)
        const { calls, nextAfter } = world.page({ from, after: query.get('page[after]'), limit })
        const next = new URL(url)
        next.searchParams.set('page[after]', nextAfter ?? '')
        const found = calls.filter((call) => since === undefined || updatedAt(call) >= since)
        return answer({
          data: found.map((call) => recordingOnTheWire(call, query.get('fields[kaiaRecording]'), null)),
          included: query.get('include')?.includes('owner') ? found.map(ownerOnTheWire) : [],
          links: nextAfter === null ? {} : { next: next.href },
          meta: { count: found.length },
        })
      },
      'GET /kaiaRecordings/:id': ({ params, query, base }) => {
        const call = world.find(params['id'] ?? '')
        if (call === null) return error(404, 'notFound')
        const shown = query.get('fields[kaiaRecording]')
        const isReady = shown?.includes('transcriptUrl') === true && world.requestTranscript(call) === 'ready'
        const transcriptUrl = isReady ? `${base}/files/${call.id}.json?signature=s` : null
        return answer({
          data: recordingOnTheWire(call, shown, transcriptUrl),
          included: [ownerOnTheWire(call)],
        })
      },
      'public GET /files/:file': ({ params, query }) => {
        const call = world.find((params['file'] ?? '').replace('.json', ''))
        if (call === null || query.get('signature') !== 's') return new Response(null, { status: 403 })
        return {
          transcript: world.lines(call).map((line) => ({
            participantId: numeral(line.speaker === 'rep' ? call.rep.id : call.buyer.id),
            startMs: line.startMs,
            endMs: line.endMs,
            text: line.text,
          })),
        }
      },
      'GET /users': ({ query, url }) => {
        const start = Number(query.get('page[after]') ?? 0)
        const end = start + Math.min(Number(query.get('page[size]') ?? 50), usersPageSize)
        const next = new URL(url)
        next.searchParams.set('page[after]', String(end))
        return answer({
          data: world.users.slice(start, end).map((user) => userOnTheWire(user)),
          links: end < world.users.length ? { next: next.href } : {},
        })
      },
      'POST /webhooks': async ({ json, request }) => {
        const { data } = (await json()) as {
          data?: { type?: string; attributes?: { url?: string; secret?: string } }
        }
        if (request.headers.get('content-type') !== mediaType) return error(415, 'unsupportedMediaType')
        if (data?.type !== 'webhook' || !data.attributes?.url || !data.attributes.secret)
          return error(422, 'validationError')
        return answer({ data: { type: 'webhook', id: 12, attributes: { active: true } } }, 201)
      },
      'DELETE /webhooks/:id': ({ params }) =>
        params['id'] === '12' ? new Response(null, { status: 204 }) : error(404, 'notFound'),
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: true,
      isAcknowledgement: (status) => status === 200,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId)
        if (call === null || (type !== 'call.completed' && type !== 'call.deleted')) return undefined
        const delivery = deliveryOf(url, {
          data: {
            type: 'kaiaRecording',
            id: call.id,
            attributes: { state: type === 'call.deleted' ? 'DELETED' : 'ENDED' },
          },
          meta: { eventName: 'kaiaRecording.updated', deliveredAt: new Date(now).toISOString() },
        })
        const headers = { ...delivery.headers, 'outreach-webhook-cleanup-token': 'cleanup' }
        return {
          ...delivery,
          headers: { ...headers, ...signGenericHmac(delivery, secrets.current, now, outreachScheme) },
        }
      },
    },
  })
}

const usersPageSize = 5
const updatedAt = (call: SimulatedCall): Date => new Date(call.startedAt.getTime() + call.durationMs)

/** Only the requested fields. The transcript's address is never among the default ones. */
function recordingOnTheWire(call: SimulatedCall, shown: string | null, transcriptUrl: string | null): object {
  const isMeeting = call.direction === 'conference'
  const all = {
    title: call.title,
    startTime: call.startedAt.toISOString(),
    endTime: updatedAt(call).toISOString(),
    format: isMeeting ? 'meeting' : 'call',
    host: { type: 'user', id: numeral(call.rep.id), displayName: call.rep.name },
    participants: [
      { type: 'user', id: numeral(call.rep.id), displayName: call.rep.name },
      { type: 'prospect', id: numeral(call.buyer.id), displayName: call.buyer.name },
    ],
    mediaDurationSeconds: String(call.durationMs / 1_000),
    provider: 'zoom',
    state: 'ENDED',
    transcriptUrl,
  }
  const names = shown?.split(',') ?? Object.keys(all).filter((name) => name !== 'transcriptUrl')
  return {
    type: 'kaiaRecording',
    id: call.id,
    attributes: Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))),
    relationships: { owner: { data: { type: 'user', id: numeral(call.rep.id) } } },
  }
}

function userOnTheWire({ id, name, email }: SimulatedCall['rep']): object {
  const { first, last } = splitName(name)
  return {
    type: 'user',
    id: numeral(id),
    attributes: { email, firstName: first, lastName: last, locked: false },
  }
}
const ownerOnTheWire = (call: SimulatedCall): object => userOnTheWire(call.rep)
