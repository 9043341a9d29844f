import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, prepared } from './client.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const orgId = '00000000-0000-0000-0000-000000000001'

describe('a pool of connections', () => {
  it('has its role, and its address may name it', async () => {
    // Behind a pooler the role stands in the name of the database; any other part of the address is as good for the test.
    const database = openDatabase(`${test.url}?application_name=pool-of-{role}`)
    try {
      const session = sql<{ role: string; name: string }>`select current_user as role, current_setting('application_name') as name`
      const ofSystem = await database.asSystem((trx) => session.execute(trx))
      const ofTenant = await database.withOrg({ orgId }, (trx) => session.execute(trx))
      expect([ofSystem.rows, ofTenant.rows]).toEqual([
        [{ role: 'app_system', name: 'pool-of-app_system' }],
        [{ role: 'app', name: 'pool-of-app' }],
      ])
    } finally {
      await database.close()
    }
  })

  it('refuses to work when something has replaced the start-up options that set the role', async () => {
    const database = openDatabase(`${test.url}?options=-c%20work_mem%3D8MB`)
    try {
      await expect(database.withOrg({ orgId }, async () => 'seen')).rejects.toThrow('does not have the role app:')
      await expect(database.asSystem(async () => 'seen')).rejects.toThrow('does not have the role app_system:')
      expect(database.pools().map((pool) => pool.total)).toEqual([0, 0])
    } finally {
      await database.close()
    }
  })

  it('commits a single statement by itself', async () => {
    const id = await test.database.asSystemOnce(async (db) => {
      const made = await db.insertInto('organizations').values({ name: 'At once' }).returning('id').executeTakeFirstOrThrow()
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
      expect(rows).toEqual([{ role: 'app_system' }])
      // Another connection sees it already.
      expect(await test.database.system.selectFrom('organizations').select('id').where('id', '=', made.id).execute()).toHaveLength(1)
      return made.id
    })
    expect(id).toHaveLength(36)
  })

  it('plans a statement again once it has been used often, and keeps one plan of it', async () => {
    const plans = await test.database.asSystem(async (trx) => {
      const statement = sql<{ n: number }>`${prepared}select ${5}::integer as n`
      const kept = sql<{ name: string; uses: number }>`
        select name, (generic_plans + custom_plans)::integer as uses from pg_prepared_statements where statement like '%::integer as n'`
      for (let use = 0; use < 30; use += 1) await statement.execute(trx)
      const { rows: before } = await kept.execute(trx)
      await statement.execute(trx)
      return [before, (await kept.execute(trx)).rows]
    })
    expect(plans.map((rows) => rows.map((row) => row.uses))).toEqual([[30], [1]])
    expect(plans[0]?.[0]?.name).not.toBe(plans[1]?.[0]?.name)
  })
})
