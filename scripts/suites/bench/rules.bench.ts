import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import {
  insertBackTest,
  listSettledCalls,
  listSpokenTexts,
  type SettledCall,
} from '#db/queries/rules/back-tests.ts'
import type { TestDatabase } from '#db/testing.ts'
import { jobs } from '#workers/jobs/catalog.ts'
import type { BackTestDefinition } from '#workers/domain/routing/back-test.ts'
import { createOfflineMatcher } from '#workers/domain/routing/describe-match.ts'
import type { CategorizationRule, PrivacyRule } from '#workers/domain/routing/rules.ts'
import { prepareRuleSet, type RuleSet, settleCall } from '#workers/domain/routing/settle.ts'
import { defaultSettings } from '#workers/queue/runtime/worker.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { Signals } from '#workers/queue/signals.ts'
import { planDemoCalls } from '../../demo/calls.ts'
import { conversationByKey } from '../../demo/conversations/library.ts'
import { spokenTurns } from '../../demo/render.ts'
import { sized } from '../../figures.ts'
import { openLabQueues, startLabWorkers } from '../lab/workers.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { writeCallHistory } from './call-history.ts'
import { interleave, median, secondsOf } from './statistics.ts'

const callCount = sized(100_000, 2_000)
const spokenCount = sized(2_000, 100)
const batchSize = 100
/** The page size of a back-test without descriptions; `workers/jobs/rules/back-test.handler.ts`. */
const pageSize = 5_000
const window = { from: new Date(0), to: new Date('2100-01-01') }

const place = { level: 'ORGANIZATION' as const, ownerId: null }
// prettier-ignore
const words = [
  'cold', 'discovery', 'demo', 'checkin', 'renewal', 'gatekeeper', 'freight', 'second try', 'optics',
  'robotics', 'wine',
]

/** Forty categorization rules and ten privacy rules by title; every other value occurs in no title. */
function rulesByTitle(): RuleSet {
  const categorizationRules = Array.from({ length: 40 }, (_, n): CategorizationRule => ({
    ...place,
    id: `c${n}`,
    position: n + 1,
    label: `Rule ${n}`,
    explanation: '',
    callTitleIncludes: `never said ${n}||${words[n % words.length]} with ${String.fromCodePoint(97 + (n % 26))}||also never ${n}`,
    callType: 'custom',
    behavior: 'SAVE_ONLY',
    scorecardConfigId: null,
    isDefault: n === 39,
  }))
  const privacyRules = Array.from({ length: 10 }, (_, n): PrivacyRule => ({
    ...place,
    id: `p${n}`,
    position: n + 1,
    settings: { CALL_TITLE: `payroll ${n}||hr ${n}||board ${n}`, MIN_DURATION: n },
  }))
  return { categorizationRules, privacyRules, privacyRulesAreWhitelist: false }
}

/** The same rules with titles that match nothing, and a description in every rule except the default one. */
function rulesByDescription(): RuleSet {
  const rules = rulesByTitle()
  return {
    ...rules,
    categorizationRules: rules.categorizationRules.map((rule, n) => ({
      ...rule,
      callTitleIncludes: `never said ${n}`,
      explanation: rule.isDefault
        ? ''
        : `Customer and rep look at ${words[n % words.length]} number ${n}, forklifts, glaciers and a harbour`,
    })),
  }
}

/** The changes of a draft: the first rule has two more title values, and the second has a value that matches nothing. */
function drafted(rules: RuleSet): RuleSet {
  const [first, second, ...rest] = rules.categorizationRules
  if (first === undefined || second === undefined) throw new Error('There are too few rules')
  return {
    ...rules,
    categorizationRules: [
      { ...first, callTitleIncludes: `${first.callTitleIncludes}||wine||glass` },
      { ...second, callTitleIncludes: 'never' },
      ...rest,
    ],
  }
}

type Site = TestDatabase & { orgId: string; signals: Signals }

/** Starts a worker of the product in this process, on queues in Postgres. */
async function openSite(bench: Bench): Promise<Site> {
  const made = await bench.createDatabase()
  const log = pino({ level: 'silent' })
  const { queues, signals, close } = await openLabQueues({
    redisUrl: null,
    databaseUrl: made.url,
    prefix: 'bench-rules',
    log,
  })
  const settings = { ...defaultSettings, slots: { routing: 4 } }
  const workers = await startLabWorkers({ settings, database: made.database, queues, signals, log })
  bench.onEnd(async () => {
    await workers.drain(1_000)
    await close()
  })
  return { ...made, orgId: '', signals }
}

async function untilEnded({ database }: Site, commandId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: boolean; dead: boolean }>`
      select bool_or(state in ('queued', 'offered', 'running')) as open, bool_or(state = 'dead') as dead
      from work_items where command_id = ${commandId}`.execute(database.system)
    if (rows[0]?.dead === true) throw new Error('The back-test has failed')
    if (rows[0]?.open !== true) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Seconds from when a worker may start until the test has ended. */
async function backTest(
  site: Site,
  definition: BackTestDefinition,
): Promise<{ seconds: number; calls: number; changes: number }> {
  const { database, orgId, signals } = site
  const id = randomUUID()
  const { commandId } = await database.withOrg({ orgId }, async (trx) => {
    const recorded = await recordCommand(trx, {
      orgId,
      kind: 'back-test',
      label: 'Benchmark',
      interactive: true,
      items: [newItem(jobs['back-test'], { subject: `${id} 0`, payload: { backTestId: id, slice: 0 } })],
    })
    await insertBackTest(trx, {
      org_id: orgId,
      id,
      command_id: recorded.commandId,
      days: 90,
      compare_with: 'savedRules',
      is_draft: true,
      definition: JSON.stringify(definition),
      rules_version: '',
      window_from: window.from,
      window_to: window.to,
    })
    return recorded
  })
  const seconds = await secondsOf(async () => {
    signals.kick(['routing'])
    await untilEnded(site, commandId)
  })
  const { rows } = await sql<{ calls: number; done: number; changes: number }>`
    select (counts ->> 'calls')::integer as calls, done, (select count(*)::integer from back_test_changes where back_test_id = ${id}) as changes
    from back_tests where id = ${id}`.execute(database.system)
  const [row] = rows
  if (row === undefined || row.calls === 0) throw new Error('The test has compared nothing')
  await sql`delete from back_tests where id = ${id}`.execute(database.system)
  return { seconds, calls: row.calls, changes: row.changes }
}

async function readAll({ database, orgId }: Site, limit: number): Promise<SettledCall[]> {
  const all: SettledCall[] = []
  for (;;) {
    const last = all.at(-1)
    const after = last === undefined ? null : { at: last.at, id: last.id }
    const page = await database.withOrg({ orgId }, (trx) =>
      listSettledCalls(trx, { window, after, withParticipants: false, withOutcome: false, limit }),
    )
    all.push(...page)
    if (page.length < limit) return all
  }
}

async function measureTitles(bench: Bench, site: Site): Promise<Measurement[]> {
  const { orgId } = await writeCallHistory(site, 'measured', callCount)
  const own = { ...site, orgId }
  const rules = rulesByTitle()
  const definition: BackTestDefinition = {
    before: rules,
    after: drafted(rules),
    scorecards: {},
    scorecardsOfTypes: {},
  }
  let changes = 0
  let rows = 0
  const { ours, rival, ratios } = await interleave(bench.rounds, {
    ours: async () => {
      const ended = await backTest(own, definition)
      changes = ended.changes
      return ended.seconds
    },
    rival: () =>
      secondsOf(async () => {
        rows = (await readAll(own, pageSize)).length
      }),
  })
  const detail = `${rows.toLocaleString('en')} calls, ${changes.toLocaleString('en')} of them change; reading alone ${median(rival).toFixed(2)} s`
  return [
    {
      name: 'back-test of 50 rules over 100,000 calls',
      unit: 's',
      values: ours,
      target: { atMost: 5 },
      detail,
    },
    // Reported without a target, because comparing writes a trace for every call and costs several times as much as reading.
    { name: 'the same ÷ reading the same rows', unit: '×', values: ratios, target: {} },
  ]
}

/** Calls that no title decides, worded like the demo's. */
async function writeSpokenCalls({ database }: Site): Promise<string> {
  const { id: orgId } = await database.system
    .insertInto('organizations')
    .values({ name: 'Spoken' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const transcripts = planDemoCalls(new Date('2026-11-20T10:00:00Z'))
    .slice(0, 40)
    .map((call) =>
      spokenTurns(call, conversationByKey(call.conversationKey)).map(({ text, name, startSeconds }) => ({
        message: text,
        userName: name,
        secondsFromStart: startSeconds,
      })),
    )
  await database.withOrg({ orgId }, async (trx) => {
    await sql`
      insert into calls (org_id, title, stage, score_status, started_at, duration_seconds)
      select ${orgId}::uuid, 'Call ' || n, 'routed', 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE', now() - n * interval '1 minute', 600
      from generate_series(1, ${spokenCount}::integer) n`.execute(trx)
    await sql`
      insert into transcripts (org_id, call_id, messages, plain_text)
      select org_id, id, ${JSON.stringify(transcripts)}::jsonb -> (row_number() over (order by id))::integer % ${transcripts.length}::integer, ''
      from calls where org_id = ${orgId}::uuid`.execute(trx)
  })
  return orgId
}

async function measureDescriptions(bench: Bench, site: Site): Promise<Measurement[]> {
  const own = { ...site, orgId: await writeSpokenCalls(site) }
  const rules = rulesByDescription()
  const definition: BackTestDefinition = {
    before: rules,
    after: drafted(rules),
    scorecards: {},
    scorecardsOfTypes: {},
  }
  const ruleSets = [rules, drafted(rules)]
  const calls = await readAll(own, batchSize)
  const texts = await own.database.withOrg(own, (trx) =>
    listSpokenTexts(
      trx,
      calls.map((call) => call.id),
    ),
  )
  const callTexts = calls.map((call) => ({
    call,
    messages: (texts.get(call.id) as string[]).map((message) => ({ message })),
  }))
  const { ours, rival, ratios } = await interleave(bench.rounds, {
    ours: async () => {
      const { seconds, calls: compared } = await backTest(own, definition)
      return compared / seconds
    },
    // The same comparison of the same calls in memory, in hundreds.
    rival: async () => {
      const seconds = await secondsOf(async () => {
        const prepared = ruleSets.map(prepareRuleSet)
        const engine = {
          matchDescriptions: createOfflineMatcher(ruleSets.flatMap((set) => set.categorizationRules)),
          scorecardStatus: () => null,
          scorecardsOfTypes: {},
        }
        for (const [index, { call, messages: spoken }] of callTexts.entries()) {
          const facts = {
            title: call.title,
            messages: spoken,
            participantUserIds: null,
            durationSeconds: call.duration_seconds,
            caller: null,
            choices: { chosenCallType: null, chosenScorecardId: null, chosenRuleId: null, runScore: true },
          }
          for (const side of prepared) settleCall(facts, side, engine)
          if (index % batchSize === batchSize - 1) await new Promise((resolve) => setImmediate(resolve))
        }
      })
      return callTexts.length / seconds
    },
  })
  const perCall = 2 * (rules.categorizationRules.length + rules.privacyRules.length)
  const detail = `${Math.round(median(ours) * perCall).toLocaleString('en')} rules/s, in memory ${Math.round(median(rival) * perCall).toLocaleString('en')} rules/s; ${calls.length.toLocaleString('en')} calls whose descriptions decide`
  return [
    {
      name: 'rules by description, pipeline ÷ in memory, 100 calls a batch',
      unit: '×',
      values: ratios,
      target: { atLeast: 0.7 },
      detail,
    },
  ]
}

export const benchmark: Benchmark = {
  name: 'rules',
  title: `rules against many calls: a back-test by a worker beside the evaluator alone and beside reading alone`,
  run: async (bench) => {
    const site = await openSite(bench)
    return [...(await measureTitles(bench, site)), ...(await measureDescriptions(bench, site))]
  },
}
