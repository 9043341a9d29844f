import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { RuntimeSettings } from '#workers/runtime/worker.ts'
import { processFlags } from '../process-flags.ts'

export type ImportOrders = {
  databaseUrl: string
  redisUrl: string | null
  prefix: string
  settings: RuntimeSettings
  world: {
    calls: number
    pageSize: number
    /** Requests that the account allows; left out: as many as come. */
    perSecond?: number
    account: { orgId: string; providerAccount: string }
  }
}

/** What a worker process has counted since it was asked last; times of its own `performance.now()`. */
export type ImportFigures = { requests: number; maxRssMb: number; mostInASecond: number; firstAt: number; lastAt: number }

export type ImportWorker = {
  figures(): Promise<ImportFigures>
  output(): string
  /** kill −9 */
  kill(): Promise<void>
}

/** Starts one and waits until it works. */
export async function startImportWorker(orders: ImportOrders): Promise<ImportWorker> {
  const child: ChildProcess = fork(new URL('./import-process.ts', import.meta.url), [JSON.stringify(orders)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [...processFlags['workers/main.ts']],
  })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
  })
  const ended = once(child, 'close')
  const message = await Promise.race([once(child, 'message'), ended.then(() => null)])
  if (message === null) throw new Error(`The worker did not start:\n${output}`)
  return {
    output: () => output,
    figures: async () => {
      const answer = once(child, 'message')
      child.send('figures')
      const [figures] = (await answer) as [ImportFigures]
      return figures
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
