import { describe, expect, it } from 'vitest'
import { dayMs, listPages, openStage, testStart } from '../contract-testing.ts'
import { genericHmacDefaults, signGenericHmac } from '../generic-hmac.ts'
import { parseJson } from '../json.ts'
import { deliveryOf } from '../simulator-kit.ts'
import {
  avomaMeetings,
  avomaTranscription,
  avomaTranscriptions,
  avomaUsers,
  toProviderCall,
  toSegments,
  speakersOf,
  toProviderUser,
} from './map.ts'
import { avomaWebhook } from './webhook.ts'

const ours = new Set(['seller.example'])
const calls = avomaMeetings
  .parse(
    parseJson(`{"count":5,"next":null,"previous":null,"results":[
  {"uuid":"m-1","subject":" Acme demo ","start_at":"2026-02-10T10:00:30Z","end_at":"2026-02-10T10:30:30Z","duration":1810.5,"state":"completed","is_call":false,"is_internal":true,
   "organizer_email":"Ana@seller.example","attendees":[{"email":"ana@seller.example","name":"Ana Rep","response_status":"accepted"},{"email":"","name":"Bo Buyer"},{"email":null,"name":null}],
   "transcript_ready":true,"transcription_uuid":"t-1","crm_associations":[]},
  {"uuid":81234567890123456789,"subject":null,"start_at":"2026-02-10T10:00:30Z","end_at":"2026-02-10T10:10:30Z","is_call":true,"state":"completed","transcript_ready":false,"transcription_uuid":"t-2","call_details":{"external_id":"7"}},
  {"uuid":"m-3","start_at":"2026-02-10T10:00:30Z","duration":"long","state":"scheduled","transcript_ready":true,"organizer_email":""},
  {"uuid":"m-4","start_at":null}]}`),
  )
  .results.map((meeting) => toProviderCall(meeting, ours))
const transcription = avomaTranscription.parse(
  parseJson(`{"uuid":"t-1","meeting_uuid":"m-1","transcript":[{"transcript":"Hello there.","timestamps":[0.5,1.25],"speaker_id":1},{"transcript":"Hi.","timestamps":[2],"speaker_id":"2"},
  {"transcript":"Hm.","timestamps":[],"speaker_id":3},{"transcript":null,"timestamps":[null],"speaker_id":null}],
  "speakers":[{"id":1,"name":"Ana","email":"ANA@seller.example","is_rep":true},{"id":2,"name":"Bo Buyer","email":null,"is_rep":false},{"id":3,"name":"","email":"cy@acme.example"}]}`),
)

describe('an Avoma meeting', () => {
  it('is read with its participants', () => {
    expect(calls[0]).toEqual({
      externalId: 'm-1',
      title: 'Acme demo',
      startedAt: new Date('2026-02-10T10:00:30Z'),
      durationMs: 1_810_500,
      direction: 'conference',
      medium: 'video',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: 'email:ana@seller.example',
          speakerIds: [],
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        { id: 'name:Bo Buyer', speakerIds: [], name: 'Bo Buyer', affiliation: 'unknown' },
        { id: 'participant:2', speakerIds: [], affiliation: 'unknown' },
      ],
      transcript: 'ready',
      hints: { transcriptionId: 't-1' },
    })
  })

  it('has a transcript if it says so and has ended', () => {
    expect(calls.map((call) => call?.transcript)).toEqual(['ready', 'unknown', 'unknown', undefined])
    expect(calls[1]).toMatchObject({
      externalId: '81234567890123456789',
      title: null,
      durationMs: 600_000,
      medium: 'phone',
      participants: [],
    })
    expect(calls[1]?.hints).toBeUndefined()
    expect(calls[2]).toMatchObject({ durationMs: null, ownerEmail: undefined })
  })

  it('has participants matched to the speakers', () => {
    expect(speakersOf(transcription, calls[0]?.participants ?? [], ours)).toEqual([
      {
        id: 'email:ana@seller.example',
        speakerIds: ['1'],
        name: 'Ana Rep',
        email: 'ana@seller.example',
        affiliation: 'internal',
      },
      { id: 'name:Bo Buyer', speakerIds: ['2'], name: 'Bo Buyer', affiliation: 'unknown' },
      { id: 'participant:2', speakerIds: [], affiliation: 'unknown' },
      { id: 'speaker:3', speakerIds: ['3'], email: 'cy@acme.example', affiliation: 'external' },
    ])
    expect(toSegments(transcription)).toEqual([
      { speakerId: '1', speakerName: 'Ana', startMs: 500, endMs: 1_250, text: 'Hello there.' },
      { speakerId: '2', speakerName: 'Bo Buyer', startMs: 2_000, endMs: 2_000, text: 'Hi.' },
      { speakerId: '3', speakerName: 'cy@acme.example', startMs: null, endMs: null, text: 'Hm.' },
      { speakerId: null, speakerName: null, startMs: null, endMs: null, text: '' },
    ])
  })
})

it('reads a meeting’s transcriptions as an object, as a list and as a page', () => {
  for (const answer of [transcription, [transcription], { count: 1, results: [transcription] }]) {
    expect(avomaTranscriptions.parse(answer)).toEqual([transcription])
  }
  expect(avomaTranscriptions.parse([])).toEqual([])
})

it('reads Avoma users, in a page or as a plain array', () => {
  const users = [
    { uuid: 'u1', email: 'Ana@seller.example', first_name: 'Ana', last_name: 'Rep', active: false },
    { id: 2, name: 'Bo' },
    { email: 'cy@seller.example' },
    {},
  ]
  for (const answer of [users, { next: null, results: users }]) {
    expect(avomaUsers.parse(answer).results.map(toProviderUser)).toEqual([
      { externalId: 'u1', email: 'ana@seller.example', name: 'Ana Rep', isActive: false },
      { externalId: '2', email: null, name: 'Bo', isActive: true },
      { externalId: 'cy@seller.example', email: 'cy@seller.example', name: null, isActive: true },
      null,
    ])
  }
})

describe('the Avoma client', () => {
  const range = { from: new Date(testStart - 20 * dayMs), to: new Date(testStart) }

  it('lists only the meetings of the chosen users', async () => {
    const stage = openStage('avoma')
    const emails = stage.world.users.slice(0, 2).map(({ email }) => email)
    const owners = (await listPages(stage, { ...range, userIds: emails })).flatMap(({ items }) =>
      items.map(({ ownerEmail }) => ownerEmail),
    )
    expect(owners.length).toBeGreaterThan(5)
    expect(new Set(owners)).toEqual(new Set(emails))
  })

  it('does not send its key to another host in a link', async () => {
    const { adapter, context, world } = openStage('avoma')
    world.intercept = () =>
      Response.json({ next: 'https://api.avoma.com.evil.example/v1/meetings/?page=2', results: [] })
    const { nextCursor } = await adapter.client.listCalls(context, range)
    const sent: (string | null)[] = []
    const fetch: typeof globalThis.fetch = (_input, init) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return Promise.resolve(Response.json({ results: [] }))
    }
    await adapter.client.listCalls({ ...context, fetch }, { ...range, cursor: nextCursor })
    expect(sent).toEqual([null])
  })

  it('requests by meeting if it does not know the transcription', async () => {
    const { adapter, context, world } = openStage('avoma')
    const listed = (await adapter.client.listCalls(context, range)).items.find(
      ({ transcript }) => transcript === 'ready',
    )
    if (!listed) throw new Error('There is no call.')
    for (const [call, route] of [
      [listed, 'GET /transcriptions/:uuid/'],
      [{ ...listed, hints: {} }, 'GET /transcriptions/'],
    ] as const) {
      world.requests.byRoute.clear()
      expect((await adapter.client.getTranscript(context, call)).status).toBe('ready')
      expect([...world.requests.byRoute.keys()]).toEqual([route])
    }
  })

  it('reports a deleted transcription as unavailable', async () => {
    const { adapter, context, world } = openStage('avoma')
    const [call] = calls
    world.intercept = () => Response.json({}, { status: 404 })
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe('unavailable')
  })
})

describe('the Avoma webhook', () => {
  const url = 'https://app.example.test/api/webhooks/avoma/tOken-1'
  const verify = (body: unknown, config = {}, address = url) =>
    avomaWebhook.verifyWebhook(deliveryOf(address, body), { current: 'tOken-1' }, testStart, config)

  it('finds the meeting id in every known field, and starts work only in push mode', () => {
    for (const body of [
      { meeting_uuid: 'm-1', uuid: 'x' },
      { data: { meeting: { uuid: 'm-1' } } },
      { meeting: { uuid: 'm-1' } },
      { uuid: 'm-1' },
    ]) {
      expect(verify(body)).toMatchObject({ ok: true, events: [{ type: 'ignored', externalCallId: 'm-1' }] })
      expect(verify(body, { mode: 'push' })).toMatchObject({
        ok: true,
        events: [{ type: 'call.completed', externalCallId: 'm-1' }],
      })
    }
  })

  it('is rejected at another URL, and unsigned if a signature scheme is configured', () => {
    const body = { meeting_uuid: 'm-1' }
    expect(verify(body, {}, `${url}2`)).toEqual({ ok: false, reason: 'bad_signature' })
    const webhook = { fallback: 'reject', headerNames: ['x-avoma'] }
    expect(verify(body, { webhook })).toEqual({ ok: false, reason: 'missing_signature' })
    const delivery = deliveryOf(url, body)
    const headers = signGenericHmac(delivery, 'key', testStart, {
      ...genericHmacDefaults,
      headerNames: ['x-avoma'],
    })
    expect(
      avomaWebhook.verifyWebhook({ ...delivery, headers }, { current: 'key' }, testStart, { webhook }),
    ).toMatchObject({ ok: true })
  })
})
