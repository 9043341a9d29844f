import { fork } from 'node:child_process'
import { join } from 'node:path'
import { chooseSocketFolder } from './socket-folder.ts'
import { StartProblem } from './start-problem.ts'

/** Another server is using these files. */
export class PostgresInUse extends StartProblem {}

/** What postgres-process.ts sends. */
export type PostgresProcessResult = { url: string } | { problem: string; isInUse: boolean }

export type ForkedPostgres = {
  /** Its address, once it accepts connections. @throws StartProblem */
  url: Promise<string>
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>
  /** Works during the start too. Resolves when the server has ended, or after a deadline. */
  stop(): Promise<void>
  /** Kills the process that holds the server, but not the server itself. */
  abandon(): void
}

/** For the shutdown checkpoint, ms. */
const stopDeadlineMs = 30_000

/**
 * Runs the embedded Postgres in its own process and process group. Ctrl-C in a terminal then reaches only the application, which stops
 * Postgres last. Also, the package's exit hook, which exits with code 0, cannot change the application's exit code.
 */
export function forkPostgres(
  folder: string,
  flags: string[] = [],
  socketFolder = chooseSocketFolder(folder),
): ForkedPostgres {
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), [folder, socketFolder, ...flags], {
    detached: true,
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))

  const url = new Promise<string>((done, failed) => {
    child.once('message', (result: PostgresProcessResult) => {
      if ('url' in result) return done(result.url)
      // Otherwise the package's exit hook would wait 10 s for the server, which has already ended.
      child.kill('SIGKILL')
      const Problem = result.isInUse ? PostgresInUse : StartProblem
      failed(new Problem(result.problem))
    })
    child.once('exit', () => failed(new StartProblem('The embedded Postgres ended while it was starting.')))
  })
  // A caller that stops the server during its start does not await the URL.
  url.catch(() => undefined)

  return {
    url,
    ended,
    stop: async () => {
      if (child.connected) child.disconnect()
      let late: NodeJS.Timeout | undefined
      const tooLate = new Promise<void>((done) => {
        late = setTimeout(done, stopDeadlineMs)
      })
      await Promise.race([ended, tooLate])
      clearTimeout(late)
    },
    abandon: () => void child.kill('SIGKILL'),
  }
}

/** @returns a server that accepts connections. @throws StartProblem */
export async function startPostgres(
  folder: string,
  flags: string[] = [],
): Promise<Omit<ForkedPostgres, 'url'> & { url: string }> {
  const server = forkPostgres(folder, flags)
  return { ...server, url: await server.url }
}
