import { describe, expect, it } from 'vitest'
import { dayMs, idsOf, lastDays, listPages, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { deliveryOf } from '../simulator-kit.ts'
import {
  toProviderCall,
  dialpadCalls,
  dialpadTranscript,
  dialpadUsers,
  toSegments,
  toProviderUser,
} from './map.ts'
import { tokenOf } from './simulator.ts'
import { dialpadWebhook } from './webhook.ts'

const listing = `{"cursor":"c2","items":[
 {"call_id":17100200300400500601,"master_call_id":null,"state":"hangup","direction":"inbound","date_started":1793631600000,"date_connected":"1793631607000","date_ended":1793631701000,"duration":101500.5,
  "target":{"id":5100200300400500601,"type":"user","name":"Ana Rep","email":"Ana@seller.example","phone":"+15550200"},
  "contact":{"id":"https://contacts/9","type":"shared","name":"Bo Buyer","email":"","phone":"+15550100"},"external_number":"+15550100","internal_number":"+15550200","recording_details":[],"was_recorded":true},
 {"call_id":"2","date_started":"1793631600000","duration":null,"target":{"id":7,"type":"department","name":"Sales"},"contact":null,"external_number":null},
 {"call_id":3,"date_started":"soon"},
 {"call_id":4,"date_started":1793631600000,"contact":{"id":"k","name":"Cy","email":"cy@seller.example"}}]}`

const ours = new Set(['seller.example'])
const [first, second, third, fourth] = dialpadCalls.parse(parseJson(listing)).items
const call = first && toProviderCall(first, 'ms', ours)

describe('a Dialpad call', () => {
  it('is read with both participants', () => {
    expect(call).toEqual({
      externalId: '17100200300400500601',
      title: null,
      startedAt: new Date(1_793_631_600_000),
      durationMs: 101_501,
      direction: 'inbound',
      medium: 'phone',
      ownerUserId: '5100200300400500601',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: '5100200300400500601',
          speakerIds: ['5100200300400500601'],
          userId: '5100200300400500601',
          name: 'Ana Rep',
          email: 'ana@seller.example',
          phone: '+15550200',
          affiliation: 'internal',
        },
        {
          id: 'https://contacts/9',
          speakerIds: ['https://contacts/9'],
          name: 'Bo Buyer',
          phone: '+15550100',
          affiliation: 'external',
        },
      ],
      transcript: 'unknown',
      hints: { connectedAtMs: 1_793_631_607_000 },
    })
  })

  it('is read even if almost all fields are missing', () => {
    const bare = second && toProviderCall(second, 'ms', ours)
    expect(bare).toMatchObject({
      externalId: '2',
      durationMs: null,
      participants: [{ id: '7', name: 'Sales' }],
    })
    expect(bare?.ownerUserId).toBeUndefined()
    expect(third && toProviderCall(third, 'ms', ours)).toBeNull()
    expect(fourth && toProviderCall(fourth, 'ms', ours)).toMatchObject({
      participants: [{ id: 'k', affiliation: 'internal' }],
    })
  })

  it('has a duration in the configured unit', () => {
    expect(first && toProviderCall({ ...first, duration: 101.5 }, 's', ours)?.durationMs).toBe(101_500)
  })

  it.each([
    ['iso', ['2026-11-02T15:00:08.500000Z', '2026-11-02T15:00:10Z']],
    ['iso', [1_793_631_608_500, '1793631610000']],
    ['offset_ms', [1_500, 3_000]],
    ['offset_s', [1.5, '3']],
  ] as const)('has its lines timed from the start of the talk (%s)', (format, [one, two]) => {
    const lines = [
      { type: 'transcript', name: 'Ana Rep', content: 'Hello.', time: one, user_id: '5100200300400500601' },
      { type: 'moment', name: 'price', content: 'price', time: one },
      { type: 'transcript', name: null, content: 'Hi.', time: two, contact_id: 'https://contacts/9' },
      { type: 'transcript', name: 'Somebody', content: null, time: null },
    ]
    const read = call && toSegments(dialpadTranscript.parse({ call_id: 1, lines }), call, format)
    expect(read?.map(({ speakerName, startMs, endMs, text }) => [speakerName, startMs, endMs, text])).toEqual(
      [
        ['Ana Rep', 1_500, 3_000, 'Hello.'],
        ['Bo Buyer', 3_000, null, 'Hi.'],
        ['Somebody', null, null, ''],
      ],
    )
  })
})

it('reads Dialpad users', () => {
  const { items } = dialpadUsers.parse(
    parseJson(
      '{"cursor":null,"items":[{"id":5100200300400500601,"first_name":"Ana","last_name":"Rep","emails":["Ana@seller.example"],"state":"suspended"},{"id":2,"emails":[]}]}',
    ),
  )
  expect(items.map(toProviderUser)).toEqual([
    { externalId: '5100200300400500601', email: 'ana@seller.example', name: 'Ana Rep', isActive: false },
    { externalId: '2', email: null, name: null, isActive: true },
  ])
})

describe('the Dialpad client', () => {
  it('lists only the calls of the chosen users', async () => {
    const stage = openStage('dialpad')
    const [one, two] = stage.world.users.map(({ id }) => id)
    for (const userIds of [[one ?? ''], [one ?? '', two ?? '']]) {
      const ids = idsOf(await listPages(stage, { ...lastDays, userIds }))
      expect(ids).toHaveLength(
        stage.world.page({ from: lastDays.from, to: lastDays.to, repIds: userIds, limit: 1 }).total,
      )
    }
  })

  it.each([
    [{ durationUnit: 's' }, 1_000],
    [{ durationUnit: 'h' }, 1],
  ])('reads durations in the unit of %j', async (config, factor) => {
    const stage = openStage('dialpad', {}, { config })
    const made = stage.world.insert({ startedAt: new Date(testStart - dayMs), durationMs: 60_000 })
    expect((await stage.adapter.client.getCall(stage.context, made.id))?.durationMs).toBe(60_000 * factor)
  })

  it('reports that reading transcripts is forbidden', async () => {
    const stage = openStage('dialpad')
    const made = stage.world.insert({ startedAt: new Date(testStart - dayMs) })
    const found = await stage.adapter.client.getCall(stage.context, made.id)
    stage.world.intercept = () => Response.json({ error: { code: 403 } }, { status: 403 })
    await expect(found && stage.adapter.client.getTranscript(stage.context, found)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('tells a missing scope from wrong credentials if transcripts are refused with 401', async () => {
    const stage = openStage('dialpad')
    const made = stage.world.insert({ startedAt: new Date(testStart - dayMs) })
    const found = await stage.adapter.client.getCall(stage.context, made.id)
    const ask = async () => found && stage.adapter.client.getTranscript(stage.context, found)
    const unauthorized = () => Response.json({ error: { code: 401 } }, { status: 401 })
    stage.world.intercept = (_request, route) => (route === 'GET /transcripts/:id' ? unauthorized() : null)
    await expect(ask()).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('recordings_export') as string,
    })
    stage.world.intercept = unauthorized
    await expect(ask()).rejects.toMatchObject({ code: 'auth' })
  })

  it('creates a webhook and a subscription, and deletes both', async () => {
    const { adapter, context, world } = openStage('dialpad')
    const made = await adapter.client.subscribe?.(context, 'https://app.example.test/h', 'ours')
    expect(made).toEqual({ subscriptionId: 'subscription-2,hook-1', secret: 'ours' })
    await adapter.client.unsubscribe?.(context, 'subscription-2,hook-1')
    await adapter.client.unsubscribe?.(context, 'subscription-2')
    expect([...world.requests.byRoute.values()]).toEqual([1, 1, 2, 1])
  })

  it('leaves no webhook behind if the subscription is refused, and says why even if that fails', async () => {
    const { adapter, context, world } = openStage('dialpad')
    let refused = ['POST /subscriptions/call']
    world.intercept = (_, route) => (refused.includes(route) ? Response.json({}, { status: 403 }) : null)
    const subscribe = () => adapter.client.subscribe?.(context, 'https://app.example.test/h', 'ours')
    await expect(subscribe()).rejects.toMatchObject({ code: 'forbidden' })
    expect(world.requests.byRoute.get('DELETE /webhooks/:id')).toBe(1)
    refused = ['POST /subscriptions/call', 'DELETE /webhooks/:id']
    await expect(subscribe()).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the Dialpad webhook', () => {
  const verify = (body: string, config = {}) =>
    dialpadWebhook.verifyWebhook(
      deliveryOf('https://app.example.test/h', body),
      { current: 'ours' },
      testStart,
      config,
    )
  const claims = { call_id: 1, state: 'hangup', event_timestamp: testStart }

  it('returns the event, with one deduplication key for all attempts', async () => {
    expect(await verify(tokenOf(claims, 'ours'))).toMatchObject({
      events: [{ type: 'call.completed', externalCallId: '1', dedupeKey: '1:hangup' }],
    })
    expect(
      await verify(
        tokenOf({ ...claims, state: 'call_transcription', event_timestamp: String(testStart) }, 'ours'),
      ),
    ).toMatchObject({
      events: [{ type: 'transcript.ready', occurredAt: '2026-03-02T10:00:00.000Z' }],
    })
    expect(await verify(tokenOf({ ...claims, state: 'calling' }, 'ours'))).toMatchObject({
      events: [{ type: 'ignored' }],
    })
    expect(await verify(tokenOf({ state: 'hangup', event_timestamp: testStart }, 'ours'))).toEqual({
      ok: false,
      reason: 'malformed',
    })
  })

  it('is rejected if a byte was changed', async () => {
    const token = tokenOf(claims, 'ours')
    // Some bits of the last character are unused, so changing it may change nothing.
    for (let index = 0; index < token.length - 1; index += 1) {
      const changed = `${token.slice(0, index)}${token[index] === 'a' ? 'b' : 'a'}${token.slice(index + 1)}`
      expect(await verify(changed)).toMatchObject({ ok: false })
    }
  })

  it('is rejected if it is not signed', async () => {
    expect(await verify(JSON.stringify(claims))).toEqual({ ok: false, reason: 'missing_signature' })
  })

  it('is rejected without a time, and when it is older than the connection allows', async () => {
    expect(await verify(tokenOf({ ...claims, event_timestamp: null }, 'ours'))).toEqual({
      ok: false,
      reason: 'stale',
    })
    const old = tokenOf({ ...claims, event_timestamp: testStart - 600_000 }, 'ours')
    expect(await verify(old)).toMatchObject({ ok: true })
    expect(await verify(old, { toleranceSec: 300 })).toEqual({ ok: false, reason: 'stale' })
    expect(await verify(old, { toleranceSec: 'for ever' })).toMatchObject({ ok: true })
  })
})
