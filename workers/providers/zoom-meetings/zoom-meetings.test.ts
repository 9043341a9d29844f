import { describe, expect, it } from 'vitest'
import { dayMs, idsOf, lastDays, listPages, openStage, testStart } from '../contract-testing.ts'
import { parseJson } from '../json.ts'
import type { WebhookRequest } from '../provider.ts'
import { parseVttSegments } from '../transcript-result.ts'
import { signedDelivery } from '../zoom/simulated.ts'
import { toProviderUser, zoomUsers } from '../zoom/users.ts'
import {
  toProviderCall,
  participantsOfZoom,
  transcriptFiles,
  zoomMeetingPage,
  zoomParticipants,
} from './map.ts'
import { zoomMeetingsWebhook } from './webhook.ts'

const listing = `{"from":"2026-11-01","to":"2026-11-28","page_size":30,"total_records":2,"next_page_token":"","meetings":[
 {"uuid":"/ajXp112QmuoKj4854875==","id":91234567890,"account_id":"A1","host_id":"H1","host_email":"Ana@seller.example","topic":"Acme weekly","type":2,
  "start_time":"2026-11-02T15:00:00Z","timezone":"Europe/Paris","duration":30,"total_size":900,"recording_count":3,"share_url":"https://seller.zoom.us/rec/share/x",
  "recording_files":[
   {"id":"f1","file_type":"MP4","recording_start":"2026-11-02T15:00:00Z","recording_end":"2026-11-02T15:10:30Z","download_url":"https://seller.zoom.us/rec/download/1","status":"completed"},
   {"id":"f2","file_type":"TRANSCRIPT","recording_start":"2026-11-02T15:12:00Z","recording_end":"2026-11-02T15:30:15Z","download_url":"https://seller.zoom.us/rec/download/3","status":"completed"},
   {"id":"f3","file_type":"TRANSCRIPT","recording_start":"2026-11-02T15:00:00Z","recording_end":"2026-11-02T15:10:30Z","download_url":"https://seller.zoom.us/rec/download/2","status":"completed"},
   {"id":"f4","file_type":"TRANSCRIPT","recording_start":"2026-11-02T15:00:00Z","recording_end":"","download_url":"https://seller.zoom.us/rec/download/4","status":"processing"},
   {"file_type":"TIMELINE","recording_start":"2026-11-02T15:00:00Z","download_url":null}]},
 {"uuid":"b==","start_time":"2026-11-03T15:00:00Z","topic":null,"duration":5,"recording_files":null},
 {"uuid":"c==","start_time":"","topic":"Nowhere"}]}`

const ours = new Set(['seller.example'])
const [first, bare, nowhere] = zoomMeetingPage.parse(parseJson(listing)).meetings
const call = first && toProviderCall(first, ours)

describe('a Zoom meeting', () => {
  it('is read with its host and the duration of its recording', () => {
    expect(call).toEqual({
      externalId: '/ajXp112QmuoKj4854875==',
      title: 'Acme weekly',
      startedAt: new Date('2026-11-02T15:00:00Z'),
      durationMs: 1_815_000,
      direction: 'conference',
      medium: 'video',
      ownerUserId: 'H1',
      ownerEmail: 'ana@seller.example',
      participants: [
        { id: 'H1', speakerIds: [], userId: 'H1', email: 'ana@seller.example', affiliation: 'internal' },
      ],
      transcript: 'ready',
      webUrl: 'https://seller.zoom.us/rec/share/x',
    })
  })

  it('is read even if almost all fields are missing', () => {
    expect(bare && toProviderCall(bare, ours)).toMatchObject({
      title: null,
      durationMs: 300_000,
      participants: [],
      transcript: 'unknown',
    })
    expect(nowhere && toProviderCall(nowhere, ours)).toBeNull()
  })

  it('has one transcript each time that recording was started', () => {
    expect(first && transcriptFiles(first, 'TRANSCRIPT')).toEqual([
      { url: 'https://seller.zoom.us/rec/download/2', offsetMs: 0 },
      { url: 'https://seller.zoom.us/rec/download/3', offsetMs: 720_000 },
    ])
    expect(bare && transcriptFiles(bare, 'TRANSCRIPT')).toEqual([])
  })

  it('identifies speakers by name, unless two have the same name', () => {
    const file = `WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAna Rep: Hello.\n\n2\n00:00:03.000 --> 00:00:04.000\nBo  BUYER: Hi.\n\n3\n00:00:05.000 --> 00:00:06.000\nSam: Hey.\n\n4\n00:00:07.000 --> 00:00:08.000\nAna Rep: Shall we?\n\n5\n00:00:09.000 --> 00:00:10.000\nSam: Yes.\n`
    const people = zoomParticipants.parse(
      parseJson(`{"next_page_token":"","participants":[
      {"id":"H1","name":"Ana Rep","user_email":"ana@seller.example","internal_user":true},{"id":"","user_id":"1","name":"Bo Buyer","user_email":"","internal_user":false},
      {"id":"","user_id":"2","name":"Bo Buyer","user_email":""},{"id":"s1","name":"Sam","user_email":"sam@acme.example"},{"id":"s2","name":"sam","user_email":null},{"name":null}]}`),
    ).participants
    const segments = parseVttSegments(file)
    const found = call ? participantsOfZoom(people, call, segments, ours) : []
    expect(found.map(({ id, speakerIds, affiliation }) => [id, speakerIds, affiliation])).toEqual([
      ['H1', ['Ana Rep'], 'internal'],
      ['name:Bo Buyer', ['Bo BUYER'], 'external'],
      ['s1', [], 'external'],
      ['s2', [], 'unknown'],
      ['participant:5', [], 'unknown'],
    ])
  })
})

it('reads Zoom users', () => {
  const { users } = zoomUsers.parse(
    parseJson(
      '{"users":[{"id":"u1","email":"Ana@seller.example","first_name":"Ana","last_name":null,"type":2,"status":"inactive"},{"email":"new@seller.example"}]}',
    ),
  )
  expect(users.map(toProviderUser)).toEqual([
    { externalId: 'u1', email: 'ana@seller.example', name: 'Ana', isActive: false },
    null,
  ])
})

describe('the Zoom client', () => {
  it('lists the meetings of more users than one cursor holds, with cursors short enough to store', async () => {
    const stage = openStage('zoom_meetings', { users: 90, calls: 300 })
    const pages = await listPages(stage, lastDays)
    expect(new Set(idsOf(pages)).size).toBe(
      stage.world.page({ from: lastDays.from, to: lastDays.to, limit: 1 }).total,
    )
    expect(Math.max(...pages.map(({ nextCursor }) => nextCursor?.length ?? 0))).toBeLessThan(4_000)
  })

  it('lists all years of many users on few pages, and asks for no year before Zoom', async () => {
    const users = 6
    const stage = openStage('zoom_meetings', { users, calls: 60 })
    const from = new Date('2000-01-01T00:00:00Z')
    const years: string[] = []
    stage.world.intercept = (request) => {
      const day = new URL(request.url).searchParams.get('from')
      if (day !== null) years.push(day.slice(0, 4))
      return null
    }
    const pages = await listPages(stage, { from, to: lastDays.to })
    expect(idsOf(pages)).toHaveLength(stage.world.page({ from, to: lastDays.to, limit: 1_000 }).total)
    expect(years.toSorted()[0]).toBe('2012')
    expect(pages.length).toBeLessThan(users * 6)
  })

  it.each([
    ['where the account may not see the others', {}],
    ['where the connection says so', { recordingsOf: 'me' }],
  ])('lists only the recordings of the user who connected %s', async (_case, config) => {
    const stage = openStage('zoom_meetings', {}, { config })
    if (!('recordingsOf' in config)) {
      stage.world.intercept = (_request, route) =>
        route === 'GET /users'
          ? Response.json(
              { code: 4711, message: 'Invalid access token, does not contain scopes.' },
              { status: 400 },
            )
          : null
    }
    const items = (await listPages(stage, lastDays)).flatMap((page) => page.items)
    expect(items.length).toBeGreaterThan(20)
    expect(new Set(items.map(({ ownerUserId }) => ownerUserId))).toEqual(new Set([stage.world.users[0]?.id]))
    expect(await stage.adapter.client.testConnection(stage.context)).toEqual({ ok: true })
  })

  it('lists only the calls of the chosen users, exact to the second', async () => {
    const stage = openStage('zoom_meetings')
    const [rep] = stage.world.users
    const from = new Date(testStart - 30 * dayMs + 3_600_000)
    const pages = await listPages(stage, { ...lastDays, from, userIds: [rep?.id ?? ''] })
    const made = stage.world.page({ from, to: lastDays.to, repIds: [rep?.id ?? ''], limit: 1_000 })
    expect(idsOf(pages)).toHaveLength(made.total)
  })

  it('continues without a user who no longer exists', async () => {
    const stage = openStage('zoom_meetings')
    const gone = stage.world.users[0]?.id ?? ''
    stage.world.intercept = (request) =>
      request.url.includes(gone)
        ? Response.json({ code: 1001, message: 'User does not exist.' }, { status: 404 })
        : null
    const items = (await listPages(stage, lastDays)).flatMap((page) => page.items)
    expect(new Set(items.map(({ ownerUserId }) => ownerUserId)).size).toBe(stage.world.users.length - 1)
  })

  it('starts its range of days again when a page token has expired', async () => {
    const stage = openStage('zoom_meetings', { users: 1 })
    const first = await stage.adapter.client.listCalls(stage.context, lastDays)
    const again = await stage.adapter.client.listCalls(stage.context, {
      ...lastDays,
      cursor: first.nextCursor,
    })
    expect(again.items[0]?.externalId).not.toBe(first.items[0]?.externalId)
    stage.clock.now += 16 * 60_000
    const late = await stage.adapter.client.listCalls(stage.context, {
      ...lastDays,
      cursor: first.nextCursor,
    })
    expect(late.items[0]?.externalId).toBe(first.items[0]?.externalId)
  })

  it('uses captions only if there will be no transcript', async () => {
    for (const [days, status] of [
      [0.1, 'pending'],
      [5, 'ready'],
    ] as const) {
      const stage = openStage('zoom_meetings')
      const made = stage.world.insert({ startedAt: new Date(testStart - days * dayMs), transcript: 'none' })
      const found = await stage.adapter.client.getCall(stage.context, stage.simulator.externalIdOf(made))
      stage.world.intercept = async (_request, route) =>
        route === 'GET /meetings/:uuid/recordings'
          ? Response.json({
              uuid: 'x',
              start_time: made.startedAt.toISOString(),
              recording_files: [
                { file_type: 'CC', download_url: `${stage.adapter.defaultBaseUrl}/rec/download/${made.id}` },
              ],
            })
          : null
      expect(found && (await stage.adapter.client.getTranscript(stage.context, found)).status).toBe(status)
    }
  })

  it('reads a transcript without participant names if Zoom does not give them', async () => {
    const stage = openStage('zoom_meetings')
    const made = stage.world.insert({ startedAt: new Date(testStart - 3 * dayMs) })
    const found = await stage.adapter.client.getCall(stage.context, stage.simulator.externalIdOf(made))
    stage.world.intercept = (_request, route) =>
      route.includes('participants') ? Response.json({ code: 3001 }, { status: 404 }) : null
    expect(found && (await stage.adapter.client.getTranscript(stage.context, found))).toMatchObject({
      status: 'ready',
      participants: [{ userId: made.rep.id }],
    })
  })
})

describe('the Zoom webhook', () => {
  const url = 'https://app.example.test/hooks/zoom_meetings/c1'
  const verify = (delivery: WebhookRequest, now = testStart) =>
    zoomMeetingsWebhook.verifyWebhook(delivery, { current: 'zs' }, now, {})

  it('accepts the signature example of the documentation, and a time in milliseconds', () => {
    const rawBody = new TextEncoder().encode('{"a":1}')
    const signature = 'v0=d34558f96e08f7e4509816db876f26a79ad5323941a290471c25883d45aa5817'
    const headers = { 'x-zm-signature': signature, 'x-zm-request-timestamp': '1700000000' }
    expect(verify({ method: 'POST', url, headers, rawBody }, 1_700_000_000_000)).toEqual({
      ok: false,
      reason: 'malformed',
    })
    expect(verify({ method: 'POST', url, headers, rawBody }, 1_700_000_301_000)).toEqual({
      ok: false,
      reason: 'stale',
    })
  })

  it('responds to the URL validation only if it is signed', () => {
    const check = signedDelivery(
      url,
      { event: 'endpoint.url_validation', payload: { plainToken: 'abc' }, event_ts: 1 },
      'zs',
      testStart,
    )
    expect(verify(check)).toEqual({
      ok: true,
      kind: 'handshake',
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"plainToken":"abc","encryptedToken":"eeb335f9c014d2c03ae378312884e7b2945a7d9aa0d1f3f77b6109ccf228a40f"}',
      },
    })
    expect(verify({ ...check, headers: {} })).toEqual({ ok: false, reason: 'missing_signature' })
  })

  it('returns the events', () => {
    const event = (name: string, payload: object) =>
      verify(signedDelivery(url, { event: name, event_ts: testStart, payload }, 'zs', testStart))
    expect(event('recording.transcript_completed', { object: { uuid: 'u==', id: 91_234 } })).toMatchObject({
      events: [{ type: 'transcript.ready', externalCallId: 'u==', occurredAt: '2026-03-02T10:00:00.000Z' }],
    })
    expect(event('app_deauthorized', { account_id: 'A1' })).toMatchObject({
      events: [{ type: 'connection.revoked' }],
    })
    expect(event('meeting.started', { object: {} })).toMatchObject({ events: [{ type: 'ignored' }] })
    expect(event('recording.completed', { object: {} })).toEqual({ ok: false, reason: 'malformed' })
  })
})
