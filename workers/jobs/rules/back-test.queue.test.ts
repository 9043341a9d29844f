import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertBackTest } from '#db/queries/rules/back-tests.ts'
import { insertParticipants } from '#db/queries/calls/calls.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { backTestCounts, type BackTestDefinition } from '../../domain/routing/back-test.ts'
import type { RuleSet } from '../../domain/routing/settle.ts'
import { categorizationRule, defaultRule, privacyRule } from '../../domain/routing/testing.ts'
import { jobs } from '../catalog.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem, recordCommand } from '../../queue/record.ts'
import { registry } from '../registry.ts'

let backend: TestBackend
let orgId: string
/** The workers' clock. A test may make each reading take time. */
let clock: () => Date = () => new Date()

beforeAll(async () => {
  backend = await openTestBackend()
  await backend.start({ catalog: jobs, registry, services: { now: () => clock() } })
})
afterAll(() => backend.close())
beforeEach(async () => {
  clock = () => new Date()
  orgId = await backend.createOrganization()
})

const dayMs = 86_400_000
const scorecard = '0198a0b0-0000-7000-8000-00000000000a'

/** Calls of the last few days, newest first in the given order; settled by an earlier rule unless told otherwise. */
function givenCalls(calls: Partial<NewRow<'calls'>>[]): Promise<string[]> {
  return backend.database.withOrg({ orgId }, async (trx) => {
    const rows = calls.map((call, index) => ({
      org_id: orgId,
      title: `Call ${index}`,
      status: 'SKIPPED' as const,
      score_status: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE' as const,
      stage: 'routed' as const,
      started_at: new Date(Date.now() - dayMs - index * 60_000),
      duration_seconds: 600,
      ...call,
    }))
    const ids: string[] = []
    for (const row of rows)
      ids.push((await trx.insertInto('calls').values(row).returning('id').executeTakeFirstOrThrow()).id)
    return ids
  })
}

const ruleSet = (rules: Partial<RuleSet> = {}): RuleSet => ({
  categorizationRules: [defaultRule()],
  privacyRules: [],
  privacyRulesAreWhitelist: false,
  ...rules,
})

/** Records a back-test as the API does. */
async function start(
  definition: Partial<BackTestDefinition>,
  values: Partial<NewRow<'back_tests'>> = {},
): Promise<{ id: string; commandId: string }> {
  const id = randomUUID()
  const commandId = await backend.database.withOrg({ orgId }, async (trx) => {
    const recorded = await recordCommand(trx, {
      orgId,
      kind: 'back-test',
      label: 'Back-test',
      interactive: true,
      items: [newItem(jobs['back-test'], { subject: `${id} 0`, payload: { backTestId: id, slice: 0 } })],
    })
    await insertBackTest(trx, {
      org_id: orgId,
      id,
      command_id: recorded.commandId,
      days: 7,
      compare_with: definition.before === null ? 'storedCalls' : 'savedRules',
      is_draft: false,
      definition: JSON.stringify({
        before: ruleSet(),
        after: ruleSet(),
        scorecards: { [scorecard]: 'ACTIVE' },
        ...definition,
      }),
      rules_version: 'one',
      window_from: new Date(Date.now() - 7 * dayMs),
      window_to: new Date(),
      ...values,
    })
    return recorded.commandId
  })
  backend.signals.kick(['routing'])
  return { id, commandId }
}

const read = (id: string): Promise<Row<'back_tests'>> =>
  backend.database.system.selectFrom('back_tests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countsOf = async (id: string) => backTestCounts.parse((await read(id)).counts)
async function changesOf(id: string): Promise<Record<string, string>> {
  const rows = await backend.database.system
    .selectFrom('back_test_changes')
    .select(['call_id', 'kind'])
    .where('back_test_id', '=', id)
    .orderBy('started_at', 'desc')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.call_id, row.kind]))
}

/** Two rule sets: `draft` scores demos and excludes payroll; `saved` only saves demos and excludes board meetings. */
const scoring = categorizationRule({
  id: 'demo',
  label: 'Demo',
  callTitleIncludes: 'demo',
  behavior: 'SAVE_AND_SCORE',
  scorecardConfigId: scorecard,
})
const draft = ruleSet({
  categorizationRules: [
    scoring,
    categorizationRule({ id: 'sync', label: 'Sync', callTitleIncludes: 'sync', position: 2 }),
    defaultRule(),
  ],
  privacyRules: [privacyRule({ id: 'hr', settings: { CALL_TITLE: 'payroll' } })],
})
const saved = ruleSet({
  categorizationRules: [{ ...scoring, behavior: 'SAVE_ONLY', scorecardConfigId: null }, defaultRule()],
  privacyRules: [privacyRule({ id: 'board', settings: { CALL_TITLE: 'board' } })],
})

/** With a rule that fits no call, but whose description is compared. */
const withDescription = (rules: RuleSet): RuleSet => ({
  ...rules,
  categorizationRules: [
    ...rules.categorizationRules,
    categorizationRule({
      id: 'never',
      callTitleIncludes: 'never',
      explanation: 'Glaciers above penguins',
      position: 9,
    }),
  ],
})

describe('back-test', () => {
  it('counts every call of the window once, and says how it would change', async () => {
    const ids = await givenCalls([
      { title: 'Payroll demo' },
      { title: 'Board sync' },
      { title: 'Weekly sync' },
      { title: 'Acme demo' },
      { title: 'Acme demo', run_score: false },
      { title: 'Else' },
      { title: '', score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', caller_id: null },
      { title: 'Payroll, not read yet', stage: 'recorded' },
      { title: 'Payroll, deleted', deleted_at: new Date() },
      { title: 'Payroll, long ago', started_at: new Date(Date.now() - 8 * dayMs) },
    ])
    const { id, commandId } = await start({ before: saved, after: draft })
    const { state } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect(await countsOf(id)).toEqual({
      calls: 6,
      excluded: 1,
      held: 0,
      noLongerExcluded: 1,
      changedCategory: 1,
      newlyScored: 1,
      noLongerScored: 0,
      scoredDifferently: 0,
      unchanged: 2,
      gainsScore: 1,
      losesScore: 0,
      tombstones: 1,
    })
    expect(await changesOf(id)).toEqual({
      [ids[0] ?? '']: 'excluded',
      [ids[1] ?? '']: 'noLongerExcluded',
      [ids[2] ?? '']: 'changedCategory',
      [ids[3] ?? '']: 'newlyScored',
    })
    const { done, total, flows, outcomes } = await read(id)
    expect([done, total]).toEqual([7, 7])
    const labels = (outcomes as { categoryLabel: string }[]).map((outcome) => outcome.categoryLabel)
    expect(
      (flows as number[][]).map(([from, to, calls]) => [labels[from ?? -1], labels[to ?? -1], calls]),
    ).toEqual([['None', 'Sync', 1]])
    expect(JSON.stringify(await read(id))).not.toMatch(/Weekly|Acme/)
  })

  it('counts calls that contain a value inside a longer word only', async () => {
    await givenCalls([{ title: 'Democracy index' }, { title: 'Demographics demo' }, { title: 'Acme demo' }])
    const { id, commandId } = await start({ before: saved, after: draft })
    await backend.untilCommandEnds(commandId)
    expect((await read(id)).missed_values).toEqual([
      { ruleId: 'demo', label: 'Demo', value: 'demo', calls: 1 },
    ])
  })

  it('counts calls that would be held apart from excluded ones, and never a call that somebody has released', async () => {
    const estimated = { duration_is_estimated: true, duration_seconds: 45 }
    const [held, excluded] = await givenCalls([
      { title: 'Kestrel', ...estimated },
      { title: 'Payroll sync', duration_seconds: 45 },
      { title: 'Osprey', ...estimated, hold_released_at: new Date() },
    ])
    const rule = privacyRule({ id: 'short', settings: { MAX_DURATION: 60 } })
    const { id, commandId } = await start({ after: ruleSet({ privacyRules: [rule] }) })
    await backend.untilCommandEnds(commandId)
    expect(await countsOf(id)).toMatchObject({ calls: 3, held: 1, excluded: 1, unchanged: 1 })
    expect(await changesOf(id)).toEqual({ [held ?? '']: 'held', [excluded ?? '']: 'excluded' })
  })

  it('compares what is stored on calls with the rules', async () => {
    const [scored, gone] = await givenCalls([
      {
        title: 'Weekly',
        score_status: 'SCORED_SUCCESS',
        status: 'SCORED',
        stage: 'scored',
        category_rule_id: null,
        category_label: null,
      },
      { title: 'Acme demo', category_rule_id: randomUUID(), category_label: 'Old', category_level: 'TEAM' },
    ])
    const { id, commandId } = await start({
      before: null,
      after: ruleSet({ categorizationRules: [scoring] }),
    })
    await backend.untilCommandEnds(commandId)
    expect(await changesOf(id)).toEqual({ [scored ?? '']: 'noLongerScored', [gone ?? '']: 'changedCategory' })
  })

  it('counts no change for a call whose category somebody chose, like routing keeps it', async () => {
    const chosen = '0198a0b0-0000-7000-8000-00000000000b'
    const rule = categorizationRule({ id: chosen, label: 'Sync', callTitleIncludes: 'sync', position: 2 })
    const rules = ruleSet({ categorizationRules: [scoring, rule, defaultRule()] })
    await givenCalls([{ title: 'Acme demo', category_rule_id: chosen, chosen_rule_id: chosen }])
    const { id, commandId } = await start({ before: null, after: rules })
    await backend.untilCommandEnds(commandId)
    expect(await countsOf(id)).toMatchObject({ calls: 1, unchanged: 1 })
  })

  it('counts calls whose rule only chooses another scorecard', async () => {
    const other = '0198a0b0-0000-7000-8000-00000000000b'
    const scored = { score_status: 'SCORED_SUCCESS', status: 'SCORED', stage: 'scored' } as const
    const [moved] = await givenCalls([
      { title: 'Acme demo', ...scored },
      { title: 'Birch demo', run_score: false },
      { title: 'Weekly' },
    ])
    const scorecards = { [scorecard]: 'ACTIVE', [other]: 'ACTIVE' } as const
    const swapped = ruleSet({
      categorizationRules: [{ ...scoring, scorecardConfigId: other }, defaultRule()],
    })
    const { id, commandId } = await start({
      before: ruleSet({ categorizationRules: [scoring, defaultRule()] }),
      after: swapped,
      scorecards,
    })
    await backend.untilCommandEnds(commandId)
    expect(await countsOf(id)).toMatchObject({ calls: 3, scoredDifferently: 1, unchanged: 2 })
    expect(await changesOf(id)).toEqual({ [moved ?? '']: 'scoredDifferently' })
  })

  it('reads transcripts when a description decides, and participants when a rule needs them', async () => {
    const user = await backend.database.system
      .insertInto('users')
      .values({ email: `${randomUUID()}@alder.example` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await backend.database.system
      .insertInto('memberships')
      .values({ org_id: orgId, user_id: user.id, role: 'MEMBER', status: 'ACTIVE' })
      .execute()
    const [refund, silent, attended] = await givenCalls([
      { title: 'One' },
      { title: 'Two' },
      { title: 'Three' },
    ])
    await backend.database.withOrg({ orgId }, async (trx) => {
      const texts = [
        'My invoice is wrong, please refund it.',
        'I complain about the invoice. The refund takes a week.',
      ]
      await trx
        .insertInto('transcripts')
        .values({
          org_id: orgId,
          call_id: refund ?? '',
          messages: JSON.stringify(texts.map((message) => ({ message }))),
          plain_text: '',
        })
        .execute()
      await insertParticipants(trx, [
        {
          org_id: orgId,
          call_id: attended ?? '',
          position: 0,
          name: 'Ana',
          user_id: user.id,
          kind: 'INTERNAL',
          side: 'rep',
          email: null,
          company: null,
        },
      ])
    })
    const described = categorizationRule({
      id: 'refunds',
      callTitleIncludes: '',
      explanation: 'Caller complains about invoices and asks for refunds',
    })
    const { id, commandId } = await start({
      before: ruleSet({ privacyRules: [privacyRule({ id: 'all', settings: { MAX_DURATION: 1 } })] }),
      after: ruleSet({
        categorizationRules: [described, defaultRule()],
        privacyRules: [privacyRule({ id: 'ana', settings: { PARTECIPANTS: [user.id] } })],
      }),
    })
    await backend.untilCommandEnds(commandId)
    // The participants of the other two are not known, so privacy holds the calls to be safe.
    expect(await changesOf(id)).toEqual({
      [refund ?? '']: 'held',
      [silent ?? '']: 'held',
      [attended ?? '']: 'excluded',
    })
    const second = await start({
      before: ruleSet(),
      after: ruleSet({ categorizationRules: [described, defaultRule()] }),
    })
    await backend.untilCommandEnds(second.commandId)
    expect(await changesOf(second.id)).toEqual({ [refund ?? '']: 'changedCategory' })
  })

  it('continues in slices and pages without counting a call twice, even when calls start together', async () => {
    const at = new Date(Date.now() - dayMs)
    await givenCalls(
      Array.from({ length: 1_300 }, (_, index) => ({
        title: index % 2 === 0 ? 'Sync' : 'Else',
        started_at: at,
      })),
    )
    // If a rule has a description, pages are small, and each page is its own slice.
    let looks = 0
    clock = () => new Date(Date.now() + (looks += 1) * 60_000)
    const { id, commandId } = await start({ before: saved, after: withDescription(draft) })
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect(items.length).toBe(3)
    expect(await countsOf(id)).toMatchObject({ calls: 1_300, changedCategory: 650, unchanged: 650 })
    expect(Object.keys(await changesOf(id))).toHaveLength(650)
    expect(await read(id)).toMatchObject({ done: 1_300, total: 1_300 })
  })

  it('stores its last page when the page after it is empty', async () => {
    await givenCalls(
      Array.from({ length: 1_000 }, (_, index) => ({ title: index % 2 === 0 ? 'Sync' : 'Else' })),
    )
    // No time passes, so that only the end makes it store anything. If a rule has a description, pages have 500 calls.
    const startedAt = new Date()
    clock = () => startedAt
    const { id, commandId } = await start({ before: saved, after: withDescription(draft) })
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect(await read(id)).toMatchObject({ done: 1_000, total: 1_000 })
    expect(await countsOf(id)).toMatchObject({ calls: 1_000, changedCategory: 500, unchanged: 500 })
    expect(Object.keys(await changesOf(id))).toHaveLength(500)
  })

  it('changes nothing when it is delivered twice', async () => {
    await givenCalls([{ title: 'Weekly sync' }])
    const { id, commandId } = await start({ before: saved, after: draft })
    await backend.untilCommandEnds(commandId)
    const before = [await read(id), await changesOf(id)]
    const [item] = await backend.items(commandId)
    if (item === undefined) throw new Error('There is no item')
    await backend.queues.offer('routing', [{ id: item.id, gen: item.gen, kind: item.kind }])
    await backend.until(
      'the queue to be empty again',
      async () =>
        (await backend.queues.missing('routing', [`${item.kind}-${item.id}-${item.gen}`])).size === 1,
    )
    expect([await read(id), await changesOf(id)]).toEqual(before)
  })

  it('continues where an earlier attempt was cut off', async () => {
    const ids = await givenCalls([{ title: 'Weekly sync' }, { title: 'Other sync' }, { title: 'Third sync' }])
    const [first] = await backend.database.system
      .selectFrom('calls')
      .select(['id', 'started_at'])
      .where('id', '=', ids[0] ?? '')
      .execute()
    // As left by a worker that stored a page of one call and was killed.
    const { id, commandId } = await start(
      { before: saved, after: draft },
      {
        total: 3,
        done: 1,
        cursor_at: (first?.started_at.getTime() ?? 0) * 1000,
        cursor_call_id: ids[0] ?? null,
        counts: JSON.stringify({ calls: 1, changedCategory: 1 }),
      },
    )
    await backend.untilCommandEnds(commandId)
    expect(await countsOf(id)).toMatchObject({ calls: 3, changedCategory: 3 })
    expect(Object.keys(await changesOf(id)).toSorted()).toEqual([ids[1], ids[2]].toSorted())
  })

  it('is dead at once when its rules cannot be read', async () => {
    const { id, commandId } = await start({}, { definition: JSON.stringify({ after: 1 }) })
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('failed')
    expect(items[0]).toMatchObject({ state: 'dead', attempts: 1 })
    expect((await read(id)).error).toBe('The rules of this test cannot be read.')
  })

  it('is tried again, and says so, after a temporary error', async () => {
    await givenCalls([{ title: 'Weekly sync' }])
    let looks = 0
    clock = () => {
      looks += 1
      if (looks === 1) throw new Error('The clock is being wound.')
      return new Date()
    }
    const { id, commandId } = await start({ before: saved, after: draft })
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect(items[0]?.attempts).toBe(2)
    const failures = await backend.database.system
      .selectFrom('work_failures')
      .select('message')
      .where('work_item_id', '=', items[0]?.id ?? '')
      .execute()
    expect(failures.map((failure) => failure.message)).toEqual(['The clock is being wound.'])
    expect(await countsOf(id)).toMatchObject({ calls: 1, changedCategory: 1 })
  })

  it('stores nothing after it is canceled', async () => {
    await givenCalls([{ title: 'Weekly sync' }])
    // Blocks all readers of calls until the command has been canceled.
    const holder = new pg.Client({ connectionString: backend.databaseUrl })
    await holder.connect()
    try {
      await holder.query('begin; lock table calls in access exclusive mode')
      const { id, commandId } = await start({ before: saved, after: draft })
      await backend.until(
        'the test to run',
        async () => (await backend.items(commandId))[0]?.state === 'running',
      )
      await backend.database.withOrg({ orgId }, (trx) =>
        cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
      )
      await holder.query('commit')
      const next = await start({ before: saved, after: draft })
      await backend.untilCommandEnds(next.commandId)
      expect(await countsOf(next.id)).toMatchObject({ calls: 1, changedCategory: 1 })
      expect(await read(id)).toMatchObject({ done: 0, counts: {} })
      expect(await changesOf(id)).toEqual({})
    } finally {
      await holder.end()
    }
  })
})
