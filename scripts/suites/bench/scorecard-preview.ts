import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import type { TestDatabase } from '#db/testing.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import type { ScorableCall } from '#workers/domain/scoring/conversation.ts'
import { offlineEngineVersion } from '#workers/domain/scoring/score.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { offlineScorer } from '#workers/engines/offline/score-offline.ts'
import { jobs } from '#workers/jobs/catalog.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { defaultSettings } from '#workers/queue/runtime/worker.ts'
import type { Signals } from '#workers/queue/signals.ts'
import { openLabQueues, startLabWorkers } from '../lab/workers.ts'
import type { Bench, Measurement } from './benchmark.ts'
import { interleave, median, secondsOf } from './statistics.ts'

/** Each takes minutes with this many calls. */
const previewRounds = 2

export type Site = TestDatabase & { signals: Signals; orgId: string; readerId: string; scorecardId: string }

/** A worker of the product in this process, an organization with a published scorecard, and a member who sees all of its calls. */
export async function openSite(
  bench: Bench,
  definition: ScorecardDefinition,
  slots: Partial<Record<Lane, number>> = { texts: 2 },
): Promise<Site> {
  const made = await bench.createDatabase()
  const log = pino({ level: 'silent' })
  const { queues, signals, close } = await openLabQueues({
    redisUrl: null,
    databaseUrl: made.url,
    prefix: `bench-scorecards-${randomUUID().slice(0, 8)}`,
    log,
  })
  const settings = { ...defaultSettings, slots }
  const workers = await startLabWorkers({ settings, database: made.database, queues, signals, log })
  bench.onEnd(async () => {
    await workers.drain(1_000)
    await close()
  })
  const { system } = made.database
  const { id: orgId } = await system
    .insertInto('organizations')
    .values({ name: 'Previewed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: readerId } = await system
    .insertInto('users')
    .values({ email: `${orgId}@previewed.example`, first_name: 'Ada', last_name: 'Stone' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await system
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: readerId, role: 'OWNER', status: 'ACTIVE' })
    .execute()
  const scorecardId = await made.database.withOrg({ orgId }, (trx) =>
    insertPublishedScorecard(trx, {
      orgId,
      name: definition.name,
      tag: '',
      callTypes: [],
      definition,
      createdBy: null,
    }),
  )
  return { ...made, signals, orgId, readerId, scorecardId }
}

/** Calls written by one transaction. With more, a statement would exceed its timeout. */
const perTransaction = 5_000

/** Writes calls that use the scorecard, with the words of the samples and a stored score of the published version. */
export async function writeCalls(
  { database, orgId, scorecardId }: Site,
  definition: ScorecardDefinition,
  samples: readonly ScorableCall[],
  count: number,
): Promise<void> {
  const messages = JSON.stringify(samples.map((sample) => sample.messages))
  const speakers = JSON.stringify(
    samples.map(({ messages: turns, sideOf }) => [
      ...new Map(
        turns.map(({ userName }, index) => [userName, { name: userName, side: sideOf[index] }]),
      ).values(),
    ]),
  )
  const criteria = definition.sections.flatMap((section) =>
    section.criteria.map(({ id }) => ({ criterion: id, section: section.id })),
  )
  const write = (from: number): Promise<void> =>
    database.withOrg({ orgId }, async (trx) => {
      await sql`
        create temporary table sampled on commit drop as
        select gen_random_uuid() as id, n, n % ${samples.length}::integer as sample
        from generate_series(${from + 1}::integer, ${Math.min(count, from + perTransaction)}::integer) n`.execute(
        trx,
      )
      await sql`
        insert into calls (id, org_id, title, stage, status, score_status, call_type, scorecard_config_id, started_at, duration_seconds)
        select id, ${orgId}::uuid, 'Call ' || n, 'scored', 'SCORED', 'SCORED_SUCCESS', 'discovery', ${scorecardId}::uuid,
          now() - n * interval '1 minute', 600
        from sampled`.execute(trx)
      await sql`
        insert into transcripts (org_id, call_id, messages, plain_text)
        select ${orgId}::uuid, id, ${messages}::jsonb -> sample, '' from sampled`.execute(trx)
      await sql`
        insert into call_participants (org_id, call_id, position, name, kind, side)
        select ${orgId}::uuid, sampled.id, speaker.position - 1, speaker.value ->> 'name',
          case when speaker.value ->> 'side' = 'buyer' then 'EXTERNAL' else 'INTERNAL' end, speaker.value ->> 'side'
        from sampled, jsonb_array_elements(${speakers}::jsonb -> sample) with ordinality speaker(value, position)`.execute(
        trx,
      )
      await sql`
        insert into scores (org_id, call_id, scorecard_id, scorecard_version, engine, engine_version, overall, coverage, passed)
        select ${orgId}::uuid, id, ${scorecardId}::uuid, 1, 'offline', ${offlineEngineVersion}, 60, 1, true from sampled`.execute(
        trx,
      )
      await sql`
        insert into score_answers (org_id, score_id, criterion_id, section_id, position, status, earned, possible, assessed, checks)
        select ${orgId}::uuid, scores.id, answer.value ->> 'criterion', answer.value ->> 'section', answer.position, 'met', 5, 5, 5, '[]'
        from sampled join scores on scores.call_id = sampled.id,
          jsonb_array_elements(${JSON.stringify(criteria)}::jsonb) with ordinality answer(value, position)
        where scores.org_id = ${orgId}::uuid`.execute(trx)
    })
  for (let from = 0; from < count; from += perTransaction) await write(from)
  await sql`analyze`.execute(database.system)
}

/** Seconds until every call is compared, and until the first figures appear. */
async function preview(
  { database, signals, orgId, readerId, scorecardId }: Site,
  draft: ScorecardDefinition,
  count: number,
): Promise<{ seconds: number; firstSeconds: number }> {
  const id = randomUUID()
  await database.withOrg({ orgId }, async (trx) => {
    const { commandId } = await recordCommand(trx, {
      orgId,
      kind: 'preview-scorecard',
      label: 'Benchmark',
      interactive: true,
      items: [
        newItem(jobs['preview-scorecard'], { subject: `${id} 0`, payload: { previewId: id, slice: 0 } }),
      ],
    })
    await trx
      .insertInto('scorecard_previews')
      .values({
        org_id: orgId,
        id,
        scorecard_id: scorecardId,
        command_id: commandId,
        definition: JSON.stringify(draft),
        base_version: 1,
        draft_version: 1,
        call_types: [],
        call_limit: count,
        reader_id: readerId,
      })
      .execute()
  })
  let firstSeconds = 0
  const startedAt = performance.now()
  const seconds = await secondsOf(async () => {
    signals.kick(['texts'])
    for (;;) {
      const { rows } = await sql<{ done: number; state: string }>`
        select done, state from scorecard_previews preview join commands on commands.id = preview.command_id
        where preview.id = ${id}`.execute(database.system)
      const [row] = rows
      if (row !== undefined && row.done > 0 && firstSeconds === 0)
        firstSeconds = (performance.now() - startedAt) / 1000
      if (row?.state === 'done') return
      if (row?.state !== 'running') throw new Error('The preview has failed')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  await sql`delete from scorecard_previews where id = ${id}`.execute(database.system)
  return { seconds, firstSeconds }
}

/** A call as if just read from the database, because values cached with its messages must be dropped. */
export const freshly = (call: ScorableCall): ScorableCall => ({
  ...call,
  messages: call.messages.map((message) => ({ ...message })),
})

/** A preview by a worker, compared with scoring the same calls in memory with only the draft. */
export async function measurePreview(
  bench: Bench,
  definition: ScorecardDefinition,
  samples: readonly ScorableCall[],
  count: number,
): Promise<Measurement[]> {
  const site = await openSite(bench, definition)
  await writeCalls(site, definition, samples, count)
  const draft = { ...definition, passMark: Math.min(100, definition.passMark + 10) }
  const score = offlineScorer(draft)
  const calls = Array.from({ length: count }, (_, index) => samples[(index + 1) % samples.length])
  const firsts: number[] = []
  const { ours, rival, ratios } = await interleave(
    Math.min(bench.rounds, previewRounds),
    {
      ours: async () => {
        const { seconds, firstSeconds } = await preview(site, draft, count)
        firsts.push(firstSeconds)
        return seconds
      },
      rival: () =>
        secondsOf(() => {
          for (const call of calls) if (call !== undefined) score(freshly(call))
          return Promise.resolve()
        }),
    },
    // Both take minutes, so the first calls are enough of a warm-up.
    { warmUp: false },
  )
  const criteria = definition.sections.reduce((sum, section) => sum + section.criteria.length, 0)
  return [
    {
      name: `preview of ${criteria} criteria over ${count.toLocaleString('en')} calls ÷ scoring the same calls in memory`,
      unit: '×',
      values: ratios,
      target: { atMost: 1.5 },
      detail: `preview ${median(ours).toFixed(1)} s, in memory ${median(rival).toFixed(1)} s`,
    },
    { name: 'first numbers of a preview', unit: 's', values: firsts, target: { atMost: 1 } },
  ]
}
