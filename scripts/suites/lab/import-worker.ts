import { once } from 'node:events'
import type { RuntimeSettings } from '#workers/queue/runtime/worker.ts'
import { startProcess } from './process.ts'
import { processFlags } from '../../process-flags.ts'

export type ImportOrders = {
  databaseUrl: string
  redisUrl: string | null
  prefix: string
  settings: RuntimeSettings
  world: {
    calls: number
    pageSize: number
    /** Requests per second that the account allows; left out: unlimited. */
    perSecond?: number
    account: { orgId: string; providerAccount: string }
  }
}

/** What a worker process has counted since the last query; times are from its own `performance.now()`. */
export type ImportFigures = {
  requests: number
  maxRssMb: number
  mostInASecond: number
  firstAt: number
  lastAt: number
}

export type ImportWorker = {
  figures(): Promise<ImportFigures>
  output: () => string
  /** kill −9 */
  kill: () => Promise<void>
}

/** Starts one and waits until it is ready. */
export async function startImportWorker(orders: ImportOrders): Promise<ImportWorker> {
  const worker = startProcess(new URL('./import-process.ts', import.meta.url), {
    args: [JSON.stringify(orders)],
    execArgv: processFlags['workers/main.ts'],
    inherits: true,
  })
  await worker.ready
  return {
    output: worker.output,
    kill: worker.kill,
    figures: async () => {
      const response = once(worker.child, 'message')
      worker.child.send('figures')
      const [figures] = (await response) as [ImportFigures]
      return figures
    },
  }
}
