import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#db/client.ts'
import { up as endSyncs } from '#db/migrations/202611300350_end_syncs_of_pushing_providers.ts'
import type { NewRow } from '#db/schema.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import type { Interval } from '../../process/interval.ts'
import { startSyncs } from './syncs.schedule.ts'

let test: TestDatabase
let orgId: string
const kicked: string[] = []
const schedules: Interval<number>[] = []
const now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  test = await createTestDatabase()
  orgId = (
    await test.database.system
      .insertInto('organizations')
      .values({ name: 'Alder Works' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(async () => {
  for (const schedule of schedules) await schedule.stop()
  await test.drop()
})

function open(): Interval<number> {
  const schedule = startSyncs({
    database: test.database,
    signals: { kick: (lanes) => void kicked.push(...lanes) },
    log: pino({ level: 'silent' }),
    now: () => now,
    // Rounds run only when the test asks for one.
    intervalMs: 3_600_000,
  })
  schedules.push(schedule)
  return schedule
}

async function given(change: Partial<NewRow<'integrations'>> = {}): Promise<string> {
  const { id } = await test.database.system
    .insertInto('integrations')
    .values({
      org_id: orgId,
      name: 'Our Gong',
      provider: 'gong',
      auth_kind: 'BASIC',
      health: 'healthy',
      next_sync_at: new Date(0),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const importsOf = (integrationId: string) =>
  test.database.system
    .selectFrom('imports')
    .innerJoin('commands', 'commands.id', 'imports.command_id')
    .innerJoin('work_items', 'work_items.command_id', 'commands.id')
    .select([
      'imports.id',
      'imports.scope',
      'imports.range_from',
      'imports.range_to',
      'commands.kind',
      'work_items.provider_account',
    ])
    .where('imports.integration_id', '=', integrationId)
    .execute()

describe('automatic imports', () => {
  it('start once when they are due, from a day before the last one', async () => {
    const id = await given({ synced_until: new Date('2026-11-20T11:45:00Z') })
    expect(await open().runNow()).toBe(1)
    expect(kicked).toEqual(['imports'])
    expect(await importsOf(id)).toMatchObject([
      {
        scope: 'SYNC',
        kind: 'sync-calls',
        provider_account: id,
        range_from: new Date('2026-11-19T11:45:00Z'),
        range_to: now,
      },
    ])
    const { next_sync_at: next } = await test.database.system
      .selectFrom('integrations')
      .select('next_sync_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const minutes = ((next?.getTime() ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThan(16)
    expect(await open().runNow()).toBe(0)
  })

  it('skip integrations that are paused, switched off, removed, or cannot sign in, and those without a provider to ask', async () => {
    await given({ provider: 'orum', auth_kind: 'WEBHOOK_ONLY' })
    await given({ provider: 'manual_upload', auth_kind: 'NONE' })
    await given({ status: 'PAUSED' })
    await given({ status: 'INACTIVE' })
    await given({ auto_sync_enabled: false })
    await given({ health: 'needs_reauth' })
    await given({ next_sync_at: null })
    await given({ next_sync_at: new Date(Date.now() + 60_000) })
    expect(await open().runNow()).toBe(0)
  })

  it('do not start a second time while the first one still lists', async () => {
    const id = await given()
    expect(await open().runNow()).toBe(1)
    await test.database.system
      .updateTable('integrations')
      .set({ next_sync_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await open().runNow()).toBe(0)
    await test.database.system
      .updateTable('imports')
      .set({ listing_ended_at: new Date() })
      .where('integration_id', '=', id)
      .execute()
    await test.database.system
      .updateTable('integrations')
      .set({ next_sync_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await open().runNow()).toBe(1)
  })

  it('start again if the first one has stopped listing early, while its calls are still fetched', async () => {
    const id = await given()
    expect(await open().runNow()).toBe(1)
    await test.database.system
      .updateTable('imports')
      .set({ pages: 1, error: 'Listing calls stopped early: The provider cannot be reached.' })
      .where('integration_id', '=', id)
      .execute()
    await test.database.system
      .updateTable('integrations')
      .set({ next_sync_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await open().runNow()).toBe(1)
    expect(await importsOf(id)).toHaveLength(2)
  })

  it('are started by one of several processes, also for many integrations', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => given()))
    const started = await Promise.all([open().runNow(), open().runNow(), open().runNow()])
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(60)
    for (const id of ids) expect(await importsOf(id)).toHaveLength(1)
  })

  it('of a shared copy share the budget of the original', async () => {
    const original = '0198a0b0-0000-7000-8000-00000000000a'
    const id = await given({ original_org_id: orgId, original_integration_id: original })
    await open().runNow()
    expect(await importsOf(id)).toMatchObject([{ provider_account: original }])
  })

  it('that failed because there was no provider to ask are forgotten, others are not', async () => {
    const failed = { next_sync_at: now, last_sync_at: now, last_sync_error: 'Not possible.' }
    const pushing = await given({ provider: 'orum', auth_kind: 'WEBHOOK_ONLY', ...failed })
    const other = await given(failed)
    const owner = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: createPool(test.url, 'app_owner', 1) }),
    })
    await owner.transaction().execute((trx) => endSyncs(trx as Kysely<unknown>))
    await owner.destroy()
    const read = (id: string) =>
      test.database.system
        .selectFrom('integrations')
        .select(['next_sync_at', 'last_sync_at', 'last_sync_error'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await read(pushing)).toEqual({ next_sync_at: null, last_sync_at: null, last_sync_error: '' })
    expect(await read(other)).toEqual(failed)
  })
})
