import { describe, expect, it } from 'vitest'
import { dayMs, idsOf, lastDays, listPages, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { deliveryOf, uuidOf } from '../simulator-kit.ts'
import { hmac } from '../signatures.ts'
import {
  toProviderCall,
  conversations,
  salesloftUsers,
  toSegments,
  sentences,
  toProviderUser,
} from './map.ts'
import { readSettings } from '../../domain/provider-settings.ts'
import { catalog } from '../../domain/providers.ts'
import { salesloftWebhook } from './webhook.ts'

const listing = `{"metadata":{"filtering":{},"paging":{"per_page":25,"current_page":1,"next_page":2,"prev_page":null}},"data":[
 {"id":"0d9b6e3c-1111-4aaa-8bbb-000000000001","title":"Acme demo","event_start_date":"2026-11-02T15:00:00.000Z","created_at":"2026-11-02T15:40:00Z","updated_at":"2026-11-02T16:00:00Z",
  "duration":1815000,"media_type":"Video","direction":null,"owner_id":"g-1","account":{"id":1,"name":"Acme"},"transcription":{"id":"t-1"},
  "attendees":[{"id":"a1","full_name":"Ana Rep","email":"Ana@seller.example","is_internal":true},{"id":17100200300400500601,"name":"Bo Buyer","email":null,"is_internal":null}]},
 {"id":2,"subject":"Dialer call","started_at":"2026-11-03T15:00:00Z","duration":null,"direction":"Outbound","participants":[{"name":null,"email":"cy@acme.example"}],"transcription":null},
 {"id":3,"title":null}]}`

const ours = new Set(['seller.example'])
const { data, metadata } = conversations.parse(parseJson(listing))
const [first, second, third] = data
const call = first && toProviderCall(first, 'ms', ours)

describe('a Salesloft conversation', () => {
  it('is read with its attendees', () => {
    expect(metadata.paging.next_page).toBe(2)
    expect(call).toEqual({
      externalId: '0d9b6e3c-1111-4aaa-8bbb-000000000001',
      title: 'Acme demo',
      startedAt: new Date('2026-11-02T15:00:00Z'),
      durationMs: 1_815_000,
      direction: 'unknown',
      medium: 'video',
      ownerUserId: 'g-1',
      participants: [
        {
          id: 'a1',
          speakerIds: ['a1'],
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        {
          id: '17100200300400500601',
          speakerIds: ['17100200300400500601'],
          name: 'Bo Buyer',
          affiliation: 'unknown',
        },
      ],
      transcript: 'ready',
      updatedAt: new Date('2026-11-02T16:00:00Z'),
      hints: { transcriptionId: 't-1' },
    })
  })

  it('is read with other field names and almost all fields missing', () => {
    expect(second && toProviderCall(second, 'ms', ours)).toMatchObject({
      externalId: '2',
      title: 'Dialer call',
      durationMs: null,
      direction: 'outbound',
      participants: [{ id: 'email:cy@acme.example', affiliation: 'external' }],
      transcript: 'unknown',
    })
    expect(third && toProviderCall(third, 'ms', ours)).toBeNull()
  })

  it('has a duration in the configured unit', () => {
    expect(first && toProviderCall({ ...first, duration: 1_815 }, 's', ours)?.durationMs).toBe(1_815_000)
    const units = (config: Record<string, unknown>) => {
      const { durationUnit, sentenceUnit } = readSettings('salesloft', config)
      return [durationUnit, sentenceUnit]
    }
    expect(units({})).toEqual(['ms', 's'])
    expect(units({ durationUnit: 's', sentenceUnit: 'ms' })).toEqual(['s', 'ms'])
    expect(units({ durationUnit: 'h', sentenceUnit: 1 })).toEqual(['ms', 's'])
  })

  it.each([
    [
      's',
      [
        [0.5, 1.25],
        [2, null],
      ],
    ],
    [
      'ms',
      [
        [500, 1_250],
        [2_000, null],
      ],
    ],
  ] as const)('has its sentences in order, with times in %s', (unit, [one, two]) => {
    const answer = sentences.parse({
      data: [
        {
          id: 's2',
          text: 'Hi.',
          start_time: two[0],
          end_time: two[1],
          order_number: 1,
          recording_attendee_id: 'nobody',
        },
        {
          id: 's1',
          text: 'Hello.',
          start_time: one[0],
          end_time: one[1],
          order_number: 0,
          recording_attendee_id: 'a1',
        },
        { id: 's3', text: null },
      ],
    })
    const read = toSegments(answer.data, unit, call?.participants ?? [])
    expect(
      read
        .map(({ speakerName, startMs, endMs, text }) => [speakerName, startMs, endMs, text])
        .filter(([, , , text]) => text !== ''),
    ).toEqual([
      ['Ana Rep', 500, 1_250, 'Hello.'],
      [null, 2_000, null, 'Hi.'],
    ])
  })
})

it('reads Salesloft users', () => {
  const users = salesloftUsers.parse(
    parseJson(
      '{"metadata":{"paging":{"next_page":null}},"data":[{"id":1,"guid":"g-1","email":"Ana@seller.example","name":"Ana Rep","active":false},{"id":2,"guid":null}]}',
    ),
  )
  expect(users.data.map(toProviderUser)).toEqual([
    { externalId: 'g-1', email: 'ana@seller.example', name: 'Ana Rep', isActive: false },
    { externalId: '2', email: null, name: null, isActive: true },
  ])
})

describe('the Salesloft client', () => {
  it('asks for consent to read conversations, and the users that the test of the connection reads', () => {
    expect(catalog.salesloft.oauth?.scopes).toEqual(['conversations:read', 'team:read'])
  })

  it('lists only the calls of the chosen users', async () => {
    const stage = openStage('salesloft')
    const [rep] = stage.world.users
    const ids = idsOf(await listPages(stage, { ...lastDays, userIds: [uuidOf(rep?.id ?? '')] }))
    expect(ids).toHaveLength(
      stage.world.page({ from: lastDays.from, to: lastDays.to, repIds: [rep?.id ?? ''], limit: 1 }).total,
    )
  })

  it('finds a call at the end of the range whose conversation was created later', async () => {
    const stage = openStage('salesloft', { calls: 0 })
    const made = stage.world.insert({ startedAt: new Date(testStart - dayMs - 60_000) })
    const range = { from: new Date(testStart - 3 * dayMs), to: new Date(testStart - dayMs) }
    expect(idsOf(await listPages(stage, range))).toEqual([uuidOf(made.id)])
    expect(idsOf(await listPages(stage, { from: range.to, to: new Date(testStart) }))).toEqual([])
  })

  it('looks again for a transcript that was missing when the call was listed', async () => {
    const stage = openStage('salesloft')
    const made = stage.world.insert({ startedAt: new Date(testStart - 3 * dayMs) })
    const found = await stage.adapter.client.getCall(stage.context, uuidOf(made.id))
    expect(
      found &&
        (await stage.adapter.client.getTranscript(stage.context, { ...found, hints: {}, participants: [] })),
    ).toMatchObject({
      status: 'ready',
      participants: [{ name: made.rep.name }, { name: made.buyer.name }],
    })
  })

  it('creates one subscription per event, and deletes them', async () => {
    const { adapter, context, world } = openStage('salesloft')
    expect(await adapter.client.subscribe?.(context, 'https://app.example.test/h', 'ours')).toEqual({
      subscriptionId: '1,2',
      secret: 'ours',
    })
    await adapter.client.unsubscribe?.(context, '1,2')
    await adapter.client.unsubscribe?.(context, '1')
    expect(world.requests.byRoute.get('DELETE /v2/webhook_subscriptions/:id')).toBe(3)
  })

  it('leaves no subscription behind if a later one is refused, and says why', async () => {
    const { adapter, context, world } = openStage('salesloft')
    const route = 'POST /v2/webhook_subscriptions'
    world.intercept = (_, asked) =>
      asked === route && world.requests.byRoute.get(route) === 2 ? Response.json({}, { status: 403 }) : null
    const subscribed = adapter.client.subscribe?.(context, 'https://app.example.test/h', 'ours')
    await expect(subscribed).rejects.toMatchObject({ code: 'forbidden' })
    expect(world.requests.byRoute.get('DELETE /v2/webhook_subscriptions/:id')).toBe(1)
  })
})

describe('the Salesloft webhook', () => {
  const verify = (event: string, body: unknown, config = {}, signature?: string) => {
    const delivery = deliveryOf('https://app.example.test/h', body)
    const signed = signature ?? hmac('sha1', 'sl', delivery.rawBody).toString('hex')
    const headers = { 'x-salesloft-event': event, 'x-salesloft-signature': signed }
    return salesloftWebhook.verifyWebhook({ ...delivery, headers }, { current: 'sl' }, testStart, config)
  }

  it('accepts the signature of the documentation, and the token in the body', () => {
    expect(
      verify('conversation_created', '{"a":1}', {}, 'ccc8ed8eb69e9ec2805f7337ac0607dc8ce189fd'),
    ).toMatchObject({
      events: [{ type: 'ignored' }],
    })
    expect(verify('conversation_created', { id: 1, callback_token: 'sl' })).toMatchObject({ ok: true })
    expect(verify('conversation_created', { id: 1, callback_token: 'other' })).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
  })

  it('returns the events, under the names that the connection configures', () => {
    expect(verify('conversation_created', { id: 7 })).toMatchObject({
      events: [{ type: 'call.completed', externalCallId: '7' }],
    })
    expect(verify('conversation_recording_created', { id: 9, conversation: { id: 'c1' } })).toMatchObject({
      events: [{ type: 'recording.ready', externalCallId: 'c1' }],
    })
    expect(verify('call_data_record_created', { id: 7 })).toMatchObject({
      events: [{ type: 'ignored', externalCallId: null }],
    })
    const config = { webhookEvents: ['transcription_created', 'conversation_updated'] }
    expect(verify('transcription_created', { conversation_id: 'c1' }, config)).toMatchObject({
      events: [{ type: 'transcript.ready', externalCallId: 'c1' }],
    })
    expect(verify('conversation_updated', { id: 'c1' }, config)).toMatchObject({
      events: [{ type: 'call.updated' }],
    })
    expect(verify('conversation_created', { id: 7 }, config)).toMatchObject({ events: [{ type: 'ignored' }] })
    expect(readSettings('salesloft', { webhookEvents: [] }).webhookEvents).toEqual([
      'conversation_created',
      'conversation_recording_created',
    ])
  })
})
