import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { StartProblem } from './start-problem.ts'

/**
 * Holds the embedded Postgres; see forked-postgres.ts. Ends when its parent goes away, or the server does.
 */
const [folder, port, ...flags] = process.argv.slice(2)
if (folder === undefined || port === undefined || process.send === undefined) throw new Error('started by forked-postgres.ts only')

const watchMs = 500

// The terminal's signal is the parent's business.
process.on('SIGINT', () => {})

try {
  const server = await startEmbeddedPostgres({ folder, port: Number(port), flags })
  process.send({ url: server.url })
  const watch = setInterval(() => {
    try {
      process.kill(server.pid, 0)
    } catch {
      process.exit(1)
    }
  }, watchMs)
  process.once('disconnect', () => {
    clearInterval(watch)
    void server.stop().finally(() => process.exit(0))
  })
} catch (error) {
  process.send({ problem: error instanceof StartProblem ? error.message : String(error) })
  process.disconnect()
  process.exitCode = 1
}
