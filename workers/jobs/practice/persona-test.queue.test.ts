import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { insertPersonaTest } from '#db/queries/bots/persona-tests.ts'
import type { Row } from '#db/schema.ts'
import { buyerEngineVersion } from '../../domain/practice/index.ts'
import { testUnits } from '../../domain/practice/persona-test/prepare.ts'
import { personaTestResult } from '../../domain/practice/persona-test/result.ts'
import { marta } from '../../domain/practice/testing-bots.ts'
import { forkWorker, openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem, recordCommand } from '../../queue/record.ts'
import { jobs } from '../catalog.ts'
import { registry } from '../registry.ts'
import { givenSalesOrganization, type TestOrganization } from '../testing.ts'

let backend: TestBackend
let organization: TestOrganization
let workers: Awaited<ReturnType<TestBackend['start']>>
beforeAll(async () => {
  backend = await openTestBackend()
  workers = await backend.start({ catalog: jobs, registry })
})
afterAll(() => backend.close())
beforeEach(async () => {
  organization = await givenSalesOrganization(backend)
})

async function givenBot(form: object = marta): Promise<string> {
  const { id } = await backend.database.system
    .insertInto('agents')
    .values({
      org_id: organization.orgId,
      owner_id: organization.repId,
      kind: 'individual',
      call_type: 'cold',
      form: JSON.stringify(form),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Started = { id: string; commandId: string }
async function start(
  agentId: string,
  {
    engine = buyerEngineVersion,
    from,
    isCanceled = false,
  }: { engine?: string; from?: Started; isCanceled?: boolean } = {},
): Promise<Started> {
  const { orgId, repId } = organization
  const id = randomUUID()
  const commandId = await backend.database.withOrg({ orgId }, async (trx) => {
    const recorded = await recordCommand(trx, {
      orgId,
      kind: 'persona-test',
      label: 'Test',
      items: [newItem(jobs['persona-test'], { subject: id, payload: { testId: id } })],
    })
    await insertPersonaTest(trx, {
      org_id: orgId,
      id,
      agent_id: agentId,
      command_id: recorded.commandId,
      tested_form: 'draft',
      engine_version: engine,
      total: testUnits.length,
      started_by: repId,
    })
    // As left by a worker that was killed after ten parts.
    if (from !== undefined) {
      const kept = await trx
        .selectFrom('persona_test_units')
        .selectAll()
        .where('test_id', '=', from.id)
        .where('position', '<', 10)
        .execute()
      for (const { unit, summary, findings, turns, ...row } of kept)
        await trx
          .insertInto('persona_test_units')
          .values({
            ...row,
            test_id: id,
            unit: JSON.stringify(unit),
            summary: JSON.stringify(summary),
            findings: JSON.stringify(findings),
            turns: JSON.stringify(turns),
          })
          .execute()
      await trx.updateTable('persona_tests').set({ done: 10 }).where('id', '=', id).execute()
    }
    if (isCanceled) await cancelCommand(trx, { orgId, commandId: recorded.commandId, cancelledBy: null })
    return recorded.commandId
  })
  backend.signals.kick(['texts'])
  return { id, commandId }
}
const ended = async ({ commandId }: Started): Promise<string> =>
  (await backend.untilCommandEnds(commandId)).state
const read = (id: string): Promise<Row<'persona_tests'>> =>
  backend.database.system
    .selectFrom('persona_tests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const partsOf = async (id: string): Promise<number> =>
  (
    await backend.database.system
      .selectFrom('persona_test_units')
      .select('position')
      .where('test_id', '=', id)
      .execute()
  ).length

describe('the persona test of a bot', () => {
  it('plays every part, keeps what was said, and comes to the same result after a kill', async () => {
    const bot = await givenBot()
    const whole = await start(bot)
    expect(await ended(whole)).toBe('done')
    const test = await read(whole.id)
    expect(test).toMatchObject({
      done: testUnits.length,
      outcome: 'passed',
      findings: 0,
      measured_difficulty: 'EASY',
    })
    expect(personaTestResult.parse(test.result).figures.calls).toBe(24)
    expect(await partsOf(whole.id)).toBe(testUnits.length)

    const resumed = await start(bot, { from: whole })
    expect(await ended(resumed)).toBe('done')
    expect((await read(resumed.id)).result).toEqual(test.result)
    expect(await partsOf(resumed.id)).toBe(testUnits.length)
  })

  it('changes nothing when it is delivered again', async () => {
    const first = await start(await givenBot())
    expect(await ended(first)).toBe('done')
    const before = await read(first.id)
    const { commandId } = await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
      recordCommand(trx, {
        orgId: organization.orgId,
        kind: 'persona-test',
        label: 'Again',
        items: [newItem(jobs['persona-test'], { subject: first.id, payload: { testId: first.id } })],
      }),
    )
    backend.signals.kick(['texts'])
    expect(await ended({ id: first.id, commandId })).toBe('done')
    expect(await read(first.id)).toEqual(before)
  })

  it('ends at once, and says so, for a form that cannot be read or an engine that has changed', async () => {
    const unread = await start(await givenBot({ lastName: 'Quill' }))
    expect(await ended(unread)).toBe('failed')
    expect((await read(unread.id)).error).toBe('The form cannot be read.')
    const old = await start(await givenBot(), { engine: '0.0.1' })
    expect(await ended(old)).toBe('failed')
    expect((await read(old.id)).error).toMatch(/engine has changed/)
  })

  it('plays nothing once it is canceled', async () => {
    const test = await start(await givenBot(), { isCanceled: true })
    expect(await ended(test)).toBe('cancelled')
    expect(await read(test.id)).toMatchObject({ done: 0, outcome: null })
  })
})

describe('a worker process that is killed in the middle of a test', () => {
  const heldPart = 10
  const startWorker = () =>
    forkWorker(backend, { slots: { texts: 1 } }, new URL('../testing-process.ts', import.meta.url))

  /** The transaction that stored each part: a part played again would have a different one. */
  async function storedBy(testId: string): Promise<string[]> {
    const { rows } = await sql<{ by: string }>`
      select position || ' in ' || xmin as by from persona_test_units where test_id = ${testId}::uuid order by position`.execute(
      backend.database.system,
    )
    return rows.map(({ by }) => by)
  }

  it('leaves what it has played to the next one, which plays the rest to the same result', async () => {
    const bot = await givenBot()
    const whole = await start(bot)
    expect(await ended(whole)).toBe('done')
    // From here on, only this test's processes work.
    await workers.drain(1_000)

    const holder = new pg.Client({ connectionString: backend.databaseUrl })
    await holder.connect()
    try {
      await holder.query(`create function hold_part() returns trigger language plpgsql as $$ begin
        if new.position = ${heldPart} then perform pg_advisory_xact_lock(71); end if; return new; end $$`)
      await holder.query(
        'create trigger hold_part before insert on persona_test_units for each row execute function hold_part()',
      )
      await holder.query('select pg_advisory_lock(71)')
      const first = await startWorker()
      const killed = await start(bot)
      await backend.until('it stores the held part', async () => {
        const { rowCount } = await holder.query(
          "select from pg_locks where locktype = 'advisory' and objid = 71 and not granted",
        )
        return rowCount === 1
      })
      first.kill('SIGKILL')
      const left = await storedBy(killed.id)
      expect(left).toHaveLength(heldPart)
      await holder.query('select pg_advisory_unlock(71)')

      const second = await startWorker()
      expect(await ended(killed)).toBe('done')
      second.kill('SIGKILL')
      const stored = await storedBy(killed.id)
      expect(stored.slice(0, heldPart)).toEqual(left)
      expect(stored).toHaveLength(testUnits.length)
      expect((await read(killed.id)).result).toEqual((await read(whole.id)).result)
      expect((await backend.items(killed.commandId)).map(({ attempts }) => attempts)).toEqual([2])
    } finally {
      await holder.end()
    }
  })
})
