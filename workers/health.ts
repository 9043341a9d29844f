import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#db/client.ts'
import { withDeadline } from './shared/deadline.ts'
import type { Queues } from './shared/queues.ts'

const answerMs = 2_000

export type Health = {
  /** By name; each rejects within two seconds where nothing answers. However many ask, one question is under way. */
  checks: Record<'database' | 'queue', () => Promise<unknown>>
  /** Asks both and sets their gauges. */
  refresh(): Promise<void>
}

/** Whether Postgres and the queue backend answer. */
export function watchHealth(registry: Registry, { database, queues }: { database: Database; queues: Queues }): Health {
  const registers = [registry]
  const databaseUp = new Gauge({ name: 'coachline_database_up', help: '1: Postgres answers.', registers })
  const queueUp = new Gauge({ name: 'coachline_queue_up', help: '1: the queue backend answers.', registers })
  const checks = {
    database: oneAtATime(() => withDeadline(sql`select 1`.execute(database.system), answerMs, 'The database')),
    queue: oneAtATime(() => withDeadline(queues.counts('quarantine'), answerMs, 'The queue backend')),
  }
  async function measure(gauge: Gauge, check: () => Promise<unknown>): Promise<void> {
    gauge.set(
      await check().then(
        () => 1,
        () => 0,
      ),
    )
  }
  return {
    checks,
    refresh: async () => {
      await Promise.all([measure(databaseUp, checks.database), measure(queueUp, checks.queue)])
    },
  }
}

function oneAtATime(ask: () => Promise<unknown>): () => Promise<unknown> {
  let asking: Promise<unknown> | null = null
  return () =>
    (asking ??= ask().finally(() => {
      asking = null
    }))
}
