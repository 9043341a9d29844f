import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { type Fence, finishItems } from './claims.ts'
import { cancelCommand, type WorkItemToInsert } from './ledger.ts'

let test: TestDatabase
/** A worker's transaction that takes its time. */
let worker: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  worker = new pg.Client({ connectionString: test.url })
  await worker.connect()
})
afterAll(async () => {
  await worker.end()
  await test.drop()
})

const successor: WorkItemToInsert = {
  kind: 'next',
  lane: 'texts',
  subject: 'x',
  payload: {},
  maxAttempts: 3,
  providerAccount: null,
  dueAt: null,
}

describe('a cancel beside items that end', () => {
  let orgId: string
  let commandId: string
  /** Two items that are being worked on, in the order of their ids. */
  let items: Fence[]
  beforeEach(async () => {
    const { system } = test.database
    const org = await system.insertInto('organizations').values({ name: 'Alder Works' }).returning('id').executeTakeFirstOrThrow()
    orgId = org.id
    const command = await system
      .insertInto('commands')
      .values({ org_id: orgId, kind: 'test', label: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    commandId = command.id
    const running = { org_id: orgId, command_id: commandId, kind: 'test', lane: 'texts', payload: '{}', max_attempts: 3 } as const
    const inserted = await system
      .insertInto('work_items')
      .values(['first', 'second'].map((subject) => ({ ...running, subject, state: 'running' as const, attempts: 1 })))
      .returning(['id', 'gen', 'attempts'])
      .execute()
    items = inserted.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  })

  const cancel = () => test.database.withOrg({ orgId }, (trx) => cancelCommand(trx, { orgId, commandId, cancelledBy: null }))
  const end = (fences: Fence[]) =>
    finishItems(
      test.database.system,
      fences.map((fence) => ({ ...fence, next: [successor], effects: [] })),
    )
  const lockAsWorker = (item: Fence | undefined) => worker.query('select from work_items where id = $1 for no key update', [item?.id])
  const statesOf = async () =>
    (await test.database.system.selectFrom('work_items').select('state').where('command_id', '=', commandId).orderBy('id').execute()).map(
      (row) => row.state,
    )
  /** Until somebody waits for the worker's transaction. */
  const untilSomebodyWaits = async () => {
    const { rows: backends } = await worker.query<{ pid: number }>('select pg_backend_pid() as pid')
    for (let isWaiting = false; !isWaiting;) {
      const { rows } = await sql`select from pg_stat_activity where ${backends[0]?.pid}::integer = any(pg_blocking_pids(pid))`.execute(
        test.database.system,
      )
      isWaiting = rows.length > 0
    }
  }

  it('waits for those that are ending, and takes their successors with it', async () => {
    await worker.query('begin')
    await worker.query(`update work_items set state = 'done', finished_at = now() where id = $1`, [items[0]?.id])
    const cancelling = cancel()
    await untilSomebodyWaits()
    await worker.query(
      `insert into work_items (org_id, command_id, kind, lane, subject, payload, max_attempts) values ($1, $2, 'next', 'texts', 'x', '{}', 3)`,
      [orgId, commandId],
    )
    await worker.query('commit')
    expect(await cancelling).toMatchObject({ cancelledItems: 2 })
    expect(await statesOf()).toEqual(['done', 'cancelled', 'cancelled'])
  })

  it('leaves nothing to end to those that come later, alone or together', async () => {
    await worker.query('begin')
    await lockAsWorker(items[1])
    const cancelling = cancel()
    await untilSomebodyWaits()
    // The cancel has the first item by now, which is what this end waits for.
    const ending = end(items)
    await worker.query('rollback')
    expect(await cancelling).toMatchObject({ cancelledItems: 2 })
    expect(await ending).toEqual(new Set())
    expect(await end(items)).toEqual(new Set())
    expect(await statesOf()).toEqual(['cancelled', 'cancelled'])
  })

  it('finds the command free while items of it end', async () => {
    await test.database.system.transaction().execute(async (trx) => {
      expect(await finishItems(trx, [{ ...items[0]!, next: [successor], effects: [] }])).toHaveProperty('size', 1)
      // Were it locked, ends of many workers, one after the other, would keep a cancel waiting for ever.
      const { rowCount } = await worker.query('select from commands where id = $1 for no key update nowait', [commandId])
      expect(rowCount).toBe(1)
    })
  })

  it('lets go and looks again when a worker and it wait for each other', async () => {
    await worker.query('begin')
    await lockAsWorker(items[1])
    const cancelling = cancel()
    await untilSomebodyWaits()
    // Against the order, as by an item that was written earlier than it could be seen.
    await lockAsWorker(items[0])
    await worker.query('commit')
    expect(await cancelling).toMatchObject({ cancelledItems: 2 })
  })
})
