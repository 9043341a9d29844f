import { describe, expect, it } from 'vitest'
import { openStage, testStart } from '../contract-testing.ts'
import { signStandardWebhook } from '../simulator-kit.ts'
import { personOf } from '../parse-participants.ts'
import type { WebhookRequest } from '../provider.ts'
import { readOrum } from './map.ts'
import { orumWebhook } from './webhook.ts'

const body = {
  event: 'Call Disposition Added',
  date_time: '2026-02-27T15:04:05Z',
  duration: 95,
  disposition: 'Connected',
  'User Email': 'Ana@Seller.example',
  userName: 'Ana Berg',
  inbound_outbound: 'Outbound',
  call_transcript: 'Ana Berg: Hello, is it a good moment?\nBo Buyer: Yes,\ngo ahead.\n\nAna Berg: Great.',
  prospectName: 'Bo Buyer',
  prospect_phone: 15_550_001_234,
}

describe('an Orum call', () => {
  it('is read with its participants and its transcript', () => {
    const read = readOrum(body, {})
    expect(read?.call).toEqual({
      externalId: expect.stringMatching(/^[0-9a-f]{64}$/),
      title: null,
      startedAt: new Date('2026-02-27T15:04:05Z'),
      durationMs: 95_000,
      direction: 'outbound',
      medium: 'phone',
      ownerEmail: 'ana@seller.example',
      participants: [
        expect.objectContaining({
          id: 'email:ana@seller.example',
          name: 'Ana Berg',
          affiliation: 'internal',
        }),
        expect.objectContaining({
          id: 'name:Bo Buyer',
          name: 'Bo Buyer',
          phone: '15550001234',
          affiliation: 'external',
        }),
      ],
      transcript: 'ready',
    })
    expect(read?.transcript).toEqual({
      status: 'ready',
      segments: [
        {
          speakerId: 'ana berg',
          speakerName: 'Ana Berg',
          startMs: null,
          endMs: null,
          text: 'Hello, is it a good moment?',
        },
        {
          speakerId: 'bo buyer',
          speakerName: 'Bo Buyer',
          startMs: null,
          endMs: null,
          text: 'Yes, go ahead.',
        },
        { speakerId: 'ana berg', speakerName: 'Ana Berg', startMs: null, endMs: null, text: 'Great.' },
      ],
    })
  })

  it('is the same call if it is sent again with another disposition', () => {
    const again = readOrum({ ...body, disposition: 'Meeting booked' }, {})
    expect(again?.call?.externalId).toBe(readOrum(body, {})?.call?.externalId)
    expect(readOrum({ ...body, call_id: 17_100_200 }, {})?.call?.externalId).toBe('17100200')
  })

  it('is read from nested objects without using their ids as the call’s', () => {
    const read = readOrum(
      {
        data: {
          id: 'c-1',
          callDate: '2026-02-27 15:04:05Z',
          duration: '01:35',
          user: { id: 'u-1', email: 'ana@seller.example', name: null },
          prospect: { id: 'p-1', name: 'Bo', phone: '' },
          transcript: [
            { speaker: 'Agent', text: 'Hello.', start: 0.5, end: 1 },
            { speaker: 'Prospect', text: 'Hi.', start: '00:02' },
            { speaker: null, text: 'Mm.' },
            { text: null },
          ],
        },
      },
      {},
    )
    expect(read?.call).toMatchObject({ externalId: 'c-1', durationMs: 95_000, direction: 'unknown' })
    if (!read?.call || read.transcript.status !== 'ready') throw new Error('The call was not read.')
    expect(read.transcript.segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [500, 1_000],
      [2_000, null],
      [null, null],
    ])
    const { participants } = read.call
    expect(read.transcript.segments.map((segment) => personOf(participants, segment)?.affiliation)).toEqual([
      'internal',
      'external',
      undefined,
    ])
  })

  it('is not confused with the event or the prospect in the same delivery', () => {
    const read = readOrum(
      {
        id: 'event-1',
        event: { name: 'Call Disposition Added', id: 'event-1' },
        prospect: { title: 'Head of Sales', name: 'Bo', phone: '+1555' },
        call: { id: 'c-1', date: '2026-02-27T15:04:05Z', duration: 30, title: null },
      },
      {},
    )
    expect(read?.call).toMatchObject({
      externalId: 'c-1',
      title: null,
      durationMs: 30_000,
      startedAt: new Date('2026-02-27T15:04:05Z'),
    })
    expect(read?.call?.participants[1]).toMatchObject({ name: 'Bo', phone: '+1555' })
    let deep: object = { date_time: '2026-02-27T15:04:05Z', user_email: 'ana@seller.example' }
    for (let level = 0; level < 50; level += 1) deep = { data: deep }
    expect(readOrum(deep, {})?.kind).toBe('ignored')
  })

  it('may have no transcript, or one without speaker names', () => {
    expect(readOrum({ ...body, call_transcript: null }, {})).toMatchObject({
      call: { transcript: 'unavailable' },
      transcript: { status: 'unavailable' },
    })
    expect(readOrum({ ...body, call_transcript: 'just words\nand more' }, {})?.transcript).toEqual({
      status: 'ready',
      segments: [
        { speakerId: null, speakerName: null, startMs: null, endMs: null, text: 'just words and more' },
      ],
    })
  })

  it('keeps data inside speech with its speaker, and gives the turn back after somebody unknown', () => {
    const call_transcript =
      'Ana: Use this:\nlogin: ana\nand go on.\nBo: Fine.\nmarcus: I hear you well.\nThanks.\nAna: Good.\nBo: Bye.\nAna: Bye.\nBo: Bye.'
    const { transcript } = readOrum({ ...body, call_transcript }, {}) ?? {}
    expect(
      transcript?.status === 'ready' &&
        transcript.segments.slice(0, 4).map(({ speakerName, text }) => [speakerName, text]),
    ).toEqual([
      ['Ana', 'Use this: login: ana and go on.'],
      ['Bo', 'Fine.'],
      [null, 'marcus: I hear you well.'],
      ['Bo', 'Thanks.'],
    ])
  })

  it('is read with the configured field names and units', () => {
    const odd = { user_email: 'ana@seller.example', Wann: 1_772_204_645, Dauer: 95_000, Wer: 'Bo' }
    const fieldAliases = { startedAt: ['wann'], duration: ['dauer'], prospectName: ['wer'] }
    expect(readOrum(odd, {})).toMatchObject({ kind: 'ignored' })
    expect(readOrum(odd, { fieldAliases, durationUnit: 'ms' })?.call).toMatchObject({
      startedAt: new Date('2026-02-27T15:04:05Z'),
      durationMs: 95_000,
    })
    expect(readOrum({ ...odd, Dauer: 2 }, { fieldAliases, durationUnit: 'min' })?.call?.durationMs).toBe(
      120_000,
    )
    expect(readOrum({ ...odd, Dauer: 2 }, { fieldAliases })?.call?.durationMs).toBe(2_000)
  })

  it('is ignored without a time or an owner', () => {
    expect(readOrum({ event: 'Test webhook' }, {})?.kind).toBe('test')
    expect(readOrum({ date_time: '2026-02-27T15:04:05Z' }, {})?.kind).toBe('ignored')
    expect(readOrum({}, {})?.kind).toBe('ignored')
    for (const other of [null, 42, 'text', []]) expect(readOrum(other, {})).toBeNull()
  })
})

describe('the Orum webhook', () => {
  const url = 'https://app.example.test/hooks/orum/c1'
  const rawBody = new TextEncoder().encode(JSON.stringify(body))
  const plain: WebhookRequest = { method: 'POST', url, headers: {}, rawBody }
  const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
  const verify = (request: WebhookRequest, config = {}) =>
    orumWebhook.verifyWebhook(request, { current: secret }, testStart, config)

  it('contains the call and its transcript', () => {
    const { simulator, world } = openStage('orum')
    const made = world.page({ limit: 1 }).calls[0]
    const delivery = simulator.deliver?.(
      { type: 'transcript.ready', externalId: made?.id ?? '', url },
      { current: secret },
      testStart,
    )
    if (!delivery || !made) throw new Error('Nothing is delivered.')
    expect(verify(delivery)).toMatchObject({
      ok: true,
      events: [
        {
          type: 'transcript.ready',
          externalCallId: made.id,
          inlineCall: { ownerEmail: made.rep.email, durationMs: made.durationMs },
          inlineTranscript: { status: 'ready', segments: world.lines(made).map(({ text }) => ({ text })) },
        },
      ],
    })
  })

  it('may be signed with Standard Webhooks, and uses their id as its key', () => {
    const delivery = signStandardWebhook(plain, secret, 'msg_1', testStart)
    expect(verify(delivery)).toMatchObject({ ok: true, events: [{ dedupeKey: 'msg_1' }] })
    expect(verify({ ...delivery, rawBody: new TextEncoder().encode('{}') })).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
  })

  it('must be signed with the configured scheme', () => {
    expect(verify(plain)).toEqual({ ok: false, reason: 'missing_signature' })
    const config = { webhook: { headerNames: ['X-Own'], algorithm: 'sha512' } }
    expect(verify({ ...plain, headers: { 'x-own': 'ab'.repeat(64) } }, config)).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
    expect(verify({ ...plain, headers: { 'x-own': 'ab'.repeat(64) } })).toEqual({
      ok: false,
      reason: 'missing_signature',
    })
  })
})

it('does not list calls from Orum', async () => {
  const { adapter, context } = openStage('orum')
  expect(await adapter.client.testConnection(context)).toEqual({ ok: true })
  await expect(adapter.client.getCall(context, '1')).rejects.toMatchObject({ code: 'invalid_request' })
})
