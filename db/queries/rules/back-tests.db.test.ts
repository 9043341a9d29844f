import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '../../client.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { type BackTestChangeRow, insertBackTest, listBackTestChanges } from './back-tests.ts'
import { noTeams } from '../people/team-set.ts'

const changeCount = 5_000

let test: TestDatabase
let orgId: string
let backTestId: string
beforeAll(async () => {
  test = await createTestDatabase()
  const row = await test.database.system
    .insertInto('organizations')
    .values({ name: 'Alder' })
    .returning('id')
    .executeTakeFirstOrThrow()
  orgId = row.id
  backTestId = crypto.randomUUID()
  await test.database.withOrg({ orgId }, async (trx) => {
    const command = await trx
      .insertInto('commands')
      .values({ org_id: orgId, kind: 'back-test', label: 'Back-test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertBackTest(trx, {
      org_id: orgId,
      id: backTestId,
      command_id: command.id,
      days: 90,
      compare_with: 'savedRules',
      is_draft: true,
      definition: '{}',
      rules_version: '',
      window_from: new Date(0),
      window_to: new Date(),
    })
    // As a worker leaves it right before a user looks: Postgres has no statistics about these rows yet. Every third call is private.
    await sql`
      with called as (
        insert into calls (org_id, title, stage, started_at, is_private)
        select ${orgId}::uuid, 'Call ' || n, 'routed', timestamptz '2026-11-18' - n * interval '1 second', n % 3 = 0
        from generate_series(1, ${changeCount}::integer) n returning id, started_at
      )
      insert into back_test_changes (org_id, back_test_id, started_at, call_id, kind, before, after)
      select ${orgId}::uuid, ${backTestId}::uuid, started_at, id, 'changedCategory', 0, 1 from called`.execute(
      trx,
    )
  })
})
afterAll(() => test.drop())

describe('a page of many new changes', () => {
  /** Number of rows of `calls` that the transaction has read so far, returned or not. */
  async function countRowsRead(trx: Trx): Promise<number> {
    const { rows } = await sql<{ read: number }>`
      select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as read from pg_stat_xact_user_tables where relname = 'calls'`.execute(
      trx,
    )
    return rows[0]?.read ?? 0
  }

  it.each([
    [
      'a reader who sees every call',
      { seesAll: true, seesPrivate: true, teammateIds: [], sharedTeams: noTeams },
      51,
    ],
    [
      'a reader without private calls',
      { seesAll: true, seesPrivate: false, teammateIds: [], sharedTeams: noTeams },
      51,
    ],
    [
      'a reader who sees none of the calls',
      { seesAll: false, seesPrivate: false, teammateIds: [crypto.randomUUID()], sharedTeams: noTeams },
      0,
    ],
  ])(
    'reads the calls of the organization a few times at most, for %s',
    async (_, position, expectedCount) => {
      const visibility = { userId: crypto.randomUUID(), ...position }
      await test.database.withOrg({ orgId }, async (trx) => {
        const before = await countRowsRead(trx)
        const page = { backTestId, kind: 'changedCategory', after: null, limit: 51 }
        const found = await listBackTestChanges(trx, visibility, page)
        expect(found).toHaveLength(expectedCount)
        // A scan per change would read more than half a million rows.
        expect((await countRowsRead(trx)) - before).toBeLessThan(12 * changeCount)
      })
    },
  )

  it('skips calls that the reader may not see, and leaves out no other call', async () => {
    const visibility = {
      userId: crypto.randomUUID(),
      seesAll: true,
      seesPrivate: false,
      teammateIds: [],
      sharedTeams: noTeams,
    }
    await test.database.withOrg({ orgId }, async (trx) => {
      const titles: string[] = []
      let after: { at: number; id: string } | null = null
      for (let page = 0; page < 3; page += 1) {
        const found: BackTestChangeRow[] = await listBackTestChanges(trx, visibility, {
          backTestId,
          kind: null,
          after,
          limit: 3,
        })
        titles.push(...found.map(({ title }) => title))
        const last = found.at(-1)
        after = last === undefined ? null : { at: last.at, id: last.call_id }
      }
      expect(titles).toEqual([1, 2, 4, 5, 7, 8, 10, 11, 13].map((number) => `Call ${number}`))
    })
  })
})
