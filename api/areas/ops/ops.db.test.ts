import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setBudget } from '#db/queries/integrations/budgets.ts'
import { insertIntegration } from '#db/queries/integrations/integrations.ts'
import { heartbeat } from '#db/queries/ledger/processes.ts'
import { type Lane, lanes } from '#db/vocabulary/ledger.ts'
import { type LaneState, lanesResponse, providersResponse, workersResponse } from '../../contract/ops.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { auditOf, givenProvisioned } from '../../testing/calls.ts'
import { ago, later, opsTest, type OpsTest } from '../../testing/ops.ts'

let api: ApiTest
let staff: TestUser
let place: OpsTest['place']
let work: OpsTest['work']
let get: OpsTest['get']
beforeAll(async () => {
  api = await createApiTest()
  ;({ place, work, get } = opsTest(api))
  staff = await api.givenUser({ orgId: await givenProvisioned(api), role: 'MEMBER', platformRole: 'staff' })
})
afterAll(() => api.close())

async function laneOf(user: TestUser, lane: Lane, scope = 'organization'): Promise<LaneState> {
  const answer = await get(user, `/ops/lanes?scope=${scope}`, lanesResponse)
  return answer.lanes.find((state) => state.lane === lane)!
}

describe('GET /ops/lanes', () => {
  it('counts what waits, runs, failed and was done, lane by lane', async () => {
    const here = await place()
    await work(here, { due_at: ago(90), created_at: ago(90) })
    await work(here, { due_at: ago(5) })
    await work(here, { due_at: later(600) })
    await work(here, { state: 'offered', offered_at: new Date() })
    await work(here, { state: 'running', started_at: new Date() })
    await work(here, { state: 'dead', finished_at: ago(60), error: 'No', error_class: 'PermanentError' })
    await work(here, { state: 'cancelled', finished_at: new Date() })
    for (const seconds of [10, 70, 80, 29 * 60 + 30, 31 * 60])
      await work(here, { state: 'done', finished_at: ago(seconds) })
    const answer = await get(here.admin, '/ops/lanes', lanesResponse)
    expect(answer.lanes.map((state) => state.lane)).toEqual([...lanes])
    const scoring = answer.lanes.find((state) => state.lane === 'scoring')!
    expect(scoring).toMatchObject({
      state: 'running',
      stateReason: null,
      runnable: 2,
      waitingForLater: 1,
      inFlight: 2,
      dead: 1,
      donePerMinute: 2,
    })
    expect(scoring.oldestSeconds).toBeGreaterThanOrEqual(90)
    expect(scoring.oldestSeconds).toBeLessThan(120)
    expect(scoring.history.slice(-2)).toEqual([2, 1])
    expect(scoring.history[0]).toBe(1)
    expect(scoring.history.reduce((sum, done) => sum + done, 0)).toBe(4)
    expect(answer).toMatchObject({ backend: 'postgres', slotsUsed: 1 })
    expect(answer.lanes.find((state) => state.lane === 'mail')).toMatchObject({
      runnable: 0,
      oldestSeconds: null,
      dead: 0,
    })
  })

  it('shows an organization its own share, and platform staff all of it', async () => {
    const [here, there] = [await place(), await place()]
    await work(here)
    await work(there)
    expect((await laneOf(here.admin, 'scoring')).runnable).toBe(1)
    expect((await laneOf(staff, 'scoring')).runnable).toBe(0)
    expect((await laneOf(staff, 'scoring', 'all')).runnable).toBeGreaterThanOrEqual(2)
    const refused = await api.request(here.admin, 'GET', '/ops/lanes?scope=all')
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      403,
      'Only platform staff see all organizations.',
    ])
  })

  it('is closed to members and open to platform staff of any role', async () => {
    const { orgId } = await place()
    const plus = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
    expect((await api.request(plus, 'GET', '/ops/lanes')).statusCode).toBe(403)
    expect((await api.request(staff, 'GET', '/ops/lanes')).statusCode).toBe(200)
  })

  it('says that a provider holds a lane', async () => {
    const here = await place()
    await api.database.asSystem((trx) =>
      trx
        .insertInto('dispatch_waits')
        .values({
          lane: 'imports',
          org_id: here.orgId,
          provider_account: 'hub',
          reason: 'provider_blocked',
          detail: 'Hub answers again at 14:05',
        })
        .execute(),
    )
    expect(await laneOf(here.admin, 'imports')).toMatchObject({
      state: 'held',
      stateReason: 'Hub answers again at 14:05',
    })
    expect((await laneOf(staff, 'imports', 'all')).state).toBe('running')
  })
})

describe('pausing and resuming a lane', () => {
  const change = (
    user: TestUser,
    verb: 'pause' | 'resume',
    lane: string,
    body: Record<string, unknown> = {},
  ) => api.request(user, 'POST', `/ops/lanes/${lane}/${verb}`, { body })

  it('affects only the user’s own organization and is audited', async () => {
    const [here, there] = [await place(), await place()]
    expect((await change(here.admin, 'pause', 'texts', { reason: 'New prompts' })).statusCode).toBe(204)
    expect(await laneOf(here.admin, 'texts')).toMatchObject({
      state: 'paused',
      stateReason: 'Paused by Ida Wells: New prompts',
    })
    expect((await laneOf(there.admin, 'texts')).state).toBe('running')
    expect((await laneOf(staff, 'texts', 'all')).state).toBe('running')
    expect((await change(here.admin, 'pause', 'texts', { reason: 'Still' })).statusCode).toBe(204)
    expect((await laneOf(here.admin, 'texts')).stateReason).toBe('Paused by Ida Wells: Still')
    expect((await change(here.admin, 'resume', 'texts')).statusCode).toBe(204)
    expect((await laneOf(here.admin, 'texts')).state).toBe('running')
    // A second resume changes nothing, so nothing is recorded.
    expect((await change(here.admin, 'resume', 'texts')).statusCode).toBe(204)
    const entries = await auditOf(api, here.orgId, 'texts')
    expect(entries.map((entry) => [entry.action, entry.actor_user_id])).toEqual([
      ['lane.pause', here.admin.id],
      ['lane.pause', here.admin.id],
      ['lane.resume', here.admin.id],
    ])
    expect(entries[0]?.after).toEqual({ scope: 'organization', reason: 'New prompts' })
  })

  it('concerns everybody when platform staff ask for all', async () => {
    const here = await place()
    expect((await change(staff, 'pause', 'recorder', { scope: 'all', reason: 'Upgrade' })).statusCode).toBe(
      204,
    )
    expect(await laneOf(here.admin, 'recorder')).toMatchObject({
      state: 'paused',
      stateReason: 'Paused by Ada Tester: Upgrade',
    })
    expect((await laneOf(staff, 'recorder', 'all')).state).toBe('paused')
    // An organization cannot resume what the installation has paused.
    expect((await change(here.admin, 'resume', 'recorder')).statusCode).toBe(204)
    expect((await laneOf(here.admin, 'recorder')).state).toBe('paused')
    expect((await change(staff, 'resume', 'recorder', { scope: 'all' })).statusCode).toBe(204)
    expect((await laneOf(here.admin, 'recorder')).state).toBe('running')
  })

  it('is refused for all organizations without a platform role, for unknown lanes and for members', async () => {
    const here = await place()
    expect((await change(here.admin, 'pause', 'scoring', { scope: 'all' })).statusCode).toBe(403)
    expect((await change(here.admin, 'pause', 'sideways')).statusCode).toBe(404)
    expect((await change(here.admin, 'pause', 'scoring', { reason: 'x'.repeat(301) })).statusCode).toBe(400)
    expect(
      (await change(await api.givenUser({ orgId: here.orgId, role: 'MEMBER' }), 'pause', 'scoring'))
        .statusCode,
    ).toBe(403)
    expect((await laneOf(here.admin, 'scoring')).state).toBe('running')
  })
})

describe('GET /ops/providers and /ops/workers', () => {
  it('show the budgets of the own organization, all of them to platform staff', async () => {
    const [here, there] = [await place(), await place()]
    await api.database.asSystem(async (trx) => {
      for (const { orgId } of [here, there])
        await setBudget(trx, { orgId, providerAccount: 'hub', capacity: 10, refillPerSecond: 2 })
      await trx
        .updateTable('provider_budgets')
        .set({ blocked_until: sql<Date>`now() + interval '1 hour'`, blocked_reason: 'Too many requests' })
        .where('org_id', '=', here.orgId)
        .execute()
    })
    const own = await get(here.admin, '/ops/providers', providersResponse)
    expect(own.results).toMatchObject([
      {
        providerAccount: 'hub',
        name: 'hub',
        capacity: 10,
        refillPerSecond: 2,
        blockedReason: 'Too many requests',
      },
    ])
    expect((await get(staff, '/ops/providers?scope=all', providersResponse)).total).toBeGreaterThanOrEqual(2)
  })

  it('name the integration whose budget it is', async () => {
    const here = await place()
    const { id: integrationId } = await api.database.withOrg({ orgId: here.orgId }, (trx) =>
      insertIntegration(trx, {
        org_id: here.orgId,
        name: 'Gong',
        provider: 'gong',
        auth_kind: 'BASIC',
        health: 'healthy',
      }),
    )
    await api.database.asSystem((trx) =>
      setBudget(trx, { orgId: here.orgId, providerAccount: integrationId, capacity: 3, refillPerSecond: 1 }),
    )
    const { results } = await get(here.admin, '/ops/providers', providersResponse)
    expect(
      results.filter(({ providerAccount }) => providerAccount === integrationId).map(({ name }) => name),
    ).toEqual(['Gong'])
  })

  it('show the workers that are alive', async () => {
    const here = await place()
    await api.database.asSystem(async (trx) => {
      await heartbeat(trx, { id: 'worker-live', host: 'host-1', pid: 7, lanes: ['scoring'], slots: 4 })
      await heartbeat(trx, { id: 'worker-gone', host: 'host-1', pid: 8, lanes: ['scoring'], slots: 4 })
      await trx
        .updateTable('worker_processes')
        .set({ seen_at: ago(120) })
        .where('id', '=', 'worker-gone')
        .execute()
    })
    const { results } = await get(here.admin, '/ops/workers', workersResponse)
    expect(results).toMatchObject([
      { id: 'worker-live', host: 'host-1', pid: 7, lanes: ['scoring'], slots: 4 },
    ])
    expect(await get(here.admin, '/ops/lanes', lanesResponse)).toMatchObject({ workers: 1, slots: 4 })
  })
})
