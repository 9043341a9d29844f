import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  basicCredentials,
  bearerToken,
  dateIn,
  deliveryOf,
  openVendor,
  pageOfUsers,
  signJwt,
  splitName,
  type VendorSimulator,
} from '../simulator-kit.ts'
import { sha256Hex } from '../signatures.ts'

/** Gong's API for calls, transcripts and users, and its signed deliveries. */
export function simulateGong(world: SimulatedWorld): VendorSimulator {
  return openVendor(world, {
    isAuthorized: (request) =>
      basicCredentials(request)?.password === world.secret || bearerToken(request) === world.secret,
    routes: {
      'POST /v2/calls/extensive': async ({ json }) => {
        const { cursor, filter } = (await json()) as ExtensiveBody
        const { fromDateTime, toDateTime, callIds, primaryUserIds } = filter ?? {}
        const found = callIds
          ? { calls: callIds.flatMap((id) => world.find(id) ?? []), total: callIds.length, nextAfter: null }
          : world.page({
              from: dateIn(fromDateTime),
              to: dateIn(toDateTime),
              repIds: primaryUserIds,
              after: cursor ?? null,
              limit: Math.min(pageSize, world.mostPerPage),
            })
        if (found.calls.length === 0) return noCalls()
        return {
          requestId: 'simulated',
          records: {
            totalRecords: found.total,
            currentPageSize: found.calls.length,
            currentPageNumber: 0,
            ...(found.nextAfter === null ? {} : { cursor: found.nextAfter }),
          },
          calls: found.calls.map(callOnTheWire),
        }
      },
      'POST /v2/calls/transcript': async ({ json }) => {
        const { filter } = (await json()) as ExtensiveBody
        const calls = (filter?.callIds ?? []).flatMap((id) => world.find(id) ?? [])
        const ready = calls.filter((call) => world.requestTranscript(call) === 'ready')
        if (calls.length === 0) return noCalls()
        return {
          callTranscripts: ready.map((call) => ({
            callId: call.id,
            transcript: world.lines(call).map((line) => ({
              speakerId: line.speaker === 'rep' ? repSpeakerId(call) : buyerSpeakerId(call),
              topic: null,
              sentences: [{ start: line.startMs, end: line.endMs, text: line.text }],
            })),
          })),
        }
      },
      'GET /v2/users': ({ query }) => {
        const start = Number(query.get('cursor') ?? 0)
        const { users, next } = pageOfUsers(world, start)
        return {
          records: { cursor: next },
          users: users.map(({ id, name, email }) => {
            const { first, last } = splitName(name)
            return {
              id,
              emailAddress: email,
              firstName: first,
              lastName: last,
              active: true,
              managerId: null,
            }
          }),
        }
      },
    },
    webhook: {
      isTimestamped: true,
      isBodySigned: true,
      secret: publicKeyOf,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId)
        const privateKey = privateKeys.get(secrets.current)
        if (call === null || privateKey === undefined || !['call.completed', 'test'].includes(type))
          return undefined
        const unsigned = deliveryOf(url, { isTest: type === 'test', callData: callOnTheWire(call) })
        const claims = {
          exp: Math.floor(now / 1_000) + 60,
          webhook_url: url,
          body_sha256: sha256Hex(unsigned.rawBody),
        }
        return {
          ...unsigned,
          headers: {
            ...unsigned.headers,
            authorization: `Bearer ${signJwt(claims, { algorithm: 'RS256', privateKey })}`,
          },
        }
      },
    },
  })
}

type ExtensiveBody = {
  cursor?: string
  filter?: { fromDateTime?: string; toDateTime?: string; callIds?: string[]; primaryUserIds?: string[] }
}

const pageSize = 100

const noCalls = (): Response =>
  Response.json(
    { requestId: 'simulated', errors: ['No calls found corresponding to the provided filters'] },
    { status: 404 },
  )

const repSpeakerId = (call: SimulatedCall): string => `1${call.id.slice(1)}`
const buyerSpeakerId = (call: SimulatedCall): string => `2${call.id.slice(1)}`

const callOnTheWire = (call: SimulatedCall) => ({
  metaData: {
    id: call.id,
    url: `https://app.gong.io/call?id=${call.id}`,
    title: call.title,
    scheduled: call.startedAt.toISOString(),
    started: call.startedAt.toISOString(),
    duration: call.durationMs / 1_000,
    primaryUserId: call.rep.id,
    direction: { inbound: 'Inbound', outbound: 'Outbound', conference: 'Conference' }[call.direction],
    scope: 'External',
    media: call.direction === 'conference' ? 'Video' : 'Audio',
    language: call.language === 'de' ? 'deu' : 'eng',
    isPrivate: false,
  },
  parties: [
    {
      id: `r${call.id}`,
      emailAddress: call.rep.email,
      name: call.rep.name,
      userId: call.rep.id,
      speakerId: repSpeakerId(call),
      affiliation: 'Internal',
      methods: ['Attendee'],
    },
    {
      id: `b${call.id}`,
      emailAddress: call.buyer.email,
      name: call.buyer.name,
      phoneNumber: call.buyer.phone,
      speakerId: buyerSpeakerId(call),
      affiliation: 'External',
      methods: ['Attendee'],
    },
  ],
})

/** Key pairs of automation rules, by the public key that Gong shows. */
const privateKeys = new Map<string, KeyObject>()
const publicKeys = new Map<string, string>()

function publicKeyOf(name: string): string {
  const known = publicKeys.get(name)
  if (known !== undefined) return known
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const shown = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  publicKeys.set(name, shown)
  privateKeys.set(shown, privateKey)
  return shown
}
