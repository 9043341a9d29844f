import { type SimulatedCall, type SimulatedTranscript, type SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  deliveryOf,
  numeral,
  openVendor,
  pageOfUsers,
  splitName,
  tooManyRequests,
  type VendorRequest,
  type VendorResponse,
  type VendorSimulator,
} from '../simulator-kit.ts'
import { hmac } from '../signatures.ts'

/** HubSpot's search for calls, its transcripts and owners, and its signed events. */
export function simulateHubspot(world: SimulatedWorld): VendorSimulator {
  const search = async ({ json }: VendorRequest): Promise<VendorResponse> => {
    const body = (await json()) as SearchBody
    const filters = body.filterGroups?.[0]?.filters ?? []
    const time = filters.find(({ propertyName }) => propertyName === 'hs_timestamp')
    const owners = filters.find(({ propertyName }) => propertyName === 'hubspot_owner_id')
    const offset = Number(body.after ?? 0)
    const limit = body.limit ?? 10
    if (limit > 200 || offset + limit > 10_000 + 200)
      return problem(400, 'VALIDATION_ERROR', 'The paging is out of bounds.')
    const page = world.page({
      from: new Date(Number(time?.value ?? 0)),
      to: new Date(Number(time?.highValue ?? 8e15) + 1),
      repIds: owners?.values,
      offset,
      limit,
    })
    return {
      total: page.total,
      results: page.calls.map((call) => recordOf(call, world.stateOf(call), body.properties ?? [])),
      ...(page.nextOffset === null
        ? {}
        : { paging: { next: { after: String(page.nextOffset), link: '?after' } } }),
    }
  }
  const one = ({ params, query }: VendorRequest): VendorResponse => {
    const call = world.find(params['id'] ?? '')
    if (call === null) return notFound()
    return recordOf(call, world.requestTranscript(call), (query.get('properties') ?? '').split(','))
  }
  const transcript = ({ params }: VendorRequest): VendorResponse => {
    const call = world.find((params['id'] ?? '').slice(1))
    if (call === null || world.stateOf(call) !== 'ready') return notFound()
    const speakers = {
      rep: { id: `s${call.rep.id}`, name: call.rep.name, email: call.rep.email },
      buyer: { id: `b${call.buyer.id}`, name: call.buyer.name, email: call.buyer.email },
    }
    return {
      id: params['id'],
      engagementId: numeral(call.id),
      transcriptSource: 'HUBSPOT_GENERATED',
      transcriptUtterances: world.lines(call).map((line, index) => ({
        id: String(index),
        speaker: speakers[line.speaker],
        text: line.text,
        languageCode: call.language === 'de' ? 'de-DE' : 'en-US',
        startTimeMillis: line.startMs,
        endTimeMillis: line.endMs,
      })),
      createdAt: call.startedAt.getTime(),
      updatedAt: call.startedAt.getTime(),
    }
  }

  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: () => problem(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.'),
    tooMany: tooManyRequests({
      status: 'error',
      message: 'You have reached your ten_secondly_rolling limit.',
      errorType: 'RATE_LIMIT',
      policyName: 'TEN_SECONDLY_ROLLING',
    }),
    paging: 'offset',
    routes: {
      'POST /crm/v3/objects/calls/search': search,
      'POST /crm/objects/2026-03/calls/search': search,
      'GET /crm/v3/objects/calls/:id': one,
      'GET /crm/objects/2026-03/calls/:id': one,
      'GET /crm/extensions/calling/2026-03/transcripts/:id': transcript,
      'GET /crm/v3/extensions/calling/transcripts/:id': transcript,
      'GET /crm/v3/owners': ({ query }) => {
        const start = Number(query.get('after') ?? 0)
        const { users, next } = pageOfUsers(world, start)
        return {
          results: users.map(({ id, name, email }) => {
            const { first, last } = splitName(name)
            return {
              id,
              email,
              firstName: first,
              lastName: last,
              userId: numeral(`1${id.slice(-8)}`),
              archived: false,
            }
          }),
          paging: next === undefined ? undefined : { next: { after: next } },
        }
      },
    },
    webhook: {
      isTimestamped: true,
      isBodySigned: true,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const change = eventTypes[type]
        if (change === undefined || world.find(externalId) === null) return undefined
        const common = {
          eventId: 1,
          subscriptionId: 9,
          portalId: 62,
          appId: 7,
          occurredAt: now,
          attemptNumber: 0,
        }
        const event = { ...common, ...change, objectTypeId: '0-48', objectId: numeral(externalId) }
        const contact = {
          ...common,
          eventId: 2,
          subscriptionType: 'object.creation',
          objectTypeId: '0-1',
          objectId: 5,
        }
        const delivery = deliveryOf(url, [event, contact])
        const signature = hmac(
          'sha256',
          secrets.current,
          `POST${url}`,
          delivery.rawBody,
          String(now),
        ).toString('base64')
        return {
          ...delivery,
          headers: {
            ...delivery.headers,
            'x-hubspot-signature-v3': signature,
            'x-hubspot-request-timestamp': String(now),
          },
        }
      },
    },
  })
}

type Filter = { propertyName: string; value?: string; highValue?: string; values?: string[] }
type SearchBody = {
  filterGroups?: { filters: Filter[] }[]
  properties?: string[]
  limit?: number
  after?: string
}

const eventTypes: Readonly<Record<string, object>> = {
  'call.completed': { subscriptionType: 'object.creation' },
  'call.updated': {
    subscriptionType: 'object.propertyChange',
    propertyName: 'hs_call_title',
    propertyValue: 'New title',
  },
  'transcript.ready': {
    subscriptionType: 'object.propertyChange',
    propertyName: 'hs_call_transcription_id',
    propertyValue: '5',
  },
  'call.deleted': { subscriptionType: 'object.deletion' },
}

const problem = (status: number, category: string, message: string): Response =>
  Response.json({ status: 'error', message, correlationId: 'simulated', category }, { status })
const notFound = (): Response => problem(404, 'OBJECT_NOT_FOUND', 'Object not found.')

/** A record with the requested properties, as texts. */
function recordOf(call: SimulatedCall, state: SimulatedTranscript, wanted: readonly string[]): object {
  const isInbound = call.direction === 'inbound'
  const all: Record<string, string | null> = {
    hs_timestamp: call.startedAt.toISOString(),
    hs_call_title: call.title,
    hs_call_direction: isInbound ? 'INBOUND' : 'OUTBOUND',
    hs_call_duration: String(call.durationMs),
    hs_call_from_number: isInbound ? call.buyer.phone : '+15550000001',
    hs_call_to_number: isInbound ? '+15550000001' : call.buyer.phone,
    hs_call_callee_object_id: call.buyer.id,
    hubspot_owner_id: call.rep.id,
    hs_lastmodifieddate: call.startedAt.toISOString(),
    hs_call_transcription_id: state === 'ready' ? `7${call.id}` : null,
  }
  const kept = Object.entries(all).filter(([name]) => wanted.includes(name))
  const at = call.startedAt.toISOString()
  return {
    id: call.id,
    properties: { ...Object.fromEntries(kept), hs_object_id: call.id },
    createdAt: at,
    updatedAt: at,
    archived: false,
  }
}
