import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putSecret } from '#db/queries/integrations/integration-secrets.ts'
import type { NewRow } from '#db/schema.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import type { Interval } from '../../process/interval.ts'
import { startUpkeep } from './upkeep.schedule.ts'

let test: TestDatabase
let orgId: string
const kicked: string[] = []
const schedules: Interval<number>[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  orgId = await givenOrganization()
})
afterAll(async () => {
  for (const schedule of schedules) await schedule.stop()
  await test.drop()
})

function open(): Interval<number> {
  const schedule = startUpkeep({
    database: test.database,
    signals: { kick: (lanes) => void kicked.push(...lanes) },
    log: pino({ level: 'silent' }),
    // Rounds run only when the test asks for one.
    intervalMs: 3_600_000,
  })
  schedules.push(schedule)
  return schedule
}

async function givenOrganization(pilotEnd: Date | null = null): Promise<string> {
  const { id } = await test.database.system
    .insertInto('organizations')
    .values({ name: 'Alder Works', pilot_expires_at: pilotEnd })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function given(change: Partial<NewRow<'integrations'>>): Promise<string> {
  const own = {
    org_id: orgId,
    name: 'Our calls',
    provider: 'ringcentral',
    auth_kind: 'OAUTH2',
    health: 'healthy',
  } as const
  const row = await test.database.system
    .insertInto('integrations')
    .values({ ...own, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const itemsOf = (subject: string) =>
  test.database.system
    .selectFrom('work_items')
    .innerJoin('commands', 'commands.id', 'work_items.command_id')
    .select(['work_items.kind', 'work_items.payload', 'commands.label'])
    .where('work_items.subject', '=', subject)
    .execute()

describe('a subscription that ends', () => {
  it('is renewed when it is due, by one of several processes, and again after an hour if that fails', async () => {
    const id = await given({ webhook_renewal_at: minutesAgo(1) })
    const recorded = await Promise.all([open().runNow(), open().runNow(), open().runNow()])
    expect(recorded.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(kicked).toEqual(['imports'])
    const renewal = {
      kind: 'connect-integration',
      payload: { integrationId: id, renewsWebhook: true },
      label: 'Renew the webhook of Our calls',
    }
    expect(await itemsOf(id)).toEqual([renewal])
    expect(await open().runNow()).toBe(0)
    const { webhook_renewal_at: next } = await test.database.system
      .selectFrom('integrations')
      .select('webhook_renewal_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const minutes = ((next?.getTime() ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(58)
    expect(minutes).toBeLessThan(62)
  })

  it('is not renewed before it is due, or when no request can be sent', async () => {
    await given({ webhook_renewal_at: new Date(Date.now() + 60_000) })
    await given({ webhook_renewal_at: minutesAgo(1), status: 'PAUSED' })
    await given({ webhook_renewal_at: minutesAgo(1), status: 'INACTIVE' })
    await given({ webhook_renewal_at: minutesAgo(1), health: 'needs_reauth' })
    await given({})
    await given({ webhook_renewal_at: minutesAgo(1), org_id: await givenOrganization(minutesAgo(1)) })
    expect(await open().runNow()).toBe(0)
  })
})

describe('secrets of a removed integration', () => {
  it('are destroyed within ten minutes, whatever happened to the job that needed them', async () => {
    const withSecret = async (change: Partial<NewRow<'integrations'>>): Promise<string> => {
      const id = await given(change)
      await test.database.withOrg({ orgId }, (trx) =>
        putSecret(trx, { orgId, integrationId: id, kind: 'credentials', sealed: Buffer.from('sealed') }),
      )
      return id
    }
    await withSecret({ status: 'INACTIVE', removed_at: minutesAgo(9) })
    const leaving = await withSecret({ status: 'INACTIVE', removed_at: minutesAgo(1) })
    const active = await withSecret({})
    await open().runNow()
    const left = await test.database.system
      .selectFrom('integration_secrets')
      .select('integration_id as id')
      .execute()
    expect(left.map(({ id }) => id).sort()).toEqual([leaving, active].sort())
  })
})
