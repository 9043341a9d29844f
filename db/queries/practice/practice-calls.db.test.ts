import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '../../client.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { type CallFilter, listCalls } from '../calls/call-list.ts'
import type { CallSort } from '../calls/call-orders.ts'
import type { CallVisibility } from '../calls/calls.ts'
import { readTeamScores } from '../home/team-scores.ts'
import { listPracticeCalls } from './practice-calls.ts'
import { listUnansweredQuestions } from './unanswered-questions.ts'
import { noTeams } from '../people/team-set.ts'

let test: TestDatabase
let orgId: string
let rep: string
const many = 20_000
const few = 300

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const everything = (): CallVisibility => ({
  userId: rep,
  seesAll: true,
  seesPrivate: true,
  teammateIds: [],
  sharedTeams: noTeams,
})
const own = (): CallVisibility => ({ ...everything(), seesAll: false, seesPrivate: false })

/** An organization with this many calls of each kind, all of one rep, alternating, with statistics as after some use. */
async function given(real: number, practice: number): Promise<void> {
  const { system } = test.database
  orgId = (
    await system
      .insertInto('organizations')
      .values({ name: `${real} and ${practice}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  rep = (
    await system
      .insertInto('users')
      .values({ email: `${orgId}@example.test`, first_name: 'Bea', last_name: 'Lindqvarn' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await system
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: rep, role: 'MEMBER', status: 'ACTIVE' })
    .execute()
  for (const [kind, count] of [
    ['real', real],
    ['practice', practice],
  ] as const)
    await sql`
      insert into calls (org_id, kind, title, caller_id, score, score_status, duration_seconds, started_at)
      select ${orgId}::uuid, ${kind}, 'Night shift', ${rep}::uuid, n % 100, 'SCORED_SUCCESS', n % 700, now() - n * interval '1 minute'
      from generate_series(1, ${count}::integer) n`.execute(system)
  await sql`
    insert into practice_calls (org_id, call_id, rep_id, agent_id, agent_version, agent_name, call_type, mode, engine, engine_version,
      script, script_hash, seed, state, brief, started_at, last_turn_at, time_limit_seconds, ended_at, outcome)
    select org_id, id, caller_id, uuidv7(), 1, 'Stellan', 'cold', 'text', 'offline', '1', '{}', repeat('a', 64), 'seed', '{}', '{}',
      started_at, started_at, 900, started_at, 'nextStep'
    from calls where kind = 'practice' and org_id = ${orgId}::uuid`.execute(system)
  await sql`analyze calls, practice_calls, call_words`.execute(system)
}

/** Number of rows that a read touches. */
async function touched(read: (trx: Trx) => Promise<unknown>, table = 'calls'): Promise<number> {
  return test.database.withOrg({ orgId }, async (trx) => {
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ read: number }>`
        select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as read from pg_stat_xact_user_tables where relname = ${table}`.execute(
        trx,
      )
      return rows[0]?.read ?? 0
    }
    const before = await count()
    await read(trx)
    return (await count()) - before
  })
}

const page = { from: 0, numberOfResults: 20 }
const realList =
  (visibility: CallVisibility, filter: CallFilter = {}, sort: CallSort = 'newest') =>
  (trx: Trx) =>
    listCalls(trx, visibility, filter, { ...page, sort })

describe('an organization that mostly practices', () => {
  beforeAll(() => given(few, many))

  it.each<[CallSort, CallFilter]>([
    ['newest', {}],
    ['oldest', {}],
    ['-score', {}],
    ['duration', {}],
    ['title', {}],
    ['newest', { scoreStatuses: ['SCORED_SUCCESS'] }],
    ['newest', { search: 'night' }],
  ])('reads its list of real calls by %s with %j as if there were no others', async (sort, filter) => {
    for (const visibility of [everything(), own()])
      expect(await touched(realList(visibility, filter, sort))).toBeLessThanOrEqual(few * 4 + 100)
    const { total } = await test.database.withOrg({ orgId }, realList(everything(), filter, sort))
    expect(total).toBe(few)
  })

  it('counts real calls only on the first page', async () => {
    const lookup = { since: new Date(0), reps: 5, ids: undefined }
    expect(await touched((trx) => readTeamScores(trx, everything(), lookup))).toBeLessThanOrEqual(
      few * 2 + 100,
    )
  })

  it('reads a page of attempts without the rest', async () => {
    for (const visibility of [everything(), own()]) {
      const read = (trx: Trx) =>
        listPracticeCalls(trx, visibility, { repId: visibility.seesAll ? undefined : rep }, page)
      const found = await test.database.withOrg({ orgId }, read)
      expect([found.rows.length, found.total, found.isTotalAtLeast]).toEqual([20, 10_001, true])
      // The rows of a page, and those of a count up to its limit.
      expect(await touched(read)).toBeLessThanOrEqual(2 * 10_001 + 200)
    }
  })
})

describe('a bot with a thousand calls of twenty turns', () => {
  const agentId = '0199aaaa-0000-7000-8000-000000000001'
  const calls = 1_000

  beforeAll(async () => {
    await given(few, calls)
    const { system } = test.database
    await sql`update practice_calls set agent_id = ${agentId}::uuid where org_id = ${orgId}::uuid`.execute(
      system,
    )
    await sql`
      insert into practice_turns (org_id, call_id, index, input, text, elapsed_ms, at_ms, said, request_at, acts_at, done_at)
      select org_id, call_id, n, 'words', 'Who drives?', 0, 0, jsonb_build_array(jsonb_build_object('side', 'buyer',
          'text', 'Hard to say: ' || repeat('it depends, ', 20), 'unanswered',
          case when n % 10 = 0 then jsonb_build_array('Who drives?') else '[]'::jsonb end)),
        started_at, started_at, started_at
      from practice_calls cross join generate_series(1, 20) n where org_id = ${orgId}::uuid`.execute(system)
    await sql`analyze practice_calls, practice_turns`.execute(system)
  })

  it('finds the questions without an answer and reads hardly any other turn', async () => {
    const lookup = { agentId, since: new Date(0), calls: 2_000, limit: 5_000 }
    for (const visibility of [everything(), own()]) {
      const read = (trx: Trx) => listUnansweredQuestions(trx, visibility, lookup)
      expect(await test.database.withOrg({ orgId }, read)).toHaveLength(2 * calls)
      // Each such turn, and the one before it.
      expect(await touched(read, 'practice_turns')).toBeLessThanOrEqual(4 * calls + 100)
      expect(await touched(read)).toBeLessThanOrEqual(calls + 100)
    }
    const newest = await test.database.withOrg({ orgId }, (trx) =>
      listUnansweredQuestions(trx, everything(), { ...lookup, calls: 10 }),
    )
    expect(newest).toHaveLength(20)
  })
})

describe('an organization that practices little', () => {
  beforeAll(() => given(many, few))

  it('reads its attempts without its real calls', async () => {
    for (const visibility of [everything(), own()])
      expect(await touched((trx) => listPracticeCalls(trx, visibility, {}, page))).toBeLessThanOrEqual(
        few * 4 + 100,
      )
  })
})
