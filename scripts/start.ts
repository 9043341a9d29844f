import { randomBytes } from 'node:crypto'
import { type ChildProcess, fork } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { buildConsoleWhenStale } from './build-console.ts'
import { freePort } from './free-port.ts'
import { forkPostgres } from './forked-postgres.ts'
import { processFlags } from './process-flags.ts'
import { StartProblem } from './start-problem.ts'

const root = resolve(import.meta.dirname, '..')

// Node keeps what it compiles, for this process and those it starts: from the second start on, loading takes half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
// What is large is loaded after that, and while Postgres starts.
const { z } = await import('zod')
const loadDatabase = () => Promise.all([import('../db/client.ts'), import('../db/migrate.ts'), import('./seed.ts')])

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  DATA_DIR: z.string().default(join(root, '.data')),
  DATABASE_URL: z.url().optional(),
  REDIS_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  DEMO: z.stringbool().default(true),
})

/** Children end in this order of time: they drain for up to 25 s. */
const stopDeadlineMs = 30_000

function readSettings() {
  const parsed = settings.safeParse(process.env)
  if (parsed.success) return parsed.data
  const names = parsed.error.issues.map((issue) => issue.path.join('.'))
  throw new StartProblem(`These settings are not valid: ${names.join(', ')}. See the configuration table of the README.`)
}

/** The listen error is the only honest answer to "is it free?". */
function refuseTakenPort(host: string, port: number): Promise<void> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code ?? error.message})`
      failed(new StartProblem(`Port ${port} on ${host} ${why}: set PORT to another one.`))
    })
    server.listen(port, host, () => server.close(() => done()))
  })
}

function useDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartProblem(
      `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code ?? 'unknown'}): set DATA_DIR to one that can.`,
    )
  }
}

/** Signs sessions; made once per installation, readable by its owner only. */
function sessionSecret(folder: string): string {
  const file = join(folder, 'session-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Encrypts the secrets of organisations; made once per installation. Without it they are lost. */
function secretsKeys(folder: string): string {
  const file = join(folder, 'secrets-keys')
  if (!existsSync(file)) writeFileSync(file, `main:${randomBytes(32).toString('base64')}`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function checkDatabase(url: string, migrate: (url: string) => Promise<unknown>): Promise<void> {
  try {
    await migrate(url)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const { hostname, port, pathname } = new URL(url)
    throw new StartProblem(
      `The database ${pathname.slice(1)} at ${hostname}:${port || 5432} cannot be used: ${message || code || 'no answer'}.`,
    )
  }
}

/** A server process that is started again when it ends by itself, with a growing pause. */
function supervise(
  script: keyof typeof processFlags,
  env: NodeJS.ProcessEnv,
  onStart: (child: ChildProcess) => void,
): { stop(): Promise<void>; started: Promise<void> } {
  let child: ChildProcess
  let isStopping = false
  let restarts = 0
  let isReady!: () => void
  let hasFailed!: (error: Error) => void
  const started = new Promise<void>((done, failed) => {
    isReady = done
    hasFailed = failed
  })
  const run = (): void => {
    child = fork(join(root, script), [], { env, execArgv: [...processFlags[script]] })
    onStart(child)
    child.on('message', (message) => {
      if (message === 'ready') isReady()
    })
    child.once('exit', (code) => {
      if (isStopping) return
      if (restarts === 0 && code === 1) hasFailed(new StartProblem(`${script} did not start: see the line above.`))
      restarts += 1
      console.error(`${script} ended with code ${code ?? 'none'} and is started again.`)
      setTimeout(run, Math.min(10_000, 500 * restarts)).unref()
    })
  }
  run()
  return {
    started,
    stop: () =>
      new Promise((done) => {
        isStopping = true
        if (child.exitCode !== null || child.signalCode !== null) return done()
        const force = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMs)
        child.once('exit', () => {
          clearTimeout(force)
          done()
        })
        child.kill('SIGTERM')
      }),
  }
}

const stops: (() => Promise<void> | void)[] = []
let isStopping = false

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop()
}

async function giveUp(error: unknown): Promise<void> {
  isStopping = true
  console.error(error instanceof StartProblem ? error.message : error)
  await stopAll()
  process.exit(1)
}

/** After so many failures in a row it would fail for ever. */
const mostRestarts = 5

/** The embedded Postgres, which is started again at its address when it ends by itself. @returns its address */
async function keepPostgres(folder: string): Promise<string> {
  const port = await freePort()
  let restarts = 0
  let pause: NodeJS.Timeout | undefined
  let postgres = await forkPostgres(folder, [], port)
  const restart = async (): Promise<void> => {
    try {
      postgres = await forkPostgres(folder, [], port)
      restarts = 0
      watch()
    } catch (error) {
      // What has outlived a killed server holds its memory for a moment.
      if (restarts >= mostRestarts) await giveUp(error)
      else again()
    }
  }
  const again = (): void => {
    if (isStopping) return
    restarts += 1
    pause = setTimeout(() => void restart(), 500 * restarts)
  }
  const watch = (): void => {
    void postgres.ended.then(() => {
      if (!isStopping) console.error('Postgres has ended and is started again.')
      again()
    })
  }
  watch()
  stops.push(() => {
    clearTimeout(pause)
    return postgres.stop()
  })
  return postgres.url
}

async function start(): Promise<void> {
  const config = readSettings()
  await refuseTakenPort(config.HOST, config.PORT)
  useDataFolder(config.DATA_DIR)
  const building = buildConsoleWhenStale(root)
  // Its error is met below; until then it must not end the process.
  building.catch(() => {})
  const loading = loadDatabase()
  let databaseUrl = config.DATABASE_URL
  if (databaseUrl === undefined) {
    databaseUrl = await keepPostgres(join(config.DATA_DIR, 'postgres'))
  }
  const [{ openDatabase }, { migrate }, { demoSignIn, seedWhenEmpty }] = await loading
  await checkDatabase(databaseUrl, migrate)
  const database = openDatabase(databaseUrl, { poolSize: 2, systemPoolSize: 2, applicationName: 'coachline-start' })
  const hasDemo = config.DEMO && (await seedWhenEmpty(database))
  await database.close()
  await building

  const simulatorsPort = hasDemo && process.env.SIMULATORS_URL === undefined ? await freePort() : null
  const publicUrl = config.PUBLIC_URL ?? `http://${config.HOST === '0.0.0.0' ? 'localhost' : config.HOST}:${config.PORT}`
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    HOST: config.HOST,
    PORT: String(config.PORT),
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: process.env.SESSION_SECRET ?? sessionSecret(config.DATA_DIR),
    SECRETS_KEYS: process.env.SECRETS_KEYS ?? secretsKeys(config.DATA_DIR),
    ...(simulatorsPort === null ? {} : { SIMULATORS_URL: `http://127.0.0.1:${simulatorsPort}`, SIMULATORS_PORT: String(simulatorsPort) }),
    // A person watches this terminal: problems only.
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
  // Vendors to try the product with, without an account anywhere.
  const scripts: (keyof typeof processFlags)[] = ['workers/main.ts', 'api/server.ts']
  if (simulatorsPort !== null) scripts.push('scripts/simulators.ts')
  const servers = scripts.map((script) => supervise(script, env, () => {}))
  stops.push(() => Promise.all(servers.map((server) => server.stop())).then(() => undefined))
  await Promise.all(servers.map((server) => server.started))
  console.log(`\nCoachline is ready at ${publicUrl}`)
  if (hasDemo) console.log(`Sign in with ${demoSignIn.email} and the password ${demoSignIn.password}`)
  console.log('Press Ctrl-C to stop.\n')
  process.send?.('ready')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    console.log('\nStopping …')
    void stopAll().then(() => process.exit(0))
  })
}

await start().catch(giveUp)
