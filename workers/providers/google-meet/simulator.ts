import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import {
  bearerToken,
  dateIn,
  deliveryOf,
  openVendor,
  pageOfUsers,
  signJwt,
  type VendorSimulator,
} from '../simulator-kit.ts'

const error = (code: number, status: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: { code, message: `${status}.`, status } }, { status: code, headers })

const eventTypes = {
  'transcript.ready': 'google.workspace.meet.transcript.v2.fileGenerated',
  'recording.ready': 'google.workspace.meet.recording.v2.fileGenerated',
  'call.completed': 'google.workspace.meet.conference.v2.ended',
} as const
const isSent = (type: string): type is keyof typeof eventTypes => Object.hasOwn(eventTypes, type)

/** Google Meet's conference records, newest first, the Workspace directory, and Pub/Sub's pushes. */
export function simulateGoogleMeet(world: SimulatedWorld): VendorSimulator {
  const notFound = (): Response => error(404, 'NOT_FOUND')
  return openVendor(world, {
    isAuthorized: (request) => bearerToken(request) === world.secret,
    unauthorized: () => error(401, 'UNAUTHENTICATED'),
    tooMany: (waitMs) =>
      error(429, 'RESOURCE_EXHAUSTED', { 'retry-after': String(Math.ceil(waitMs / 1_000)) }),
    config: {
      publicKeys: {
        keys: [
          { ...keyPair().publicKey.export({ format: 'jwk' }), kid: 'simulated', alg: 'RS256', use: 'sig' },
        ],
      },
    },
    routes: {
      'GET /conferenceRecords/:record/transcripts/:transcript/entries': ({ params, query }) => {
        const call = world.find(params['record'] ?? '')
        if (call === null || params['transcript'] !== 't1') return notFound()
        if (world.clock() - call.startedAt.getTime() - call.durationMs > 30 * 86_400_000) return {}
        const lines = world.lines(call)
        const start = Number(query.get('pageToken') ?? 0)
        const end = start + Math.min(Number(query.get('pageSize') ?? 10), entriesPageSize)
        const moment = (ms: number): string => new Date(call.startedAt.getTime() + ms).toISOString()
        return {
          transcriptEntries: lines.slice(start, end).map((line, index) => ({
            name: `${recordName(call)}/transcripts/t1/entries/${start + index}`,
            participant: participantName(call, line.speaker),
            text: line.text,
            languageCode: call.language === 'de' ? 'de-DE' : 'en-US',
            startTime: moment(line.startMs),
            endTime: moment(line.endMs),
          })),
          ...(end < lines.length ? { nextPageToken: String(end) } : {}),
        }
      },
      'GET /conferenceRecords/:record/transcripts': ({ params }) => {
        const call = world.find(params['record'] ?? '')
        if (call === null) return notFound()
        const state = world.requestTranscript(call)
        if (state === 'none') return {}
        return {
          transcripts: [
            {
              name: `${recordName(call)}/transcripts/t1`,
              state: state === 'ready' ? 'FILE_GENERATED' : 'ENDED',
              startTime: call.startedAt.toISOString(),
              ...(state === 'ready'
                ? {
                    docsDestination: {
                      document: 'd1',
                      exportUri: 'https://docs.google.com/document/d/d1/view',
                    },
                  }
                : {}),
            },
          ],
        }
      },
      'GET /conferenceRecords/:record/participants': ({ params }) => {
        const call = world.find(params['record'] ?? '')
        if (call === null) return notFound()
        const time = { earliestStartTime: call.startedAt.toISOString(), latestEndTime: endOf(call) }
        return {
          participants: [
            {
              name: participantName(call, 'buyer'),
              ...time,
              anonymousUser: { displayName: call.buyer.name },
            },
            {
              name: participantName(call, 'rep'),
              ...time,
              signedinUser: { user: `users/${call.rep.id}`, displayName: call.rep.name },
            },
          ],
          totalSize: 2,
        }
      },
      'GET /conferenceRecords/:record': ({ params }) => {
        const call = world.find(params['record'] ?? '')
        return call === null ? notFound() : recordOnTheWire(call)
      },
      'GET /conferenceRecords': ({ query }) => {
        const bounds = /^start_time>="([^"]+)" AND start_time<="([^"]+)"$/.exec(query.get('filter') ?? '')
        if (query.has('filter') && bounds === null) return error(400, 'INVALID_ARGUMENT')
        const last = dateIn(bounds?.[2])
        const found = world.page({
          from: dateIn(bounds?.[1]),
          to: last && new Date(last.getTime() + 1),
          order: 'desc',
          after: query.get('pageToken'),
          limit: Math.min(Number(query.get('pageSize') ?? 25), 100),
        })
        return {
          ...(found.calls.length > 0 ? { conferenceRecords: found.calls.map(recordOnTheWire) } : {}),
          ...(found.nextAfter === null ? {} : { nextPageToken: found.nextAfter }),
        }
      },
      'GET /admin/directory/v1/users': ({ query }) => {
        if (query.get('customer') !== 'my_customer') return error(400, 'INVALID_ARGUMENT')
        const start = Number(query.get('pageToken') ?? 0)
        const { users, next } = pageOfUsers(world, start)
        return {
          kind: 'admin#directory#users',
          users: users.map(({ id, name, email }) => {
            return { id, primaryEmail: email, name: { fullName: name }, suspended: false }
          }),
          nextPageToken: next,
        }
      },
    },
    webhook: {
      isTimestamped: false,
      isBodySigned: false,
      secret: (name) => `push-${name}@simulated.iam.gserviceaccount.com`,
      deliver: ({ type, externalId, url }, secrets, now) => {
        const call = world.find(externalId)
        if (call === null || !isSent(type)) return undefined
        const record = recordName(call)
        const data =
          type === 'transcript.ready'
            ? { transcript: { name: `${record}/transcripts/t1` } }
            : type === 'recording.ready'
              ? { recording: { name: `${record}/recordings/r1` } }
              : { conferenceRecord: { name: record } }
        const body = {
          message: {
            data: Buffer.from(JSON.stringify(data)).toString('base64'),
            messageId: `${type}-${externalId}`,
            publishTime: new Date(now).toISOString(),
            attributes: { 'ce-type': eventTypes[type], 'ce-specversion': '1.0' },
          },
          subscription: 'projects/simulated/subscriptions/meet',
        }
        return deliveryOf(url, body, {
          authorization: `Bearer ${pushToken({ aud: url, email: secrets.current }, now)}`,
        })
      },
    },
  })
}

const entriesPageSize = 5

const recordName = (call: SimulatedCall): string => `conferenceRecords/${call.id}`
const participantName = (call: SimulatedCall, side: 'rep' | 'buyer'): string =>
  `${recordName(call)}/participants/${side}`
const endOf = (call: SimulatedCall): string =>
  new Date(call.startedAt.getTime() + call.durationMs).toISOString()

const recordOnTheWire = (call: SimulatedCall): object => ({
  name: recordName(call),
  startTime: call.startedAt.toISOString(),
  endTime: endOf(call),
  expireTime: new Date(call.startedAt.getTime() + call.durationMs + 30 * 86_400_000).toISOString(),
  space: `spaces/${call.id.slice(-8)}`,
})

let pair: { publicKey: KeyObject; privateKey: KeyObject } | null = null
const keyPair = (): { publicKey: KeyObject; privateKey: KeyObject } =>
  (pair ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }))

/** A token as Google issues it to Pub/Sub, valid for an hour. */
export const pushToken = (claims: Readonly<Record<string, unknown>>, now: number): string =>
  signJwt(
    {
      iss: 'https://accounts.google.com',
      sub: '1',
      iat: Math.floor(now / 1_000),
      exp: Math.floor(now / 1_000) + 3_600,
      email_verified: true,
      ...claims,
    },
    { algorithm: 'RS256', privateKey: keyPair().privateKey },
  )
