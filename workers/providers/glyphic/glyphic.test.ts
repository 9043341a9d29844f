import { describe, expect, it } from 'vitest'
import { genericHmacDefaults, signGenericHmac } from '../generic-hmac.ts'
import { dayMs, listPages, openStage, testStart } from '../contract-testing.ts'
import { deliveryOf } from '../simulator-kit.ts'
import { toProviderCall, glyphicCalls, toSegments } from './map.ts'
import { glyphicWebhook } from './webhook.ts'

const { data: calls } = glyphicCalls.parse({
  data: [
    {
      id: '65af0c1d2e3f405162738495',
      title: 'Pricing',
      start_time: '2026-02-10T10:00:30Z',
      duration: 1_810.5,
      status: { code: 'completed' },
      companies: [{ name: 'Acme', domain: 'acme.example' }],
      participants: [
        { id: 'p1', name: 'Bo Buyer', email: 'bo@acme.example' },
        { id: 'p2', name: 'Ana Rep', email: 'Ana@seller.example' },
        { id: 'p3', name: null, email: null },
      ],
      tags: [],
      url_link: 'https://app.glyphic.ai/calls/1',
    },
    {
      id: '65af0c1d2e3f405162738496',
      title: null,
      start_time: '2026-02-10T10:00:30Z',
      duration: null,
      status: null,
      participants: null,
    },
    { id: '65af0c1d2e3f405162738497' },
  ],
  pagination: { next_cursor: null, previous_cursor: null },
})
const ours = new Set(['seller.example'])

describe('a Glyphic call', () => {
  it('is read with its participants, who are internal by their email addresses', () => {
    const [first] = calls
    expect(first && toProviderCall(first, ours)).toEqual({
      externalId: '65af0c1d2e3f405162738495',
      title: 'Pricing',
      startedAt: new Date('2026-02-10T10:00:30Z'),
      durationMs: 1_810_500,
      direction: 'unknown',
      medium: 'unknown',
      ownerUserId: 'ana@seller.example',
      ownerEmail: 'ana@seller.example',
      participants: [
        { id: 'p1', speakerIds: ['p1'], name: 'Bo Buyer', email: 'bo@acme.example', affiliation: 'external' },
        {
          id: 'p2',
          speakerIds: ['p2'],
          userId: 'ana@seller.example',
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        { id: 'p3', speakerIds: ['p3'], affiliation: 'unknown' },
      ],
      transcript: 'ready',
      webUrl: 'https://app.glyphic.ai/calls/1',
    })
  })

  it('is read even if almost all fields are missing, but not without a time', () => {
    const [, bare, nowhen] = calls
    expect(bare && toProviderCall(bare, ours)).toMatchObject({
      title: null,
      durationMs: null,
      participants: [],
      transcript: 'unknown',
    })
    expect(nowhen && toProviderCall(nowhen, ours)).toBeNull()
  })

  const startedAt = new Date('2026-02-10T10:00:30Z')
  const timesOf = (timestamps: (string | number | null)[], format: 'auto' | 'clock' | 'seconds' | 'iso') =>
    toSegments(
      timestamps.map((timestamp) => ({ party_id: 'p1', turn_text: 'Hm.', timestamp })),
      { participants: [], startedAt },
      format,
    ).map(({ startMs }) => startMs)

  it('is read with times in any of the formats, or in the configured one', () => {
    // prettier-ignore
    const written = [
      '01:00:02.5', '00:07', '9.25', 9, '2026-02-10T10:00:40Z', '2026-02-10T10:00:00Z', 'soon', '', null,
    ]
    expect(timesOf(written, 'auto')).toEqual([3_602_500, 7_000, 9_250, 9_000, 10_000, 0, null, null, null])
    expect(timesOf(written, 'clock')).toEqual([3_602_500, 7_000, null, null, null, null, null, null, null])
    expect(timesOf(written, 'seconds')).toEqual([null, null, 9_250, 9_000, null, null, null, null, null])
    expect(timesOf(written, 'iso')).toEqual([null, null, null, null, 10_000, 0, null, null, null])
  })

  it('has turns that last until the next one, with participant names', () => {
    const call = calls[0] && toProviderCall(calls[0], ours)
    const turns = [
      { party_id: 'p2', turn_text: 'Hello.', timestamp: '00:01' },
      { party_id: 'p3', turn_text: null, timestamp: '00:03' },
      { party_id: null, turn_text: 'Hm.', timestamp: null },
    ]
    expect(call && toSegments(turns, call, 'auto')).toEqual([
      { speakerId: 'p2', speakerName: 'Ana Rep', startMs: 1_000, endMs: 3_000, text: 'Hello.' },
      { speakerId: 'p3', speakerName: null, startMs: 3_000, endMs: null, text: '' },
      { speakerId: null, speakerName: null, startMs: null, endMs: null, text: 'Hm.' },
    ])
  })
})

describe('the Glyphic client', () => {
  it('lists only the calls of the chosen users', async () => {
    const stage = openStage('glyphic')
    const email = stage.world.users[4]?.email ?? ''
    const pages = await listPages(stage, {
      from: new Date(testStart - 20 * dayMs),
      to: new Date(testStart),
      userIds: [email],
    })
    const owners = pages.flatMap(({ items }) => items.map(({ ownerUserId }) => ownerUserId))
    expect(owners.length).toBeGreaterThan(5)
    expect(new Set(owners)).toEqual(new Set([email]))
  })

  it.each([
    ['queued', 'pending'],
    ['in_progress', 'pending'],
    ['failed', 'unavailable'],
    ['cancelled', 'unavailable'],
    ['completed', 'unavailable'],
    ['other', 'unavailable'],
  ])('reports a call with status %s and no words as %s', async (code, expected) => {
    const { adapter, context, world } = openStage('glyphic')
    const call = calls[0] && toProviderCall(calls[0], ours)
    const turns = [{ party_id: 'p1', turn_text: ' ', timestamp: null }]
    world.intercept = () => Response.json({ id: 'x', status: { code }, transcript_turns: turns })
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe(expected)
  })
})

it('accepts Glyphic deliveries that are signed as configured, and starts work only in push mode', () => {
  const delivery = deliveryOf('https://app.example.test/hooks/glyphic/c1', { call: { id: '65af' } })
  const signed = { ...delivery, headers: signGenericHmac(delivery, 'key', testStart, genericHmacDefaults) }
  const verify = (config: Record<string, unknown>, request = signed) =>
    glyphicWebhook.verifyWebhook(request, { current: 'key' }, testStart, config)
  expect(verify({}, delivery)).toEqual({ ok: false, reason: 'missing_signature' })
  expect(verify({})).toMatchObject({ ok: true, events: [{ type: 'ignored', externalCallId: '65af' }] })
  expect(verify({ mode: 'push' })).toMatchObject({
    ok: true,
    events: [{ type: 'call.completed', externalCallId: '65af' }],
  })
})
