import { describe, expect, it } from 'vitest'
import { dayMs, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { deliveryOf } from '../simulator-kit.ts'
import {
  callLog,
  insightsToCall,
  recordToCall,
  extensions,
  insights,
  pageAfter,
  toSegments,
  speakersOf,
  toProviderUser,
} from './map.ts'
import { ringcentralWebhook } from './webhook.ts'

const ours = new Set(['seller.example'])
const records = callLog.parse(
  parseJson(`{"records":[
  {"id":"L1","sessionId":"1","startTime":"2026-02-10T10:00:30.000Z","duration":61,"direction":"Outbound","type":"Voice",
   "from":{"name":"Ana Rep","extensionId":91234567890123456789},"to":{"name":null,"phoneNumber":"+15550001"},"recording":{"id":81234567890123456789,"type":"Automatic"},"legs":[]},
  {"id":2,"startTime":"2026-02-10T11:00:00Z","duration":null,"direction":"Inbound","from":{"phoneNumber":"+15550001"},"to":{"extensionId":"7"},"recording":{"id":"r2"}},
  {"id":3,"startTime":"2026-02-10T12:00:00Z","recording":null},
  {"id":4,"startTime":"soon","recording":{"id":"r4"}},
  {"id":5,"startTime":"2026-02-10T12:00:00Z","recording":{"id":"r5"}}]}`),
).records
const found = insights.parse(
  parseJson(`{"title":"","domain":"pbx","sourceRecordId":"r1","callDirection":"Inbound","ownerExtensionId":7,"recordingDurationMs":61000,
  "recordingStartTime":"2026-02-10T10:00:32Z","speakerInfo":[{"speakerId":"1","name":"Ana Rep","extensionId":7},{"speakerId":2,"name":"Bo Buyer","extensionId":null},{"speakerId":"3"}],
  "insights":{"Transcript":[{"speakerId":"1","start":2.2,"end":14.5,"text":"Hello."},{"speakerId":2,"start":15,"end":null,"text":"Hi."},{"speakerId":"9","start":16,"text":null}],"Summary":[]}}`),
)

describe('a RingCentral call', () => {
  it('is read from the call log with its recording’s id as its own', () => {
    expect(records.map((record) => recordToCall(record, ours))).toEqual([
      {
        externalId: '81234567890123456789',
        title: null,
        startedAt: new Date('2026-02-10T10:00:30Z'),
        durationMs: 61_000,
        direction: 'outbound',
        medium: 'phone',
        ownerUserId: '91234567890123456789',
        participants: [
          {
            id: '91234567890123456789',
            userId: '91234567890123456789',
            speakerIds: [],
            name: 'Ana Rep',
            affiliation: 'internal',
          },
          { id: 'phone:+15550001', speakerIds: [], phone: '+15550001', affiliation: 'external' },
        ],
        transcript: 'unknown',
      },
      expect.objectContaining({ externalId: 'r2', direction: 'inbound', ownerUserId: '7', durationMs: null }),
      null,
      null,
      expect.objectContaining({
        externalId: 'r5',
        direction: 'unknown',
        ownerUserId: undefined,
        participants: [],
      }),
    ])
  })

  it('is read from RingSense if the call log does not have it', () => {
    expect(insightsToCall(found, ours)).toMatchObject({
      externalId: 'r1',
      title: null,
      startedAt: new Date('2026-02-10T10:00:32Z'),
      durationMs: 61_000,
      direction: 'inbound',
      ownerUserId: '7',
      transcript: 'ready',
    })
    expect(insightsToCall({ ...found, recordingStartTime: null }, ours)).toBeNull()
  })

  it('has participants matched to the speakers', () => {
    const people = records[1] ? (recordToCall(records[1], ours)?.participants ?? []) : []
    expect(speakersOf(found, people, ours)).toEqual([
      { id: 'phone:+15550001', speakerIds: [], phone: '+15550001', affiliation: 'external' },
      { id: '7', userId: '7', speakerIds: ['1'], name: 'Ana Rep', affiliation: 'internal' },
      { id: 'speaker:2', speakerIds: ['2'], name: 'Bo Buyer', affiliation: 'external' },
      { id: 'speaker:3', speakerIds: ['3'], affiliation: 'external' },
    ])
    expect(toSegments(found)).toEqual([
      { speakerId: '1', speakerName: 'Ana Rep', startMs: 2_200, endMs: 14_500, text: 'Hello.' },
      { speakerId: '2', speakerName: 'Bo Buyer', startMs: 15_000, endMs: null, text: 'Hi.' },
      { speakerId: '9', speakerName: null, startMs: 16_000, endMs: null, text: '' },
    ])
  })
})

it('pages by the link or the page number, whichever RingCentral sends', () => {
  expect(pageAfter(1, { navigation: { nextPage: { uri: 'https://x' } } })).toBe(2)
  expect(pageAfter(1, { paging: { totalPages: 2 }, navigation: {} })).toBe(2)
  expect(pageAfter(2, { paging: { totalPages: 2 } })).toBeNull()
  expect(pageAfter(2, {})).toBeNull()
})

it('reads RingCentral extensions', () => {
  const users = extensions.parse(
    parseJson(
      '{"records":[{"id":7,"name":"Ana Rep","contact":{"email":"Ana@seller.example"}},{"id":8,"name":""}]}',
    ),
  ).records
  expect(users.map(toProviderUser)).toEqual([
    { externalId: '7', email: 'ana@seller.example', name: 'Ana Rep', isActive: true },
    { externalId: '8', email: null, name: null, isActive: true },
  ])
})

describe('the RingCentral client', () => {
  const range = { from: new Date(testStart - 20 * dayMs), to: new Date(testStart) }

  it('finds the same call as the list does', async () => {
    const stage = openStage('ringcentral')
    const [listed] = (await stage.adapter.client.listCalls(stage.context, range)).items
    expect(await stage.adapter.client.getCall(stage.context, listed?.externalId ?? '')).toEqual(listed)
  })

  it('looks for a recording without insights as far back as configured', async () => {
    const stage = openStage('ringcentral')
    const made = stage.world.insert({ startedAt: new Date(testStart - 40 * dayMs), transcript: 'none' })
    expect(await stage.adapter.client.getCall(stage.context, made.id)).toBeNull()
    const further = { ...stage.context, config: { lookBackDays: 50 } }
    expect((await stage.adapter.client.getCall(further, made.id))?.externalId).toBe(made.id)
  })

  it('requests insights of the configured domain', async () => {
    const { adapter, context, world } = openStage('ringcentral')
    const paths: string[] = []
    world.intercept = () => null
    const fetch: typeof globalThis.fetch = (input, init) => {
      paths.push(new URL(input instanceof Request ? input.url : input).pathname)
      return context.fetch(input, init)
    }
    const [call] = (await adapter.client.listCalls(context, range)).items
    for (const domain of ['pbx', 'rcv', 'rcx', 'ms-teams', 'nice-incontact', 'other']) {
      if (call) await adapter.client.getTranscript({ ...context, fetch, config: { domain } }, call)
    }
    expect(paths.map((path) => path.split('/')[8])).toEqual([
      'pbx',
      'rcv',
      'rcx',
      'ms-teams',
      'nice-incontact',
      'pbx',
    ])
  })

  it('subscribes with our token, and ignores a subscription that no longer exists', async () => {
    const { adapter, context } = openStage('ringcentral')
    const { client } = adapter
    expect(await client.subscribe?.(context, 'https://app.example.test/h', 'ours')).toEqual({
      subscriptionId: 'subscription-1',
      expiresAt: new Date(testStart + 7 * dayMs),
    })
    const long = { ...context, config: { subscriptionSeconds: 3_600 } }
    expect((await client.subscribe?.(long, 'https://app.example.test/h', 'ours'))?.expiresAt).toEqual(
      new Date(testStart + 3_600_000),
    )
    await client.unsubscribe?.(context, 'subscription-1')
    await client.unsubscribe?.(context, 'subscription-2')
  })
})

describe('the RingCentral webhook', () => {
  const url = 'https://app.example.test/hooks/ringcentral/c1'
  const verify = (
    headers: Record<string, string>,
    body: unknown,
    secrets: { current: string } | null = { current: 'ours' },
  ) => ringcentralWebhook.verifyWebhook({ ...deliveryOf(url, body), headers }, secrets, testStart, {})
  const event = { uuid: 'u1', timestamp: '2026-03-02T10:00:00Z', body: { sourceRecordId: 81, insights: {} } }

  it('returns the token of a new subscription, even before a secret is stored', () => {
    for (const secrets of [null, { current: 'ours' }]) {
      expect(verify({ 'validation-token': 'their-Token_1' }, '', secrets)).toEqual({
        ok: true,
        kind: 'handshake',
        response: { status: 200, headers: { 'validation-token': 'their-Token_1' }, body: '' },
      })
    }
    expect(verify({ 'validation-token': 'a\r\nset-cookie: b' }, '')).toEqual({
      ok: false,
      reason: 'malformed',
    })
    expect(verify({ 'validation-token': 'x'.repeat(301) }, '')).toEqual({ ok: false, reason: 'malformed' })
  })

  it('accepts our token under both header names, and no other token', () => {
    const accepted = {
      ok: true,
      events: [{ type: 'transcript.ready', externalCallId: '81', dedupeKey: 'u1' }],
    }
    expect(verify({ 'verification-token': 'ours' }, event)).toMatchObject(accepted)
    expect(verify({ 'validation-token': 'ours' }, event)).toMatchObject(accepted)
    expect(verify({ 'validation-token': 'theirs' }, event)).toEqual({ ok: false, reason: 'bad_signature' })
    expect(verify({ 'verification-token': 'theirs', 'validation-token': 'ours' }, '')).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
    expect(verify({ 'validation-token': 'ours' }, event, null)).toEqual({ ok: false, reason: 'no_secret' })
  })

  it('ignores events without a recording', () => {
    expect(verify({ 'verification-token': 'ours' }, { uuid: 'u2', body: null })).toMatchObject({
      ok: true,
      events: [{ type: 'ignored' }],
    })
    expect(verify({ 'verification-token': 'ours' }, { body: {} })).toEqual({ ok: false, reason: 'malformed' })
  })
})
