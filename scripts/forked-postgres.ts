import { fork } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { StartProblem } from './start-problem.ts'

export type ForkedPostgres = {
  url: string
  /** Resolves when the server is gone, whoever has ended it. */
  ended: Promise<void>
  stop(): Promise<void>
  /** Ends the process that holds the server, and not the server. */
  abandon(): void
}

/**
 * The embedded Postgres in a process of its own, and in a process group of its own: Ctrl-C in a terminal reaches the application
 * first, and the package's exit hook, which ends its process with code 0, cannot hide ours.
 */
export async function forkPostgres(folder: string, flags: string[] = [], port?: number): Promise<ForkedPostgres> {
  const args = [folder, String(port ?? (await freePort())), ...flags]
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), args, { detached: true })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = await new Promise<string>((done, failed) => {
    child.once('message', (message: { url: string } | { problem: string }) => {
      if ('url' in message) done(message.url)
      else failed(new StartProblem(message.problem))
    })
    child.once('exit', () => failed(new StartProblem('The embedded Postgres ended while it was starting.')))
  })
  return {
    url,
    ended,
    stop: () => {
      if (child.connected) child.disconnect()
      return ended
    },
    abandon: () => void child.kill('SIGKILL'),
  }
}
