import { describe, expect, it } from 'vitest'
import { dayMs, idsOf, listPages, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import { deliveryOf, signStandardWebhook } from '../simulator-kit.ts'
import {
  toProviderCall,
  fathomMeetings,
  fathomTeam,
  fathomTranscript,
  toSegments,
  toProviderUser,
} from './map.ts'
import { fathomWebhook } from './webhook.ts'

const listing = `{"limit":10,"next_cursor":null,"items":[
 {"title":"Quarterly review","meeting_title":"QBR","recording_id":91234567890123456789,"url":"https://fathom.video/calls/9","share_url":"https://fathom.video/share/x",
  "created_at":"2026-02-10T10:31:00.400Z","scheduled_start_time":"2026-02-10T10:00:00Z","scheduled_end_time":"2026-02-10T10:30:00Z",
  "recording_start_time":"2026-02-10T10:00:30Z","recording_end_time":"2026-02-10T10:30:30Z","transcript_language":"en",
  "recorded_by":{"name":"Ana Rep","email":"Ana@seller.example","team":"Sales"},
  "calendar_invitees":[{"name":"Bo Buyer","email":"bo@acme.example","email_domain":"acme.example","is_external":true,"matched_speaker_display_name":"Bo B."},
    {"name":null,"email":"cy@seller.example","is_external":null,"matched_speaker_display_name":null}],"crm_matches":null},
 {"title":null,"meeting_title":" ","recording_id":7,"created_at":"2026-02-11T08:00:00Z","recorded_by":null,"calendar_invitees":null},
 {"title":"Nowhen","recording_id":8}]}`

const ours = new Set(['seller.example'])
const meetings = fathomMeetings.parse(parseJson(listing)).items

describe('a Fathom meeting', () => {
  it('is read with its participants', () => {
    const [first] = meetings
    expect(first && toProviderCall(first, ours)).toEqual({
      externalId: '91234567890123456789.1770719460',
      title: 'Quarterly review',
      startedAt: new Date('2026-02-10T10:00:30Z'),
      durationMs: 1_800_000,
      direction: 'conference',
      medium: 'video',
      ownerUserId: 'ana@seller.example',
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: 'email:bo@acme.example',
          speakerIds: ['bo@acme.example', 'Bo B.'],
          name: 'Bo Buyer',
          email: 'bo@acme.example',
          affiliation: 'external',
        },
        {
          id: 'email:cy@seller.example',
          speakerIds: ['cy@seller.example'],
          email: 'cy@seller.example',
          affiliation: 'internal',
        },
        {
          id: 'email:ana@seller.example',
          speakerIds: ['ana@seller.example'],
          userId: 'ana@seller.example',
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
      ],
      transcript: 'unknown',
      webUrl: 'https://fathom.video/calls/9',
      language: 'en',
    })
  })

  it('is read even if almost all fields are missing, but not without a time', () => {
    const [, bare, nowhen] = meetings
    expect(bare && toProviderCall(bare, ours)).toMatchObject({
      externalId: '7.1770796800',
      title: null,
      startedAt: new Date('2026-02-11T08:00:00Z'),
      durationMs: null,
      participants: [],
    })
    expect(nowhen && toProviderCall(nowhen, ours)).toBeNull()
  })

  it('has a transcript with clock times and without end times', () => {
    const { transcript } = fathomTranscript.parse({
      transcript: [
        {
          speaker: { display_name: 'Ana Rep', matched_calendar_invitee_email: 'Ana@seller.example' },
          text: 'Hello.',
          timestamp: '00:00:05',
        },
        {
          speaker: { display_name: 'Bo B.', matched_calendar_invitee_email: null },
          text: 'Hi.',
          timestamp: '01:00:07',
        },
        { speaker: null, text: 'Mm.', timestamp: null },
      ],
    })
    expect(toSegments(transcript ?? [])).toEqual([
      {
        speakerId: 'ana@seller.example',
        speakerName: 'Ana Rep',
        startMs: 5_000,
        endMs: 3_607_000,
        text: 'Hello.',
      },
      { speakerId: 'Bo B.', speakerName: 'Bo B.', startMs: 3_607_000, endMs: null, text: 'Hi.' },
      { speakerId: null, speakerName: null, startMs: null, endMs: null, text: 'Mm.' },
    ])
  })
})

it('reads Fathom team members, who are identified by their email addresses', () => {
  const { items } = fathomTeam.parse({
    items: [
      { name: 'Ana Rep', email: 'Ana@seller.example' },
      { name: 'Cy', email: null },
    ],
  })
  expect(items.map(toProviderUser)).toEqual([
    { externalId: 'ana@seller.example', email: 'ana@seller.example', name: 'Ana Rep', isActive: true },
    null,
  ])
})

describe('the Fathom client', () => {
  it('lists by start time, although Fathom lists by creation time', async () => {
    const stage = openStage('fathom')
    const start = new Date(testStart - 10 * dayMs)
    const inside = stage.world.insert({ startedAt: new Date(start.getTime() - 1_000) })
    const outside = stage.world.insert({ startedAt: start })
    const ids = idsOf(await listPages(stage, { from: new Date(start.getTime() - 2_000), to: start }))
    expect(ids).toEqual([stage.simulator.externalIdOf(inside)])
    expect(ids).not.toContain(stage.simulator.externalIdOf(outside))
  })

  it('lists only the calls of the chosen users', async () => {
    const stage = openStage('fathom')
    const email = stage.world.users[2]?.email ?? ''
    const pages = await listPages(stage, {
      from: new Date(testStart - 20 * dayMs),
      to: new Date(testStart),
      userIds: [email],
    })
    const owners = pages.flatMap(({ items }) => items.map(({ ownerEmail }) => ownerEmail))
    expect(owners.length).toBeGreaterThan(5)
    expect(new Set(owners)).toEqual(new Set([email]))
  })

  it('finds a meeting with one request, and none by an id without its time', async () => {
    const { adapter, context, simulator, world } = openStage('fathom')
    const made = world.page({ limit: 1 }).calls[0]
    await adapter.client.getCall(context, made ? simulator.externalIdOf(made) : '')
    expect(world.requests.total).toBe(1)
    expect(await adapter.client.getCall(context, made?.id ?? '')).toBeNull()
  })

  it('subscribes to what the API key may read, with Fathom’s secret, and unsubscribes', async () => {
    const { adapter, context } = openStage('fathom')
    const made = await adapter.client.subscribe?.(context, 'https://app.example.test/hooks/fathom/c1', 'ours')
    expect(made).toEqual({ subscriptionId: 'wh_1', secret: expect.stringMatching(/^whsec_/) })
    await adapter.client.unsubscribe?.(context, 'wh_1')
    await expect(adapter.client.unsubscribe?.(context, 'wh_2')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the Fathom webhook', () => {
  const url = 'https://app.example.test/hooks/fathom/c1'
  const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
  const verify = (body: unknown, headers: 'webhook' | 'svix' = 'webhook') => {
    const delivery = signStandardWebhook(deliveryOf(url, body), secret, 'msg_1', testStart)
    const renamed = Object.fromEntries(
      Object.entries(delivery.headers).map(([name, value]) => [name.replace(/^webhook/, headers), value]),
    )
    return fathomWebhook.verifyWebhook({ ...delivery, headers: renamed }, { current: secret }, testStart, {})
  }
  const meeting = {
    recording_id: 7,
    created_at: '2026-02-11T08:00:00Z',
    recorded_by: { name: 'Ana', email: 'ana@seller.example' },
  }

  it('contains the meeting, with its transcript if there is one', () => {
    const transcript = [{ speaker: { display_name: 'Ana' }, text: 'Hello.', timestamp: '00:00:01' }]
    expect(verify({ ...meeting, transcript })).toMatchObject({
      ok: true,
      events: [
        {
          type: 'transcript.ready',
          externalCallId: '7.1770796800',
          dedupeKey: 'msg_1',
          inlineCall: { ownerEmail: 'ana@seller.example' },
          inlineTranscript: { status: 'ready', segments: [{ speakerName: 'Ana', startMs: 1_000 }] },
        },
      ],
    })
    for (const none of [null, [], [{ text: ' ' }]]) {
      const result = verify({ ...meeting, transcript: none }, 'svix')
      expect(result).toMatchObject({
        ok: true,
        events: [{ type: 'call.completed', externalCallId: '7.1770796800' }],
      })
      expect(result).not.toHaveProperty('events.0.inlineTranscript')
    }
  })

  it('is ignored without a time, and rejected without a meeting', () => {
    expect(verify({ recording_id: 7 })).toMatchObject({ ok: true, events: [{ type: 'ignored' }] })
    expect(verify({})).toEqual({ ok: false, reason: 'malformed' })
  })
})
