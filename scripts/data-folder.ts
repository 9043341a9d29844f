import { fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { StartProblem } from './start-problem.ts'

/** `sessionSecret` signs sessions; `secretsKeys` encrypts the secrets of organizations, which would be lost without it. */
export type DataFolderSecrets = { sessionSecret: string; secretsKeys: string }

/** What data-folder-process.ts sends. */
export type DataFolderResult = DataFolderSecrets | { problem: string }

/** A local disk takes a few ms. A network file system that is down never responds. */
const deadlineMs = 7_000

/**
 * Creates the folder and its secrets if they are missing. A child process does the file work, because a call on a stuck file system cannot
 * be canceled: the child can be killed, and this process can still report the problem and stop.
 * @throws StartProblem if the folder cannot be used or does not respond
 */
export function openDataFolder(
  folder: string,
  onStart: (stop: () => void) => void,
): Promise<DataFolderSecrets> {
  const path = resolve(folder)
  const child = fork(join(import.meta.dirname, 'data-folder-process.ts'), [path], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  onStart(() => void child.kill('SIGKILL'))

  return new Promise((done, failed) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      failed(
        new StartProblem(
          `The data folder ${path} did not respond within ${deadlineMs / 1000} s: set DATA_DIR to one that does.`,
        ),
      )
    }, deadlineMs)
    child.once('message', (result: DataFolderResult) => {
      clearTimeout(late)
      if ('problem' in result) failed(new StartProblem(result.problem))
      else done(result)
    })
    child.once('exit', () => {
      clearTimeout(late)
      failed(new StartProblem(`The data folder ${path} cannot be used: set DATA_DIR to one that can.`))
    })
  })
}
