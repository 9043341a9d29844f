import { describe, expect, it } from 'vitest'
import { dayMs, idsOf, lastDays, listPages, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { deliveryOf } from '../simulator-kit.ts'
import { hmac, sha256Hex } from '../signatures.ts'
import {
  toProviderCall,
  hubspotCalls,
  hubspotOwners,
  hubspotTranscript,
  spokenOfHubspot,
  toProviderUser,
} from './map.ts'
import { hubspotWebhook } from './webhook.ts'

const listing = `{"total":3,"results":[
 {"id":"71002003004005006","properties":{"hs_timestamp":"2026-11-02T15:00:00Z","hs_call_title":"Acme pricing","hs_call_direction":"INBOUND","hs_call_duration":"101500",
  "hs_call_from_number":"+15550100","hs_call_to_number":"+15550200","hs_call_callee_object_id":"51","hubspot_owner_id":"801","hs_call_transcription_id":"9001","hs_lastmodifieddate":"2026-11-02T16:00:00Z"},"archived":false},
 {"id":71002003004005007123,"properties":{"hs_timestamp":"1793631600000","hs_call_title":null,"hs_call_duration":"","hubspot_owner_id":null,"hs_call_transcription_id":"","custom":["odd"]}},
 {"id":"3","properties":{"hs_timestamp":null}}],"paging":{"next":{"after":"200","link":"?after=200"}}}`

const ours = new Set(['seller.example'])
const property = 'hs_call_transcription_id'
const [first, second, third] = hubspotCalls.parse(parseJson(listing)).results
const call = first && toProviderCall(first, property, ours)

describe('a HubSpot call', () => {
  it('is read with its owner and the buyer', () => {
    expect(call).toEqual({
      externalId: '71002003004005006',
      title: 'Acme pricing',
      startedAt: new Date('2026-11-02T15:00:00Z'),
      durationMs: 101_500,
      direction: 'inbound',
      medium: 'phone',
      ownerUserId: '801',
      participants: [
        { id: '801', speakerIds: [], userId: '801', affiliation: 'internal' },
        { id: 'contact:51', speakerIds: [], phone: '+15550100', affiliation: 'external' },
      ],
      transcript: 'ready',
      updatedAt: new Date('2026-11-02T16:00:00Z'),
      hints: { transcriptId: '9001' },
    })
  })

  it('is read even if almost all fields are missing', () => {
    expect(second && toProviderCall(second, property, ours)).toMatchObject({
      externalId: '71002003004005007123',
      startedAt: new Date(1_793_631_600_000),
      title: null,
      durationMs: null,
      direction: 'unknown',
      participants: [],
      transcript: 'unknown',
    })
    expect(third && toProviderCall(third, property, ours)).toBeNull()
  })

  it('has its only internal speaker as its owner', () => {
    const transcript = hubspotTranscript.parse(
      parseJson(`{"id":"9001","engagementId":71002003004005006,"transcriptSource":"INTEGRATOR_GENERATED","transcriptUtterances":[
      {"id":"u1","speaker":{"id":"s1","name":"Ana Rep","email":"Ana@seller.example"},"text":"Hello.","languageCode":"en-US","startTimeMillis":0,"endTimeMillis":900},
      {"id":"u2","speaker":{"id":null,"name":"Bo Buyer","email":null},"text":"Hi.","languageCode":null,"startTimeMillis":1000},
      {"id":"u3","speaker":null,"text":null}]}`),
    )
    const spoken = call && spokenOfHubspot(transcript, call, ours)
    expect(spoken?.participants).toEqual([
      {
        id: 's1',
        speakerIds: ['s1'],
        userId: '801',
        name: 'Ana Rep',
        email: 'ana@seller.example',
        affiliation: 'internal',
      },
      { id: 'Bo Buyer', speakerIds: ['Bo Buyer'], name: 'Bo Buyer', affiliation: 'unknown' },
    ])
    expect(
      spoken?.segments.map(({ speakerName, startMs, endMs, text }) => [speakerName, startMs, endMs, text]),
    ).toEqual([
      ['Ana Rep', 0, 900, 'Hello.'],
      ['Bo Buyer', 1_000, null, 'Hi.'],
      [null, null, null, ''],
    ])
    expect(spoken?.language).toBe('en-US')
    const strangers = call && spokenOfHubspot(transcript, call, new Set())
    expect(strangers?.participants.map(({ id, userId }) => [id, userId])).toEqual([
      ['801', '801'],
      ['s1', undefined],
      ['Bo Buyer', undefined],
    ])
  })
})

it('reads HubSpot owners', () => {
  const { results } = hubspotOwners.parse(
    parseJson(
      '{"results":[{"id":"801","email":"Ana@seller.example","firstName":"Ana","lastName":"Rep","userId":1,"archived":true},{"id":802,"email":null}]}',
    ),
  )
  expect(results.map(toProviderUser)).toEqual([
    { externalId: '801', email: 'ana@seller.example', name: 'Ana Rep', isActive: false },
    { externalId: '802', email: null, name: null, isActive: true },
  ])
})

describe('the HubSpot client', () => {
  it('splits a range that has more calls than a search returns', async () => {
    const stage = openStage('hubspot', { calls: 30_000 })
    const ids = idsOf(await listPages(stage, { ...lastDays, pageSize: 200 }))
    expect(ids).toHaveLength(stage.world.page({ from: lastDays.from, to: lastDays.to, limit: 1 }).total)
  })

  it('lists only the calls of the chosen owners', async () => {
    const stage = openStage('hubspot')
    const [rep] = stage.world.users
    for (const userIds of [
      [rep?.id ?? ''],
      [rep?.id ?? '', ...Array.from({ length: 100 }, (_, index) => `none${index}`)],
    ]) {
      const items = (await listPages(stage, { ...lastDays, userIds })).flatMap((page) => page.items)
      expect(items).toHaveLength(
        stage.world.page({ from: lastDays.from, to: lastDays.to, repIds: [rep?.id ?? ''], limit: 1 }).total,
      )
    }
  })

  it('does not send an empty list of owners', async () => {
    const stage = openStage('hubspot')
    const bodies: string[] = []
    stage.world.intercept = async (request) => {
      bodies.push(await request.clone().text())
      return null
    }
    expect(
      idsOf([await stage.adapter.client.listCalls(stage.context, { ...lastDays, userIds: [] })]),
    ).toEqual([])
    expect(bodies.join('')).not.toContain('hubspot_owner_id","operator')
  })

  it.each([
    [{}, ['POST /crm/v3/objects/calls/search', 'GET /crm/extensions/calling/2026-03/transcripts/:id']],
    [
      { objectsVersion: '../owners', transcriptsVersion: 7 },
      ['POST /crm/v3/objects/calls/search', 'GET /crm/extensions/calling/2026-03/transcripts/:id'],
    ],
    [
      { objectsVersion: '2026-03', transcriptsVersion: 'v3' },
      ['POST /crm/objects/2026-03/calls/search', 'GET /crm/v3/extensions/calling/transcripts/:id'],
    ],
  ])('uses the paths of the versions in %j', async (config, routes) => {
    const stage = openStage('hubspot', {}, { config })
    const items = (await listPages(stage, lastDays)).flatMap((page) => page.items)
    const found = items.find(({ transcript }) => transcript === 'ready')
    expect(found && (await stage.adapter.client.getTranscript(stage.context, found)).status).toBe('ready')
    expect([...stage.world.requests.byRoute.keys()]).toEqual(routes)
  })

  it('reads the transcript id from the property that the connection configures', async () => {
    const stage = openStage('hubspot', {}, { config: { transcriptIdProperty: 'hs_call_title' } })
    const { items } = await stage.adapter.client.listCalls(stage.context, lastDays)
    expect(items.every(({ title, hints }) => (hints?.['transcriptId'] ?? null) === title)).toBe(true)
  })

  it('reports no transcripts if the token belongs to a private app', async () => {
    const stage = openStage('hubspot')
    const [made] = stage.world.page({ limit: 1 }).calls
    const found = await stage.adapter.client.getCall(stage.context, made?.id ?? '')
    stage.world.intercept = (_request, route) =>
      route.includes('transcripts') ? Response.json({ category: 'MISSING_SCOPES' }, { status: 403 }) : null
    if (!found) throw new Error('There is no call.')
    await expect(stage.adapter.client.getTranscript(stage.context, found)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const credentials = { get: () => Promise.resolve(stage.world.credentials('BEARER')) }
    expect(await stage.adapter.client.getTranscript({ ...stage.context, credentials }, found)).toMatchObject({
      status: 'unavailable',
    })
  })

  it('looks again for a transcript that was missing when the call was listed', async () => {
    const stage = openStage('hubspot')
    const made = stage.world.insert({ startedAt: new Date(testStart - 3 * dayMs) })
    const found = await stage.adapter.client.getCall(stage.context, made.id)
    const { hints: _hints, ...old } = found ?? { hints: {} }
    expect(
      found &&
        (await stage.adapter.client.getTranscript(stage.context, { ...found, ...old, hints: {} })).status,
    ).toBe('ready')
  })
})

describe('the HubSpot webhook', () => {
  const at = 1_700_000_000_000
  const url = 'https://app.example.test/hooks/hubspot/c1'
  const verify = (delivery: Parameters<typeof hubspotWebhook.verifyWebhook>[0], config = {}) =>
    hubspotWebhook.verifyWebhook(delivery, { current: 'hs' }, at, config)
  const signed = (body: unknown, address = url) => {
    const delivery = deliveryOf(address, body)
    const signature = hmac('sha256', 'hs', `POST${address}`, delivery.rawBody, String(at)).toString('base64')
    return {
      ...delivery,
      headers: { 'x-hubspot-signature-v3': signature, 'x-hubspot-request-timestamp': String(at) },
    }
  }

  it('accepts the signature example of the documentation', () => {
    const headers = {
      'x-hubspot-signature-v3': 'Xc5NZ9chG9l6Qw/yasUE6qT6b2SXaH1LnkI49p0HBHU=',
      'x-hubspot-request-timestamp': String(at),
    }
    expect(verify({ ...deliveryOf(url, '[{"a":1}]'), headers })).toEqual({ ok: false, reason: 'malformed' })
    expect(verify({ ...deliveryOf(`${url}2`, '[{"a":1}]'), headers })).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
  })

  it('verifies a URL with encoded characters', () => {
    const delivery = signed([], 'https://app.example.test/hooks/a:b?x=(1,2)')
    expect(verify({ ...delivery, url: 'https://app.example.test/hooks/a%3Ab?x=%281%2c2%29' })).toEqual({
      ok: true,
      kind: 'events',
      events: [],
    })
  })

  it('returns the events, with one deduplication key for all attempts', () => {
    const event = {
      eventId: 1,
      subscriptionId: 9,
      portalId: 62,
      occurredAt: at,
      objectTypeId: '0-48',
      objectId: 123,
      attemptNumber: 0,
    }
    const changed = (more: object) => verify(signed([{ ...event, ...more }]))
    expect(changed({ subscriptionType: 'object.creation' })).toMatchObject({
      events: [{ type: 'call.completed', externalCallId: '123', occurredAt: '2023-11-14T22:13:20.000Z' }],
    })
    expect(changed({ subscriptionType: 'object.creation' })).toEqual(
      changed({ subscriptionType: 'object.creation', attemptNumber: 3 }),
    )
    const change = { subscriptionType: 'object.propertyChange', propertyName: property }
    expect(changed(change)).toMatchObject({ events: [{ type: 'transcript.ready' }] })
    expect(changed({ ...change, propertyName: 'hs_call_title' })).toMatchObject({
      events: [{ type: 'call.updated' }],
    })
    expect(changed({ subscriptionType: 'object.deletion' })).toMatchObject({
      events: [{ type: 'call.deleted' }],
    })
    expect(changed({ subscriptionType: 'object.merge' })).toMatchObject({
      events: [{ type: 'ignored', externalCallId: null }],
    })
    expect(changed({ subscriptionType: 'object.creation', objectTypeId: '0-1' })).toMatchObject({
      events: [{ type: 'ignored', externalCallId: null }],
    })
    expect(
      verify(signed([{ ...event, subscriptionType: 'object.creation', objectTypeId: '0-99' }]), {
        callObjectTypeId: '0-99',
      }),
    ).toMatchObject({
      events: [{ type: 'call.completed' }],
    })
  })

  it('accepts the older signature only if the connection allows it', () => {
    const delivery = deliveryOf(url, [])
    const headers = {
      'x-hubspot-signature-version': 'v1',
      'x-hubspot-signature': sha256Hex(`hs${new TextDecoder().decode(delivery.rawBody)}`),
    }
    expect(verify({ ...delivery, headers })).toEqual({ ok: false, reason: 'missing_signature' })
    expect(verify({ ...delivery, headers }, { acceptSignatureV1: true })).toMatchObject({ ok: true })
    expect(verify({ ...deliveryOf(url, [1]), headers }, { acceptSignatureV1: true })).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
    expect(verify({ ...signed([]), url: `${url}2` }, { acceptSignatureV1: true })).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
  })
})
