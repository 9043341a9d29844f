import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  numeral,
  openVendor,
  type VendorRequest,
  type VendorSimulator,
} from '../simulator-kit.ts'

const error = (
  status: number,
  errorCode: string,
  message: string,
  headers: Record<string, string> = {},
): Response => Response.json({ errorCode, message, errors: [{ errorCode, message }] }, { status, headers })

/** RingCentral's call log in pages, RingSense's insights, extensions, subscriptions, and deliveries with a token. */
export function simulateRingcentral(world: SimulatedWorld): VendorSimulator {
  const log = ({ query, base }: VendorRequest, repIds?: readonly string[]): object => {
    const page = Number(query.get('page') ?? 1)
    const perPage = Math.min(
      Number(query.get('perPage') ?? 100),
      query.get('view') === 'Detailed' ? 250 : 1_000,
    )
    // Both ends are included.
    const dateTo = dateIn(query.get('dateTo'))
    const found = world.page({
      from: dateIn(query.get('dateFrom')),
      to: dateTo && new Date(dateTo.getTime() + 1),
      repIds,
      order: 'desc',
      offset: (page - 1) * perPage,
      limit: perPage,
    })
    return {
      uri: `${base}/restapi/v1.0/account/1/call-log`,
      records: found.calls.map((call) => recordOnTheWire(call, base)),
      paging: { page, perPage, totalPages: Math.ceil(found.total / perPage), totalElements: found.total },
      navigation:
        found.nextOffset === null
          ? {}
          : { nextPage: { uri: `${base}/restapi/v1.0/account/1/call-log?page=${page + 1}` } },
    }
  }

  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: () => error(401, 'TokenInvalid', 'The token is invalid.'),
    tooMany: (waitMs) =>
      error(429, 'CMN-301', 'Request rate exceeded', {
        'retry-after': String(Math.ceil(waitMs / 1_000)),
        'x-rate-limit-group': 'heavy',
        'x-rate-limit-limit': '10',
        'x-rate-limit-remaining': '0',
        'x-rate-limit-window': '60',
      }),
    paging: 'offset',
    routes: {
      'GET /restapi/v1.0/account/~/extension/:extension/call-log': (asked) =>
        log(asked, [asked.params['extension'] ?? '']),
      'GET /restapi/v1.0/account/~/call-log': (asked) => log(asked),
      'GET /restapi/v1.0/account/~/extension': ({ query }) => {
        const page = Number(query.get('page') ?? 1)
        const perPage = Math.min(Number(query.get('perPage') ?? 100), usersPageSize)
        const start = (page - 1) * perPage
        return {
          records: world.users.slice(start, start + perPage).map(({ id, name, email }) => ({
            id: numeral(id),
            extensionNumber: id.slice(-3),
            name,
            contact: { email },
            status: 'Enabled',
            type: 'User',
          })),
          paging: { page, perPage, totalPages: Math.ceil(world.users.length / perPage) },
          navigation: {},
        }
      },
      'GET /ai/ringsense/v1/public/accounts/~/domains/pbx/records/:id/insights': ({ params }) => {
        const call = world.find(params['id'] ?? '')
        if (call === null || world.requestTranscript(call) !== 'ready')
          return error(404, 'CMN-102', 'Resource is not found')
        return insightsOnTheWire(world, call)
      },
      'POST /restapi/v1.0/subscription': async ({ json }) => {
        const { expiresIn, deliveryMode } = (await json()) as {
          expiresIn?: number
          deliveryMode?: { address?: string }
        }
        if (!deliveryMode?.address?.startsWith('https://'))
          return error(400, 'SUB-521', 'WebHook address is not valid')
        const expirationTime = new Date(world.clock() + (expiresIn ?? 900) * 1_000).toISOString()
        return { id: 'subscription-1', status: 'Active', expirationTime, expiresIn }
      },
      'DELETE /restapi/v1.0/subscription/:id': ({ params }) =>
        params['id'] === 'subscription-1'
          ? new Response(null, { status: 204 })
          : error(404, 'CMN-102', 'Resource is not found'),
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: false,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId)
        if (call === null || type !== 'transcript.ready') return undefined
        const body = {
          uuid: `event-${externalId}`,
          event: '/ai/ringsense/v1/public/accounts/1/domains/pbx/insights',
          timestamp: new Date(now).toISOString(),
          subscriptionId: 'subscription-1',
          ownerId: '1',
          body: insightsOnTheWire(world, call),
        }
        return deliveryOf(url, body, { 'verification-token': secrets.current })
      },
    },
  })
}

const usersPageSize = 5

function recordOnTheWire(call: SimulatedCall, base: string): object {
  const rep = { name: call.rep.name, extensionId: call.rep.id, extensionNumber: call.rep.id.slice(-3) }
  const buyer = { name: call.buyer.name, phoneNumber: call.buyer.phone, location: 'Belmont, CA' }
  const isInbound = call.direction === 'inbound'
  return {
    id: `log-${call.id}`,
    sessionId: call.id.slice(-12),
    telephonySessionId: `s-${call.id}`,
    startTime: call.startedAt.toISOString(),
    duration: call.durationMs / 1_000,
    durationMs: call.durationMs,
    type: 'Voice',
    direction: isInbound ? 'Inbound' : 'Outbound',
    action: 'VoIP Call',
    result: isInbound ? 'Accepted' : 'Call connected',
    from: isInbound ? buyer : rep,
    to: isInbound ? rep : buyer,
    recording: {
      id: call.id,
      type: 'Automatic',
      contentUri: `${base}/restapi/v1.0/account/1/recording/${call.id}/content`,
    },
    legs: [{ direction: isInbound ? 'Inbound' : 'Outbound', result: 'Call connected', master: true }],
  }
}

const insightsOnTheWire = (world: SimulatedWorld, call: SimulatedCall): object => ({
  title: call.title,
  domain: 'pbx',
  sourceSessionId: call.id.slice(-12),
  sourceRecordId: call.id,
  callDirection: call.direction === 'inbound' ? 'Inbound' : 'Outbound',
  ownerExtensionId: call.rep.id,
  recordingDurationMs: call.durationMs,
  recordingStartTime: call.startedAt.toISOString(),
  creationTime: new Date(call.startedAt.getTime() + call.durationMs).toISOString(),
  lastModifiedTime: new Date(call.startedAt.getTime() + call.durationMs).toISOString(),
  speakerInfo: [
    { speakerId: 'S-1', name: call.rep.name, accountId: '1', extensionId: call.rep.id },
    { speakerId: 'S-2', name: call.buyer.name, accountId: null, extensionId: null },
  ],
  insights: {
    Transcript: world.lines(call).map((line) => ({
      speakerId: line.speaker === 'rep' ? 'S-1' : 'S-2',
      start: line.startMs / 1_000,
      end: line.endMs / 1_000,
      text: line.text,
    })),
    Summary: [{ value: 'A conversation.' }],
  },
})
