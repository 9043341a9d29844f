import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { type PostgresProcessResult, PostgresInUse } from './forked-postgres.ts'
import { StartProblem } from './start-problem.ts'

/** Runs the embedded Postgres; see forked-postgres.ts. Ends when its parent or the server ends. */
const [folder, socketFolder, ...flags] = process.argv.slice(2)
if (folder === undefined || socketFolder === undefined || process.send === undefined)
  throw new Error('started by forked-postgres.ts only')

const watchMs = 500

// The parent handles the terminal's signal.
process.on('SIGINT', () => {})

const parentGone = new AbortController()
process.once('disconnect', () => parentGone.abort())

function report(result: PostgresProcessResult): void {
  if (process.connected) process.send?.(result)
}

try {
  const server = await startEmbeddedPostgres({ folder, socketFolder, flags, signal: parentGone.signal })
  const stop = (): void => void server.stop().finally(() => process.exit(0))
  if (parentGone.signal.aborted) stop()
  else parentGone.signal.addEventListener('abort', stop)

  setInterval(() => {
    try {
      process.kill(server.pid, 0)
    } catch {
      process.exit(1)
    }
  }, watchMs)
  report({ url: server.url })
} catch (error) {
  report({
    problem: error instanceof StartProblem ? error.message : String(error),
    isInUse: error instanceof PostgresInUse,
  })
  if (process.connected) process.disconnect()
  process.exitCode = 1
}
