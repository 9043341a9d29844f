import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { StartProblem } from './start-problem.ts'

/**
 * Holds the embedded Postgres in a process group of its own, so that Ctrl-C in a terminal reaches the application first
 * and the database only after everything has been saved. Ends when its parent goes away.
 */
const [folder, port] = process.argv.slice(2)
if (folder === undefined || port === undefined || process.send === undefined) throw new Error('started by scripts/start.ts only')

// The terminal's signal is the parent's business.
process.on('SIGINT', () => {})

try {
  const server = await startEmbeddedPostgres({ folder, port: Number(port) })
  process.send({ url: server.url })
  process.once('disconnect', () => void server.stop().finally(() => process.exit(0)))
} catch (error) {
  process.send({ problem: error instanceof StartProblem ? error.message : String(error) })
  process.disconnect()
  process.exitCode = 1
}
