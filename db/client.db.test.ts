import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase, prepared, preparedLast, type Trx } from './client.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const orgId = '00000000-0000-0000-0000-000000000001'

describe('a connection pool', () => {
  it('uses its own role, also in the database address', async () => {
    // With a pooler, the role is part of the database name. The test puts it in another part of the address.
    const database = openDatabase(`${test.url}?application_name=pool-of-{role}`)
    try {
      const session = sql<{
        role: string
        name: string
      }>`select current_user as role, current_setting('application_name') as name`
      const systemSession = await database.asSystem((trx) => session.execute(trx))
      const tenantSession = await database.withOrg({ orgId }, (trx) => session.execute(trx))
      expect([systemSession.rows, tenantSession.rows]).toEqual([
        [{ role: 'app_system', name: 'pool-of-app_system' }],
        [{ role: 'app', name: 'pool-of-app' }],
      ])
    } finally {
      await database.close()
    }
  })

  it('rejects sessions whose start-up options, which set the role, were replaced', async () => {
    const database = openDatabase(`${test.url}?options=-c%20work_mem%3D8MB`)
    try {
      await expect(database.withOrg({ orgId }, async () => 'seen')).rejects.toThrow(
        'does not have the role app:',
      )
      await expect(database.asSystem(async () => 'seen')).rejects.toThrow(
        'does not have the role app_system:',
      )
      expect(database.pools().map((pool) => pool.total)).toEqual([0, 0])
    } finally {
      await database.close()
    }
  })

  it('sets the organization for one transaction alone, whatever its id contains', async () => {
    const database = openDatabase(test.url, { poolSize: 1 })
    const seen = (id: string, then: () => void = () => undefined) =>
      database.withOrg({ orgId: id }, async (trx) => {
        const { rows } = await sql<{
          id: string
          role: string
        }>`select current_setting('app.org_id') as id, current_user as role`.execute(trx)
        then()
        return rows[0]
      })
    try {
      const odd = `'; reset role; select '\\\\' ${orgId} \\\\ $$`
      expect(await seen(odd)).toEqual({ id: odd, role: 'app' })
      await expect(
        seen(orgId, () => {
          throw new Error('given up')
        }),
      ).rejects.toThrow('given up')
      expect(await seen('other')).toEqual({ id: 'other', role: 'app' })
      // Not even the connection can be used once the transaction has ended.
      const late = await database.withOrg({ orgId }, async (trx) => () => sql`select 1`.execute(trx))
      await expect(late()).rejects.toThrow('committed')
    } finally {
      await database.close()
    }
  })

  it('can be used after an organization that Postgres cannot set', async () => {
    const database = openDatabase(test.url, { poolSize: 1 })
    try {
      // The statement would end within the id.
      await expect(database.withOrg({ orgId: 'a\0b' }, async () => 'seen')).rejects.toThrow(
        'invalid message format',
      )
      const { rows } = await database.withOrg({ orgId }, (trx) =>
        sql<{ id: string }>`select current_setting('app.org_id') as id`.execute(trx),
      )
      expect(rows).toEqual([{ id: orgId }])
    } finally {
      await database.close()
    }
  })

  it('commits a single statement without a transaction', async () => {
    const id = await test.database.asSystemOnce(async (db) => {
      const inserted = await db
        .insertInto('organizations')
        .values({ name: 'At once' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
      expect(rows).toEqual([{ role: 'app_system' }])
      // Another connection can already see the row.
      expect(
        await test.database.system
          .selectFrom('organizations')
          .select('id')
          .where('id', '=', inserted.id)
          .execute(),
      ).toHaveLength(1)
      return inserted.id
    })
    expect(id).toHaveLength(36)
  })

  it('replans a statement after many uses, and keeps one plan', async () => {
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

  describe('that sends the last statement with its commit', () => {
    const named = (name: string) =>
      test.database.system.selectFrom('organizations').select('id').where('name', '=', name).execute()
    const addFirst = (trx: Trx, name: string) => trx.insertInto('organizations').values({ name }).execute()

    it('has committed both once the transaction is over', async () => {
      await test.database.asSystem(async (trx) => {
        await addFirst(trx, 'Sent together')
        await sql`${preparedLast}insert into organizations (name) values (${'Sent together'})`.execute(trx)
      })
      expect(await named('Sent together')).toHaveLength(2)
    })

    it('rolls both back if it fails, says why, and can be used again', async () => {
      const database = openDatabase(test.url, { systemPoolSize: 1 })
      try {
        const failing = database.asSystem(async (trx) => {
          await addFirst(trx, 'Refused together')
          await sql`${preparedLast}insert into organizations (name) values (${null})`.execute(trx)
        })
        await expect(failing).rejects.toThrow('null value in column "name"')
        await database.asSystem((trx) => addFirst(trx, 'Used again'))
      } finally {
        await database.close()
      }
      expect(await named('Refused together')).toEqual([])
      expect(await named('Used again')).toHaveLength(1)
    })

    it('leaves the next transaction its own commit', async () => {
      const database = openDatabase(test.url, { systemPoolSize: 1 })
      try {
        await database.asSystem((trx) => sql`${preparedLast}select 1`.execute(trx))
        await database.asSystem((trx) => addFirst(trx, 'On its own'))
      } finally {
        await database.close()
      }
      expect(await named('On its own')).toHaveLength(1)
    })
  })

  it.each([
    [
      'of an organization',
      (database: Database, work: (trx: Trx) => Promise<unknown>) => database.withOrg({ orgId }, work),
    ],
    ['of the system', (database: Database, work: (trx: Trx) => Promise<unknown>) => database.asSystem(work)],
  ])('sends a transaction %s that is one statement in one go', async (_of, transact) => {
    const database = openDatabase(test.url, { poolSize: 1, systemPoolSize: 1 })
    const sent: string[] = []
    const methods = ['_write', '_writev'] as const
    const originals = methods.map((name): unknown => Reflect.get(Socket.prototype, name))
    try {
      await transact(database, (trx) => sql`select 1`.execute(trx))
      for (const [index, name] of methods.entries())
        Reflect.set(Socket.prototype, name, function watch(this: Socket, ...given: unknown[]) {
          const [what] = given
          const chunks = Array.isArray(what)
            ? what.map(({ chunk }: { chunk: Buffer }) => chunk)
            : [what as Buffer]
          const text = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString('latin1')
          sent.push((text.match(/begin|select 7|commit/g) ?? []).join(', '))
          return Reflect.apply(originals[index] as () => unknown, this, given)
        })
      await transact(database, (trx) => sql`${preparedLast}select 7`.execute(trx))
    } finally {
      for (const [index, name] of methods.entries()) Reflect.set(Socket.prototype, name, originals[index])
      await database.close()
    }
    // Closing the connections sends something, too.
    expect(sent.filter((text) => text !== '')).toEqual(['begin, select 7, commit'])
  })
})
