import { describe, expect, it } from 'vitest'
import { readSettings } from '../../domain/provider-settings.ts'
import { dayMs, idsOf, listPages, openStage, testStart } from '../contract-testing.ts'
import { signGenericHmac } from '../generic-hmac.ts'
import { parseJson } from '../json.ts'
import { deliveryOf } from '../simulator-kit.ts'
import { toProviderCall, kaiaRecordings, outreachUsers, toProviderUser } from './map.ts'
import { toSegments } from './transcript.ts'
import { outreachScheme, outreachWebhook } from './webhook.ts'

const ours = new Set(['seller.example'])
const page = kaiaRecordings.parse(
  parseJson(`{"data":[
  {"type":"kaiaRecording","id":91234567890123456789,"attributes":{"title":" Acme demo ","startTime":"2026-02-10T10:00:30.000Z","endTime":"2026-02-10T10:31:00Z","format":"meeting",
    "host":{"id":7},"mediaDurationSeconds":"1810.5","state":"ENDED","participants":[{"type":"user","id":7,"displayName":"Ana Rep"},{"type":"prospect","id":7,"displayName":"Bo Buyer"},{"type":"external","id":null,"displayName":"Cy"},{"id":8}]},
   "relationships":{"owner":{"data":{"type":"user","id":7}},"account":{"data":null}}},
  {"id":2,"attributes":{"title":null,"startTime":"2026-02-10T11:00:00Z","endTime":"2026-02-10T11:10:00Z","format":"call","host":"Ana","mediaDurationSeconds":null,"state":"DELETED"}},
  {"id":3,"attributes":{"startTime":null,"state":"CREATED"}},
  {"id":4,"attributes":{"startTime":"2026-02-10T11:00:00Z","mediaDurationSeconds":"","state":"STARTED"}},
  {"id":5,"attributes":{"startTime":"2026-02-10T11:00:00Z","state":"DROPPED"}}],
  "included":[{"type":"user","id":7,"attributes":{"email":"Ana@seller.example"}},{"type":"account","id":7,"attributes":{"name":"Acme"}}],"links":{}}`),
)
const calls = page.data.map((recording) => toProviderCall(recording, page.included, ours))

describe('an Outreach recording', () => {
  it('is read with its participants, whose ids are counted by kind', () => {
    expect(calls[0]).toEqual({
      externalId: '91234567890123456789',
      title: 'Acme demo',
      startedAt: new Date('2026-02-10T10:00:30Z'),
      durationMs: 1_810_500,
      direction: 'conference',
      medium: 'video',
      ownerUserId: '7',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: 'user:7',
          userId: '7',
          speakerIds: [],
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        { id: 'prospect:7', speakerIds: [], name: 'Bo Buyer', affiliation: 'external' },
        { id: 'name:Cy', speakerIds: [], name: 'Cy', affiliation: 'external' },
        { id: 'external:8', speakerIds: ['8'], affiliation: 'unknown' },
      ],
      transcript: 'unknown',
    })
  })

  it('maps its state to the state of its transcript', () => {
    expect(calls.map((call) => call?.transcript)).toEqual([
      'unknown',
      'deleted',
      undefined,
      'pending',
      'unavailable',
    ])
    expect(calls[1]).toMatchObject({
      title: null,
      durationMs: 600_000,
      medium: 'phone',
      ownerUserId: undefined,
      participants: [],
    })
    expect(calls[3]?.durationMs).toBeNull()
  })
})

describe('an Outreach transcript', () => {
  const call = {
    startedAt: new Date('2026-02-10T10:00:00Z'),
    durationMs: 60_000,
    participants: [
      { id: 'user:7', userId: '7', speakerIds: ['7'], name: 'Ana Rep', affiliation: 'internal' as const },
      { id: 'prospect:9', speakerIds: ['9'], name: 'Bo Buyer', affiliation: 'external' as const },
    ],
  }
  const read = (value: unknown, transcriptFields?: unknown) =>
    toSegments(
      JSON.stringify(value),
      call,
      readSettings('outreach', { transcriptFields }).transcriptFields,
    ).map(({ speakerName, startMs, endMs, text }) => [speakerName, startMs, endMs, text])

  it.each([
    ['a list', [{ text: 'Hello.', speaker: 'Ana Rep', start: 1.5, end: 2 }]],
    [
      'a transcript',
      { transcript: [{ content: 'Hello.', speakerName: 'Ana Rep', startTime: 1.5, endTime: 2 }] },
    ],
    [
      'utterances',
      {
        utterances: [
          { text: 'Hello.', participant: { displayName: 'Ana Rep' }, startMs: 1_500, endMs: 2_000 },
        ],
      },
    ],
    ['segments', { segments: [{ text: 'Hello.', participantId: 7, offset: 1.5, end: 2 }] }],
    [
      'messages',
      {
        messages: [
          {
            text: 'Hello.',
            participantId: '7',
            start: '2026-02-10T10:00:01.500Z',
            end: '2026-02-10T10:00:02Z',
          },
        ],
      },
    ],
  ])('is read in the format %s', (_form, value) => {
    expect(read(value)).toEqual([['Ana Rep', 1_500, 2_000, 'Hello.']])
  })

  it('derives its time unit from times beyond the end of the call, or from the configuration', () => {
    const times = (...starts: number[]) => starts.map((start) => ({ text: 'x', start }))
    const starts = (value: unknown, fields?: unknown) => read(value, fields).map(([, start]) => start)
    expect(starts(times(0, 59))).toEqual([0, 59_000])
    expect(starts(times(0, 200))).toEqual([0, 200])
    expect(
      toSegments(JSON.stringify(times(100, 90_000)), { ...call, durationMs: null }, {}).map(
        ({ startMs }) => startMs,
      ),
    ).toEqual([100, 90_000])
  })

  it('is read with the configured field names', () => {
    const fields = { list: ['a.b'], text: ['t'], speaker: ['who'], start: ['s'], end: ['e'] }
    expect(read({ a: { b: [{ t: 'Hello.', who: 'Bo Buyer', s: 1, e: 2 }] } }, fields)).toEqual([
      ['Bo Buyer', 1_000, 2_000, 'Hello.'],
    ])
  })

  it('leaves out unknown entries', () => {
    expect(
      read([
        { text: null, speaker: null },
        { content: 'Hi.', speaker: 'Cy', start: 'soon' },
        'x',
        { text: 'Hm.', participantId: 99 },
      ]),
    ).toEqual([
      [null, null, null, ''],
      ['Cy', null, null, 'Hi.'],
      [null, null, null, ''],
      [null, null, null, 'Hm.'],
    ])
    for (const file of ['<html>', '{}', '{"transcript":"text"}', '7'])
      expect(() => toSegments(file, call, {})).toThrow(/Outreach sent/)
  })
})

it('reads Outreach users', () => {
  const { data } = outreachUsers.parse({
    data: [
      { id: 7, attributes: { email: 'Ana@seller.example', firstName: 'Ana', lastName: 'Rep', locked: true } },
      { id: 8 },
    ],
  })
  expect(data.map(toProviderUser)).toEqual([
    { externalId: '7', email: 'ana@seller.example', name: 'Ana Rep', isActive: false },
    { externalId: '8', email: null, name: null, isActive: true },
  ])
})

describe('the Outreach client', () => {
  const range = { from: new Date(testStart - 20 * dayMs), to: new Date(testStart - 10 * dayMs) }

  it('leaves out recordings that began outside the range', async () => {
    const stage = openStage('outreach')
    stage.world.insert({ startedAt: new Date(range.from.getTime() - 60_000) })
    const wanted = stage.world.page({ ...range, limit: 1_000 }).calls.map(({ id }) => id)
    expect(idsOf(await listPages(stage, range)).toSorted()).toEqual(wanted.toSorted())
  })

  it('lists only the recordings of the chosen users', async () => {
    const stage = openStage('outreach')
    const [rep] = stage.world.users
    const owners = (await listPages(stage, { ...range, userIds: [rep?.id ?? ''] })).flatMap(({ items }) =>
      items.map(({ ownerUserId }) => ownerUserId),
    )
    expect(new Set(owners)).toEqual(new Set([rep?.id]))
  })

  it('downloads a transcript file without sending credentials', async () => {
    const { adapter, context, world } = openStage('outreach')
    const made = world.insert({ startedAt: new Date(testStart - dayMs) })
    const seen: (string | null)[] = []
    const address = 'https://files.s3.amazonaws.com/t.json?signature=s'
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (input !== address) return context.fetch(input, init)
      seen.push(new Headers(init?.headers).get('authorization'))
      return Promise.resolve(Response.json([{ text: 'Hello.', speaker: 'Ana' }]))
    }
    world.intercept = (request) =>
      decodeURIComponent(request.url).includes('transcriptUrl')
        ? Response.json({ data: { id: made.id, attributes: { state: 'ENDED', transcriptUrl: address } } })
        : null
    const call = await adapter.client.getCall(context, made.id)
    expect(call && (await adapter.client.getTranscript({ ...context, fetch }, call)).status).toBe('ready')
    expect(seen).toEqual([null])
  })

  it.each([
    ['DELETED', 'deleted'],
    ['DROPPED', 'unavailable'],
    ['ENDED', 'pending'],
  ])('handles a recording in the state %s', async (state, expected) => {
    const { adapter, context, world } = openStage('outreach')
    const made = world.insert({ startedAt: new Date(testStart - 2 * 3_600_000) })
    const call = await adapter.client.getCall(context, made.id)
    world.intercept = () => Response.json({ data: { id: made.id, attributes: { state, transcriptUrl: '' } } })
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe(expected)
  })

  it('subscribes with our secret, and ignores a webhook that no longer exists', async () => {
    const { adapter, context } = openStage('outreach')
    const { client } = adapter
    expect(await client.subscribe?.(context, 'https://app.example.test/h', 'ours')).toEqual({
      subscriptionId: '12',
    })
    await client.unsubscribe?.(context, '12')
    await client.unsubscribe?.(context, '13')
  })
})

it.each([
  ['kaiaRecording.created', { type: 'kaiaRecording', id: 77, attributes: { state: 'CREATED' } }, 'ignored'],
  [
    'kaiaRecording.updated',
    { type: 'kaiaRecording', id: 77, attributes: { state: 'ENDED' } },
    'call.completed',
  ],
  ['kaiaRecording.updated', { type: 'kaiaRecording', id: 77, attributes: { title: 'New' } }, 'call.updated'],
  [
    'kaiaRecording.updated',
    { type: 'kaiaRecording', id: 77, attributes: { state: 'DELETED' } },
    'call.deleted',
  ],
  ['kaiaRecording.destroyed', { type: 'kaiaRecording', id: 77 }, 'call.deleted'],
  ['account.updated', { type: 'account', id: 77 }, 'ignored'],
  ['kaiaRecording.updated', { type: 'kaiaRecording' }, 'ignored'],
])('reads a delivery of %s', (eventName, data, type) => {
  const delivery = deliveryOf('https://app.example.test/h', {
    data,
    meta: { eventName, deliveredAt: '2026-03-02T10:00:00Z' },
  })
  const signed = { ...delivery, headers: signGenericHmac(delivery, 'key', testStart, outreachScheme) }
  expect(outreachWebhook.verifyWebhook(signed, { current: 'key' }, testStart, {})).toMatchObject({
    ok: true,
    events: [{ type }],
  })
})
