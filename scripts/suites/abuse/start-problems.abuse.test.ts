import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { buildConsoleWhenStale } from '../../build-console.ts'
import { startPostgres } from '../../forked-postgres.ts'
import { freePort } from '../../free-port.ts'
import { type LabProcess, startProcess } from '../lab/process.ts'
import { throwawayFolder } from '../../throwaway-folder.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Longer than a start on a slow machine; anything that takes longer hangs. */
const deadlineMs = 60_000
const isRoot = process.getuid?.() === 0

type Ending = { code: number | NodeJS.Signals | null; lines: string[]; tookMs: number }

const mounts: string[] = []
await buildConsoleWhenStale(root)
const parent = throwawayFolder('coachline-problems-')
afterAll(() => {
  for (const mount of mounts) spawnSync('umount', [mount])
  rmSync(parent, { recursive: true, force: true })
})

/** Mounts a folder on a separate disk, which only root can do. @returns false if this machine does not allow it */
function mountFolder(folder: string, options: string): boolean {
  mkdirSync(folder)
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]).status === 0
  if (isMounted) mounts.push(folder)
  return isMounted
}

async function start(
  settings: Record<string, string>,
): Promise<{ process: LabProcess; ended: Promise<Ending> }> {
  const startedAt = performance.now()
  const env = { PORT: String(await freePort()), DATA_DIR: join(parent, 'data'), DEMO: 'false', ...settings }
  const process = startProcess(join(root, 'scripts/start.ts'), { env })
  const ended = process.exited.then((code) => ({
    code,
    lines: process.output().split('\n').filter(Boolean),
    tookMs: performance.now() - startedAt,
  }))
  return { process, ended }
}

type Case = {
  problem: string
  settings: (folder: string) => Promise<Record<string, string>> | Record<string, string>
  line: (folder: string) => RegExp
}

let taken: Server | undefined
afterAll(() => taken?.close())
let database: TestDatabase | undefined
afterAll(() => database?.drop())

const cases: Case[] = [
  {
    problem: 'a data folder where nothing can be made, which tries for ever if asked for all of it at once',
    settings: () => ({ DATA_DIR: '/proc/coachline/data' }),
    line: () =>
      /^The data folder \/proc\/coachline\/data cannot be used \(ENOENT\): set DATA_DIR to one that can\.$/,
  },
  {
    problem: 'a data folder inside a file',
    settings: (folder) => {
      writeFileSync(join(folder, 'a-file'), '')
      return { DATA_DIR: join(folder, 'a-file/data') }
    },
    line: () =>
      /^The data folder .*\/a-file\/data cannot be used \(ENOTDIR\): set DATA_DIR to one that can\.$/,
  },
  {
    problem: 'a data folder that does not respond',
    settings: (folder) => {
      // Opening a pipe without a writer waits forever, like a network disk that is down.
      spawnSync('mkfifo', [join(folder, 'session-secret')])
      return { DATA_DIR: folder }
    },
    line: () => /^The data folder .* did not respond within 7 s: set DATA_DIR to one that does\.$/,
  },
  {
    problem: 'a port that is taken',
    settings: async () => {
      const port = await freePort()
      taken = createServer()
      await new Promise<void>((done) => taken?.listen(port, '127.0.0.1', done))
      return { PORT: String(port) }
    },
    line: () => /^Port \d+ on 127\.0\.0\.1 is already in use: set PORT to another one\.$/,
  },
  {
    problem: 'a session secret that is too short',
    settings: () => ({ SESSION_SECRET: 'short-canary' }),
    line: () => /^SESSION_SECRET is not valid \(it needs at least 32 characters\)\./,
  },
  {
    problem: 'keys that are no keys',
    settings: () => ({ SECRETS_KEYS: 'main:short-canary' }),
    line: () => /^SECRETS_KEYS is not valid \(the key main must have 32 bytes\)\./,
  },
  {
    problem: 'the address of another kind of database',
    settings: () => ({ DATABASE_URL: 'mysql://somebody:short-canary@127.0.0.1/coachline' }),
    line: () => /^DATABASE_URL is not valid \(expected postgres:\/\/…\)\./,
  },
  {
    problem: 'several settings at once',
    settings: () => ({ PORT: 'short-canary', DATABASE_URL: 'short canary' }),
    line: () => /^PORT is not valid \(.*\); DATABASE_URL is not valid \(.*\)\./,
  },
  {
    problem: 'a database that is not there',
    settings: async () => ({
      DATABASE_URL: `postgres://somebody:short-canary@127.0.0.1:${await freePort()}/coachline`,
    }),
    line: () => /^The database coachline at 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/,
  },
  {
    problem: 'a Redis that is not there',
    // On a database that has its tables, which a start would take seconds to make.
    settings: async () => {
      database = await createTestDatabase()
      return { DATABASE_URL: database.url, REDIS_URL: `redis://127.0.0.1:${await freePort()}` }
    },
    line: () => /^The \S+ did not start: Redis at 127\.0\.0\.1:\d+ does not respond \(REDIS_URL\)\.$/,
  },
]

describe('npm start', () => {
  it.for(cases)('ends with one line for $problem', async ({ problem, settings, line }) => {
    const folder = join(parent, String(cases.findIndex((one) => one.problem === problem)))
    mkdirSync(folder)
    const { ended } = await start(await settings(folder))
    const { code, lines, tookMs } = await ended
    expect(lines).toEqual([expect.stringMatching(line(folder))])
    expect(lines.join('')).not.toContain('canary')
    expect(code).toBe(1)
    expect(tookMs).toBeLessThan(deadlineMs)
  })

  it('ends with one line for a data folder that another one uses', async () => {
    const folder = join(parent, 'used')
    const server = await startPostgres(join(folder, 'postgres'))
    const { ended } = await start({ DATA_DIR: folder })
    const { code, lines, tookMs } = await ended
    expect(lines).toEqual([
      `The data folder ${folder}/postgres is in use by another process: stop that one, or set DATA_DIR to another folder.`,
    ])
    expect(code).toBe(1)
    expect(tookMs).toBeLessThan(deadlineMs)
    await server.stop()
  })

  it.runIf(isRoot)('ends with one line for a read-only data folder', async ({ skip }) => {
    const folder = join(parent, 'read-only')
    if (!mountFolder(folder, 'ro')) skip('this machine does not let root mount')
    const { code, lines } = await (await start({ DATA_DIR: folder })).ended
    expect(lines).toEqual([`The data folder ${folder} cannot be used (EROFS): set DATA_DIR to one that can.`])
    expect(code).toBe(1)
  })

  it.runIf(isRoot)('ends with one line for a full disk', async ({ skip }) => {
    const folder = join(parent, 'full')
    if (!mountFolder(folder, 'size=2m,mode=755')) skip('this machine does not let root mount')
    const { code, lines } = await (await start({ DATA_DIR: folder })).ended
    expect(lines).toEqual([
      `The disk of the data folder ${folder} has 2 MB left: free at least 200 MB, or set DATA_DIR to another one.`,
    ])
    expect(code).toBe(1)
  })

  it('stops on SIGTERM while the data folder does not respond', async () => {
    const folder = join(parent, 'silent')
    mkdirSync(folder)
    spawnSync('mkfifo', [join(folder, 'session-secret')])
    const { process: child, ended } = await start({ DATA_DIR: folder })
    await expect
      .poll(() => spawnSync('pgrep', ['-P', String(child.pid)]).status, { timeout: deadlineMs })
      .toBe(0)
    void child.stop()
    const { tookMs, lines } = await ended
    expect(lines).toEqual(['Stopping …'])
    expect(tookMs).toBeLessThan(deadlineMs)
  })

  it('stops on SIGTERM while Postgres is starting, and leaves no Postgres behind', async () => {
    const folder = join(parent, 'starting')
    const { process: child, ended } = await start({ DATA_DIR: folder })
    await expect
      .poll(() => spawnSync('pgrep', ['-f', `${folder}/postgres`]).status, {
        timeout: deadlineMs,
        interval: 10,
      })
      .toBe(0)
    void child.stop()
    await ended
    expect(spawnSync('pgrep', ['-f', `${folder}/postgres`]).status).toBe(1)
  })
})
