import { pingDatabase } from '#db/health.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#db/client.ts'
import { withDeadline } from './process/deadline.ts'
import type { Queues } from './queue/queues.ts'

const deadlineMs = 2_000

export type Health = {
  /** Each rejects within two seconds if nothing responds. Callers share one running check. */
  checks: Record<'database' | 'queue', () => Promise<unknown>>
  /** Runs both checks and sets their gauges. */
  refresh(): Promise<void>
}

/** Checks whether Postgres and the queue backend respond. */
export function watchHealth(
  registry: Registry,
  { database, queues }: { database: Database; queues: Queues },
): Health {
  const registers = [registry]
  const databaseUp = new Gauge({ name: 'coachline_database_up', help: '1: Postgres responds.', registers })
  const queueUp = new Gauge({ name: 'coachline_queue_up', help: '1: the queue backend responds.', registers })
  const checks = {
    database: oneAtATime(() => withDeadline(pingDatabase(database.system), deadlineMs, 'The database')),
    queue: oneAtATime(() => withDeadline(queues.counts('quarantine'), deadlineMs, 'The queue backend')),
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
