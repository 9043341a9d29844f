import { describe, expect, it } from 'vitest'
import { parseJson } from '../json.ts'
import { speakerName, speakersOf } from '../../domain/imports/people.ts'
import type { ListCallsParams, ProviderCall } from '../provider.ts'
import { signJwt } from '../simulator-kit.ts'
import { openStage, testStart } from '../contract-testing.ts'
import { toProviderCall, gongCalls, gongTranscripts, gongUsers, toSegments, toProviderUser } from './map.ts'
import { gongWebhook } from './webhook.ts'

const listing = `{"requestId":"r1","records":{"totalRecords":1,"currentPageSize":1,"currentPageNumber":0},
 "calls":[{"metaData":{"id":"7100200300400500601","title":"Acme discovery","url":"https://app.gong.io/call?id=1","started":"2026-11-02T16:00:00+01:00",
   "duration":1810,"direction":"Conference","media":"Video","language":"eng","primaryUserId":"8800","isPrivate":false,"workspaceId":5100200300400500601},
  "parties":[{"id":"p1","speakerId":"551","userId":"8800","name":"Ana Rep","emailAddress":"Ana@seller.example","affiliation":"Internal","methods":["Attendee"]},
             {"id":"p2","speakerId":null,"name":"","emailAddress":"cy@seller.example","affiliation":"Unknown"},
             {"speakerId":552,"name":"Bo Buyer","emailAddress":null,"affiliation":"External"}]}]}`

const ours = new Set(['seller.example'])
const [first] = gongCalls.parse(parseJson(listing)).calls

describe('a Gong call', () => {
  it('is read with its participants', () => {
    expect(first && toProviderCall(first, ours)).toEqual({
      externalId: '7100200300400500601',
      title: 'Acme discovery',
      startedAt: new Date('2026-11-02T15:00:00Z'),
      durationMs: 1_810_000,
      direction: 'conference',
      medium: 'video',
      ownerUserId: '8800',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: 'p1',
          speakerIds: ['551'],
          userId: '8800',
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        { id: 'p2', speakerIds: [], email: 'cy@seller.example', affiliation: 'internal' },
        { id: 'name:Bo Buyer', speakerIds: ['552'], name: 'Bo Buyer', affiliation: 'external' },
      ],
      transcript: 'unknown',
      webUrl: 'https://app.gong.io/call?id=1',
      language: 'eng',
      isPrivate: false,
    })
  })

  it('is read even if almost all fields are missing', () => {
    const bare = gongCalls.parse(
      parseJson(
        '{"calls":[{"metaData":{"id":18100200300400500601,"title":null,"started":"2026-11-02T15:00:00Z"}}]}',
      ),
    )
    const call = bare.calls[0] && toProviderCall(bare.calls[0], ours)
    expect(call).toMatchObject({
      externalId: '18100200300400500601',
      title: null,
      durationMs: null,
      participants: [],
      direction: 'unknown',
    })
    expect(
      first && toProviderCall({ ...first, metaData: { ...first.metaData, started: 'soon' } }, ours),
    ).toBeNull()
  })

  it('has the names of its speakers in the transcript', () => {
    const answer = `{"callTranscripts":[{"callId":"7100200300400500601","transcript":[
      {"speakerId":"551","topic":"Intro","sentences":[{"start":0,"end":900,"text":"Hello."},{"start":1000,"end":1800,"text":"How are you?"}]},
      {"speakerId":552,"topic":null,"sentences":[{"start":2000,"end":2500,"text":"Fine."}]},{"speakerId":"999","sentences":[{"start":3000,"end":3100,"text":"Mm."}]}]}]}`
    const [transcript] = gongTranscripts.parse(parseJson(answer)).callTranscripts
    const call = first && toProviderCall(first, ours)
    const segments = transcript && call ? toSegments(transcript, call.participants) : []
    expect(
      segments.map(({ speakerName, startMs, endMs, text }) => [speakerName, startMs, endMs, text]),
    ).toEqual([
      ['Ana Rep', 0, 900, 'Hello.'],
      ['Ana Rep', 1_000, 1_800, 'How are you?'],
      ['Bo Buyer', 2_000, 2_500, 'Fine.'],
      [null, 3_000, 3_100, 'Mm.'],
    ])
  })
})

it('reads Gong users', () => {
  const users = gongUsers.parse(
    parseJson(
      '{"users":[{"id":"8800","emailAddress":"Ana@seller.example","firstName":"Ana","lastName":"Rep","active":false},{"id":1}]}',
    ),
  ).users
  expect(users.map(toProviderUser)).toEqual([
    { externalId: '8800', email: 'ana@seller.example', name: 'Ana Rep', isActive: false },
    { externalId: '1', email: null, name: null, isActive: true },
  ])
})

describe('the Gong client', () => {
  const range: ListCallsParams = { from: new Date(testStart - 86_400_000), to: new Date(testStart) }

  it('distinguishes an empty range from a wrong URL', async () => {
    const { adapter, context, world } = openStage('gong', { calls: 0 })
    expect(await adapter.client.listCalls(context, range)).toEqual({ items: [], nextCursor: null })
    world.intercept = () => Response.json({ errors: ['No such path'] }, { status: 404 })
    await expect(adapter.client.listCalls(context, range)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('lists only the calls of the chosen users', async () => {
    const { adapter, context, world } = openStage('gong')
    const [rep] = world.users
    const { items } = await adapter.client.listCalls(context, {
      ...range,
      from: new Date(testStart - 20 * 86_400_000),
      userIds: [rep?.id ?? ''],
    })
    expect(items.length).toBeGreaterThan(5)
    expect(new Set(items.map(({ ownerUserId }) => ownerUserId))).toEqual(new Set([rep?.id]))
  })

  it('fetches the participants again if the call was listed before its voices were known', async () => {
    const { adapter, context, world } = openStage('gong')
    const [made] = world.page({ limit: 1 }).calls
    const call = await adapter.client.getCall(context, made?.id ?? '')
    if (call === null) throw new Error('The simulator has no calls.')
    const names = [made?.rep.name, made?.buyer.name]
    const asked = () => world.requests.byRoute.get('POST /v2/calls/extensive') ?? 0
    const voicesIn = async (listed: ProviderCall) => {
      const [transcript] = (await adapter.client.getTranscripts?.(context, [listed])) ?? []
      if (transcript?.status !== 'ready') throw new Error('There is no transcript.')
      const { nameOfSpeaker } = speakersOf(
        listed,
        { byExternalId: new Map(), byEmail: new Map() },
        transcript.participants,
      )
      return [...new Set(transcript.segments.map((segment) => speakerName(segment, nameOfSpeaker)))]
    }
    const before = asked()
    expect((await voicesIn(call)).toSorted()).toEqual(names.toSorted())
    expect(asked()).toBe(before)
    const early = { ...call, participants: call.participants.map((one) => ({ ...one, speakerIds: [] })) }
    expect((await voicesIn(early)).toSorted()).toEqual(names.toSorted())
    expect((await voicesIn({ ...call, participants: [] })).toSorted()).toEqual(names.toSorted())
    expect(asked()).toBe(before + 2)
  })

  it('sends requests to the company’s base URL', async () => {
    const { adapter, context, origins } = openStage('gong', {}, { baseUrl: 'https://us-12345.api.gong.io' })
    await adapter.client.listCalls(context, range)
    expect([...origins]).toEqual(['https://us-12345.api.gong.io'])
  })
})

describe('the Gong webhook', () => {
  const url = 'https://app.example.test/hooks/gong/c1'
  const { simulator, world } = openStage('gong')
  const made = world.page({ limit: 1 }).calls[0]
  const secret = simulator.webhook?.secret('one') ?? ''
  const deliver = (type: 'call.completed' | 'test') => {
    const delivery = simulator.deliver?.(
      { type, externalId: made?.id ?? '', url },
      { current: secret },
      testStart,
    )
    if (delivery === undefined) throw new Error('Nothing is delivered.')
    return delivery
  }
  const verify = (delivery: ReturnType<typeof deliver>) =>
    gongWebhook.verifyWebhook(delivery, { current: secret }, testStart, {})

  it('contains the call id, even without the word Bearer, and recognizes a test', async () => {
    const delivery = deliver('call.completed')
    const bare = {
      ...delivery,
      headers: { authorization: (delivery.headers['authorization'] ?? '').replace('Bearer ', '') },
    }
    for (const one of [delivery, bare]) {
      expect(await verify(one)).toMatchObject({
        ok: true,
        events: [{ type: 'call.completed', externalCallId: made?.id }],
      })
    }
    expect(await verify(deliver('test'))).toMatchObject({ ok: true, events: [{ type: 'test' }] })
  })

  it('is rejected if it was sent to another URL', async () => {
    expect(await verify({ ...deliver('call.completed'), url: `${url}2` })).toEqual({
      ok: false,
      reason: 'wrong_audience',
    })
  })

  it('is rejected with a token that uses the public key as an HMAC secret', async () => {
    const token = signJwt({ exp: testStart / 1_000 + 60, webhook_url: url }, { algorithm: 'HS256', secret })
    expect(
      await verify({ ...deliver('call.completed'), headers: { authorization: `Bearer ${token}` } }),
    ).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
  })
})
