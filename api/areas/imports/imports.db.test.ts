import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPause } from '#db/queries/ledger/pauses.ts'
import { recountProgress } from '#db/queries/ledger/progress.ts'
import { findStandings } from '#db/queries/imports/external-calls.ts'
import { endLookup } from '#db/queries/integrations/provider-lookups.ts'
import type { NewRow } from '#db/schema.ts'
import type { CommandState } from '#db/vocabulary/ledger.ts'
import {
  acceptedImport,
  acceptedLookup,
  externalCallResponse,
  searchExternalCallsResponse,
  externalCallsResponse,
  importChange,
  importDetail,
  importTasksResponse,
  listFromProviderResponse,
  lookupResponse,
} from '../../contract/imports.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import {
  answered,
  auditOf,
  givenCall,
  givenProvisioned,
  itemsOf,
  scorecardNamed,
} from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let admin: TestUser
let owner: TestUser
let stranger: TestUser
let integrationId: string
const base = '/integrations/real-calls'
const async = { prefer: 'respond-async' }

async function givenIntegration(
  user: TestUser,
  change: Partial<NewRow<'integrations'>> = {},
): Promise<string> {
  const row = {
    org_id: user.orgId,
    user_id: user.id,
    name: 'Our Gong',
    provider: 'gong',
    auth_kind: 'BASIC',
    health: 'healthy',
  } as const
  const { id } = await api.database.system
    .insertInto('integrations')
    .values({ ...row, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN' })
  owner = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Noor' })
  stranger = await api.givenUser({ orgId, role: 'MEMBER' })
  integrationId = await givenIntegration(owner)
})
afterAll(() => api.close())

const start = (user: TestUser, body: object = {}, headers: Record<string, string> = {}) =>
  api.request(user, 'POST', `${base}/import-calls`, {
    body: { importScope: 'LAST_7_DAYS', integrationId, ...body },
    headers,
  })

async function given(
  user: TestUser = owner,
  body: object = {},
): Promise<{ importId: string; commandId: string }> {
  const response = await start(user, body)
  answered(response, 202)
  return acceptedImport.parse(response.json())
}

const externalCall = (importId: string, externalId: string, change: Partial<NewRow<'external_calls'>> = {}) =>
  api.database.system
    .insertInto('external_calls')
    .values({
      org_id: orgId,
      integration_id: integrationId,
      external_id: externalId,
      import_id: importId,
      ...change,
    })
    .execute()

/** Ends the command the way workers do. */
async function end(commandId: string, state: CommandState): Promise<void> {
  await api.database.asSystem(async (trx) => {
    const isDead = state === 'failed'
    await trx
      .updateTable('work_items')
      .set({ state: isDead ? 'dead' : 'done', finished_at: new Date() })
      .where('command_id', '=', commandId)
      .execute()
    await recountProgress(trx, [commandId])
  })
  api.signals.send({ type: 'progress', orgId, commandId, version: 1 })
}

const detail = async (user: TestUser, id: string) => {
  const response = await api.request(user, 'GET', `${base}/import-tasks/${id}`)
  answered(response, 200)
  return importDetail.parse(response.json())
}

describe('POST /integrations/real-calls/import-calls', () => {
  it('records the import, its first page and who has started it', async () => {
    api.clock.at = new Date('2026-11-20T12:00:00Z')
    const { importId, commandId } = await given()
    api.clock.at = null
    expect(await itemsOf(api, commandId)).toEqual([`import-page ${importId} 0`])
    const task = await detail(owner, importId)
    expect(task).toMatchObject({
      commandId,
      integration: { id: integrationId, name: 'Our Gong', provider: 'gong', companyName: 'Gong' },
      status: 'PENDING',
      state: 'running',
      isPaused: false,
      scope: 'LAST_7_DAYS',
      rangeFrom: '2026-11-13T12:00:00.000Z',
      rangeTo: '2026-11-20T12:00:00.000Z',
      isListed: false,
      counts: { listed: 0, left: 0 },
      createdBy: { id: owner.id, firstName: 'Noor' },
    })
    expect(task.events.map((event) => event.kind)).toEqual(['started'])
    expect((await auditOf(api, orgId, importId)).map((entry) => entry.action)).toEqual(['import.start'])
  })

  it('is one import however often it is sent with the same key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = [await start(owner, {}, key), await start(owner, {}, key)].map((response) =>
      acceptedImport.parse(response.json()),
    )
    expect(answers[1]).toEqual(answers[0])
    expect((await start(owner, { importScope: 'ALL' }, key)).statusCode).toBe(422)
  })

  it('accepts chosen calls only with their scope, each call once', async () => {
    expect((await start(owner, { callProviderIds: ['1'] })).statusCode).toBe(400)
    expect((await start(owner, { importScope: 'SELECTED_IDS' })).statusCode).toBe(400)
    const { importId } = await given(owner, { importScope: 'SELECTED_IDS', callProviderIds: ['1', '2', '1'] })
    expect(await detail(owner, importId)).toMatchObject({ selectedCalls: 2, rangeFrom: null })
  })

  it('is allowed for the owner of the integration and for admins; for others the integration does not exist', async () => {
    expect((await start(admin)).statusCode).toBe(202)
    expect((await start(stranger)).statusCode).toBe(404)
    expect((await start(owner, { integrationId: randomUUID() })).statusCode).toBe(404)
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    expect((await start(observer)).statusCode).toBe(403)
  })

  it('is refused where nothing can be asked', async () => {
    const refused = async (change: Partial<NewRow<'integrations'>>): Promise<number> =>
      (await start(owner, { integrationId: await givenIntegration(owner, change) })).statusCode
    expect(await refused({ status: 'PAUSED' })).toBe(409)
    expect(await refused({ status: 'INACTIVE' })).toBe(409)
    expect(await refused({ health: 'needs_reauth' })).toBe(409)
    expect(await refused({ provider: 'orum', auth_kind: 'WEBHOOK_ONLY' })).toBe(422)
    expect(await refused({ provider: 'manual_upload', auth_kind: 'NONE' })).toBe(422)
  })

  it('takes a scorecard that scores, and no other', async () => {
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const { importId } = await given(owner, { scorecardConfigId: scorecard.id, callType: 'discovery' })
    expect(await detail(owner, importId)).toMatchObject({
      scorecardConfigId: scorecard.id,
      callType: 'discovery',
    })
    expect((await start(owner, { scorecardConfigId: randomUUID() })).statusCode).toBe(422)
  })
})

describe('GET /integrations/real-calls/import-tasks', () => {
  const list = async (user: TestUser, query = '') => {
    const response = await api.request(user, 'GET', `${base}/import-tasks${query}`)
    answered(response, 200)
    return importTasksResponse.parse(response.json())
  }

  it('shows one’s own and those of one’s own integrations, to admins all', async () => {
    const { importId } = await given(admin)
    for (const user of [owner, admin])
      expect((await list(user)).results.map((task) => task.id)).toContain(importId)
    expect(await list(stranger)).toEqual({ results: [], total: 0 })
    expect((await api.request(stranger, 'GET', `${base}/import-tasks/${importId}`)).statusCode).toBe(404)
  })

  it('names who started an import as other lists do: a deleted member as they were called then, without a picture', async () => {
    const starter = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Ines', lastName: 'Ott' })
    const { importId } = await given(starter, { integrationId: await givenIntegration(starter) })
    await api.database.system
      .updateTable('users')
      .set({ first_name: '', last_name: '', avatar_url: '/later.png' })
      .where('id', '=', starter.id)
      .execute()
    const createdBy = async () => (await detail(admin, importId)).createdBy
    expect(await createdBy()).toMatchObject({ firstName: starter.email, avatar: '/later.png' })
    await api.database.system
      .updateTable('memberships')
      .set({ status: 'DELETED', kept_first_name: 'Ines', kept_last_name: 'Ott' })
      .where('user_id', '=', starter.id)
      .execute()
    expect(await createdBy()).toEqual({ id: starter.id, firstName: 'Ines', lastName: 'Ott', avatar: null })
  })

  it('pages, filters by integration and status, and leaves automatic ones out unless asked', async () => {
    const other = await givenIntegration(owner)
    const ids = []
    for (let index = 0; index < 3; index += 1)
      ids.push((await given(owner, { integrationId: other })).importId)
    await api.database.system
      .updateTable('imports')
      .set({ started_by: 'schedule', scope: 'SYNC' })
      .where('id', '=', ids[0] ?? '')
      .execute()
    await api.database.system
      .updateTable('imports')
      .set({ pages: 1 })
      .where('id', '=', ids[1] ?? '')
      .execute()
    const of = (query: string) => list(owner, `?integrationId=${other}${query}`)
    expect((await of('')).results.map((task) => task.id)).toEqual([ids[2], ids[1]])
    expect(await of('&numberOfResults=1&from=1')).toMatchObject({ results: [{ id: ids[1] }], total: 2 })
    expect((await of('&includeAutomatic=true')).total).toBe(3)
    expect((await of('&status=RUNNING')).results.map((task) => task.id)).toEqual([ids[1]])
    expect((await of('&status=COMPLETED')).total).toBe(0)
    answered(await api.request(owner, 'POST', `${base}/import-tasks/${ids[2]}/cancel`), 200)
    expect((await of('&status=COMPLETED')).total).toBe(0)
    expect((await of('&status=CANCELED')).results.map((task) => task.id)).toEqual([ids[2]])
  })

  it('shows the last figures of an import that has ended, whatever happened to its calls later', async () => {
    const { importId, commandId } = await given()
    const states = ['imported', 'excluded', 'failed', 'no_transcript', 'deleted'] as const
    for (const [index, state] of states.entries()) await externalCall(importId, `ended-${index}`, { state })
    await api.database.system
      .updateTable('imports')
      .set({ pages: 1, listed: 7, unchanged: 2, listing_ended_at: new Date() })
      .where('id', '=', importId)
      .execute()
    const figures = {
      listed: 7,
      imported: 1,
      excluded: 1,
      failed: 1,
      noTranscript: 2,
      unchanged: 2,
      waiting: 0,
      left: 0,
    }
    expect((await detail(owner, importId)).counts).toEqual(figures)
    await end(commandId, 'done')
    expect(await detail(owner, importId)).toMatchObject({ retryable: 1, problems: 4 })
    const other = await given()
    await api.database.system
      .updateTable('external_calls')
      .set({ import_id: other.importId })
      .where('external_id', 'like', 'ended-%')
      .execute()
    expect(await detail(owner, importId)).toMatchObject({
      status: 'COMPLETED',
      state: 'done',
      counts: figures,
      retryable: 0,
      problems: 0,
    })
  })

  it('says ERROR of an import whose list of calls ended early', async () => {
    const { importId, commandId } = await given()
    await api.database.system
      .updateTable('imports')
      .set({ error: 'Listing calls stopped early.' })
      .where('id', '=', importId)
      .execute()
    await end(commandId, 'failed')
    expect(await detail(owner, importId)).toMatchObject({
      status: 'ERROR',
      state: 'failed',
      error: 'Listing calls stopped early.',
    })
  })
})

describe('the detail of an import', () => {
  it('shows the pace of the last minutes, what is left, and who shares the account', async () => {
    const own = await givenIntegration(owner)
    const { importId } = await given(owner, { integrationId: own })
    await given(owner, { integrationId: own })
    const row = {
      org_id: orgId,
      integration_id: own,
      import_id: importId,
      updated_at: new Date(Date.now() - 5 * 60_000),
    }
    await api.database.system
      .insertInto('external_calls')
      .values([
        ...Array.from({ length: 60 }, (_, n) => ({
          ...row,
          external_id: `fetched-${n}`,
          state: 'imported' as const,
        })),
        // Nothing was fetched for these.
        { ...row, external_id: 'excluded', state: 'excluded' as const },
        {
          ...row,
          external_id: 'long ago',
          state: 'imported' as const,
          updated_at: new Date(Date.now() - 3_600_000),
        },
      ])
      .execute()
    for (const n of [1, 2]) await externalCall(importId, `pace-${n}`, { integration_id: own })
    await api.database.system
      .updateTable('imports')
      .set({ pages: 1, listing_ended_at: new Date(), created_at: new Date(Date.now() - 6 * 60_000) })
      .where('id', '=', importId)
      .execute()
    await api.database.system
      .insertInto('provider_budgets')
      .values({ org_id: orgId, provider_account: own, capacity: 3, refill_per_second: 3, tokens: 3 })
      .execute()
    const shown = await detail(owner, importId)
    expect(shown).toMatchObject({
      status: 'RUNNING',
      counts: { left: 2 },
      sharedWith: 1,
      requestsPerSecond: 3,
      wait: null,
    })
    expect(shown.perMinute).toHaveLength(30)
    expect(shown.perMinute.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(shown.secondsLeft).toBeGreaterThan(0)
  })

  it('says what it waits for, what a person can change first', async () => {
    const own = await givenIntegration(owner)
    const { importId, commandId } = await given(owner, { integrationId: own })
    const wait = async () => (await detail(owner, importId)).wait
    const update = (change: Partial<NewRow<'integrations'>>) =>
      api.database.system.updateTable('integrations').set(change).where('id', '=', own).execute()
    expect(await wait()).toBeNull()
    await api.database.system
      .insertInto('dispatch_waits')
      .values({
        lane: 'imports',
        org_id: orgId,
        provider_account: own,
        reason: 'window_full',
        detail: 'The window is full.',
      })
      .execute()
    expect(await wait()).toEqual({ reason: 'window_full', until: null, detail: 'The window is full.' })
    const until = new Date(Date.now() + 600_000)
    await api.database.system
      .insertInto('provider_budgets')
      .values({
        org_id: orgId,
        provider_account: own,
        capacity: 3,
        refill_per_second: 3,
        tokens: 3,
        blocked_until: until,
      })
      .execute()
    const clock = until.toISOString().slice(11, 16)
    expect(await wait()).toEqual({
      reason: 'provider_blocked',
      until: until.toISOString(),
      detail: `Waiting for Gong until ${clock}`,
    })
    await update({ health: 'needs_reauth', health_reason: 'The key was withdrawn.' })
    expect(await wait()).toMatchObject({ reason: 'needs_reauth', detail: 'The key was withdrawn.' })
    await update({ status: 'PAUSED' })
    expect(await wait()).toMatchObject({ reason: 'integration_paused' })
    await api.database.asSystem((trx) =>
      insertPause(trx, { orgId, commandId, pausedBy: admin.id, reason: 'Later' }),
    )
    expect(await wait()).toMatchObject({ reason: 'paused' })
  })

  it('of a shared connection shows the allowance of the account that it uses, which is another organization’s', async () => {
    const { id: otherOrg } = await api.database.system
      .insertInto('organizations')
      .values({ name: 'The owner of the account' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const original = await givenIntegration(owner, { org_id: otherOrg, user_id: null })
    const copy = await givenIntegration(owner, {
      original_org_id: otherOrg,
      original_integration_id: original,
    })
    const until = new Date(Date.now() + 600_000)
    const budget = { provider_account: original, capacity: 9, tokens: 9 }
    await api.database.system
      .insertInto('provider_budgets')
      .values([
        { ...budget, org_id: otherOrg, refill_per_second: 9, blocked_until: until },
        { ...budget, org_id: orgId, refill_per_second: 3 },
      ])
      .execute()
    const { importId } = await given(owner, { integrationId: copy })
    expect(await detail(owner, importId)).toMatchObject({
      requestsPerSecond: 9,
      wait: { until: until.toISOString() },
    })
  })

  it('says that its list of calls is held back while many wait', async () => {
    const { importId, commandId } = await given(owner, { integrationId: await givenIntegration(owner) })
    const dueAt = new Date(Date.now() + 30_000)
    await api.database.system
      .updateTable('work_items')
      .set({ due_at: dueAt })
      .where('command_id', '=', commandId)
      .execute()
    expect((await detail(owner, importId)).wait).toMatchObject({ reason: 'backlog', until: null })
  })
})

describe('the calls of an import', () => {
  const list = async (user: TestUser, importId: string, query = '') => {
    const response = await api.request(user, 'GET', `${base}/import-tasks/${importId}/calls${query}`)
    answered(response, 200)
    return externalCallsResponse.parse(response.json())
  }

  it('are read page by page, those with problems unless others are wanted', async () => {
    const { importId } = await given()
    for (let n = 0; n < 5; n += 1)
      await externalCall(importId, `page-${n}`, {
        state: n === 4 ? 'imported' : 'failed',
        title: `Call ${n}`,
      })
    await externalCall(importId, 'next in line', { state: 'listed', title: 'Later' })
    const first = await list(owner, importId, '?limit=3')
    expect(first.results.map((call) => call.externalId)).toEqual(['page-0', 'page-1', 'page-2'])
    const second = await list(owner, importId, `?limit=3&cursor=${first.nextCursor}`)
    expect([second.results.map((call) => call.externalId), second.nextCursor]).toEqual([['page-3'], null])
    expect((await list(owner, importId, '?show=all')).results).toHaveLength(6)
    expect((await list(owner, importId, '?show=imported')).results.map((call) => call.externalId)).toEqual([
      'page-4',
    ])
    for (const cursor of ['!', 'AA=', Buffer.from('a\0').toString('base64url')]) {
      expect(
        (
          await api.request(
            owner,
            'GET',
            `${base}/import-tasks/${importId}/calls?cursor=${encodeURIComponent(cursor)}`,
          )
        ).statusCode,
      ).toBe(400)
    }
  })

  it('that a canceled import left undone say so, and are no longer next in line', async () => {
    const { importId } = await given()
    const known = await givenCall(api, orgId, { caller_id: owner.id })
    await externalCall(importId, 'canceled-0', { state: 'listed' })
    await externalCall(importId, 'canceled-1', { state: 'waiting', waiting_until: new Date() })
    await externalCall(importId, 'canceled-2', { state: 'listed', call_id: known })
    await externalCall(importId, 'canceled-3', { state: 'imported', call_id: known })
    const shown = async () =>
      (await list(owner, importId)).results.map(({ externalId, isCanceled }) => [externalId, isCanceled])
    const standings = () =>
      api.database.withOrg({ orgId }, (trx) =>
        findStandings(
          trx,
          integrationId,
          [0, 1, 2, 3].map((n) => `canceled-${n}`),
        ),
      )
    expect(await shown()).toEqual([['canceled-1', false]])
    expect((await standings()).get('canceled-0')).toEqual({ state: 'listed', callId: null })
    answered(await api.request(owner, 'POST', `${base}/import-tasks/${importId}/cancel`), 200)
    expect(await shown()).toEqual([
      ['canceled-0', true],
      ['canceled-1', true],
      ['canceled-2', true],
    ])
    expect((await list(owner, importId, '?show=imported')).results[0]?.isCanceled).toBe(false)
    const path = `/integrations/${integrationId}/external-calls/canceled-1`
    expect(externalCallResponse.parse((await api.request(owner, 'GET', path)).json())).toMatchObject({
      explanation: 'Not imported: its import was canceled.',
      externalCall: { reason: 'Its import was canceled.' },
    })
    // The list of the provider's calls says the same.
    expect(Object.fromEntries(await standings())).toEqual({
      'canceled-2': { state: 'imported', callId: known },
      'canceled-3': { state: 'imported', callId: known },
    })
  })

  it('say no more of a call that is here than its readers may see', async () => {
    const { importId } = await given()
    const seen = await givenCall(api, orgId, { title: 'Mine', caller_id: owner.id })
    const hidden = await givenCall(api, orgId, { title: 'Of somebody else', caller_id: stranger.id })
    await externalCall(importId, 'seen', { state: 'imported', call_id: seen, started_at: new Date() })
    await externalCall(importId, 'unseen', { state: 'imported', call_id: hidden, started_at: new Date() })
    const [mine, other] = (await list(owner, importId, '?show=imported')).results
    expect(mine).toMatchObject({ externalId: 'seen', title: 'Mine', callId: seen, owner: { id: owner.id } })
    expect(other).toMatchObject({
      externalId: 'unseen',
      title: null,
      callId: null,
      owner: null,
      startedAt: null,
    })
    expect((await list(admin, importId, '?show=imported')).results.map((call) => call.title)).toEqual([
      'Mine',
      'Of somebody else',
    ])
  })

  it('are found by title, rep and day, page by page, and so are those that are not here', async () => {
    const { importId } = await given()
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const own = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Quirin', lastName: 'Abbasova' })
    const at = (day: string) => new Date(`2026-03-${day}T12:00:00Z`)
    for (const [n, day] of ['02', '03', '04'].entries()) {
      const callId = await givenCall(api, orgId, {
        title: `Quarry visit ${n}`,
        integration_id: integrationId,
        caller_id: own.id,
        started_at: at(day),
      })
      await externalCall(importId, `quarry-${n}`, { state: 'imported', call_id: callId, started_at: at(day) })
    }
    await externalCall(importId, 'quarry-failed', {
      state: 'failed',
      title: 'The quarry that failed',
      started_at: at('03'),
    })
    const search = async (user: TestUser, query: Record<string, string>) => {
      const asked = new URLSearchParams(query).toString()
      const response = await api.request(
        user,
        'GET',
        `/integrations/${integrationId}/external-calls?${asked}`,
      )
      answered(response, 200)
      const { results, missing, total } = searchExternalCallsResponse.parse(response.json())
      return {
        here: results.map((one) => one.externalId),
        missing: missing.map((one) => one.externalId),
        total,
      }
    }
    expect(await search(admin, { search: 'quarry', numberOfResults: '2' })).toEqual({
      here: ['quarry-2', 'quarry-1'],
      missing: ['quarry-failed'],
      total: 3,
    })
    expect(await search(admin, { search: 'quarry', numberOfResults: '2', from: '2' })).toEqual({
      here: ['quarry-0'],
      missing: [],
      total: 3,
    })
    const byRep = await search(admin, { search: 'Abbasova', date: '2026-03-03' })
    expect(byRep).toEqual({ here: ['quarry-1'], missing: [], total: 1 })
    const byDay = await search(admin, { date: '2026-03-03' })
    expect(byDay).toEqual({ here: ['quarry-1'], missing: ['quarry-failed'], total: 1 })
    // Calls of others stay hidden from people who may not see them.
    expect((await search(owner, { search: 'quarry' })).here).toEqual([])
    expect(
      (await api.request(stranger, 'GET', `/integrations/${integrationId}/external-calls`)).statusCode,
    ).toBe(404)
  })

  it('are explained one by one', async () => {
    const { importId } = await given()
    const explain = async (user: TestUser, externalId: string) => {
      const response = await api.request(
        user,
        'GET',
        `/integrations/${integrationId}/external-calls/${encodeURIComponent(externalId)}`,
      )
      answered(response, 200)
      return externalCallResponse.parse(response.json())
    }
    await externalCall(importId, 'why/this?', {
      state: 'excluded',
      reason: 'A privacy rule excluded this call.',
    })
    const answer = await explain(owner, 'why/this?')
    expect(answer.explanation).toBe(
      'Not imported. A privacy rule excluded this call. None of its content was kept.',
    )
    expect(answer.externalCall).toMatchObject({ title: null, state: 'excluded', startedAt: null })
    expect(answer.steps.map((step) => step.text)).toContain('A privacy rule excluded this call.')
    expect(await explain(owner, 'never')).toMatchObject({ externalCall: null, steps: [] })
    expect((await explain(owner, 'unseen')).explanation).toBe(
      'It was imported, but you don’t have access to it.',
    )
    expect(
      (await api.request(stranger, 'GET', `/integrations/${integrationId}/external-calls/never`)).statusCode,
    ).toBe(404)
  })
})

describe('changing an import', () => {
  const change = (user: TestUser, id: string, action: string) =>
    api.request(user, 'POST', `${base}/import-tasks/${id}/${action}`)

  it('pauses and resumes it, as often as one likes', async () => {
    const { importId } = await given()
    for (const action of ['pause', 'pause', 'resume', 'resume']) {
      const response = await change(owner, importId, action)
      answered(response, 200)
      expect(importChange.parse(response.json()).import.isPaused).toBe(action === 'pause')
    }
    expect((await detail(owner, importId)).events.map((event) => event.kind)).toEqual([
      'resumed',
      'paused',
      'paused',
      'started',
    ])
    expect((await auditOf(api, orgId, importId)).map((entry) => entry.action)).toEqual([
      'import.start',
      'import.pause',
      'import.pause',
      'import.resume',
    ])
    expect((await change(stranger, importId, 'pause')).statusCode).toBe(404)
  })

  it('cancels it permanently', async () => {
    const { importId, commandId } = await given()
    const response = await change(owner, importId, 'cancel')
    answered(response, 200)
    expect(importChange.parse(response.json()).import).toMatchObject({
      state: 'cancelled',
      status: 'COMPLETED',
    })
    expect((await change(owner, importId, 'cancel')).statusCode).toBe(200)
    expect((await change(owner, importId, 'pause')).statusCode).toBe(409)
    const items = await api.database.system
      .selectFrom('work_items')
      .select('state')
      .where('command_id', '=', commandId)
      .execute()
    expect(items.map((item) => item.state)).toEqual(['cancelled'])
    const ended = await given()
    await end(ended.commandId, 'done')
    expect((await change(owner, ended.importId, 'cancel')).statusCode).toBe(409)
  })

  it('imports the calls anew that failed', async () => {
    const { importId } = await given(owner, { callType: 'demo' })
    expect((await change(owner, importId, 'retry-failed')).statusCode).toBe(409)
    await externalCall(importId, 'retry-1', { state: 'failed' })
    await externalCall(importId, 'retry-2', { state: 'imported' })
    const response = await change(owner, importId, 'retry-failed')
    answered(response, 202)
    const again = acceptedImport.parse(response.json())
    expect(await detail(owner, again.importId)).toMatchObject({
      scope: 'SELECTED_IDS',
      selectedCalls: 1,
      callType: 'demo',
    })
  })
})

describe('looking into what a provider has', () => {
  const list = (
    user: TestUser,
    body: object = {},
    headers: Record<string, string> = async,
    id = integrationId,
  ) => api.request(user, 'POST', `${base}/list-calls-from-provider/${id}`, { body, headers })
  const results = { results: [], nextCursor: 'more' }

  async function finish(
    lookupId: string,
    commandId: string,
    answer: { result: unknown } | { error: string },
  ): Promise<void> {
    await api.database.withOrg({ orgId }, (trx) => endLookup(trx, lookupId, answer))
    await end(commandId, 'error' in answer ? 'failed' : 'done')
  }

  it('records the question, and shows its answer for an hour to the user who asked', async () => {
    api.clock.at = new Date('2026-11-20T12:00:00Z')
    const response = await list(owner, { date: { range: 'lastWeek' }, numberOfResults: 50, from: 10 })
    api.clock.at = null
    answered(response, 202)
    const { lookupId, commandId } = acceptedLookup.parse(response.json())
    const stored = await api.database.system
      .selectFrom('provider_lookups')
      .selectAll()
      .where('id', '=', lookupId)
      .executeTakeFirstOrThrow()
    expect(stored.request).toEqual({
      kind: 'calls',
      from: '2026-11-09T00:00:00.000Z',
      to: '2026-11-16T00:00:00.000Z',
      externalUserId: null,
      cursor: null,
      skip: 10,
      limit: 50,
    })
    const read = (user: TestUser) => api.request(user, 'GET', `${base}/provider-lookups/${lookupId}`)
    expect(lookupResponse.parse((await read(owner)).json())).toMatchObject({
      state: 'running',
      calls: null,
      error: null,
    })
    await finish(lookupId, commandId, { result: { kind: 'calls', ...results } })
    expect(lookupResponse.parse((await read(owner)).json())).toMatchObject({
      state: 'done',
      calls: results,
      users: null,
    })
    expect((await read(admin)).statusCode).toBe(404)
    await api.database.system
      .updateTable('provider_lookups')
      .set({ created_at: new Date(Date.now() - 3_700_000) })
      .where('id', '=', lookupId)
      .execute()
    expect((await read(owner)).statusCode).toBe(404)
  })

  async function newest(): Promise<{ id: string; command_id: string }> {
    const find = () =>
      api.database.system
        .selectFrom('provider_lookups')
        .innerJoin('commands', 'commands.id', 'provider_lookups.command_id')
        .select(['provider_lookups.id', 'command_id'])
        .where('commands.state', '=', 'running')
        .executeTakeFirst()
    await expect.poll(find).toBeTypeOf('object')
    const found = await find()
    if (found === undefined) throw new Error('Nothing was recorded')
    return found
  }

  it('waits for the result by default, and gives the reason when there is none', async () => {
    const waiting = list(owner, {}, {})
    const first = await newest()
    await finish(first.id, first.command_id, { result: { kind: 'calls', ...results } })
    const response = await waiting
    answered(response, 200)
    expect(listFromProviderResponse.parse(response.json())).toEqual(results)
    const failing = list(owner, {}, {})
    const second = await newest()
    await finish(second.id, second.command_id, { error: 'This key may not read calls.' })
    expect((await failing).json()).toMatchObject({
      status: 422,
      code: 'provider_failed',
      message: 'This key may not read calls.',
    })
  })

  it('shows people with who of us they are', async () => {
    await api.database.system
      .insertInto('integration_user_settings')
      .values({
        org_id: orgId,
        integration_id: integrationId,
        user_id: owner.id,
        external_user_id: 'rep-1',
        is_automatic: true,
      })
      .execute()
    const waiting = api.request(owner, 'GET', `${base}/listUsers/${integrationId}`)
    const { id, command_id } = await newest()
    const user = (externalId: string) => ({ externalId, email: null, name: externalId, isActive: true })
    await finish(id, command_id, {
      result: { kind: 'users', results: [user('rep-1'), user('rep-2')], nextCursor: null },
    })
    const response = await waiting
    answered(response, 200)
    expect(response.json()).toMatchObject({
      results: [
        { externalId: 'rep-1', matched: { user: { id: owner.id }, isAutomatic: true } },
        { externalId: 'rep-2', matched: null },
      ],
      nextCursor: null,
    })
    // A member's calls are those of the provider's user matched with them.
    const ofOwner = acceptedLookup.parse((await list(owner, { userId: owner.id })).json())
    const stored = await api.database.system
      .selectFrom('provider_lookups')
      .select('request')
      .where('id', '=', ofOwner.lookupId)
      .executeTakeFirstOrThrow()
    expect(stored.request).toMatchObject({ externalUserId: 'rep-1' })
    expect((await list(owner, { userId: stranger.id })).statusCode).toBe(422)
  })

  it('is allowed for users who may use the integration, while it is active', async () => {
    expect((await list(stranger)).statusCode).toBe(404)
    expect(
      (await list(owner, {}, async, await givenIntegration(owner, { status: 'PAUSED' }))).statusCode,
    ).toBe(409)
    expect((await api.request(stranger, 'GET', `${base}/listUsers/${integrationId}`)).statusCode).toBe(404)
  })
})
