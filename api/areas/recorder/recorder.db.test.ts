import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCalendarEvents } from '#db/queries/recorder/calendar-events.ts'
import type { NewRow } from '#db/schema.ts'
import { provisionOrganization } from '../organizations/provision-organization.ts'
import {
  type OptOutRulesResponse,
  optOutRulesResponse,
  schedulingPreviewResponse,
} from '../../contract/recorder.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, auditOf } from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let otherOrgId: string
let admin: TestUser
let rep: TestUser
const base = '/integrations/recall-ai'
const hourMs = 3_600_000

beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization({ settings: { recorderAllowed: true } })
  otherOrgId = await api.givenOrganization({ settings: { recorderAllowed: true } })
  admin = await api.givenUser({ orgId, role: 'ADMIN' })
  rep = await api.givenUser({
    orgId,
    role: 'MEMBER',
    firstName: 'Nora',
    lastName: 'Field',
    email: 'nora@acme.com',
  })
})
afterAll(() => api.close())

const condition = (target: string, operation: string, ...values: string[]) => ({
  id: `${target} ${values[0]}`,
  target,
  operation,
  values,
})
const rule = (id: string, ...subrules: ReturnType<typeof condition>[]) => ({ id, subrules })
const noDemos = rule('demos', condition('MEETING_NAME', 'CONTAINS', 'Demo'))

/** An event on the rep's calendar that begins in this many hours. @returns its id */
async function givenEvent(hours: number, change: Partial<NewRow<'calendar_events'>> = {}): Promise<string> {
  const id = randomUUID()
  const startsAt = new Date(api.context.now().getTime() + hours * hourMs)
  const event = {
    org_id: orgId,
    id,
    integration_id: randomUUID(),
    user_id: rep.id,
    calendar_event_id: `google ${id}`,
    title: 'Demo for Larkspur',
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + hourMs),
    start_zone: 'Europe/Madrid',
    event_types: ['default', 'recurring', 'occurrence'],
    attendees: JSON.stringify([{ email: 'eve@customer.io', isResource: false }]),
    organiser_email: 'nora@acme.com',
    meeting_url: `https://meet.example/${id}`,
    platform: 'google_meet',
    ...change,
  }
  await api.database.withOrg({ orgId: event.org_id }, (trx) => insertCalendarEvents(trx, [event]))
  return id
}

const readRules = async (user = admin): Promise<OptOutRulesResponse> => {
  const response = await api.request(user, 'GET', `${base}/bot-scheduling-rules/org`)
  answered(response, 200)
  return optOutRulesResponse.parse(response.json())
}
const save = (body: Record<string, unknown>, user = admin) =>
  api.request(user, 'POST', `${base}/bot-scheduling-rules/org`, { body })
async function preview(body: Record<string, unknown>, user = admin) {
  const response = await api.request(user, 'POST', `${base}/get-calendar-scheduling-preview`, {
    body: { optOutBotSchedulingRules: [], ...body },
  })
  answered(response, 200)
  return schedulingPreviewResponse.parse(response.json())
}
const override = (calendarEventId: string, shouldRecordOverride: unknown, user = admin) =>
  api.request(user, 'PATCH', `${base}/should-record-override`, {
    body: { calendarEventId, shouldRecordOverride },
  })
type Refusal = {
  code: string
  message: string
  errors?: { path: string; message: string }[]
  current?: unknown
}

describe('the opt-out rules of an organization', () => {
  it('are none at first, and are saved all together with a version and an entry in the log', async () => {
    expect(await readRules()).toEqual({ optOutBotSchedulingRules: [], version: 0 })
    const tidy = rule(
      'mine',
      condition('MEETING_NAME', 'NOT_EQUALS_IGNORE_CASE', ' Plan, build ', '', 'Plan, build'),
    )
    const saved = await save({ optOutBotSchedulingRules: [noDemos, tidy], version: 0 })
    answered(saved, 200)
    const kept = [
      noDemos,
      rule('mine', {
        ...condition('MEETING_NAME', 'NOT_EQUALS_CASE_INSENSITIVE', 'Plan, build'),
        id: 'MEETING_NAME  Plan, build ',
      }),
    ]
    expect(saved.json()).toEqual({ optOutBotSchedulingRules: kept, version: 1 })
    expect(await readRules()).toEqual({ optOutBotSchedulingRules: kept, version: 1 })
    const [entry, ...others] = await auditOf(api, orgId, orgId)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      action: 'opt_out_rules.update',
      actor_user_id: admin.id,
      before: [],
      after: kept,
    })
    // The same rules again are no change, even after somebody else has saved them.
    for (const version of [1, 0])
      expect((await save({ optOutBotSchedulingRules: [noDemos, tidy], version })).json()).toEqual(
        saved.json(),
      )
    expect(await auditOf(api, orgId, orgId)).toHaveLength(1)
  })

  it('are the default rules in a new organization, those of its domain included', async () => {
    const namesOf = async (domain: string | null): Promise<string[]> => {
      const id = await api.givenOrganization()
      await api.database.system.updateTable('organizations').set({ domain }).where('id', '=', id).execute()
      await api.database.withOrg({ orgId: id }, (trx) => provisionOrganization(trx, id, null))
      const saved = await readRules(await api.givenUser({ orgId: id, role: 'OWNER' }))
      expect(saved.version).toBe(1)
      return saved.optOutBotSchedulingRules.map((saved) => saved.id)
    }
    expect(await namesOf('acme.com')).toEqual(['internal-meetings', 'own-time', 'job-interviews'])
    expect(await namesOf(null)).toEqual(['own-time'])
  })

  it('refuse a stale version and tell what they are now', async () => {
    const before = await readRules()
    const response = await save({ optOutBotSchedulingRules: [], version: before.version + 1 })
    expect([response.statusCode, response.json<Refusal>().code, response.json<Refusal>().current]).toEqual([
      409,
      'stale',
      before,
    ])
    expect(await readRules()).toEqual(before)
    answered(await save({ optOutBotSchedulingRules: [noDemos], version: before.version }), 200)
    answered(await save({ optOutBotSchedulingRules: [] }), 200)
    expect(await readRules()).toEqual({ optOutBotSchedulingRules: [], version: before.version + 2 })
  })

  it('let one of two people win who save the same version at once', async () => {
    const { version } = await readRules()
    const responses = await Promise.all(
      [1, 2, 3].map((number) =>
        save({ optOutBotSchedulingRules: [rule(`r${number}`, ...noDemos.subrules)], version }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect((await readRules()).version).toBe(version + 1)
  })

  it.each([
    ['a rule without subrules', [rule('a')], 'subrules', 'All your rules need to have at least 1 subrule'],
    [
      'a subrule without values',
      [rule('a', condition('MEETING_NAME', 'EQUALS', ' '))],
      'subrules.0.values',
      'Add at least one value.',
    ],
    [
      'an unknown target',
      [rule('a', condition('SHOE_SIZE', 'EQUALS', '44'))],
      'subrules.0.target',
      'This target does not exist.',
    ],
    [
      'an unknown operation',
      [rule('a', condition('MEETING_NAME', 'LIKE', 'x'))],
      'subrules.0.operation',
      'This operation does not exist.',
    ],
  ])('refuse %s with 422 and its place', async (_, rules, path, message) => {
    const response = await save({ optOutBotSchedulingRules: rules })
    expect([response.statusCode, response.json<Refusal>().message]).toEqual([422, message])
    expect(response.json<Refusal>().errors).toEqual([{ path: `optOutBotSchedulingRules.0.${path}`, message }])
  })

  it('are no rules of teams, nor of users', async () => {
    const ofTeams = await save({ level: 'TEAM', optOutBotSchedulingRules: [] })
    expect([ofTeams.statusCode, ofTeams.json<Refusal>().message]).toEqual([
      422,
      'Teams not supported for calendar rules',
    ])
    expect((await save({ level: 'USER', optOutBotSchedulingRules: [] })).statusCode).toBe(422)
  })

  it('have bounds', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `value ${index}`)
    const heavy = Array.from({ length: 11 }, (_, index) =>
      rule(`r${index}`, condition('MEETING_NAME', 'EQUALS', ...many)),
    )
    const response = await save({ optOutBotSchedulingRules: heavy })
    expect([response.statusCode, response.json<Refusal>().errors]).toEqual([
      400,
      [{ path: 'optOutBotSchedulingRules', message: 'Use at most 1000 values in all rules together.' }],
    ])
    answered(await save({ optOutBotSchedulingRules: heavy.slice(1) }), 200)
  })

  it('are read by observers and changed by managers', async () => {
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    expect((await readRules(observer)).optOutBotSchedulingRules).toHaveLength(10)
    expect((await save({ optOutBotSchedulingRules: [] }, observer)).statusCode).toBe(403)
    expect((await api.request(rep, 'GET', `${base}/bot-scheduling-rules/org`)).statusCode).toBe(403)
    const stranger = await api.givenUser({ orgId: otherOrgId, role: 'OWNER' })
    expect(await readRules(stranger)).toEqual({ optOutBotSchedulingRules: [], version: 0 })
  })

  it('are read as far as possible, whatever was stored', async () => {
    const odd = await api.givenOrganization()
    const owner = await api.givenUser({ orgId: odd, role: 'OWNER' })
    await api.database.system
      .insertInto('bot_scheduling_rules')
      .values({
        org_id: odd,
        version: 3,
        rules: JSON.stringify([null, { id: 'a', subrules: [{ target: 'MOON' }] }]),
      })
      .execute()
    expect(await readRules(owner)).toEqual({
      version: 3,
      optOutBotSchedulingRules: [
        rule('rule-1'),
        rule('a', { id: 'subrule-1', target: 'MOON', operation: '', values: [] }),
      ],
    })
  })
})

describe('the preview', () => {
  it('holds rules that nobody has saved against the events of the next 14 days, first by start, then by end', async () => {
    const integrationId = randomUUID()
    const calendar = { integration_id: integrationId }
    const at = (hours: number) => new Date(api.context.now().getTime() + hours * hourMs)
    const inTwoDays = at(48)
    const third = await givenEvent(48, {
      ...calendar,
      title: 'Weekly sync',
      starts_at: inTwoDays,
      ends_at: at(50),
    })
    const second = await givenEvent(48, { ...calendar, title: null, starts_at: inTwoDays })
    const first = await givenEvent(24, calendar)
    const running = await givenEvent(-0.5, { ...calendar, title: 'Under way' })
    await givenEvent(-2, { ...calendar, title: 'Over' })
    await givenEvent(14 * 24 + 1, { ...calendar, title: 'Too far' })
    await givenEvent(24, { title: 'Another calendar' })
    const { results, total } = await preview({ integrationId, optOutBotSchedulingRules: [noDemos] })
    expect(results.map(({ id }) => id)).toEqual([running, first, second, third])
    expect(total).toBe(4)
    expect(results.map((event) => [event.willBotAttend, event.reason, event.matchedRuleIds])).toEqual([
      [true, 'NO_RULE_MATCHED', []],
      [false, 'RULE_MATCHED', ['demos']],
      [true, 'NO_RULE_MATCHED', []],
      [true, 'NO_RULE_MATCHED', []],
    ])
    const page = await preview({ integrationId, from: 1, numberOfResults: 2 })
    expect([page.results.map(({ id }) => id), page.total]).toEqual([[first, second], 4])
  })

  it('tells everything of an event, and why', async () => {
    const integrationId = randomUUID()
    const id = await givenEvent(24, { integration_id: integrationId, is_guest_list_hidden: true })
    const inert = rule('never')
    const { results } = await preview({ integrationId, optOutBotSchedulingRules: [noDemos, inert] })
    const start = api.context.now().getTime() + 24 * hourMs
    expect(Math.abs(new Date(results[0]?.startTime ?? 0).getTime() - start)).toBeLessThan(60_000)
    expect(results[0]).toMatchObject({
      id,
      calendarEventId: id,
      title: 'Demo for Larkspur',
      timeZone: 'Europe/Madrid',
      isAllDay: false,
      eventType: 'default',
      isRecurring: true,
      participantEmails: ['eve@customer.io', 'nora@acme.com'],
      organiserEmail: 'nora@acme.com',
      platform: 'google_meet',
      calendarOwner: { id: rep.id, name: 'Nora Field', email: 'nora@acme.com' },
      shouldRecordOverride: null,
      willBotAttendAccordingToRules: false,
      willBotAttend: false,
      reason: 'RULE_MATCHED',
      matchedRuleIds: ['demos'],
      warnings: ['PARTICIPANTS_INCOMPLETE', 'INERT_RULE'],
      joinAt: null,
    })
    expect(results[0]?.trace.filter(({ scope }) => scope === 'USER')).toMatchObject([
      {
        ruleId: 'demos',
        number: 1,
        verdict: 'matched',
        subrules: [{ verdict: 'matched', found: ['Demo for Larkspur'], agreeing: ['Demo'] }],
      },
      { ruleId: 'never', number: 2, verdict: 'inert', subrules: [] },
    ])
  })

  it('replaces the rules of the previewed scope only', async () => {
    const integrationId = randomUUID()
    await givenEvent(24, { integration_id: integrationId, title: 'Board meeting' })
    const board = rule('board', condition('MEETING_NAME', 'CONTAINS', 'Board'))
    answered(await save({ optOutBotSchedulingRules: [board] }), 200)
    const ofUser = await preview({ integrationId, optOutBotSchedulingRules: [noDemos] })
    expect(ofUser.results[0]).toMatchObject({ matchedRuleIds: ['board'], willBotAttend: false })
    expect(ofUser.results[0]?.trace.map(({ scope, ruleId }) => [scope, ruleId])).toEqual([
      ['ORGANIZATION', 'board'],
      ['USER', 'demos'],
    ])
    const ofAll = await preview({ optOutBotSchedulingRules: [noDemos] })
    expect(ofAll.results.find(({ title }) => title === 'Board meeting')).toMatchObject({
      matchedRuleIds: [],
      willBotAttend: true,
    })
  })

  it('tells what no rule can change', async () => {
    const integrationId = randomUUID()
    const calendar = { integration_id: integrationId }
    await givenEvent(1, { ...calendar, is_cancelled: true })
    await givenEvent(2, { ...calendar, meeting_url: null })
    await givenEvent(3, { ...calendar, platform: 'webex' })
    await givenEvent(4, { ...calendar, is_all_day: true })
    await givenEvent(5, { ...calendar, own_response: 'declined' })
    const { results } = await preview({ integrationId })
    expect(results.map(({ reason }) => reason)).toEqual([
      'EVENT_CANCELLED',
      'NO_MEETING_LINK',
      'UNSUPPORTED_PLATFORM',
      'ALL_DAY',
      'DECLINED',
    ])
    expect(results.map(({ willBotAttend, joinAt }) => [willBotAttend, joinAt])).toEqual(
      Array.from({ length: 5 }, () => [false, null]),
    )
  })

  it('tells what other calendars say about the same meeting', async () => {
    const [own, other, room] = [randomUUID(), randomUUID(), randomUUID()]
    const meeting = { ical_uid: `uid ${own}`, meeting_url: `https://meet.example/${room}`, title: 'Review' }
    await givenEvent(24, { ...meeting, integration_id: own })
    const colleagues = await givenEvent(24, { ...meeting, integration_id: other, user_id: admin.id })
    const inRoom = { integration_id: randomUUID(), meeting_url: `https://meet.example/${room}?pwd=1` }
    await givenEvent(24.25, { ...inRoom, title: 'The same room' })
    const place = await api.givenOrganization()
    const stranger = await api.givenUser({ orgId: place, role: 'MEMBER' })
    await givenEvent(24, {
      ...meeting,
      org_id: place,
      user_id: stranger.id,
      should_record_override: false,
    })
    const read = async (integrationId: string) => (await preview({ integrationId })).results[0]
    expect(await read(own)).toMatchObject({ willBotAttend: true, warnings: [] })

    answered(await override(colleagues, false), 200)
    expect(await read(own)).toMatchObject({
      shouldRecordOverride: null,
      willBotAttendAccordingToRules: true,
      willBotAttend: false,
      reason: 'MUST_NOT_BE_RECORDED',
      warnings: ['OVERRIDDEN_ELSEWHERE'],
      joinAt: null,
    })
    expect(await read(other)).toMatchObject({ reason: 'MUST_NOT_BE_RECORDED', warnings: [] })
    expect(await read(inRoom.integration_id)).toMatchObject({ warnings: ['OVERRIDDEN_ELSEWHERE'] })
  })

  it('attends nothing where the recorder is not allowed, the pilot has ended or the person has left', async () => {
    const reasonsIn = async (
      settings: Record<string, unknown>,
      status: 'ACTIVE' | 'DEPROVISIONED',
      pilotEndsAt: Date | null,
    ) => {
      const place = await api.givenOrganization({ settings })
      await api.database.system
        .updateTable('organizations')
        .set({ pilot_expires_at: pilotEndsAt })
        .where('id', '=', place)
        .execute()
      const owner = await api.givenUser({ orgId: place, role: 'OWNER' })
      const person = await api.givenUser({ orgId: place, role: 'MEMBER', status })
      await givenEvent(1, { org_id: place, user_id: person.id })
      return (await preview({}, owner)).results.map(({ reason }) => reason)
    }
    expect(await reasonsIn({}, 'ACTIVE', null)).toEqual(['RECORDER_INACTIVE'])
    expect(await reasonsIn({ recorderAllowed: true }, 'DEPROVISIONED', null)).toEqual(['USER_INACTIVE'])
    expect(await reasonsIn({ recorderAllowed: true }, 'ACTIVE', new Date('2020-01-01'))).toEqual([
      'ORGANIZATION_INACTIVE',
    ])
    expect(await reasonsIn({ recorderAllowed: true }, 'ACTIVE', null)).toEqual(['NO_RULE_MATCHED'])
  })

  it('shows nothing of another organization, not even with the id of its calendar', async () => {
    const stranger = await api.givenUser({ orgId: otherOrgId, role: 'OWNER' })
    const integrationId = randomUUID()
    await givenEvent(24, { integration_id: integrationId })
    expect(await preview({ integrationId }, stranger)).toEqual({ results: [], total: 0 })
    expect(await preview({}, stranger)).toEqual({ results: [], total: 0 })
    expect((await api.request(stranger, 'GET', `${base}/calendar-count`)).json()).toEqual({ total: 0 })
  })

  it('counts the connected calendars', async () => {
    const place = await api.givenOrganization()
    const owner = await api.givenUser({ orgId: place, role: 'OWNER' })
    const shared = { org_id: place, user_id: owner.id, integration_id: randomUUID() }
    await givenEvent(1, shared)
    await givenEvent(2, shared)
    await givenEvent(3, { ...shared, integration_id: randomUUID() })
    expect((await api.request(owner, 'GET', `${base}/calendar-count`)).json()).toEqual({ total: 2 })
  })
})

describe('an override', () => {
  it('wins over the rules, is removed by null, and is audited', async () => {
    const integrationId = randomUUID()
    const id = await givenEvent(24, { integration_id: integrationId })
    const rules = { integrationId, optOutBotSchedulingRules: [noDemos] }
    const steps: [boolean | null, boolean, string][] = [
      [true, true, 'MUST_BE_RECORDED'],
      [false, false, 'MUST_NOT_BE_RECORDED'],
      [null, false, 'RULE_MATCHED'],
    ]
    for (const [shouldRecord, willBotAttend, reason] of steps) {
      const response = await override(id, shouldRecord)
      answered(response, 200)
      expect(response.json()).toEqual({ calendarEventId: id, shouldRecordOverride: shouldRecord })
      const [event] = (await preview(rules)).results
      expect(event).toMatchObject({
        shouldRecordOverride: shouldRecord,
        willBotAttend,
        reason,
        willBotAttendAccordingToRules: false,
      })
      expect(event?.joinAt).toBe(willBotAttend ? event?.startTime : null)
    }
    answered(await override(id, null), 200)
    expect(
      (await auditOf(api, orgId, id)).map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ['calendar_event.override', { shouldRecordOverride: null }, { shouldRecordOverride: true }],
      ['calendar_event.override', { shouldRecordOverride: true }, { shouldRecordOverride: false }],
      ['calendar_event.override', { shouldRecordOverride: false }, { shouldRecordOverride: null }],
    ])
  })

  it('is refused for an event without an id of its calendar', async () => {
    const integrationId = randomUUID()
    const id = await givenEvent(24, { integration_id: integrationId, calendar_event_id: null })
    expect((await preview({ integrationId })).results[0]).toMatchObject({ id, calendarEventId: null })
    const response = await override(id, true)
    expect([response.statusCode, response.json<Refusal>().message]).toEqual([
      422,
      'Cannot override bot join settings for this meeting.',
    ])
  })

  it('is refused for events of others, for unknown ones, for odd wishes and for observers', async () => {
    const id = await givenEvent(24)
    const stranger = await api.givenUser({ orgId: otherOrgId, role: 'OWNER' })
    expect((await override(id, true, stranger)).statusCode).toBe(404)
    await api.givenMembership(stranger.id, { orgId, role: 'OBSERVER' })
    const elsewhere = await override(id, true, stranger)
    expect([elsewhere.statusCode, elsewhere.json<Refusal>().message]).toEqual([403, `switchOrg::${orgId}`])
    expect((await override(randomUUID(), true)).statusCode).toBe(404)
    expect((await override(id, 'yes')).statusCode).toBe(400)
    expect((await override(id, true, { ...stranger, orgId })).statusCode).toBe(403)
    expect(await auditOf(api, orgId, id)).toEqual([])
  })
})
