import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { BotDifficulty } from '../../vocabulary/bots.ts'
import type { PersonaFindingKind, TestedForm } from '../../vocabulary/persona-tests.ts'
import { currentOrg } from '../calls/calls.ts'

/** Number of tests kept per bot. Older ones are deleted when a new one starts. */
export const keptTests = 10

/** Fields that don't affect what a buyer says. */
const unheard = [
  'scenarioName',
  'avatar',
  'avatarUrl',
  'voice',
  'scorecardConfigId',
  'acceptsPrivateCalls',
  'public_presence',
]

/** A hash that is the same for all forms that produce the same buyer. */
const hashOf = (form: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to((${form} - ${unheard}::text[])::text, 'UTF8'))`

const draftHash = hashOf(sql`agents.form`)

/** Stores a test of the draft or of the published version. The bot is locked. @returns its id; null: nothing is published */
export async function insertPersonaTest(
  trx: Trx,
  test: Pick<NewRow<'persona_tests'>, 'org_id' | 'agent_id' | 'command_id' | 'engine_version' | 'total'> & {
    id: string
    tested_form: TestedForm
    started_by: string
  },
): Promise<boolean> {
  const isDraft = test.tested_form === 'draft'
  const form = isDraft ? sql`agents.form` : sql`published.form`
  const { rows } = await sql<{ id: string }>`
    insert into persona_tests (org_id, id, agent_id, command_id, tested_form, agent_version, call_type, form, form_hash, engine_version,
      total, started_by)
    select agents.org_id, ${test.id}::uuid, agents.id, ${test.command_id}::uuid, ${test.tested_form}::text,
      ${isDraft ? sql`null::integer` : sql`agents.published_version`}, agents.call_type, ${form}, ${hashOf(form)},
      ${test.engine_version}::text, ${test.total}::integer, ${test.started_by}::uuid
    from agents
    ${
      isDraft
        ? sql``
        : sql`join agent_versions published on published.org_id = agents.org_id and published.agent_id = agents.id
            and published.number = agents.published_version`
    }
    where agents.org_id = ${currentOrg} and agents.id = ${test.agent_id}::uuid
    returning id`.execute(trx)
  return rows.length > 0
}

/** Deletes all but the newest tests. */
export async function removeOldPersonaTests(trx: Trx, agentId: string): Promise<void> {
  await sql`
    delete from persona_tests where org_id = ${currentOrg} and agent_id = ${agentId}::uuid and id not in (
      select id from persona_tests where org_id = ${currentOrg} and agent_id = ${agentId}::uuid order by id desc limit ${keptTests})`.execute(
    trx,
  )
}

/** A test with its own hash and the draft's, which show whether the form has changed since. */
const testsOf = (trx: Trx) =>
  trx
    .selectFrom('persona_tests')
    .innerJoin('agents', (join) =>
      join
        .onRef('agents.org_id', '=', 'persona_tests.org_id')
        .onRef('agents.id', '=', 'persona_tests.agent_id'),
    )
    .innerJoin('commands', (join) =>
      join
        .onRef('commands.org_id', '=', 'persona_tests.org_id')
        .onRef('commands.id', '=', 'persona_tests.command_id'),
    )
    .leftJoin('users as starter', 'starter.id', 'persona_tests.started_by')
    .select([
      'persona_tests.id',
      'persona_tests.agent_id',
      'persona_tests.command_id',
      'persona_tests.tested_form',
      'persona_tests.agent_version',
      'persona_tests.engine',
      'persona_tests.engine_version',
      'persona_tests.total',
      'persona_tests.done',
      'persona_tests.result',
      'persona_tests.outcome',
      'persona_tests.findings',
      'persona_tests.blocking_findings',
      'persona_tests.acts_needed',
      'persona_tests.measured_difficulty',
      'persona_tests.error',
      'persona_tests.created_at',
      'persona_tests.finished_at',
      'commands.state',
      sql<boolean>`persona_tests.form_hash = ${draftHash}`.as('is_of_draft'),
      sql<string>`coalesce(trim(starter.first_name || ' ' || starter.last_name), '')`.as('starter_name'),
    ])
    .where('persona_tests.org_id', '=', currentOrg)

export type PersonaTestRow = Awaited<ReturnType<ReturnType<typeof testsOf>['executeTakeFirstOrThrow']>>

/** The tests of a bot, newest first. */
export async function listPersonaTests(
  trx: Trx,
  agentId: string,
  page: { from: number; numberOfResults: number },
): Promise<{ results: PersonaTestRow[]; total: number }> {
  const results = await testsOf(trx)
    .where('persona_tests.agent_id', '=', agentId)
    .orderBy('persona_tests.id', 'desc')
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
  const { total } = await trx
    .selectFrom('persona_tests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('org_id', '=', currentOrg)
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return { results, total }
}

export const findPersonaTest = (trx: Trx, id: string): Promise<PersonaTestRow | undefined> =>
  testsOf(trx).where('persona_tests.id', '=', id).executeTakeFirst()

/** What the job needs: the form as it was when the test started. */
export function findTestedForm(
  trx: Trx,
  id: string,
): Promise<
  | Pick<
      Row<'persona_tests'>,
      'agent_id' | 'call_type' | 'form' | 'done' | 'total' | 'engine_version' | 'outcome'
    >
  | undefined
> {
  return trx
    .selectFrom('persona_tests')
    .select(['agent_id', 'call_type', 'form', 'done', 'total', 'engine_version', 'outcome'])
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type StoredUnit = {
  position: number
  unit: unknown
  summary: unknown
  findings: unknown
  turns: unknown
}

/**
 * Stores a part that was played, if the claim is still valid and no other worker has continued the test. So each part counts once, even if
 * a process dies. False: nothing was stored.
 */
export async function savePersonaTestUnit(
  trx: Trx,
  testId: string,
  { position, unit, summary, findings, turns }: StoredUnit,
  claim: { workItemId: string; gen: number; attempt: number },
): Promise<boolean> {
  // A server crash may lose the last parts. The test then continues after the last one that survived.
  await sql`set local synchronous_commit = off`.execute(trx)
  const { rows } = await sql<{ org_id: string }>`
    update persona_tests set done = ${position + 1}
    where org_id = ${currentOrg} and id = ${testId}::uuid and done = ${position} and exists (
      select from work_items item where item.org_id = ${currentOrg} and item.id = ${claim.workItemId}::uuid and item.gen = ${claim.gen}
        and item.attempts = ${claim.attempt} and item.state = 'running')
    returning org_id`.execute(trx)
  const [test] = rows
  if (test === undefined) return false
  await trx
    .insertInto('persona_test_units')
    .values({
      org_id: test.org_id,
      test_id: testId,
      position,
      unit: JSON.stringify(unit),
      summary: JSON.stringify(summary),
      findings: JSON.stringify(findings),
      turns: JSON.stringify(turns),
    })
    .execute()
  return true
}

/** The parts that were played, in order. */
export function listPersonaTestUnits(
  trx: Trx,
  testId: string,
  page: { from: number; numberOfResults: number },
): Promise<StoredUnit[]> {
  return trx
    .selectFrom('persona_test_units')
    .select(['position', 'unit', 'summary', 'findings', 'turns'])
    .where('org_id', '=', currentOrg)
    .where('test_id', '=', testId)
    .orderBy('position')
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
}

export async function savePersonaTestResult(
  trx: Trx,
  id: string,
  result: {
    result: unknown
    outcome: 'passed' | 'findings'
    kinds: PersonaFindingKind[]
    findings: number
    blocking: number
    actsNeeded: number | null
    difficulty: BotDifficulty
  },
): Promise<void> {
  await trx
    .updateTable('persona_tests')
    .set({
      result: JSON.stringify(result.result),
      outcome: result.outcome,
      finding_kinds: result.kinds,
      findings: result.findings,
      blocking_findings: result.blocking,
      acts_needed: result.actsNeeded,
      measured_difficulty: result.difficulty,
      error: null,
      finished_at: sql`now()`,
    })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

export type PersonaTestBadge = {
  id: string
  outcome: 'passed' | 'findings'
  findings: number
  blockingFindings: number
  engineVersion: string
  isOfDraft: boolean
  finishedAt: Date
}

/** The newest finished test of each of these bots. */
export async function findPersonaTestBadges(
  trx: Trx,
  agentIds: readonly string[],
): Promise<Map<string, PersonaTestBadge>> {
  if (agentIds.length === 0) return new Map()
  const { rows } = await sql<PersonaTestBadge & { agentId: string }>`
    select agents.id as "agentId", test.id, test.outcome, test.findings, test.blocking_findings as "blockingFindings",
      test.engine_version as "engineVersion", test.form_hash = ${draftHash} as "isOfDraft", test.finished_at as "finishedAt"
    from agents
    cross join lateral (
      select * from persona_tests where persona_tests.org_id = ${currentOrg} and persona_tests.agent_id = agents.id
        and persona_tests.outcome is not null
      order by persona_tests.id desc limit 1) test
    where agents.org_id = ${currentOrg} and agents.id = any(${[...agentIds]}::uuid[])`.execute(trx)
  return new Map(rows.map(({ agentId, ...badge }) => [agentId, badge]))
}
