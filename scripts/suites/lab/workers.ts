import type { Database } from '#db/client.ts'
import { openTestConnections } from '#workers/connections/testing.ts'
import { offlineEngines } from '#workers/engines/offline/offline.ts'
import { jobs } from '#workers/jobs/catalog.ts'
import { registry } from '#workers/jobs/registry.ts'
import { openQueues, type QueueOptions, type Queues } from '#workers/queue/queues.ts'
import { startWorkers, type Workers } from '#workers/queue/runtime/worker.ts'
import { openSignals, type Signals } from '#workers/queue/signals.ts'

type WorkerOptions = Parameters<typeof startWorkers>[0]

export type LabQueues = { queues: Queues; signals: Signals; close: () => Promise<void> }

export async function openLabQueues(
  options: QueueOptions & { log: WorkerOptions['log'] },
): Promise<LabQueues> {
  const queues = await openQueues(options)
  const signals = await openSignals(options)
  return {
    queues,
    signals,
    close: async () => void (await Promise.allSettled([queues.close(), signals.close()])),
  }
}

/**
 * The product's workers in this process, without mail and with the offline engine. By default `catalog` and `registry` are the product's,
 * and a worker that gets stuck ends the run with an error.
 */
export function startLabWorkers(
  options: Pick<WorkerOptions, 'settings' | 'queues' | 'signals' | 'log'> &
    Partial<Pick<WorkerOptions, 'catalog' | 'registry' | 'tracing' | 'onStuck'>> & {
      database: Database
      services?: Partial<WorkerOptions['services']>
      connectionSettings?: Parameters<typeof openTestConnections>[1]
    },
): Promise<Workers> {
  const { database, services, connectionSettings, ...own } = options
  return startWorkers({
    catalog: jobs,
    registry,
    onStuck: () => {
      throw new Error('The worker got stuck')
    },
    ...own,
    database,
    services: {
      database,
      mail: null,
      publicUrl: 'http://127.0.0.1:3000',
      engines: offlineEngines,
      ...openTestConnections(database, connectionSettings),
      now: () => new Date(),
      ...services,
    },
  })
}
