import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { type Fence, finishItems } from './claims.ts'
import { cancelCommand, type WorkItemToInsert } from './ledger.ts'

let test: TestDatabase
/** A connection that plays a worker with a long transaction. */
let worker: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  // Checks for deadlocks later than the cancel does, so that Postgres always aborts the cancel's statement.
  worker = new pg.Client({ connectionString: test.url, options: '-c deadlock_timeout=10s' })
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

describe('canceling a command while its items end', () => {
  let orgId: string
  let commandId: string
  /** Two running items, in the order of their ids. */
  let items: Fence[]
  beforeEach(async () => {
    const { system } = test.database
    const org = await system
      .insertInto('organizations')
      .values({ name: 'Alder Works' })
      .returning('id')
      .executeTakeFirstOrThrow()
    orgId = org.id
    const command = await system
      .insertInto('commands')
      .values({ org_id: orgId, kind: 'test', label: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    commandId = command.id
    const running = {
      org_id: orgId,
      command_id: commandId,
      kind: 'test',
      lane: 'texts',
      payload: '{}',
      max_attempts: 3,
    } as const
    const inserted = await system
      .insertInto('work_items')
      .values(
        ['first', 'second'].map((subject) => ({
          ...running,
          subject,
          state: 'running' as const,
          attempts: 1,
        })),
      )
      .returning(['id', 'gen', 'attempts'])
      .execute()
    items = inserted.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  })

  const cancel = () =>
    test.database.withOrg({ orgId }, (trx) => cancelCommand(trx, { orgId, commandId, cancelledBy: null }))
  const finish = (fences: Fence[]) =>
    finishItems(
      test.database.system,
      fences.map((fence) => ({ ...fence, next: [successor], effects: [] })),
    )
  const lockAsWorker = (item: Fence | undefined) =>
    worker.query('select from work_items where id = $1 for no key update', [item?.id])
  const readStates = async () =>
    (
      await test.database.system
        .selectFrom('work_items')
        .select('state')
        .where('command_id', '=', commandId)
        .orderBy('id')
        .execute()
    ).map((row) => row.state)
  /** Returns once another connection waits for the worker's transaction. */
  const waitUntilBlocked = async () => {
    const { rows: backends } = await worker.query<{ pid: number }>('select pg_backend_pid() as pid')
    for (let isWaiting = false; !isWaiting;) {
      const { rows } =
        await sql`select from pg_stat_activity where ${backends[0]?.pid}::integer = any(pg_blocking_pids(pid))`.execute(
          test.database.system,
        )
      isWaiting = rows.length > 0
    }
  }

  it('waits for items that are ending, and cancels their successors too', async () => {
    await worker.query('begin')
    await worker.query(`update work_items set state = 'done', finished_at = now() where id = $1`, [
      items[0]?.id,
    ])
    const canceling = cancel()
    await waitUntilBlocked()
    await worker.query(
      `insert into work_items (org_id, command_id, kind, lane, subject, payload, max_attempts) values ($1, $2, 'next', 'texts', 'x', '{}', 3)`,
      [orgId, commandId],
    )
    await worker.query('commit')
    expect(await canceling).toMatchObject({ cancelledItems: 2 })
    expect(await readStates()).toEqual(['done', 'cancelled', 'cancelled'])
  })

  it('leaves no claim to workers that finish items later', async () => {
    await worker.query('begin')
    await lockAsWorker(items[1])
    const canceling = cancel()
    await waitUntilBlocked()
    // By now, the cancel has locked the first item, so finishing waits for it.
    const finishing = finish(items)
    await worker.query('rollback')
    expect(await canceling).toMatchObject({ cancelledItems: 2 })
    expect(await finishing).toEqual(new Set())
    expect(await finish(items)).toEqual(new Set())
    expect(await readStates()).toEqual(['cancelled', 'cancelled'])
  })

  it('can lock the command while its items end', async () => {
    await test.database.system.transaction().execute(async (trx) => {
      expect(await finishItems(trx, [{ ...items[0]!, next: [successor], effects: [] }])).toHaveProperty(
        'size',
        1,
      )
      // If finishing locked the command, many workers could keep a cancel waiting forever.
      const { rowCount } = await worker.query('select from commands where id = $1 for no key update nowait', [
        commandId,
      ])
      expect(rowCount).toBe(1)
    })
  })

  it('releases its locks and tries again after a deadlock with a worker', async () => {
    await worker.query('begin')
    await lockAsWorker(items[1])
    const canceling = cancel()
    await waitUntilBlocked()
    // Locks against the order of ids, as can happen when an item becomes visible late.
    await lockAsWorker(items[0])
    await worker.query('commit')
    expect(await canceling).toMatchObject({ cancelledItems: 2 })
  })
})
