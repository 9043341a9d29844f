import { describe, expect, it } from 'vitest'
import { dayMs, idsOf, listPages, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import type { WebhookRequest } from '../provider.ts'
import { deliveryOf } from '../simulator-kit.ts'
import { hmac } from '../signatures.ts'
import {
  toProviderCall,
  firefliesCalls,
  firefliesSentences,
  firefliesUsers,
  toSegments,
  toProviderUser,
} from './map.ts'
import { firefliesWebhook } from './webhook.ts'

const listing = `{"data":{"transcripts":[
 {"id":"FF1","title":"Intro","date":1770717630000,"duration":30.5,"transcript_url":"https://app.fireflies.ai/view/FF1","host_email":"Ana@seller.example",
  "organizer_email":"bo@acme.example","participants":["ana@seller.example","bo@acme.example,di@acme.example"],"workspace_users":["ana@seller.example",null],
  "meeting_attendees":[{"displayName":"Bo Buyer","email":"bo@acme.example","name":null,"phoneNumber":null},{"displayName":null,"email":null,"name":"Guest","phoneNumber":"+1555"}],
  "meeting_info":{"summary_status":"processed"}},
 {"id":91234567890123456789,"title":null,"date":"1770717630000","duration":null,"participants":null,"meeting_attendees":null,"meeting_info":null},
 {"id":"FF3","date":null}]}}`
const ours = new Set(['seller.example'])
const calls = firefliesCalls.parse(parseJson(listing)).data.transcripts

describe('a Fireflies meeting', () => {
  it('is read with its participants', () => {
    const [first] = calls
    expect(first && toProviderCall(first, ours)).toEqual({
      externalId: 'FF1',
      title: 'Intro',
      startedAt: new Date('2026-02-10T10:00:30Z'),
      durationMs: 1_830_000,
      direction: 'conference',
      medium: 'video',
      ownerUserId: 'ana@seller.example',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: 'email:bo@acme.example',
          speakerIds: ['Bo Buyer'],
          name: 'Bo Buyer',
          email: 'bo@acme.example',
          affiliation: 'external',
        },
        { id: 'name:Guest', speakerIds: ['Guest'], name: 'Guest', phone: '+1555', affiliation: 'unknown' },
        {
          id: 'email:ana@seller.example',
          speakerIds: [],
          userId: 'ana@seller.example',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        { id: 'email:di@acme.example', speakerIds: [], email: 'di@acme.example', affiliation: 'external' },
      ],
      transcript: 'ready',
      webUrl: 'https://app.fireflies.ai/view/FF1',
    })
  })

  it('is read even if almost all fields are missing, but not without a time', () => {
    const [, bare, nowhen] = calls
    expect(bare && toProviderCall(bare, ours)).toMatchObject({
      externalId: '91234567890123456789',
      title: null,
      durationMs: null,
      participants: [],
      transcript: 'unknown',
    })
    expect(nowhen && toProviderCall(nowhen, ours)).toBeNull()
  })

  it('has sentences in the configured unit, with speaker names', () => {
    const answer = firefliesSentences.parse({
      data: {
        transcript: {
          sentences: [
            {
              speaker_id: 0,
              speaker_name: 'Ana',
              text: 'Hello.',
              raw_text: 'hello',
              start_time: 0.25,
              end_time: 1.5,
            },
            {
              speaker_id: 1,
              speaker_name: null,
              text: null,
              raw_text: 'hi',
              start_time: null,
              end_time: null,
            },
            { speaker_id: null, speaker_name: '', text: '', raw_text: null },
          ],
        },
      },
    })
    const sentences = answer.data.transcript?.sentences ?? []
    expect(toSegments(sentences, 's')).toEqual([
      { speakerId: 'Ana', speakerName: 'Ana', startMs: 250, endMs: 1_500, text: 'Hello.' },
      { speakerId: '1', speakerName: null, startMs: null, endMs: null, text: 'hi' },
    ])
    expect(toSegments(sentences, 'ms')[0]).toMatchObject({ startMs: 0, endMs: 2 })
  })
})

it('reads Fireflies users, who are identified by their email addresses', () => {
  const { users } = firefliesUsers.parse({
    data: { users: [{ user_id: 'u1', email: 'Ana@seller.example', name: 'Ana' }, { user_id: 'u2' }] },
  }).data
  expect(users.map(toProviderUser)).toEqual([
    { externalId: 'ana@seller.example', email: 'ana@seller.example', name: 'Ana', isActive: true },
    null,
  ])
})

describe('the Fireflies client', () => {
  const range = { from: new Date(testStart - dayMs), to: new Date(testStart) }

  it.each([
    [{ code: 'too_many_requests', metadata: { retryAfter: testStart + 9_000 } }, 'rate_limited', 9_000],
    [{ extensions: { code: 'too_many_requests', metadata: { retryAfter: 9 } } }, 'rate_limited', 9_000],
    [{ code: 'too_many_requests', metadata: { retryAfter: '2026-03-02T10:00:09Z' } }, 'rate_limited', 9_000],
    [{ code: 'too_many_requests', metadata: { retryAfter: 'soon' } }, 'rate_limited', null],
    [{ code: 'paid_required' }, 'forbidden', null],
    [{ code: 'invalid_api_key' }, 'auth', null],
    [{ message: 'Something' }, 'invalid_request', null],
  ])('reads the error %j in a response with status 200', async (error, code, retryAfterMs) => {
    const { adapter, context, world } = openStage('fireflies')
    world.intercept = () => Response.json({ data: { transcripts: null }, errors: [error] })
    await expect(adapter.client.listCalls(context, range)).rejects.toMatchObject({ code, retryAfterMs })
  })

  it('lists a meeting at the end of a window once', async () => {
    const stage = openStage('fireflies', { calls: 0 })
    const border = stage.world.insert({ startedAt: new Date(testStart - 30 * dayMs) })
    const ids = idsOf(
      await listPages(stage, { from: new Date(testStart - 60 * dayMs), to: new Date(testStart) }),
    )
    expect(ids).toEqual([border.id])
  })

  it('lists only the calls of the chosen users', async () => {
    const stage = openStage('fireflies')
    const email = stage.world.users[1]?.email ?? ''
    const pages = await listPages(stage, {
      ...range,
      from: new Date(testStart - 20 * dayMs),
      userIds: [email],
    })
    const owners = pages.flatMap(({ items }) => items.map(({ ownerEmail }) => ownerEmail))
    expect(owners.length).toBeGreaterThan(5)
    expect(new Set(owners)).toEqual(new Set([email]))
  })

  it.each([
    ['processing', 'pending'],
    ['failed', 'unavailable'],
    ['skipped', 'unavailable'],
    ['processed', 'unavailable'],
  ])('reports an empty transcript of a meeting with status %s as %s', async (status, expected) => {
    const { adapter, context, world } = openStage('fireflies')
    const [first] = calls
    const call = first && toProviderCall(first, ours)
    world.intercept = () =>
      Response.json({ data: { transcript: { meeting_info: { summary_status: status }, sentences: [] } } })
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe(expected)
  })
})

describe('the Fireflies webhook', () => {
  const url = 'https://app.example.test/hooks/fireflies/c1'
  const verify = (delivery: WebhookRequest, secret = 'ff') =>
    firefliesWebhook.verifyWebhook(delivery, { current: secret }, testStart, {})
  const signed = (body: unknown, prefix = 'sha256=') => {
    const delivery = deliveryOf(url, body)
    return {
      ...delivery,
      headers: { 'x-hub-signature': `${prefix}${hmac('sha256', 'ff', delivery.rawBody).toString('hex')}` },
    }
  }

  it('accepts the published signature example', () => {
    const headers = {
      'x-hub-signature': 'sha256=a831091cf5e8b180aca7b67a16044a0be29258233177bb34e31a7ec9c06b9f24',
    }
    expect(verify({ ...deliveryOf(url, '{"a":1}'), headers })).toEqual({ ok: false, reason: 'malformed' })
    expect(verify({ ...deliveryOf(url, '{"a":2}'), headers })).toEqual({ ok: false, reason: 'bad_signature' })
  })

  it('contains the meeting id in both versions, in the first also without a prefix', () => {
    const second = {
      event: 'meeting.transcribed',
      timestamp: testStart - 60_000,
      meeting_id: 'FF1',
      client_reference_id: null,
    }
    expect(verify(signed(second))).toMatchObject({
      ok: true,
      events: [{ type: 'transcript.ready', externalCallId: 'FF1', occurredAt: '2026-03-02T09:59:00.000Z' }],
    })
    const first = { meetingId: 'FF1', eventType: 'Transcription completed' }
    for (const prefix of ['sha256=', '']) {
      expect(verify(signed(first, prefix))).toMatchObject({
        ok: true,
        events: [{ type: 'transcript.ready', externalCallId: 'FF1' }],
      })
    }
    expect(verify(signed({ ...second, event: 'meeting.bot_joined' }))).toMatchObject({
      ok: true,
      events: [{ type: 'ignored' }],
    })
  })

  it('is rejected when its event is a day old', () => {
    const old = { event: 'meeting.transcribed', timestamp: testStart - 25 * 3_600_000, meeting_id: 'FF1' }
    expect(verify(signed(old))).toEqual({ ok: false, reason: 'stale' })
  })
})
