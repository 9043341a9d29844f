import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { isFullSize } from '../../figures.ts'
import { freePort } from '../../free-port.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'

const root = resolve(import.meta.dirname, '../../..')
/** The first start may build the console. */
const deadlineMs = 600_000
const stopDeadlineMs = 40_000

/** What a user's shell would find: npm itself, not the Node that runs this. */
const shellPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

/** Checks like install.mjs: a benchmark must not change the packages. */
function refuseStalePackages(): void {
  const stamp = join(root, 'node_modules/.installed-from')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (!existsSync(stamp) || !readFileSync(stamp, 'utf8').startsWith(lock))
    throw new Error('The packages are not those of the lock file: run npm start once')
}

/** Runs `npm start`, waits for the line that says it is ready, then for a page, and stops it. @returns seconds */
async function startAndStop(dataFolder: string, redisUrl: string | null): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, which gets the signal like Ctrl-C in a terminal.
    detached: true,
    env: {
      PATH: shellPath,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataFolder,
      ...(redisUrl === null ? {} : { REDIS_URL: redisUrl }),
    },
  })
  let output = ''
  const exited = new Promise<void>((done) => child.once('close', () => done()))
  const seconds = await new Promise<number>((ready, failed) => {
    const late = setTimeout(
      () => failed(new Error(`npm start is not ready after ${deadlineMs} ms:\n${output}`)),
      deadlineMs,
    )
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (!output.includes('is ready at')) return
        clearTimeout(late)
        ready((performance.now() - startedAt) / 1000)
      })
    }
    void exited.then(() => failed(new Error(`npm start ended:\n${output}`)))
  })
  const page = await fetch(`http://127.0.0.1:${port}/`)
  if (!page.ok) throw new Error(`The first page answered ${page.status}`)
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  const late = setTimeout(
    () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'),
    stopDeadlineMs,
  )
  await exited
  clearTimeout(late)
  return seconds
}

async function measure(bench: Bench, redisUrl: string | null): Promise<Measurement> {
  const parent = mkdtempSync(join(tmpdir(), 'coachline-start-'))
  // The database's own user must be able to enter.
  chmodSync(parent, 0o755)
  bench.onEnd(() => rmSync(parent, { recursive: true, force: true }))
  const first = await startAndStop(join(parent, 'data'), redisUrl)
  const values: number[] = []
  for (let round = 0; round < bench.rounds; round += 1)
    values.push(await startAndStop(join(parent, 'data'), redisUrl))
  return {
    name: 'second npm start, until ready',
    backend: redisUrl === null ? 'postgres' : 'redis',
    unit: 's',
    values,
    target: { atMost: 4 },
    detail: `first start with an empty data folder: ${first.toFixed(1)} s`,
  }
}

export const benchmark: Benchmark = {
  name: 'start',
  title: 'from npm start to the sign-in page, where everything is installed',
  needs: ['redis'],
  run: async (bench) => {
    refuseStalePackages()
    return [
      await measure(bench, null),
      ...(isFullSize ? [await measure(bench, (await bench.redis()).url)] : []),
    ]
  },
}
