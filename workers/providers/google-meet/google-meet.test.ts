import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dayMs, listPages, openStage, testStart } from '../contract-testing.ts'
import { deliveryOf } from '../simulator-kit.ts'
import { openGoogleKeys, readKeySet } from './keys.ts'
import {
  toProviderCall,
  conferenceRecords,
  directoryUsers,
  meetParticipants,
  toSegments,
  transcriptEntries,
  toProviderUser,
} from './map.ts'
import { pushToken } from './simulator.ts'
import { googleMeetWebhook } from './webhook.ts'

const none: ReadonlySet<string> = new Set()
const records =
  conferenceRecords.parse({
    conferenceRecords: [
      {
        name: 'conferenceRecords/c1',
        startTime: '2026-02-10T10:00:30.123456Z',
        endTime: '2026-02-10T10:30:30.123456Z',
        space: 'spaces/s1',
      },
      { name: 'conferenceRecords/c2', startTime: '2026-02-10T10:00:30Z' },
      { name: 'conferenceRecords/c3', startTime: '' },
      { name: 'c4', startTime: '2026-02-10T10:00:30Z' },
    ],
  }).conferenceRecords ?? []
const people =
  meetParticipants.parse({
    participants: [
      {
        name: 'conferenceRecords/c1/participants/p1',
        earliestStartTime: '2026-02-10T10:01:00Z',
        signedinUser: { user: 'users/101', displayName: 'Bo Buyer' },
      },
      {
        name: 'conferenceRecords/c1/participants/p2',
        earliestStartTime: '2026-02-10T10:00:30Z',
        signedinUser: { user: 'users/100', displayName: 'Ana Rep' },
      },
      {
        name: 'conferenceRecords/c1/participants/p3',
        signedinUser: { user: 'users/100', displayName: 'Ana Rep' },
      },
      { name: 'conferenceRecords/c1/participants/p4', anonymousUser: { displayName: null } },
      { name: 'conferenceRecords/c1/participants/p5', phoneUser: { displayName: '+1 555-•••-01' } },
    ],
  }).participants ?? []

describe('a Google Meet call', () => {
  it('is read with one participant for all devices of a user', () => {
    const [first] = records
    expect(first && toProviderCall(first, people, 'firstSignedIn', none)).toEqual({
      externalId: 'c1',
      title: null,
      startedAt: new Date('2026-02-10T10:00:30.123Z'),
      durationMs: 1_800_000,
      direction: 'conference',
      medium: 'video',
      ownerUserId: '100',
      participants: [
        {
          id: '101',
          userId: '101',
          speakerIds: ['conferenceRecords/c1/participants/p1'],
          name: 'Bo Buyer',
          affiliation: 'unknown',
        },
        {
          id: '100',
          userId: '100',
          speakerIds: ['conferenceRecords/c1/participants/p2', 'conferenceRecords/c1/participants/p3'],
          name: 'Ana Rep',
          affiliation: 'unknown',
        },
        {
          id: 'conferenceRecords/c1/participants/p4',
          speakerIds: ['conferenceRecords/c1/participants/p4'],
          affiliation: 'unknown',
        },
        {
          id: 'conferenceRecords/c1/participants/p5',
          speakerIds: ['conferenceRecords/c1/participants/p5'],
          name: '+1 555-•••-01',
          phone: '+1 555-•••-01',
          affiliation: 'unknown',
        },
      ],
      transcript: 'unknown',
    })
  })

  it('has no owner if the configuration says so, or if no participant was signed in', () => {
    const [first] = records
    expect(first && toProviderCall(first, people, 'none', none)?.ownerUserId).toBeUndefined()
    expect(
      first && toProviderCall(first, people.slice(3), 'firstSignedIn', none)?.ownerUserId,
    ).toBeUndefined()
  })

  it('is read while it is still running, and not without a time or an id', () => {
    expect(records.slice(1).map((record) => toProviderCall(record, [], 'firstSignedIn', none))).toEqual([
      expect.objectContaining({ externalId: 'c2', durationMs: null, participants: [] }),
      null,
      null,
    ])
  })

  it('has times relative to its start', () => {
    const call = records[0] && toProviderCall(records[0], people, 'firstSignedIn', none)
    const { transcriptEntries: entries } = transcriptEntries.parse({
      transcriptEntries: [
        {
          participant: 'conferenceRecords/c1/participants/p3',
          text: 'Hello.',
          startTime: '2026-02-10T10:00:31.123Z',
          endTime: '2026-02-10T10:00:32.623Z',
        },
        {
          participant: 'conferenceRecords/c1/participants/p9',
          text: null,
          startTime: '2026-02-10T09:59:00Z',
        },
        {},
      ],
    })
    expect(call && toSegments(entries ?? [], call)).toEqual([
      {
        speakerId: 'conferenceRecords/c1/participants/p3',
        speakerName: 'Ana Rep',
        startMs: 1_000,
        endMs: 2_500,
        text: 'Hello.',
      },
      {
        speakerId: 'conferenceRecords/c1/participants/p9',
        speakerName: null,
        startMs: 0,
        endMs: null,
        text: '',
      },
      { speakerId: null, speakerName: null, startMs: null, endMs: null, text: '' },
    ])
  })
})

it('reads directory users', () => {
  const { users } = directoryUsers.parse({
    users: [
      { id: 100, primaryEmail: 'Ana@seller.example', name: { fullName: 'Ana Rep' }, suspended: true },
      { id: '101' },
    ],
  })
  expect((users ?? []).map(toProviderUser)).toEqual([
    { externalId: '100', email: 'ana@seller.example', name: 'Ana Rep', isActive: false },
    { externalId: '101', email: null, name: null, isActive: true },
  ])
})

describe('the Google Meet client', () => {
  const range = { from: new Date(testStart - 20 * dayMs), to: new Date(testStart) }

  it('lists only the meetings of the chosen users', async () => {
    const stage = openStage('google_meet')
    const [rep] = stage.world.users
    const owners = (await listPages(stage, { ...range, userIds: [rep?.id ?? ''] })).flatMap(({ items }) =>
      items.map(({ ownerUserId }) => ownerUserId),
    )
    expect(owners.length).toBeGreaterThan(5)
    expect(new Set(owners)).toEqual(new Set([rep?.id]))
  })

  it('treats an empty object as an empty list, but not if every response is one', async () => {
    const { adapter, context, world } = openStage('google_meet', { calls: 0 })
    expect(await adapter.client.listCalls(context, range)).toEqual({ items: [], nextCursor: null })
    expect(world.requests.total).toBe(2)
    world.intercept = () => Response.json({})
    await expect(adapter.client.listCalls(context, range)).rejects.toMatchObject({ code: 'bad_payload' })
  })

  it('reports that transcripts are deleted after 30 days', async () => {
    const { adapter, context, world } = openStage('google_meet')
    const made = world.insert({ startedAt: new Date(testStart - 31 * dayMs) })
    const call = await adapter.client.getCall(context, made.id)
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe('deleted')
  })

  it('reads an unfinished transcript after a day', async () => {
    const { adapter, context, world } = openStage('google_meet', { readyAfterRequests: 100 })
    const made = world.insert({ startedAt: new Date(testStart - 2 * dayMs), transcript: 'pending' })
    const call = await adapter.client.getCall(context, made.id)
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe('ready')
  })
})

const set = (modulusLength = 2_048) => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength })
  return {
    keys: [
      { ...publicKey.export({ format: 'jwk' }), kid: 'k1' },
      { kty: 'EC', kid: 'k2' },
      { kty: 'RSA', n: '', e: 'AQAB', kid: 'k3' },
    ],
  }
}

describe('the Google signing keys', () => {
  it('are fetched once, again if a token names an unknown key, and at most once a minute', async () => {
    let asked = 0
    const keys = openGoogleKeys(() => {
      asked += 1
      return Promise.resolve(Response.json(set()))
    })
    await Promise.all([keys('k1', 0), keys('k1', 0)])
    await keys('k1', 3_600_000)
    expect(asked).toBe(1)
    await keys('k9', 3_600_000)
    await keys('k9', 3_630_000)
    expect(asked).toBe(2)
    await keys('k9', 3_670_000)
    await keys('k1', 12 * 3_600_000)
    expect(asked).toBe(4)
  })

  it('are kept while Google cannot be reached, and fail if none were fetched before', async () => {
    let answer: () => Response = () => Response.json(set())
    const keys = openGoogleKeys(() => Promise.resolve(answer()))
    const first = await keys(undefined, 0)
    for (const broken of [
      () => Response.json({}, { status: 500 }),
      () => new Response('<html>'),
      () => Response.json({ keys: [] }),
    ]) {
      answer = broken
      expect(await keys(undefined, 24 * 3_600_000)).toBe(first)
      await expect(openGoogleKeys(() => Promise.resolve(answer()))('k1', 0)).rejects.toMatchObject({
        isRetryable: true,
      })
    }
  })

  it('are RSA keys only', () => {
    expect(readKeySet(set())?.keys).toHaveLength(1)
    for (const value of [null, {}, { keys: [{}] }, 'PEM']) expect(readKeySet(value)).toBeNull()
  })
})

describe('the Google Meet webhook', () => {
  const url = 'https://app.example.test/hooks/google_meet/c1'
  const account = 'push@p.iam.gserviceaccount.com'
  const { config } = openStage('google_meet').simulator
  const bodyOf = (type: string, data: unknown) => ({
    message: {
      data: Buffer.from(JSON.stringify(data)).toString('base64'),
      messageId: 7,
      publishTime: '2026-03-02T10:00:00Z',
      attributes: { 'ce-type': type },
    },
    subscription: 's',
  })
  const transcript = bodyOf('google.workspace.meet.transcript.v2.fileGenerated', {
    transcript: { name: 'conferenceRecords/c1/transcripts/t1' },
  })
  const verify = async (claims: object, options: { body?: unknown; at?: number; config?: object } = {}) =>
    googleMeetWebhook.verifyWebhook(
      deliveryOf(url, options.body ?? transcript, {
        authorization: `Bearer ${pushToken({ aud: url, email: account, ...claims }, options.at ?? testStart)}`,
      }),
      { current: account },
      testStart,
      { ...config, ...options.config },
    )

  it('contains the meeting of a transcript', async () => {
    expect(await verify({})).toEqual({
      ok: true,
      kind: 'events',
      events: [
        {
          type: 'transcript.ready',
          externalCallId: 'c1',
          occurredAt: '2026-03-02T10:00:00.000Z',
          dedupeKey: '7',
        },
      ],
    })
  })

  it('is rejected unless Google issued the token to our account for our URL', async () => {
    const bad = { ok: false, reason: 'bad_signature' }
    expect(await verify({ email: 'push@other.iam.gserviceaccount.com' })).toEqual(bad)
    expect(await verify({ email: undefined })).toEqual(bad)
    expect(await verify({ email_verified: false })).toEqual(bad)
    expect(await verify({ iss: 'https://accounts.example' })).toEqual(bad)
    expect(await verify({ aud: 'https://app.example.test/other' })).toEqual({
      ok: false,
      reason: 'wrong_audience',
    })
    expect(await verify({}, { at: testStart - 2 * 3_600_000 })).toEqual({ ok: false, reason: 'stale' })
    expect(await verify({}, { config: { publicKeys: set() } })).toEqual(bad)
    expect(await verify({}, { config: { publicKeys: 'none' } })).toEqual({ ok: false, reason: 'no_secret' })
  })

  it('requires the configured audience', async () => {
    expect(
      await verify({ aud: 'https://ours.example' }, { config: { audience: 'https://ours.example' } }),
    ).toMatchObject({ ok: true })
    expect(await verify({}, { config: { audience: 'https://ours.example' } })).toEqual({
      ok: false,
      reason: 'wrong_audience',
    })
  })

  it.each([
    [
      'google.workspace.meet.recording.v2.fileGenerated',
      { recording: { name: 'conferenceRecords/c1/recordings/r1' } },
      {},
      'recording.ready',
    ],
    [
      'google.workspace.meet.conference.v2.ended',
      { conferenceRecord: { name: 'conferenceRecords/c1' } },
      {},
      'call.completed',
    ],
    [
      'google.workspace.meet.conference.v2.started',
      { conferenceRecord: { name: 'conferenceRecords/c1' } },
      {},
      'ignored',
    ],
    [
      'meet.done',
      { conferenceRecord: { name: 'conferenceRecords/c1' } },
      { webhookEvents: { 'call.completed': ['meet.done'] } },
      'call.completed',
    ],
    [
      'meet.done',
      { conferenceRecord: { name: 'conferenceRecords/c1' } },
      { webhookEvents: 'all' },
      'ignored',
    ],
    ['google.workspace.meet.conference.v2.ended', { space: {} }, {}, 'ignored'],
  ])('reads %s', async (type, data, switches, expected) => {
    expect(await verify({}, { body: bodyOf(type, data), config: switches })).toMatchObject({
      ok: true,
      events: [{ type: expected }],
    })
  })
})
