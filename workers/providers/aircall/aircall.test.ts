import { describe, expect, it } from 'vitest'
import { dayMs, idsOf, lastDays, listPages, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { deliveryOf } from '../simulator-kit.ts'
import {
  aircallCalls,
  aircallTranscription,
  aircallUsers,
  toProviderCall,
  toSegments,
  toProviderUser,
} from './map.ts'
import { aircallWebhook } from './webhook.ts'

const listing = `{"meta":{"count":3,"total":3,"current_page":1,"per_page":50,"next_page_link":null,"previous_page_link":null},"calls":[
 {"id":17100200300400500601,"direct_link":"https://api.aircall.io/v1/calls/1","direction":"inbound","status":"done","started_at":1793631600,"answered_at":1793631606,"ended_at":1793631701,
  "duration":101,"raw_digits":"+1 555-0100","recording":"https://x.example/r.mp3","asset":"https://assets.aircall.io/calls/1/recording","missed_call_reason":null,
  "user":{"id":88,"name":"Ana Rep","email":"Ana@seller.example","available":true},
  "contact":{"id":9,"first_name":"Bo","last_name":"Buyer","emails":[{"label":"Work","value":"Bo@acme.example"}],"phone_numbers":[{"label":"Work","value":"+15550100"}]},
  "number":{"id":1},"teams":[],"tags":[],"comments":[]},
 {"id":2,"started_at":1793631600,"raw_digits":"anonymous","user":null,"contact":null,"duration":0},
 {"id":3,"started_at":1793631600,"direction":"outbound","raw_digits":"+1 555-0101","contact":{"first_name":null,"last_name":null,"emails":[]}}]}`

const ours = new Set(['seller.example'])
const [first, second, third] = aircallCalls.parse(parseJson(listing)).calls
const call = first && toProviderCall(first, ours)

describe('an Aircall call', () => {
  it('is read with both participants', () => {
    expect(call).toEqual({
      externalId: '17100200300400500601',
      title: null,
      startedAt: new Date(1_793_631_600_000),
      durationMs: 101_000,
      direction: 'inbound',
      medium: 'phone',
      ownerUserId: '88',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: '88',
          speakerIds: ['88', 'internal'],
          userId: '88',
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        {
          id: 'contact:9',
          speakerIds: ['external'],
          name: 'Bo Buyer',
          email: 'bo@acme.example',
          phone: '+1 555-0100',
          affiliation: 'external',
        },
      ],
      transcript: 'unknown',
      webUrl: 'https://assets.aircall.io/calls/1/recording',
    })
  })

  it('is read even if almost all fields are missing', () => {
    expect(second && toProviderCall(second, ours)).toMatchObject({
      externalId: '2',
      durationMs: 0,
      participants: [],
      direction: 'unknown',
    })
    expect(third && toProviderCall(third, ours)).toMatchObject({
      durationMs: null,
      participants: [{ id: '+1 555-0101', affiliation: 'external' }],
    })
  })

  it('has the names of its speakers in the transcript', () => {
    const { transcription } = aircallTranscription.parse(
      parseJson(`{"transcription":{"id":1,"call_id":17100200300400500601,"content":{"language":"en-US","utterances":[
      {"start_time":12.54,"end_time":13.8,"text":"Hello.","participant_type":"internal","user_id":88},{"start_time":14,"text":"Hi.","participant_type":"external","phone_number":"+15550100"},
      {"start_time":15,"text":"One moment.","participant_type":"internal"},{"start_time":20,"text":"Cy here.","participant_type":"internal","user_id":89},{"text":null}]}}}`),
    )
    expect(
      toSegments(transcription, call?.participants ?? []).map(
        ({ speakerId, speakerName, startMs, endMs, text }) => [speakerId, speakerName, startMs, endMs, text],
      ),
    ).toEqual([
      ['88', 'Ana Rep', 12_540, 13_800, 'Hello.'],
      ['external', 'Bo Buyer', 14_000, null, 'Hi.'],
      ['internal', 'Ana Rep', 15_000, null, 'One moment.'],
      ['89', null, 20_000, null, 'Cy here.'],
      [null, null, null, null, ''],
    ])
    expect(toSegments({ content: null }, [])).toEqual([])
  })
})

it('reads Aircall users', () => {
  const { users } = aircallUsers.parse(
    parseJson(
      '{"meta":{"next_page_link":null},"users":[{"id":88,"name":"Ana Rep","email":"Ana@seller.example"},{"id":89,"name":null}]}',
    ),
  )
  expect(users.map(toProviderUser)).toEqual([
    { externalId: '88', email: 'ana@seller.example', name: 'Ana Rep', isActive: true },
    { externalId: '89', email: null, name: null, isActive: true },
  ])
})

describe('the Aircall client', () => {
  it('splits a range that has more calls than a listing returns', async () => {
    const stage = openStage('aircall', { calls: 60_000 })
    const ids = idsOf(
      await listPages(stage, { ...lastDays, from: new Date(testStart - 31 * dayMs), pageSize: 50 }),
    )
    expect(new Set(ids).size).toBe(
      stage.world.page({ from: new Date(testStart - 31 * dayMs), to: lastDays.to, limit: 1 }).total,
    )
    expect(ids).toHaveLength(new Set(ids).size)
  })

  it('lists only the calls of the chosen users', async () => {
    const stage = openStage('aircall')
    const [rep] = stage.world.users
    const ids = idsOf(await listPages(stage, { ...lastDays, userIds: [rep?.id ?? ''] }))
    expect(ids).toHaveLength(
      stage.world.page({ from: lastDays.from, to: lastDays.to, repIds: [rep?.id ?? ''], limit: 1 }).total,
    )
  })

  it.each([
    [202, 1, 'pending'],
    [404, 1, 'pending'],
    [404, 40, 'unavailable'],
    [403, 1, 'unavailable'],
  ])('reports status %i for a transcript from %i hours ago as %s', async (status, hours, expected) => {
    const stage = openStage('aircall')
    const made = stage.world.insert({
      startedAt: new Date(testStart - hours * 3_600_000),
      durationMs: 60_000,
    })
    const found = await stage.adapter.client.getCall(stage.context, made.id)
    stage.world.intercept = () => Response.json({ message: 'No' }, { status })
    expect(found && (await stage.adapter.client.getTranscript(stage.context, found)).status).toBe(expected)
  })

  it('creates a webhook with Aircall’s token, and deletes it', async () => {
    const { adapter, context, world } = openStage('aircall')
    const made = await adapter.client.subscribe?.(context, 'https://app.example.test/h', 'ours')
    expect(made).toEqual({ subscriptionId: '1', secret: 'token-1' })
    await adapter.client.unsubscribe?.(context, '1')
    await adapter.client.unsubscribe?.(context, '1')
    expect(world.requests.byRoute.get('DELETE /v1/webhooks/:id')).toBe(2)
  })
})

describe('the Aircall webhook', () => {
  const verify = (body: unknown) =>
    aircallWebhook.verifyWebhook(
      deliveryOf('https://app.example.test/h', body),
      { current: 'tok' },
      testStart,
      {},
    )

  it('returns the events', () => {
    const event = (name: string, data: object) =>
      verify({ resource: 'call', event: name, timestamp: 1_762_098_000, token: 'tok', data })
    expect(event('call.ended', { id: 4_411 })).toMatchObject({
      events: [{ type: 'call.completed', externalCallId: '4411', occurredAt: '2025-11-02T15:40:00.000Z' }],
    })
    expect(event('transcription.created', { id: 1, call_id: 4_411 })).toMatchObject({
      events: [{ type: 'transcript.ready', externalCallId: '4411' }],
    })
    expect(event('transcription.created', { id: 1 })).toMatchObject({
      events: [{ type: 'ignored', externalCallId: null }],
    })
    expect(event('user.opened', { id: 1 })).toMatchObject({ events: [{ type: 'ignored' }] })
  })

  it('is rejected without its token', () => {
    expect(verify({ event: 'call.ended', data: { id: 1 } })).toEqual({
      ok: false,
      reason: 'missing_signature',
    })
    expect(verify({ event: 'call.ended', token: 'tik', data: { id: 1 } })).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
  })
})
