import { readSettings } from '../../domain/provider-settings.ts'
import { describe, expect, it } from 'vitest'
import { genericHmacDefaults, signGenericHmac } from '../generic-hmac.ts'
import { dayMs, idsOf, listPages, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { deliveryOf } from '../simulator-kit.ts'
import { toProviderCall, clariCalls, clariDetails, clariUsers, toSegments, toProviderUser } from './map.ts'
import { clariCopilotWebhook } from './webhook.ts'

const listing = `{"calls":[
 {"id":"c-1","source_id":"z1","title":"Demo","status":"POST_PROCESSING_DONE","type":"ZOOM","time":"2026-02-10T11:00:30+01:00","duration":1810.4,
  "users":[{"userId":"u2","userEmail":"cy@seller.example","isOrganizer":false,"personId":2},{"userId":91234567890123456789,"userEmail":"Ana@seller.example","isOrganizer":true,"personId":0}],
  "externalParticipants":[{"name":"Bo Buyer","email":"bo@acme.example","phone":null,"personId":1},{"name":null,"email":"di@acme.example","phone":"+1555","personId":null}],
  "joinedParticipants":[{"name":"Ana Rep","email":null,"personId":0},{"name":"Bo","email":"bo@acme.example","personId":1},{"name":"Guest 7","email":"","personId":7}]},
 {"id":42,"title":null,"start_time":"2026-02-10T10:00:30Z","metrics":{"call_duration":30},"users":null},
 {"id":"nowhen","time":null}],
 "pagination":{"matched":3,"hasMore":false,"nextPageSkip":null}}`
const ours = new Set(['seller.example'])
const { calls } = clariCalls.parse(parseJson(listing))

describe('a Clari Copilot call', () => {
  it('is read with the participants of all three lists', () => {
    const [first] = calls
    expect(first && toProviderCall(first, readSettings('clari_copilot', {}), ours)).toEqual({
      externalId: 'c-1',
      title: 'Demo',
      startedAt: new Date('2026-02-10T10:00:30Z'),
      durationMs: 1_810_400,
      direction: 'unknown',
      medium: 'unknown',
      ownerUserId: '91234567890123456789',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: 'person:2',
          speakerIds: ['2'],
          userId: 'u2',
          email: 'cy@seller.example',
          affiliation: 'internal',
        },
        {
          id: 'person:0',
          speakerIds: ['0'],
          userId: '91234567890123456789',
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        {
          id: 'person:1',
          speakerIds: ['1'],
          name: 'Bo Buyer',
          email: 'bo@acme.example',
          affiliation: 'external',
        },
        {
          id: 'email:di@acme.example',
          speakerIds: [],
          email: 'di@acme.example',
          phone: '+1555',
          affiliation: 'external',
        },
        { id: 'person:7', speakerIds: ['7'], name: 'Guest 7', affiliation: 'unknown' },
      ],
      transcript: 'ready',
    })
  })

  it('is read with the configured names and units for time and duration', () => {
    const [, second, nowhen] = calls
    expect(second && toProviderCall(second, readSettings('clari_copilot', {}), ours)).toMatchObject({
      externalId: '42',
      durationMs: 30_000,
      participants: [],
      transcript: 'unknown',
    })
    expect(
      second &&
        toProviderCall(second, readSettings('clari_copilot', { durationUnit: 'min' }), ours)?.durationMs,
    ).toBe(1_800_000)
    expect(
      second &&
        toProviderCall(second, readSettings('clari_copilot', { durationUnit: 'ms' }), ours)?.durationMs,
    ).toBe(30)
    expect(
      second &&
        toProviderCall(second, readSettings('clari_copilot', { durationFields: ['length'] }), ours)
          ?.durationMs,
    ).toBeNull()
    expect(
      second && toProviderCall(second, readSettings('clari_copilot', { startFields: ['began'] }), ours),
    ).toBeNull()
    const [own] = clariCalls.parse({ calls: [{ id: 1, when: { began: 1_770_717_630 } }] }).calls
    expect(
      own &&
        toProviderCall(own, readSettings('clari_copilot', { startFields: ['when.began'] }), ours)?.startedAt,
    ).toEqual(new Date('2026-02-10T10:00:30Z'))
    expect(nowhen && toProviderCall(nowhen, readSettings('clari_copilot', {}), ours)).toBeNull()
  })

  it('has the names of its speakers in the transcript', () => {
    const [first] = calls
    const call = first && toProviderCall(first, readSettings('clari_copilot', {}), ours)
    const details = clariDetails.parse({
      call: {
        id: 'c-1',
        transcript: [
          { text: 'Hello.', start: 0.25, end: 1, personId: 0 },
          { text: 'Hi.', start: 1.5, end: null, personId: 1 },
          { text: null, start: 2, personId: 2 },
          { text: 'Mm.', personId: null },
        ],
      },
    }).call
    expect(toSegments(details?.transcript ?? [], call?.participants ?? [], 's')).toEqual([
      { speakerId: '0', speakerName: 'Ana Rep', startMs: 250, endMs: 1_000, text: 'Hello.' },
      { speakerId: '1', speakerName: 'Bo Buyer', startMs: 1_500, endMs: null, text: 'Hi.' },
      { speakerId: '2', speakerName: 'cy@seller.example', startMs: 2_000, endMs: null, text: '' },
      { speakerId: null, speakerName: null, startMs: null, endMs: null, text: 'Mm.' },
    ])
    expect(toSegments(details?.transcript ?? [], [], 'ms')[1]?.startMs).toBe(2)
  })
})

it('reads Clari Copilot users under all known field names', () => {
  const users = [
    { id: 1, email: 'Ana@seller.example', name: 'Ana' },
    { userId: 'u2', userEmail: 'cy@seller.example', firstName: 'Cy', lastName: 'Rep' },
    { name: 'Nobody' },
  ]
  for (const answer of [{ users }, users]) {
    expect(clariUsers.parse(answer).users.map(toProviderUser)).toEqual([
      { externalId: '1', email: 'ana@seller.example', name: 'Ana', isActive: true },
      { externalId: 'u2', email: 'cy@seller.example', name: 'Cy Rep', isActive: true },
      null,
    ])
  }
})

describe('the Clari Copilot client', () => {
  it('splits a range that has more calls than can be skipped, and misses none', async () => {
    const stage = openStage('clari_copilot', { calls: 45_000 })
    const range = { from: new Date(testStart - 30 * dayMs), to: new Date(testStart), pageSize: 100 }
    const ids = idsOf(await listPages(stage, range))
    expect(ids.length).toBe(stage.world.page({ ...range, limit: 1 }).total)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('lists only the calls of the chosen users', async () => {
    const stage = openStage('clari_copilot')
    const id = stage.world.users[3]?.id ?? ''
    const pages = await listPages(stage, {
      from: new Date(testStart - 20 * dayMs),
      to: new Date(testStart),
      userIds: [id],
    })
    const owners = pages.flatMap(({ items }) => items.map(({ ownerUserId }) => ownerUserId))
    expect(owners.length).toBeGreaterThan(5)
    expect(new Set(owners)).toEqual(new Set([id]))
  })

  it.each([
    ['SCHEDULED', 'pending'],
    ['WAITING_IN_QUEUE', 'pending'],
    ['NO_RECORDING', 'unavailable'],
    ['PROCESSED', 'unavailable'],
    [null, 'unavailable'],
  ])('reports a call with status %s and no words as %s', async (status, expected) => {
    const { adapter, context, world } = openStage('clari_copilot')
    const [first] = calls
    const call = first && toProviderCall(first, readSettings('clari_copilot', {}), ours)
    world.intercept = () => Response.json({ call: { id: 'c-1', status } })
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe(expected)
  })
})

describe('the Clari Copilot webhook', () => {
  const delivery = deliveryOf('https://app.example.test/hooks/clari_copilot/c1', { callId: 'c-1' })
  const signed = { ...delivery, headers: signGenericHmac(delivery, 'key', testStart, genericHmacDefaults) }
  const verify = (config: Record<string, unknown>, request = signed) =>
    clariCopilotWebhook.verifyWebhook(request, { current: 'key' }, testStart, config)

  it('starts work only in push mode', () => {
    expect(verify({})).toMatchObject({ ok: true, events: [{ type: 'ignored', externalCallId: 'c-1' }] })
    expect(verify({ mode: 'poll' })).toMatchObject({ ok: true, events: [{ type: 'ignored' }] })
    expect(verify({ mode: 'push' })).toMatchObject({
      ok: true,
      events: [{ type: 'call.completed', externalCallId: 'c-1' }],
    })
  })

  it('is rejected without a signature in both modes', () => {
    for (const mode of ['poll', 'push'])
      expect(verify({ mode }, delivery)).toEqual({ ok: false, reason: 'missing_signature' })
  })
})
