import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { buildConsoleWhenStale } from './build-console.ts'
import { databaseErrorText } from './database-error-text.ts'
import { openDataFolder } from './data-folder.ts'
import { demoSignIn } from './demo/sign-in.ts'
import { freePort } from './free-port.ts'
import { keepPostgres } from './kept-postgres.ts'
import type { processFlags } from './process-flags.ts'
import { StartProblem } from './start-problem.ts'
import { superviseServer } from './supervised-server.ts'

const root = resolve(import.meta.dirname, '..')

// Node caches compiled code for this process and its children. From the second start on, loading takes half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const stops: (() => Promise<void> | void)[] = []
let isStopping = false

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop()
}

async function giveUp(error: unknown): Promise<void> {
  // Stopping during the start makes it fail, which is not worth reporting.
  if (isStopping) return
  isStopping = true
  console.error(error instanceof StartProblem ? error.message : error)
  await stopAll()
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    console.log('\nStopping …')
    void stopAll().then(() => process.exit(0))
  })
}

// Large modules load after that, and while Postgres starts.
const { dropEmptyVariables, readStartSettings } = await import('./start-settings.ts')
const loadDatabase = () =>
  Promise.all([
    import('../db/client.ts'),
    import('../db/migrate.ts'),
    import('./seed-when-empty.ts'),
    import('./setup-code.ts'),
  ])

/** Listens for a moment, which is the only reliable check. */
function assertPortIsFree(host: string, port: number): Promise<void> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code ?? error.message})`
      failed(new StartProblem(`Port ${port} on ${host} ${why}: set PORT to another one.`))
    })
    server.listen(port, host, () => server.close(() => done()))
  })
}

async function migrateDatabase(url: string, migrate: (url: string) => Promise<unknown>): Promise<void> {
  try {
    await migrate(url)
  } catch (error) {
    const { hostname, port, pathname } = new URL(url)
    throw new StartProblem(
      `The database ${pathname.slice(1)} at ${decodeURIComponent(hostname)}:${port || 5432} cannot be used: ${databaseErrorText(error)}`,
    )
  }
}

async function start(): Promise<void> {
  dropEmptyVariables(process.env)
  const settings = readStartSettings(process.env)
  await assertPortIsFree(settings.HOST, settings.PORT)
  const secrets = await openDataFolder(settings.DATA_DIR, (stop) => stops.push(stop))

  const building = buildConsoleWhenStale(root, (stop) => stops.push(stop))
  // Awaited below. Until then a failure must not end the process as an unhandled rejection.
  building.catch(() => {})
  const loading = loadDatabase()
  let databaseUrl = settings.DATABASE_URL
  if (databaseUrl === undefined) {
    const folder = join(settings.DATA_DIR, 'postgres')
    // Both take seconds. If loading fails, seeding says so.
    if (settings.hasDemo && !existsSync(folder))
      loading.then(([, , { loadDemo }]) => loadDemo()).catch(() => {})
    const postgres = keepPostgres(folder, (error) => void giveUp(error))
    stops.push(() => postgres.stop())
    databaseUrl = await postgres.url
  }

  const [{ openDatabase }, { migrate }, { seedWhenEmpty }, { prepareSetupCode }] = await loading
  await migrateDatabase(databaseUrl, migrate)
  const database = openDatabase(databaseUrl, {
    poolSize: 2,
    systemPoolSize: 2,
    applicationName: 'coachline-start',
  })
  const hasDemo = settings.hasDemo && (await seedWhenEmpty(database))
  const setupCode = await prepareSetupCode(database, settings.DATA_DIR, process.env.SETUP_CODE)
  await database.close()
  await building

  const simulatorsPort = hasDemo && process.env.SIMULATORS_URL === undefined ? await freePort() : null
  const { publicUrl } = settings
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    HOST: settings.HOST,
    PORT: String(settings.PORT),
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: process.env.SESSION_SECRET ?? secrets.sessionSecret,
    SECRETS_KEYS: process.env.SECRETS_KEYS ?? secrets.secretsKeys,
    SETUP_CODE: setupCode ?? '',
    // For a terminal: only problems.
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
  const scripts: (keyof typeof processFlags)[] = ['workers/main.ts', 'api/server.ts']
  if (simulatorsPort !== null) {
    // Simulated vendors, to try integrations without an account.
    env.SIMULATORS_URL = `http://127.0.0.1:${simulatorsPort}`
    env.SIMULATORS_PORT = String(simulatorsPort)
    scripts.push('scripts/simulators.ts')
  }
  if (isStopping) return

  const servers = scripts.map((script) => superviseServer(script, env))
  stops.push(() => Promise.all(servers.map((server) => server.stop())).then(() => undefined))
  await Promise.all(servers.map((server) => server.ready))

  console.log(`\nCoachline is ready at ${publicUrl}`)
  if (hasDemo) console.log(`Sign in with ${demoSignIn.email} and the password ${demoSignIn.password}`)
  if (setupCode !== null) {
    console.log(`Create your organization at ${publicUrl}/setup`)
    console.log(`From another machine this takes the setup code ${setupCode}`)
  }
  console.log('Press Ctrl-C to stop.\n')
  process.send?.('ready')
}

await start().catch(giveUp)
