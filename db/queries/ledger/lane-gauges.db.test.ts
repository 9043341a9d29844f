import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import type { Lane, WorkState } from '../../vocabulary/ledger.ts'
import { heartbeat } from './processes.ts'
import { type LaneGauges, readLaneGauges } from './lane-gauges.ts'

let test: TestDatabase
let orgId: string
let commandId: string
beforeAll(async () => {
  test = await createTestDatabase()
  const { system } = test.database
  orgId = (
    await system
      .insertInto('organizations')
      .values({ name: 'Alder Works' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  commandId = await command()
})
afterAll(() => test.drop())

const command = async (): Promise<string> =>
  (
    await test.database.system
      .insertInto('commands')
      .values({ org_id: orgId, kind: 'test' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

type Given = {
  state?: WorkState
  dueSecondsAgo?: number
  account?: string
  commandId?: string
  crashes?: number
}

async function given(lane: Lane, count: number, item: Given = {}): Promise<void> {
  const due = item.dueSecondsAgo ?? 0
  await sql`
    insert into work_items (org_id, command_id, kind, lane, subject, state, provider_account, crashes, due_at, created_at)
    select ${orgId}::uuid, ${item.commandId ?? commandId}::uuid, 'test', ${lane}, gen_random_uuid(), ${item.state ?? 'queued'},
      ${item.account ?? null}, ${item.crashes ?? 0}::integer, now() - ${due}::double precision * interval '1 second', now() - interval '1 day'
    from generate_series(1, ${count}::integer)`.execute(test.database.system)
}

const read = async (lane: Lane): Promise<LaneGauges> => {
  const all = await test.database.asSystem((trx) => readLaneGauges(trx, 2_000))
  const found = all.find((gauges) => gauges.lane === lane)
  if (found === undefined) throw new Error(`No gauges for ${lane}`)
  return found
}

describe('the gauges of a lane', () => {
  it('are all present, with zeros, when nothing waits', async () => {
    const all = await test.database.asSystem((trx) => readLaneGauges(trx, 2_000))
    expect(all).toHaveLength(8)
    expect(await read('mail')).toEqual({
      lane: 'mail',
      runnable: 0,
      oldestSeconds: null,
      offered: 0,
      running: 0,
      dead: 0,
      heldBack: {},
      processes: 0,
    })
  })

  it('count items by state and give the age of the oldest runnable one', async () => {
    await given('scoring', 3, { dueSecondsAgo: 10 })
    await given('scoring', 1, { dueSecondsAgo: 60 })
    await given('scoring', 2, { dueSecondsAgo: -60 })
    await given('scoring', 4, { state: 'offered' })
    await given('scoring', 5, { state: 'running' })
    await given('scoring', 6, { state: 'dead' })
    await given('scoring', 7, { state: 'done' })
    await given('scoring', 1, { crashes: 2, dueSecondsAgo: 5 })
    await heartbeat(test.database.system, { id: 'one', host: 'here', pid: 1, lanes: ['scoring'], slots: 4 })
    const { oldestSeconds, ...counts } = await read('scoring')
    expect(counts).toEqual({
      lane: 'scoring',
      runnable: 4,
      offered: 4,
      running: 5,
      dead: 6,
      heldBack: { due_later: 2, quarantine: 1 },
      processes: 1,
    })
    expect(oldestSeconds).toBeGreaterThanOrEqual(60)
    expect(oldestSeconds).toBeLessThan(90)
  })

  it('count paused and provider-blocked items as held back instead of runnable', async () => {
    const pausedCommand = await command()
    await given('imports', 2, { dueSecondsAgo: 100, account: 'zoom' })
    await given('imports', 3, { dueSecondsAgo: 90, account: 'gong' })
    await given('imports', 4, { dueSecondsAgo: 80, account: 'teams' })
    await given('imports', 5, { dueSecondsAgo: 70, commandId: pausedCommand })
    await given('imports', 6, { dueSecondsAgo: 20 })
    const { system } = test.database
    await sql`insert into provider_budgets (org_id, provider_account, capacity, refill_per_second, tokens, blocked_until)
      values (${orgId}::uuid, 'zoom', 1, 1, 1, now() + interval '1 hour')`.execute(system)
    await system
      .insertInto('pauses')
      .values([
        { org_id: orgId, provider_account: 'gong' },
        { org_id: orgId, command_id: pausedCommand },
      ])
      .execute()
    await system
      .insertInto('dispatch_waits')
      .values([
        { lane: 'imports', org_id: orgId, provider_account: 'teams', reason: 'provider_budget' },
        { lane: 'imports', org_id: orgId, provider_account: '', reason: 'window_full' },
      ])
      .execute()
    const { runnable, heldBack, oldestSeconds } = await read('imports')
    // A full window is only a queue: its items can run.
    expect({ runnable, heldBack }).toEqual({
      runnable: 6,
      heldBack: { provider_blocked: 2, paused: 8, provider_budget: 4, window_full: 6 },
    })
    expect(oldestSeconds).toBeGreaterThanOrEqual(20)
    expect(oldestSeconds).toBeLessThan(50)
  })

  it('stop at their timeout, which the connection does not keep', async () => {
    const late = test.database.asSystem(async (trx) => {
      await readLaneGauges(trx, 50)
      await sql`select pg_sleep(5)`.execute(trx)
    })
    await expect(late).rejects.toThrow(/statement timeout/)
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
      test.database.system,
    )
    expect(rows[0]?.statement_timeout).toBe('15s')
  })
})
