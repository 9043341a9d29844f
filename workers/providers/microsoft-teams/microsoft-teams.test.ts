import { describe, expect, it } from 'vitest'
import { dayMs, listPages, openStage, testStart } from '../contract-testing.ts'
import { deliveryOf, uuidOf } from '../simulator-kit.ts'
import {
  toProviderCall,
  callTranscripts,
  graphUsers,
  onlineMeeting,
  organizerOf,
  readExternalId,
  toProviderUser,
} from './map.ts'
import { microsoftTeamsWebhook } from './webhook.ts'

const ours = new Set(['seller.example'])
const guid = '57f9dacc-71bf-4743-b413-53a8fe1b4c09'
const meetingId = Buffer.from(`1*${guid}*0**19:meeting_M2Q@thread.v2`).toString('base64')
const transcripts = callTranscripts.parse({
  value: [
    {
      id: 'T1',
      meetingId,
      callId: 'c1',
      createdDateTime: '2026-02-10T10:00:30.25Z',
      endDateTime: '2026-02-10T10:31:00.25Z',
      meetingOrganizer: { user: { id: guid } },
    },
    {
      id: 'T2',
      meetingId,
      createdDateTime: '2026-02-10T10:00:30Z',
      endDateTime: null,
      meetingOrganizer: null,
    },
    { id: 'T3', meetingId: null, createdDateTime: '2026-02-10T10:00:30Z' },
    { id: 'T4', meetingId, createdDateTime: '' },
  ],
}).value
const meeting = onlineMeeting.parse({
  subject: ' Acme demo ',
  participants: {
    organizer: { upn: 'Ana@seller.example', identity: { user: { id: guid, displayName: 'Ana Rep' } } },
    attendees: [
      { upn: 'bo@acme.example', identity: { user: { id: null, displayName: 'Bo Buyer' } } },
      {
        upn: 'cy_acme.example#EXT#@seller.example',
        identity: { user: { id: 'guest-1', displayName: null } },
      },
      { upn: null, identity: null },
      { upn: 'ana@seller.example', identity: { user: { id: guid } } },
    ],
  },
})

describe('a Microsoft Teams call', () => {
  it('is one transcript, with the subject and the participants of its meeting', () => {
    const [first] = transcripts
    expect(first && toProviderCall(first, guid, meeting, ours)).toEqual({
      externalId: `${meetingId}|T1`,
      title: 'Acme demo',
      startedAt: new Date('2026-02-10T10:00:30.250Z'),
      durationMs: 1_830_000,
      direction: 'conference',
      medium: 'video',
      ownerUserId: guid,
      ownerEmail: 'ana@seller.example',
      participants: [
        {
          id: guid,
          userId: guid,
          speakerIds: ['Ana Rep'],
          name: 'Ana Rep',
          email: 'ana@seller.example',
          affiliation: 'internal',
        },
        {
          id: 'email:bo@acme.example',
          speakerIds: ['Bo Buyer'],
          name: 'Bo Buyer',
          email: 'bo@acme.example',
          affiliation: 'external',
        },
        { id: 'guest-1', userId: 'guest-1', speakerIds: [], affiliation: 'unknown' },
        { id: 'participant:3', speakerIds: [], affiliation: 'unknown' },
      ],
      transcript: 'unknown',
    })
  })

  it('is read without its meeting and without an end time', () => {
    expect(transcripts.map((transcript) => toProviderCall(transcript, guid, null, ours))).toEqual([
      expect.objectContaining({ title: null }),
      expect.objectContaining({ externalId: `${meetingId}|T2`, durationMs: null, ownerUserId: guid }),
      null,
      null,
    ])
  })

  it('has an id made of two parts', () => {
    expect(readExternalId(`${meetingId}|T1`)).toEqual({ meetingId, transcriptId: 'T1' })
    for (const id of ['', 'T1', '|T1', 'a|', 'a|b|c']) expect(readExternalId(id)).toBeNull()
  })

  it('contains its organizer in the meeting’s id', () => {
    expect(organizerOf(meetingId)).toBe(guid)
    for (const id of ['', 'MSo1', 'no-base64 at all', Buffer.from('1*someone*0').toString('base64')])
      expect(organizerOf(id)).toBeNull()
  })
})

it('reads Microsoft Graph users', () => {
  const users = graphUsers.parse({
    value: [
      { id: 'u1', displayName: 'Ana Rep', mail: null, userPrincipalName: 'Ana@seller.example' },
      { id: 'u2', userPrincipalName: 'x#EXT#@y' },
    ],
  }).value
  expect(users.map(toProviderUser)).toEqual([
    { externalId: 'u1', email: 'ana@seller.example', name: 'Ana Rep', isActive: true },
    { externalId: 'u2', email: null, name: null, isActive: true },
  ])
})

describe('the Microsoft Teams client', () => {
  const range = { from: new Date(testStart - 20 * dayMs), to: new Date(testStart) }

  it('lists only the meetings of the chosen users', async () => {
    const stage = openStage('microsoft_teams')
    const ids = stage.world.users.slice(2, 4).map(({ id }) => uuidOf(id))
    const owners = (await listPages(stage, { ...range, userIds: ids })).flatMap(({ items }) =>
      items.map(({ ownerUserId }) => ownerUserId),
    )
    expect(owners.length).toBeGreaterThan(5)
    expect(new Set(owners)).toEqual(new Set(ids))
  })

  it('lists the meetings of more users than one cursor holds, with cursors short enough to store', async () => {
    const stage = openStage('microsoft_teams', { users: 45, calls: 90 })
    const pages = await listPages(stage, { from: new Date(testStart - 90 * dayMs), to: new Date(testStart) })
    expect(pages.flatMap(({ items }) => items)).toHaveLength(90)
    for (const { nextCursor } of pages) expect((nextCursor ?? '').length).toBeLessThan(2_500)
  })

  it('sends at most twelve requests at once', async () => {
    const stage = openStage('microsoft_teams')
    let before = 0
    await listPages(stage, range, () => {
      expect(stage.world.requests.total - before).toBeLessThan(13)
      before = stage.world.requests.total
    })
  })

  it('skips users whom the access policy excludes, and reports an error if it excludes all', async () => {
    const stage = openStage('microsoft_teams')
    const [barred] = stage.world.users.map(({ id }) => uuidOf(id))
    stage.world.intercept = (request) =>
      request.url.includes(`/users/${barred}/`) ? Response.json({}, { status: 403 }) : null
    const owners = (await listPages(stage, range)).flatMap(({ items }) =>
      items.map(({ ownerUserId }) => ownerUserId),
    )
    expect(owners.length).toBeGreaterThan(5)
    expect(owners).not.toContain(barred)
    // Users without Teams are not an error.
    stage.world.intercept = (request) =>
      request.url.includes('/onlineMeetings/') ? Response.json({}, { status: 404 }) : null
    expect((await listPages(stage, range)).flatMap(({ items }) => items)).toEqual([])
    stage.world.intercept = (request) =>
      request.url.includes('/onlineMeetings/') ? Response.json({}, { status: 403 }) : null
    await expect(listPages(stage, range)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('reads a transcript even if it may not read the meeting', async () => {
    const stage = openStage('microsoft_teams')
    stage.world.intercept = (_request, route) =>
      route.endsWith('/:meeting') ? Response.json({}, { status: 403 }) : null
    const made = stage.world.insert({ startedAt: new Date(testStart - dayMs) })
    const call = await stage.adapter.client.getCall(stage.context, stage.simulator.externalIdOf(made))
    expect(call).toMatchObject({ title: null, ownerUserId: uuidOf(made.rep.id) })
    expect(call && (await stage.adapter.client.getTranscript(stage.context, call)).status).toBe('ready')
  })

  it.each(['meetingId', 'users'])('finds the organizer through %s', async (organizerFrom) => {
    const stage = openStage('microsoft_teams')
    const made = stage.world.page({ limit: 1, offset: 3 }).calls[0]
    const context = { ...stage.context, config: { organizerFrom } }
    const call = made && (await stage.adapter.client.getCall(context, stage.simulator.externalIdOf(made)))
    expect(call?.ownerUserId).toBe(made && uuidOf(made.rep.id))
    expect(stage.world.requests.byRoute.has('GET /users')).toBe(organizerFrom === 'users')
  })

  it('skips users whose meetings it may not read while it looks for the organizer, but fails for a known organizer', async () => {
    const stage = openStage('microsoft_teams')
    const made = stage.world.page({ limit: 1, offset: 3 }).calls[0]
    const externalId = made ? stage.simulator.externalIdOf(made) : ''
    const organizer = made ? uuidOf(made.rep.id) : ''
    const { client } = stage.adapter
    stage.world.intercept = (request, route) =>
      route.includes('onlineMeetings') && !request.url.includes(organizer)
        ? Response.json({}, { status: 403 })
        : null
    const searching = { ...stage.context, config: { organizerFrom: 'users' } }
    expect((await client.getCall(searching, externalId))?.ownerUserId).toBe(organizer)
    stage.world.intercept = () => Response.json({}, { status: 403 })
    await expect(client.getCall(stage.context, externalId)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('subscribes for almost three days, and ignores a subscription that no longer exists', async () => {
    const { adapter, context } = openStage('microsoft_teams')
    const { client } = adapter
    const url = 'https://app.example.test/h'
    expect(await client.subscribe?.(context, url, 'ours')).toEqual({
      subscriptionId: 'subscription-1',
      expiresAt: new Date(testStart + 70 * 3_600_000),
    })
    await client.unsubscribe?.(context, 'subscription-1')
    await client.unsubscribe?.(context, 'subscription-2')
  })
})

describe('the Microsoft Teams webhook', () => {
  const url = 'https://app.example.test/hooks/microsoft_teams/c1'
  const verify = (body: unknown, query = '', secrets: { current: string } | null = { current: 'ours' }) =>
    microsoftTeamsWebhook.verifyWebhook(deliveryOf(`${url}${query}`, body), secrets, testStart, {})
  const item = {
    clientState: 'ours',
    changeType: 'created',
    resource: "communications/onlineMeetings('MSo1')/transcripts('T1')",
  }

  it('returns the token of a new subscription as plain text, even before a secret is stored', () => {
    for (const secrets of [null, { current: 'ours' }]) {
      expect(verify('', '?validationToken=Validation%3A%20a%2Bb', secrets)).toEqual({
        ok: true,
        kind: 'handshake',
        response: {
          status: 200,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
          body: 'Validation: a+b',
        },
      })
    }
    expect(verify('', `?validationToken=${'x'.repeat(2_001)}`)).toEqual({ ok: false, reason: 'malformed' })
    expect(verify('', '?validationToken=')).toMatchObject({ ok: false })
  })

  it('never mistakes a notification for a handshake', () => {
    expect(verify({ value: [{ ...item, clientState: 'theirs' }] }, '?validationToken=x')).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
  })

  it('reads both forms of a transcript’s path', () => {
    const inPath = { ...item, resource: 'users/u1/onlineMeetings/MSo1/transcripts/T1' }
    expect(verify({ value: [item, inPath] })).toMatchObject({
      ok: true,
      events: [
        { type: 'transcript.ready', externalCallId: 'MSo1|T1' },
        { type: 'transcript.ready', externalCallId: 'MSo1|T1' },
      ],
    })
  })

  it('rejects all notifications if one of them does not have the secret', () => {
    expect(verify({ value: [item, { ...item, clientState: 'theirs' }] })).toEqual({
      ok: false,
      reason: 'bad_signature',
    })
    expect(verify({ value: [{ ...item, clientState: null }] })).toEqual({
      ok: false,
      reason: 'missing_signature',
    })
    expect(verify({ value: [] })).toEqual({ ok: false, reason: 'malformed' })
  })

  it('reports the end of a subscription, and ignores other lifecycle events', () => {
    const others = [
      { clientState: 'ours', lifecycleEvent: 'reauthorizationRequired' },
      { clientState: 'ours', lifecycleEvent: 'subscriptionRemoved' },
      { clientState: 'ours', lifecycleEvent: 'missed' },
      { ...item, changeType: 'updated' },
      { ...item, resource: 'chats' },
    ]
    const result = verify({ value: others })
    expect(result).toMatchObject({
      ok: true,
      events: ['subscription.expiring', 'subscription.expiring', 'ignored', 'ignored', 'ignored'].map(
        (type) => ({ type }),
      ),
    })
  })
})
