import { describe, expect, it } from 'vitest'
import { dayMs, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { deliveryOf } from '../simulator-kit.ts'
import { ProviderError } from '../provider.ts'
import {
  toProviderCall,
  chorusConversation,
  chorusEngagements,
  chorusUsers,
  toSegments,
  toProviderUser,
} from './map.ts'
import { chorusWebhook } from './webhook.ts'

const listing = `{"continuation_key":"k2","engagements":[
 {"engagement_id":"AB12","engagement_type":"meeting","subject":"Kick-off","date_time":1770717630.0,"duration":2872.75,"language":"en","processing_state":"done",
  "url":"https://chorus.ai/meeting/AB12","user_id":91234567890123456789,"user_name":"Ana Rep","user_email":"Ana@seller.example","no_show":false,
  "participants":[{"name":"Bo Buyer","email":"bo@acme.example","title":null,"company_name":"Acme","person_id":551,"user_id":null,"type":"cust"},
    {"name":"Cy","email":"","person_id":552,"user_id":"8801","type":"rep"}]},
 {"engagement_id":7,"engagement_type":"dialer","subject":"","date_time":1770717630,"duration":null,"no_show":true,"participants":null},
 {"engagement_id":"nowhen"}]}`
const ours = new Set(['seller.example'])
const { engagements } = chorusEngagements.parse(parseJson(listing))

describe('a Chorus engagement', () => {
  it('is read with its participants, including its owner', () => {
    const [first] = engagements
    expect(first && toProviderCall(first, ours)).toEqual({
      externalId: 'AB12',
      title: 'Kick-off',
      startedAt: new Date('2026-02-10T10:00:30Z'),
      durationMs: 2_872_750,
      direction: 'conference',
      medium: 'video',
      ownerUserId: '91234567890123456789',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: '551',
          speakerIds: ['551'],
          name: 'Bo Buyer',
          email: 'bo@acme.example',
          affiliation: 'external',
        },
        { id: '552', speakerIds: ['552'], userId: '8801', name: 'Cy', affiliation: 'internal' },
        {
          id: 'email:ana@seller.example',
          speakerIds: [],
          userId: '91234567890123456789',
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
      ],
      transcript: 'unknown',
      webUrl: 'https://chorus.ai/meeting/AB12',
      language: 'en',
    })
  })

  it('is read even if almost all fields are missing, but not without a time', () => {
    const [, bare, nowhen] = engagements
    expect(bare && toProviderCall(bare, ours)).toMatchObject({
      externalId: '7',
      title: null,
      durationMs: null,
      medium: 'phone',
      participants: [],
      transcript: 'unavailable',
    })
    expect(nowhen && toProviderCall(nowhen, ours)).toBeNull()
  })

  it('has speaker names from the utterance, the voice or the participant', () => {
    const { attributes } = chorusConversation.parse({
      data: {
        attributes: {
          participants: [{ person_id: 552, name: null, email: 'cy@seller.example' }],
          recording: {
            clusters: [{ id: 3, speaker_name: 'Bo Buyer', participant: 551 }],
            utterances: [
              {
                participant: 550,
                speaker_name: 'Ana Rep',
                snippet: 'Hello.',
                snippet_time: 0.5,
                snippet_length: 1.25,
              },
              {
                participant: null,
                speaker_id: 3,
                speaker_name: '',
                snippet: 'Hi.',
                snippet_time: 2,
                snippet_length: null,
              },
              { participant: 552, snippet: 'Me too.', snippet_time: null },
              { participant: 559, snippet: 'Who?', snippet_time: 9 },
              { participant: 559, snippet: ' ', snippet_time: 9 },
            ],
          },
        },
      },
    }).data
    expect(toSegments(attributes, 's')).toEqual([
      { speakerId: '550', speakerName: 'Ana Rep', startMs: 500, endMs: 1_750, text: 'Hello.' },
      { speakerId: 'Bo Buyer', speakerName: 'Bo Buyer', startMs: 2_000, endMs: null, text: 'Hi.' },
      { speakerId: '552', speakerName: 'cy@seller.example', startMs: null, endMs: null, text: 'Me too.' },
      { speakerId: '559', speakerName: null, startMs: 9_000, endMs: null, text: 'Who?' },
    ])
    expect(toSegments(attributes, 'ms')[3]?.startMs).toBe(9)
  })
})

it('reads Chorus users', () => {
  const { data } = chorusUsers.parse({
    data: [
      { id: 1, type: 'user', attributes: { email: 'Ana@seller.example', name: 'Ana', invalidated: true } },
    ],
  })
  expect(data.map(toProviderUser)).toEqual([
    { externalId: '1', email: 'ana@seller.example', name: 'Ana', isActive: false },
  ])
})

describe('the Chorus client', () => {
  const range = { from: new Date(testStart - 10 * dayMs), to: new Date(testStart) }
  /** A typed-in key, which cannot be refreshed. */
  const fixed = (apiKey: string) => ({
    get: (options?: { forceRefresh?: boolean }) =>
      options?.forceRefresh === true
        ? Promise.reject(new ProviderError('auth', 'Refused.'))
        : Promise.resolve({ type: 'API_KEY' as const, apiKey }),
  })
  const openWith = (accepted: string, config = {}) => {
    const stage = openStage('chorus', {}, { config })
    const seen: (string | null)[] = []
    stage.world.intercept = (request) => {
      const value = request.headers.get('authorization')
      seen.push(value)
      return value === accepted ? null : Response.json({}, { status: 401 })
    }
    return { ...stage, seen, context: { ...stage.context, credentials: fixed(stage.world.secret) } }
  }

  it('sends the bare token, and sends it as a bearer token after that is rejected', async () => {
    const bare = openWith('simulated-secret-1')
    await bare.adapter.client.listCalls(bare.context, range)
    expect(bare.seen).toEqual(['simulated-secret-1'])
    const bearer = openWith('Bearer simulated-secret-1')
    const twice = () => Promise.all([1, 2].map(() => bearer.adapter.client.listCalls(bearer.context, range)))
    await twice()
    expect(bearer.seen.splice(0).toSorted()).toEqual([
      'Bearer simulated-secret-1',
      'Bearer simulated-secret-1',
      'simulated-secret-1',
      'simulated-secret-1',
    ])
    await twice()
    expect(bearer.seen).toEqual(['Bearer simulated-secret-1', 'Bearer simulated-secret-1'])
  })

  it('sends the token only in the configured form', async () => {
    const { adapter, context, seen } = openWith('Bearer simulated-secret-1', { tokenPrefix: 'Bearer ' })
    await adapter.client.listCalls(context, range)
    expect(seen).toEqual(['Bearer simulated-secret-1'])
    const refused = openWith('simulated-secret-1', { tokenPrefix: 'Bearer ' })
    await expect(refused.adapter.client.listCalls(refused.context, range)).rejects.toMatchObject({
      code: 'auth',
    })
    expect(refused.seen).toEqual(['Bearer simulated-secret-1'])
  })

  it.each([
    ['live', 'pending'],
    ['scheduled', 'pending'],
    ['no show', 'unavailable'],
    ['unknown', 'unavailable'],
  ])('reports a conversation with status %s and no words as %s', async (status, expected) => {
    const { adapter, context, world } = openStage('chorus')
    const [first] = engagements
    const call = first && toProviderCall(first, ours)
    world.intercept = () =>
      Response.json({ data: { attributes: { status, recording: { utterances: null } } } })
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe(expected)
    world.intercept = () => Response.json({}, { status: 404 })
    expect(call && (await adapter.client.getTranscript(context, call)).status).toBe('unavailable')
  })

  it('subscribes its URL, which ends with the secret, and unsubscribes it', async () => {
    const { adapter, context } = openStage('chorus')
    const address = 'https://app.example.test/api/webhooks/chorus/tOken-1'
    expect(await adapter.client.subscribe?.(context, address, 'ours')).toEqual({
      subscriptionId: address,
      secret: 'tOken-1',
    })
    await adapter.client.unsubscribe?.(context, address)
  })
})

describe('the Chorus webhook', () => {
  const url = 'https://app.example.test/api/webhooks/chorus/tOken-1'
  const verify = (body: unknown, config = {}, address = url) =>
    chorusWebhook.verifyWebhook(deliveryOf(address, body), { current: 'tOken-1' }, testStart, config)

  it('finds the call id in every known field', () => {
    for (const body of [
      { engagement_id: 'AB12' },
      { conversation_id: 'AB12', id: 'x' },
      { data: { id: 'AB12' } },
      { id: 'AB12' },
    ]) {
      expect(verify(body)).toMatchObject({
        ok: true,
        events: [{ type: 'call.completed', externalCallId: 'AB12' }],
      })
    }
    expect(verify({ engagement_id: null })).toMatchObject({
      ok: true,
      events: [{ type: 'ignored', externalCallId: null }],
    })
    expect(verify({ event: 'test', id: 'AB12' })).toMatchObject({ ok: true, events: [{ type: 'test' }] })
    expect(verify([])).toEqual({ ok: false, reason: 'malformed' })
  })

  it('is rejected at another URL, and without a signature if one is required', () => {
    expect(verify({ id: 'AB12' }, {}, 'https://app.example.test/api/webhooks/chorus/other')).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
    expect(verify({ id: 'AB12' }, { webhook: { fallback: 'reject' } })).toEqual({
      ok: false,
      reason: 'missing_signature',
    })
  })
})
