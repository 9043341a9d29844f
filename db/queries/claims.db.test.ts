import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { finishItems } from './claims.ts'

let test: TestDatabase
let cancel: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  cancel = new pg.Client({ connectionString: test.url })
  await cancel.connect()
})
afterAll(async () => {
  await cancel.end()
  await test.drop()
})

describe('ending items beside a cancel of their command', () => {
  it('waits for the command before it locks an item, which the cancel needs next: else each would wait for the other', async () => {
    const { system } = test.database
    const org = await system.insertInto('organizations').values({ name: 'Alder Works' }).returning('id').executeTakeFirstOrThrow()
    const command = await system
      .insertInto('commands')
      .values({ org_id: org.id, kind: 'test', label: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await system
      .insertInto('work_items')
      .values({
        org_id: org.id,
        command_id: command.id,
        kind: 'test',
        lane: 'texts',
        subject: 'x',
        payload: '{}',
        max_attempts: 3,
        state: 'running',
        attempts: 1,
      })
      .returning(['id', 'gen', 'attempts'])
      .executeTakeFirstOrThrow()

    await cancel.query('begin')
    await cancel.query(`update commands set state = 'cancelled' where id = $1`, [command.id])
    const finishing = finishItems(system, [{ ...item, commandId: command.id, next: [], effects: [], mayAddMore: true }])
    for (let isWaiting = false; !isWaiting;) {
      const { rows } = await cancel.query(
        'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)) and datname = current_database()',
      )
      isWaiting = rows.length > 0
    }
    await cancel.query('select id from work_items where id = $1 for no key update nowait', [item.id])
    await cancel.query('commit')
    expect(await finishing).toEqual(new Set())
  })
})
