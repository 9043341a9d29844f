import type { Logger } from 'pino'
import { withDeadline } from './deadline.ts'

/** Supervisors kill after 30 s. Before that, a hanging shutdown is logged and the process exits. */
const giveUpMs = 28_000

/** Runs `stop` on the first SIGTERM or SIGINT, then exits: 0 if it succeeded, 1 if it failed or took too long. */
export function onTermination(stop: () => Promise<void>, log: Pick<Logger, 'error'>): void {
  let isStopping = false
  async function end(): Promise<void> {
    if (isStopping) return
    isStopping = true
    try {
      await withDeadline(stop(), giveUpMs, 'The shutdown')
    } catch (error) {
      log.error({ event: 'process.stop-failed', err: error })
      process.exit(1)
    }
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
}
