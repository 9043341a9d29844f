import { describe, expect, it } from 'vitest'
import { genericHmacDefaults, signGenericHmac } from '../generic-hmac.ts'
import { dayMs, listPages, openStage, testStart } from '../contract-testing.ts'
import { deliveryOf } from '../simulator-kit.ts'
import { callOfGlyphic, glyphicCalls, segmentsOfGlyphic } from './map.ts'
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
    { id: '65af0c1d2e3f405162738496', title: null, start_time: '2026-02-10T10:00:30Z', duration: null, status: null, participants: null },
    { id: '65af0c1d2e3f405162738497' },
  ],
  pagination: { next_cursor: null, previous_cursor: null },
})
const ours = new Set(['seller.example'])

describe('a call of Glyphic', () => {
  it('is read with its people, who are ours by their addresses', () => {
    const [first] = calls
    expect(first && callOfGlyphic(first, ours)).toEqual({
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

  it('is read with hardly anything in it, but not without a time', () => {
    const [, bare, nowhen] = calls
    expect(bare && callOfGlyphic(bare, ours)).toMatchObject({ title: null, durationMs: null, participants: [], transcript: 'unknown' })
    expect(nowhen && callOfGlyphic(nowhen, ours)).toBeNull()
  })

  const startedAt = new Date('2026-02-10T10:00:30Z')
  const timesOf = (timestamps: (string | number | null)[], format: 'auto' | 'clock' | 'seconds' | 'iso') =>
    segmentsOfGlyphic(
      timestamps.map((timestamp) => ({ party_id: 'p1', turn_text: 'Hm.', timestamp })),
      { participants: [], startedAt },
      format,
    ).map(({ startMs }) => startMs)

  it('has its times in any of the formats, or in that of the switch', () => {
    const written = ['01:00:02.5', '00:07', '9.25', 9, '2026-02-10T10:00:40Z', '2026-02-10T10:00:00Z', 'soon', '', null]
    expect(timesOf(written, 'auto')).toEqual([3_602_500, 7_000, 9_250, 9_000, 10_000, 0, null, null, null])
    expect(timesOf(written, 'clock')).toEqual([3_602_500, 7_000, null, null, null, null, null, null, null])
    expect(timesOf(written, 'seconds')).toEqual([null, null, 9_250, 9_000, null, null, null, null, null])
    expect(timesOf(written, 'iso')).toEqual([null, null, null, null, 10_000, 0, null, null, null])
  })

  it('has turns that last until the next one, named by its people', () => {
    const call = calls[0] && callOfGlyphic(calls[0], ours)
    const turns = [
      { party_id: 'p2', turn_text: 'Hello.', timestamp: '00:01' },
      { party_id: 'p3', turn_text: null, timestamp: '00:03' },
      { party_id: null, turn_text: 'Hm.', timestamp: null },
    ]
    expect(call && segmentsOfGlyphic(turns, call, 'auto')).toEqual([
      { speakerId: 'p2', speakerName: 'Ana Rep', startMs: 1_000, endMs: 3_000, text: 'Hello.' },
      { speakerId: 'p3', speakerName: null, startMs: 3_000, endMs: null, text: '' },
      { speakerId: null, speakerName: null, startMs: null, endMs: null, text: 'Hm.' },
    ])
  })
})

describe('the client of Glyphic', () => {
  it('lists the calls of certain people only', async () => {
    const stage = openStage('glyphic')
    const email = stage.world.users[4]?.email ?? ''
    const pages = await listPages(stage, { from: new Date(testStart - 20 * dayMs), to: new Date(testStart), userIds: [email] })
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
  ])('takes a call that is %s and has no words for %s', async (code, expected) => {
    const { adapter, context, world } = openStage('glyphic')
    const call = calls[0] && callOfGlyphic(calls[0], ours)
    const turns = [{ party_id: 'p1', turn_text: ' ', timestamp: null }]
    world.intercept = () => Response.json({ id: 'x', status: { code }, transcript_turns: turns })
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe(expected)
  })
})

it('takes deliveries for Glyphic’s that are signed as configured, and starts something in the mode that says so', () => {
  const delivery = deliveryOf('https://app.example.test/hooks/glyphic/c1', { call: { id: '65af' } })
  const signed = { ...delivery, headers: signGenericHmac(delivery, 'key', testStart, genericHmacDefaults) }
  const verify = (config: Record<string, unknown>, request = signed) =>
    glyphicWebhook.verifyWebhook(request, { current: 'key' }, testStart, config)
  expect(verify({}, delivery)).toEqual({ ok: false, reason: 'missing_signature' })
  expect(verify({})).toMatchObject({ ok: true, events: [{ type: 'ignored', externalCallId: '65af' }] })
  expect(verify({ mode: 'push' })).toMatchObject({ ok: true, events: [{ type: 'call.completed', externalCallId: '65af' }] })
})
