import { describe, expect, it } from 'vitest'
import { idsOf, lastDays, listPages, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { signedDelivery } from '../zoom/simulated.ts'
import { toProviderCall, phoneRecordings, readExternalId, toSegments } from './map.ts'
import { zoomPhoneWebhook } from './webhook.ts'

const listing = `{"next_page_token":"","page_size":30,"total_records":3,"from":"2026-11-01","to":"2026-11-28","recordings":[
 {"id":"c4a1","call_id":"7100200300400500601","call_log_id":"l1","date_time":"2026-11-02T15:00:00Z","end_time":"2026-11-02T15:01:40Z","duration":100,
  "direction":"inbound","caller_name":"Bo Buyer","caller_number":"+15550100","callee_name":"Ana R.","callee_number":"+15550200",
  "owner":{"id":"u1","name":"Ana Rep","type":"user","extension_number":1001},"recording_type":"Automatic","download_url":"https://zoom.us/x"},
 {"id":12345678901234567890,"call_id":98765432109876543210,"date_time":"2026-11-02T16:00:00Z","duration":null,"direction":null,"caller_name":"","caller_number":"+15550100",
  "callee_name":null,"owner":{"id":"q1","name":"Sales queue","type":"callQueue"}},
 {"id":"c4a3","call_id":"1","date_time":"yesterday"}]}`

const ours = new Set(['seller.example'])
const [first, second, third] = phoneRecordings.parse(parseJson(listing)).recordings
const call = first && toProviderCall(first, ours)

describe('a Zoom Phone recording', () => {
  it('is read with both participants of the call', () => {
    expect(call).toEqual({
      externalId: '7100200300400500601.c4a1',
      title: null,
      startedAt: new Date('2026-11-02T15:00:00Z'),
      durationMs: 100_000,
      direction: 'inbound',
      medium: 'phone',
      ownerUserId: 'u1',
      participants: [
        {
          id: 'u1',
          speakerIds: ['u1', 'Ana R.', 'Ana Rep', '+15550200'],
          userId: 'u1',
          name: 'Ana Rep',
          phone: '+15550200',
          affiliation: 'internal',
        },
        {
          id: '+15550100',
          speakerIds: ['Bo Buyer', '+15550100'],
          name: 'Bo Buyer',
          phone: '+15550100',
          affiliation: 'external',
        },
      ],
      transcript: 'unknown',
    })
  })

  it('is read even if almost all fields are missing, with ids of any length', () => {
    const bare = second && toProviderCall(second, ours)
    expect(bare).toMatchObject({
      externalId: '98765432109876543210.12345678901234567890',
      durationMs: null,
      direction: 'unknown',
    })
    expect(bare?.ownerUserId).toBeUndefined()
    expect(bare?.participants).toHaveLength(1)
    expect(third && toProviderCall(third, ours)).toBeNull()
  })

  it('has an id made of the call’s id and its own', () => {
    expect(readExternalId('7.r.1')).toEqual({ callId: '7', recordingId: 'r.1' })
    expect(readExternalId('7')).toEqual({ callId: '7', recordingId: undefined })
  })
})

describe('a Zoom Phone transcript', () => {
  const people = call?.participants ?? []
  const json = `{"type":"zoom_transcript","ver":1,"recording_id":"c4a1","timeline":[
    {"text":"Hello.","ts":"00:00:01.2","end_ts":"00:00:02.35","users":[{"username":"Ana Rep","user_id":"1","zoom_userid":"u1","multiple_people":false}]},
    {"text":"Hi.","ts":"00:00:03","users":[{"username":"+15550100"}]},{"text":"Mm.","ts":null,"users":[]},{"text":null}]}`
  const vtt =
    'WEBVTT\n\n1\n00:00:01.200 --> 00:00:02.350\nAna Rep: Hello.\n\n2\n00:00:03.000 --> 00:00:04.000\nBo Buyer: Hi.\n\n3\n00:00:05.000 --> 00:00:06.000\nAna Rep: So.\n\n4\n00:00:07.000 --> 00:00:08.000\nBo Buyer: Well.\n'

  it.each(['sniff', 'json'] as const)('is read from JSON (%s)', (format) => {
    const segments = toSegments(`\ufeff ${json}`, format, people)
    expect(
      segments.map(({ speakerId, speakerName, startMs, endMs, text }) => [
        speakerId,
        speakerName,
        startMs,
        endMs,
        text,
      ]),
    ).toEqual([
      ['u1', 'Ana Rep', 1_200, 2_350, 'Hello.'],
      ['Bo Buyer', '+15550100', 3_000, null, 'Hi.'],
      [null, null, null, null, 'Mm.'],
      [null, null, null, null, ''],
    ])
  })

  it.each(['sniff', 'vtt'] as const)('is read from a VTT file (%s)', (format) => {
    expect(
      toSegments(vtt, format, people)
        .map(({ speakerName, startMs, text }) => [speakerName, startMs, text])
        .slice(0, 2),
    ).toEqual([
      ['Ana Rep', 1_200, 'Hello.'],
      ['Bo Buyer', 3_000, 'Hi.'],
    ])
  })

  it('is rejected in any other format than the configured one', () => {
    expect(() => toSegments(vtt, 'json', people)).toThrow('unexpected shape')
    expect(() => toSegments(json, 'vtt', people)).toThrow('not a WebVTT')
    expect(() => toSegments('{"timeline":7}', 'sniff', people)).toThrow('unexpected shape')
  })

  it('is requested in the format that the connection configures', async () => {
    const stage = openStage('zoom_phone', {}, { config: { transcriptFormat: 'json' } })
    const made = stage.world.insert({ startedAt: new Date(testStart - 86_400_000) })
    const found = await stage.adapter.client.getCall(stage.context, stage.simulator.externalIdOf(made))
    expect(found && (await stage.adapter.client.getTranscript(stage.context, found)).status).toBe('ready')
    stage.world.intercept = () => new Response(vtt)
    await expect(found && stage.adapter.client.getTranscript(stage.context, found)).rejects.toMatchObject({
      code: 'bad_payload',
    })
  })
})

describe('the Zoom Phone client', () => {
  it('lists only the calls of the chosen users', async () => {
    const stage = openStage('zoom_phone')
    const [rep] = stage.world.users
    const ids = idsOf(await listPages(stage, { ...lastDays, userIds: [rep?.id ?? ''] }))
    expect(ids).toHaveLength(
      stage.world.page({ from: lastDays.from, to: lastDays.to, repIds: [rep?.id ?? ''], limit: 1 }).total,
    )
  })

  it('finds the first recording of a call', async () => {
    const stage = openStage('zoom_phone')
    const externalId = idsOf([await stage.adapter.client.listCalls(stage.context, lastDays)])[0] ?? ''
    expect(
      (await stage.adapter.client.getCall(stage.context, readExternalId(externalId).callId))?.externalId,
    ).toBe(externalId)
  })
})

it('reads an event with several recordings', () => {
  const recordings = [
    { id: 'a', call_id: '1' },
    { id: 'b', call_id: '2' },
  ]
  const body = {
    event: 'phone.recording_transcript_completed',
    event_ts: testStart,
    payload: { object: { recordings } },
  }
  const result = zoomPhoneWebhook.verifyWebhook(
    signedDelivery('https://app.example.test/h', body, 'zs', testStart),
    { current: 'zs' },
    testStart,
    {},
  )
  expect(result).toMatchObject({
    events: [{ type: 'transcript.ready', externalCallId: '1.a' }, { externalCallId: '2.b' }],
  })
  const failed = signedDelivery(
    'https://app.example.test/h',
    { ...body, event: 'phone.recording_failed' },
    'zs',
    testStart,
  )
  expect(zoomPhoneWebhook.verifyWebhook(failed, { current: 'zs' }, testStart, {})).toMatchObject({
    events: [{ type: 'ignored' }],
  })
})
