import { describe, expect, it } from 'vitest'
import { dayMs, idsOf, listPages, openStage, testStart } from '../contract-testing.ts'
import { genericHmacDefaults, signGenericHmac } from '../generic-hmac.ts'
import { parseJson } from '../json.ts'
import { deliveryOf, uuidOf } from '../simulator-kit.ts'
import {
  toProviderCall,
  grainRecordings,
  grainTranscript,
  grainUsers,
  toSegments,
  toProviderUser,
} from './map.ts'
import { grainWebhook } from './webhook.ts'

const ours = new Set(['seller.example'])
const calls = grainRecordings
  .parse(
    parseJson(`{"cursor":null,"recordings":[
  {"id":"r-1","title":" Acme demo ","start_datetime":"2026-02-10T10:00:30Z","end_datetime":"2026-02-10T10:30:30Z","duration_ms":1810000,"url":"https://grain.com/share/recording/r-1","media_type":"video",
   "participants":[{"id":"p1","name":"Ana Rep","email":"Ana@seller.example","scope":"internal","confirmed_attendee":true},{"id":null,"name":"Bo Buyer","email":"","scope":"external"},{"id":"p3","name":null,"email":"cy@seller.example","scope":"unknown"}],
   "calendar_event":null,"hubspot":{"hubspot_company_ids":[]}},
  {"id":81234567890123456789,"title":null,"start_datetime":"2026-02-10T10:00:30Z","end_datetime":"2026-02-10T10:30:30Z","owners":["Ana@seller.example"],"media_type":"transcript"},
  {"id":"r-3","start_datetime":"2026-02-10T10:00:30Z","owners":"Ana","participants":[{"id":"p1","email":"ana@seller.example","scope":"internal"}]},
  {"id":"r-4","start_datetime":""}]}`),
  )
  .recordings.map((recording) => toProviderCall(recording, ours))

describe('a Grain recording', () => {
  it('is read with its participants', () => {
    expect(calls[0]).toEqual({
      externalId: 'r-1',
      title: 'Acme demo',
      startedAt: new Date('2026-02-10T10:00:30Z'),
      durationMs: 1_810_000,
      direction: 'conference',
      medium: 'video',
      ownerEmail: undefined,
      participants: [
        {
          id: 'p1',
          speakerIds: ['p1'],
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        { id: 'name:Bo Buyer', speakerIds: [], name: 'Bo Buyer', affiliation: 'external' },
        { id: 'p3', speakerIds: ['p3'], email: 'cy@seller.example', affiliation: 'internal' },
      ],
      transcript: 'unknown',
      webUrl: 'https://grain.com/share/recording/r-1',
    })
  })

  it('has an owner if Grain gives one or there is only one internal participant', () => {
    expect(calls.map((call) => call?.ownerEmail)).toEqual([
      undefined,
      'ana@seller.example',
      'ana@seller.example',
      undefined,
    ])
    expect(calls[1]).toMatchObject({
      externalId: '81234567890123456789',
      title: null,
      durationMs: 1_800_000,
      medium: 'unknown',
      participants: [],
    })
    expect(calls[2]?.durationMs).toBeNull()
    expect(calls[3]).toBeNull()
  })

  it('has the names of its speakers in the transcript', () => {
    const entries = grainTranscript.parse([
      { start: 8_000, end: 9_000, text: 'Hello.', speaker: 'Ana', participant_id: 'p1' },
      { start: 9_100, end: null, text: 'Hi.', speaker: null, participant_id: 'p1' },
      { start: null, text: 'Hm.', speaker: 'Bo Buyer', participant_id: null },
      { text: null },
    ])
    expect(
      toSegments(entries, calls[0]?.participants ?? []).map(({ speakerId, speakerName, startMs, endMs }) => [
        speakerId,
        speakerName,
        startMs,
        endMs,
      ]),
    ).toEqual([
      ['p1', 'Ana', 8_000, 9_000],
      ['p1', 'Ana Rep', 9_100, null],
      ['Bo Buyer', 'Bo Buyer', null, null],
      [null, null, null, null],
    ])
  })
})

it('reads Grain users, wrapped in an object or as a plain array', () => {
  const users = [
    { id: 'u1', name: 'Ana Rep', email: 'Ana@seller.example' },
    { id: 2, name: '' },
  ]
  for (const answer of [{ users }, users]) {
    expect(grainUsers.parse(answer).users.map(toProviderUser)).toEqual([
      { externalId: 'u1', email: 'ana@seller.example', name: 'Ana Rep', isActive: true },
      { externalId: '2', email: null, name: null, isActive: true },
    ])
  }
})

describe('the Grain client', () => {
  const range = { from: new Date(testStart - 20 * dayMs), to: new Date(testStart - 10 * dayMs) }

  it.each(['named', 'swapped', 'none'])(
    'lists the same recordings with date filters that are %s',
    async (dateFilter) => {
      const stage = openStage('grain', {}, { config: { dateFilter } })
      const bodies: unknown[] = []
      const fetch: typeof globalThis.fetch = (input, init) => {
        const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
          filter?: { after_datetime: string; before_datetime: string }
        }
        bodies.push(body.filter)
        // A Grain server that filters as its documentation says.
        const filter = body.filter && {
          after_datetime: body.filter.before_datetime,
          before_datetime: body.filter.after_datetime,
        }
        return stage.context.fetch(input, {
          ...init,
          body: JSON.stringify(dateFilter === 'swapped' ? { ...body, filter } : body),
        })
      }
      const wanted = stage.world.page({ ...range, limit: 1_000 }).calls.map(({ id }) => uuidOf(id))
      expect(
        idsOf(await listPages({ ...stage, context: { ...stage.context, fetch } }, range)).toSorted(),
      ).toEqual(wanted.toSorted())
      const [from, to] = [range.from.toISOString(), range.to.toISOString()]
      const named = { after_datetime: from, before_datetime: to }
      expect(bodies[0]).toEqual(
        dateFilter === 'none'
          ? undefined
          : dateFilter === 'named'
            ? named
            : { after_datetime: to, before_datetime: from },
      )
    },
  )

  it('lists only the recordings of the chosen users', async () => {
    const stage = openStage('grain')
    const rep = stage.world.users[0]
    const items = (await listPages(stage, { ...range, userIds: [uuidOf(rep?.id ?? '')] })).flatMap(
      (page) => page.items,
    )
    expect(items.length).toBeGreaterThan(3)
    expect(new Set(items.map(({ ownerEmail }) => ownerEmail))).toEqual(new Set([rep?.email]))
  })

  it('reports an empty or missing transcript as pending', async () => {
    const { adapter, context, world } = openStage('grain')
    const made = world.insert({ startedAt: new Date(testStart - 3_600_000) })
    const call = await adapter.client.getCall(context, uuidOf(made.id))
    for (const answer of [Response.json([]), Response.json({}, { status: 404 })]) {
      world.intercept = () => answer
      expect(call && (await adapter.client.getTranscript(context, call)).status).toBe('pending')
    }
  })

  it('subscribes in push mode, with the end of the URL as its secret', async () => {
    const { adapter, context } = openStage('grain')
    const { client } = adapter
    const address = 'https://app.example.test/api/webhooks/grain/tOken-1'
    expect(await client.subscribe?.(context, address, 'ours')).toBeNull()
    const pushing = { ...context, config: { mode: 'push' } }
    expect(await client.subscribe?.(pushing, address, 'ours')).toEqual({
      subscriptionId: 'hook-1',
      secret: 'tOken-1',
    })
    await client.unsubscribe?.(context, 'hook-1')
    await client.unsubscribe?.(context, 'hook-2')
  })
})

describe('the Grain webhook', () => {
  const url = 'https://app.example.test/api/webhooks/grain/tOken-1'
  const verify = (body: unknown, config = {}, address = url) =>
    grainWebhook.verifyWebhook(deliveryOf(address, body), { current: 'tOken-1' }, testStart, config)

  it.each([
    [{ type: 'recording_added', data: { id: 'r1' } }, 'call.completed', 'r1'],
    [{ type: 'recording_updated', data: { id: 'r1' } }, 'call.updated', 'r1'],
    [{ type: 'recording_deleted', data: { id: 'r1' } }, 'call.deleted', 'r1'],
    [{ type: 'highlight_added', data: { id: 'h1' } }, 'ignored', null],
    [{ type: 'upload_status', data: 'done' }, 'ignored', null],
    [{ type: 'recording_added' }, 'ignored', null],
    [{}, 'ignored', null],
    ['', 'test', null],
  ])('reads %j', (body, type, externalCallId) => {
    expect(verify(body, { mode: 'push' })).toMatchObject({ ok: true, events: [{ type, externalCallId }] })
  })

  it('starts nothing in poll mode', () => {
    expect(verify({ type: 'recording_added', data: { id: 'r1' } })).toMatchObject({
      ok: true,
      events: [{ type: 'ignored', externalCallId: 'r1' }],
    })
  })

  it('is rejected at another URL, and unsigned if a signature scheme is configured', () => {
    const body = { type: 'recording_added', data: { id: 'r1' } }
    expect(verify(body, {}, `${url}2`)).toEqual({ ok: false, reason: 'bad_signature' })
    const webhook = { fallback: 'reject', headerNames: ['x-grain'] }
    expect(verify(body, { webhook })).toEqual({ ok: false, reason: 'missing_signature' })
    const delivery = deliveryOf(url, body)
    const headers = signGenericHmac(delivery, 'key', testStart, {
      ...genericHmacDefaults,
      headerNames: ['x-grain'],
    })
    expect(
      grainWebhook.verifyWebhook({ ...delivery, headers }, { current: 'key' }, testStart, { webhook }),
    ).toMatchObject({ ok: true })
  })
})
