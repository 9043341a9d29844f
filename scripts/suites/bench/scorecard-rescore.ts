import { sql } from 'kysely'
import type { ScorableCall } from '#workers/domain/scoring/conversation.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { jobs } from '#workers/jobs/catalog.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { sized } from '../../figures.ts'
import type { Bench, Measurement } from './benchmark.ts'
import { describeProcessorTime, readProcessorTime } from './processor-time.ts'
import { openSite, type Site, writeCalls } from './scorecard-preview.ts'
import { openStage } from './stage.ts'
import { median, secondsOf } from './statistics.ts'

/** BENCH_CALLS reduces the full form on a busy machine. */
export const benchCalls = Number(process.env.BENCH_CALLS ?? '100000')
const callCount = sized(benchCalls, 200)
/** Items of the bare stage, as in its own benchmark. */
const stageItems = sized(2_000, 200)
const stageRuns = sized(3, 1)
/** The most calls that one request of the product scores again. */
const perCommand = 1_000
/** Only sample calls this short are used, because there are a hundred thousand of them; the preview measures how long reading takes. */
const mostMessages = 40

/** Scores calls again like the product does, in consecutive commands of a thousand calls. */
async function rescore({ database, signals, orgId }: Site, count: number): Promise<number> {
  const calls = await database.system.selectFrom('calls').select('id').where('org_id', '=', orgId).execute()
  const commandIds: string[] = []
  for (let from = 0; from < calls.length; from += perCommand) {
    const items = calls
      .slice(from, from + perCommand)
      .map(({ id }) => newItem(jobs['score-call'], { subject: id, payload: { callId: id } }))
    const { commandId } = await database.withOrg({ orgId }, (trx) =>
      recordCommand(trx, { orgId, kind: 'rescore-calls', label: 'Benchmark', items }),
    )
    commandIds.push(commandId)
  }
  const seconds = await secondsOf(async () => {
    signals.kick(['scoring'])
    for (;;) {
      const { rows } = await sql<{ open: boolean }>`
        select exists (
          select from work_items where command_id = any(${commandIds}::uuid[]) and phase in ('queued', 'held')) as open`.execute(
        database.system,
      )
      if (rows[0]?.open !== true) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  const { rows } = await sql<{ scored: number }>`
    select count(*)::integer as scored from scores where org_id = ${orgId} and is_current and scorecard_version = 1
      and created_at >= (select min(created_at) from commands where id = any(${commandIds}::uuid[]))`.execute(
    database.system,
  )
  if (rows[0]?.scored !== count) throw new Error(`${rows[0]?.scored} of ${count} calls have a new score.`)
  return seconds
}

/** Calls per second scored again, compared with a stage that does nothing, in the same run. */
export async function measureRescore(
  bench: Bench,
  definition: ScorecardDefinition,
  samples: readonly ScorableCall[],
): Promise<Measurement[]> {
  const stage = await openStage(bench, 'postgres')
  const bare: number[] = []
  const measureStage = async (): Promise<void> => {
    for (let run = 0; run < stageRuns; run += 1) bare.push((await stage.run(stageItems)).perSecond)
  }
  await stage.run(stageItems)
  await measureStage()

  const site = await openSite(bench, definition, { scoring: 8 })
  const short = samples.filter(({ messages }) => messages.length <= mostMessages)
  await writeCalls(site, definition, short, callCount)
  const before = readProcessorTime()
  const seconds = await rescore(site, callCount)
  const spent = describeProcessorTime(before, readProcessorTime(), callCount)
  await measureStage()
  await stage.close()
  const perSecond = callCount / seconds
  return [
    {
      name: `bulk rescore of ${callCount.toLocaleString('en')} calls, calls a second ÷ a durable stage that does nothing`,
      backend: 'postgres',
      unit: '×',
      values: bare.map((rate) => perSecond / rate),
      detail: `${Math.round(perSecond)} calls/s, stage ${Math.round(median(bare))}/s; ${spent}`,
    },
  ]
}
