import { readSettings } from '../../domain/provider-settings.ts'
import { describe, expect, it } from 'vitest'
import { genericHmacDefaults, signGenericHmac } from '../generic-hmac.ts'
import { dayMs, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { deliveryOf } from '../simulator-kit.ts'
import { toProviderCall, modjoCalls, modjoTranscript, modjoUsers, toSegments, toProviderUser } from './map.ts'
import { modjoWebhook } from './webhook.ts'

const listing = `{"data":[
 {"id":91234567890123456789,"uuid":"u-1","title":null,"name":"Démo","startDate":"2026-02-10T10:00:30Z","date":"2026-02-10T00:00:00Z","duration":1810.5,"status":"processed",
  "transcriptRetentionStatus":"available","users":[{"id":7,"email":"Ana@seller.example","firstName":"Ana","lastName":null},{"id":8,"email":null,"firstName":null,"lastName":null}],
  "contacts":[{"id":7,"name":"Bo Buyer","email":"","phoneNumber":"+33155","jobTitle":null}],"deal":null,"account":null},
 {"id":2,"title":" ","date":"2026-02-10T10:00:30Z","duration":null,"status":"processing"},
 {"id":3,"date":"2026-02-10T10:00:30Z","transcriptRetentionStatus":"deleted","contactIds":[1]},
 {"id":4}],"pagination":{"page":1,"size":100,"total":4}}`
const ours = new Set(['seller.example'])
const calls = modjoCalls.parse(parseJson(listing)).data

describe('a Modjo call', () => {
  it('is read with its participants, whose ids are counted separately by type', () => {
    const [first] = calls
    expect(first && toProviderCall(first, readSettings('modjo', {}), ours)).toEqual({
      externalId: '91234567890123456789',
      title: 'Démo',
      startedAt: new Date('2026-02-10T10:00:30Z'),
      durationMs: 1_810_500,
      direction: 'unknown',
      medium: 'unknown',
      ownerUserId: '7',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: 'user:7',
          speakerIds: ['user:7'],
          userId: '7',
          name: 'Ana',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        { id: 'user:8', speakerIds: ['user:8'], userId: '8', affiliation: 'internal' },
        {
          id: 'contact:7',
          speakerIds: ['contact:7'],
          name: 'Bo Buyer',
          phone: '+33155',
          affiliation: 'external',
        },
      ],
      transcript: 'unknown',
    })
  })

  it('says whether its transcript is pending or deleted', () => {
    expect(calls.map((call) => toProviderCall(call, readSettings('modjo', {}), ours)?.transcript)).toEqual([
      'unknown',
      'pending',
      'deleted',
      undefined,
    ])
    expect(calls[1] && toProviderCall(calls[1], readSettings('modjo', {}), ours)).toMatchObject({
      externalId: '2',
      title: null,
      durationMs: null,
      participants: [],
    })
  })

  it('is read with the configured names and units for time and duration', () => {
    const [first] = calls
    if (!first) throw new Error('There is no call.')
    expect(toProviderCall(first, readSettings('modjo', { startFields: ['date'] }), ours)?.startedAt).toEqual(
      new Date('2026-02-10T00:00:00Z'),
    )
    expect(toProviderCall(first, readSettings('modjo', { startFields: ['other'] }), ours)).toBeNull()
    expect(
      toProviderCall(first, readSettings('modjo', { durationFields: ['length'] }), ours)?.durationMs,
    ).toBeNull()
    expect(toProviderCall(first, readSettings('modjo', { durationUnit: 'ms' }), ours)?.durationMs).toBe(1_811)
    expect(toProviderCall(first, readSettings('modjo', { durationUnit: 'min' }), ours)?.durationMs).toBe(
      108_630_000,
    )
  })

  it('has speaker names by type and number', () => {
    const { data } = modjoTranscript.parse({
      data: [
        { startTime: 0.5, endTime: 1.25, content: 'Bonjour.', speaker: { id: 7, name: null, type: 'user' } },
        { startTime: 2, endTime: null, content: 'Oui ?', speaker: { id: 7, name: null, type: 'contact' } },
        { startTime: null, content: 'Allô.', speaker: { id: 9, name: 'Speaker 3', type: 'unknown' } },
        { content: 'Mm.', speaker: null },
        { content: null },
      ],
    })
    const call = calls[0] && toProviderCall(calls[0], readSettings('modjo', {}), ours)
    const segments = toSegments(data, call?.participants ?? [], 's')
    expect(
      segments.map(({ speakerId, speakerName, startMs, endMs }) => [speakerId, speakerName, startMs, endMs]),
    ).toEqual([
      ['user:7', 'Ana', 500, 1_250],
      ['contact:7', 'Bo Buyer', 2_000, null],
      ['unknown:9', 'Speaker 3', null, null],
      [null, null, null, null],
      [null, null, null, null],
    ])
    expect(toSegments(data, [], 'ms')[1]?.startMs).toBe(2)
  })
})

it('reads Modjo users', () => {
  const { data } = modjoUsers.parse({
    data: [{ id: 7, email: 'Ana@seller.example', firstName: 'Ana', lastName: 'Rep' }, { id: 8 }],
  })
  expect(data.map(toProviderUser)).toEqual([
    { externalId: '7', email: 'ana@seller.example', name: 'Ana Rep', isActive: true },
    { externalId: '8', email: null, name: null, isActive: true },
  ])
})

describe('the Modjo client', () => {
  const range = { from: new Date(testStart - 20 * dayMs), to: new Date(testStart) }

  it.each([
    [Response.json({ code: 'gone' }, { status: 410 }), 'deleted'],
    [Response.json({ code: 'not_found' }, { status: 404 }), 'unavailable'],
    [Response.json({ data: [] }), 'unavailable'],
  ])('distinguishes a deleted transcript from one that never existed', async (answer, expected) => {
    const { adapter, context, world } = openStage('modjo')
    const call = calls[0] && toProviderCall(calls[0], readSettings('modjo', {}), ours)
    world.intercept = () => answer
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe(expected)
  })

  it('continues to the next page even if no total is given', async () => {
    const { adapter, context, world } = openStage('modjo')
    const page = async (count: number) => {
      const data = Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        date: '2026-03-01T10:00:00Z',
      }))
      world.intercept = () => Response.json({ data })
      return (await adapter.client.listCalls(context, { ...range, pageSize: 2 })).nextCursor !== null
    }
    expect([await page(2), await page(1), await page(0)]).toEqual([true, false, false])
  })
})

it('accepts Modjo deliveries that are signed as configured, and starts work only in push mode', () => {
  const delivery = deliveryOf(
    'https://app.example.test/hooks/modjo/c1',
    '{"payload":{"callId":91234567890123456789}}',
  )
  const scheme = { ...genericHmacDefaults, headerNames: ['x-own'], algorithm: 'sha512' as const }
  const signed = { ...delivery, headers: signGenericHmac(delivery, 'key', testStart, scheme) }
  const webhook = { headerNames: ['x-own'], algorithm: 'sha512' }
  const verify = (config: Record<string, unknown>) =>
    modjoWebhook.verifyWebhook(signed, { current: 'key' }, testStart, config)
  expect(verify({})).toEqual({ ok: false, reason: 'missing_signature' })
  expect(verify({ webhook })).toMatchObject({ ok: true, events: [{ type: 'ignored' }] })
  expect(verify({ webhook, mode: 'push' })).toMatchObject({
    ok: true,
    events: [{ type: 'call.completed', externalCallId: '91234567890123456789' }],
  })
})
