import { type ForkedPostgres, forkPostgres, PostgresInUse } from './forked-postgres.ts'
import { chooseSocketFolder } from './socket-folder.ts'

/** After this many failures in a row, another attempt would fail too. */
const mostRestarts = 5

/** A Postgres that runs this long before it ends did not fail because of how it was started, ms. */
const steadyMs = 60_000

/** How long Postgres may take to stop after its application was killed, ms. */
const inUseMs = 3_000

export type KeptPostgres = {
  /** Its address, once it accepts connections. @throws StartProblem */
  url: Promise<string>
  stop(): Promise<void>
}

/** Runs the embedded Postgres and restarts it at the same address if it ends unexpectedly. */
export function keepPostgres(folder: string, onFailed: (error: unknown) => void): KeptPostgres {
  const socketFolder = chooseSocketFolder(folder)
  let postgres: ForkedPostgres
  let isStopping = false
  let restarts = 0
  let pause: NodeJS.Timeout | undefined

  async function launch(): Promise<string> {
    postgres = forkPostgres(folder, [], socketFolder)
    const url = await postgres.url
    const startedAt = performance.now()
    void postgres.ended.then(() => {
      if (isStopping) return
      if (performance.now() - startedAt >= steadyMs) restarts = 0
      if (restarts >= mostRestarts) {
        onFailed(new Error(`Postgres has ended ${restarts + 1} times, each time soon after its start.`))
        return
      }
      console.error('Postgres has ended and is started again.')
      restartLater()
    })
    return url
  }

  async function firstStart(): Promise<string> {
    const endsAt = performance.now() + inUseMs
    for (;;) {
      try {
        return await launch()
      } catch (error) {
        if (!(error instanceof PostgresInUse) || isStopping || performance.now() > endsAt) throw error
        await new Promise((done) => setTimeout(done, 500))
        if (isStopping) throw error
      }
    }
  }

  function restartLater(): void {
    restarts += 1
    pause = setTimeout(() => {
      launch().catch((error: unknown) => {
        if (isStopping) return
        // Child processes of a killed server keep its shared memory for a moment.
        if (restarts >= mostRestarts) onFailed(error)
        else restartLater()
      })
    }, 500 * restarts)
  }

  return {
    url: firstStart(),
    stop: () => {
      isStopping = true
      clearTimeout(pause)
      return postgres.stop()
    },
  }
}
