import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { StartProblem } from './start-problem.ts'

/**
 * Holds the embedded Postgres; see forked-postgres.ts. Ends when its parent goes away.
 */
const [folder, port, ...flags] = process.argv.slice(2)
if (folder === undefined || port === undefined || process.send === undefined) throw new Error('started by forked-postgres.ts only')

// The terminal's signal is the parent's business.
process.on('SIGINT', () => {})

try {
  const server = await startEmbeddedPostgres({ folder, port: Number(port), flags })
  process.send({ url: server.url })
  process.once('disconnect', () => void server.stop().finally(() => process.exit(0)))
} catch (error) {
  process.send({ problem: error instanceof StartProblem ? error.message : String(error) })
  process.disconnect()
  process.exitCode = 1
}
