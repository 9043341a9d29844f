import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromiumPath } from './chromium.ts'
import { hasRedisServer } from './redis-server.ts'

/**
 * Runs everything that must pass. The last line is `N passed, N failed`. Suites that repeat over combinations run in a short form that
 * covers each combination once; their own commands and FULL_RUN=1 run them in full.
 */
const root = resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'coachline-report-'))
const totals = { passed: 0, failed: 0 }
const leftOut: string[] = []

const env: NodeJS.ProcessEnv = {
  // Processes share compiled code, because the suites start a hundred workers.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  SHORT_RUN: process.env.FULL_RUN === '1' ? '0' : '1',
}

/**
 * `isQuiet`: prints its output when it ends, because other commands run at the same time. `fillsGaps`: gets the processor while the others
 * wait for something.
 */
type How = { isQuiet?: boolean; fillsGaps?: boolean; env?: NodeJS.ProcessEnv }

function run(
  [program = '', ...args]: string[],
  { isQuiet = false, fillsGaps = false, env: own = {} }: How = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...env, ...own },
    })
    // Its child processes inherit it.
    if (fillsGaps && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', () => done(1))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      done(code ?? 1)
    })
  })
}

/** A check counts as one test. */
async function check(name: string, command: string[], how?: How): Promise<void> {
  const startedAt = Date.now()
  const code = await run(command, how)
  totals[code === 0 ? 'passed' : 'failed'] += 1
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

async function vitest(projects: string[], extra: string[] = [], how?: How): Promise<void> {
  const report = join(scratch, `${projects.join('-')}.json`)
  const flags = projects.flatMap((project) => ['--project', project])
  const startedAt = Date.now()
  const code = await run(
    [
      'vitest',
      'run',
      ...flags,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...extra,
    ],
    how,
  )
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    // A file that fails to load has no tests and counts as one failure.
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length
    totals.passed += numPassedTests
    totals.failed += numFailedTests + broken
    if (code !== 0 && numFailedTests + broken === 0) totals.failed += 1
  } catch {
    totals.failed += 1
  }
  console.log(
    `${code === 0 ? '✓' : '✗'} ${projects.join(', ')} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  )
}

const hasRedis = hasRedisServer()
/** The other benchmarks use pages, imports, starts or queues that these or other suites already use. */
const quickBenchmarks = ['stage', 'lists']
const chromium = chromiumPath()
if (!hasRedis)
  leftOut.push(
    'queue and fault suites on Redis, main story on Redis, benchmarks against Redis (no redis-server found)',
  )
if (chromium === null)
  leftOut.push('browser components, main story, accessibility, console benchmark (no Chromium found)')

async function checks(): Promise<void> {
  const filling = { isQuiet: true, fillsGaps: true }
  await check('bundle budget', ['npm', 'run', '--silent', 'check:bundle'], filling)
  await check('format', ['npm', 'run', '--silent', 'format:check'], filling)
  await check('house', ['npm', 'run', '--silent', 'check:house'], filling)
  await check('dead code', ['npm', 'run', '--silent', 'knip'], filling)
  // The linter type-checks for its own rules and reports what tsc would, so tsc need not run as well. It collects garbage rarely as long as
  // memory stays below what it needs at its end anyway, which saves a fourteenth of its time.
  const sweeping = { GOGC: '400', GOMEMLIMIT: '6GiB' }
  await check('types and lint', ['npm', 'run', '--silent', 'lint', '--', '--type-check'], {
    ...filling,
    env: sweeping,
  })
  if (process.env.FULL_RUN === '1') await check('types by tsc', ['npm', 'run', '--silent', 'types'], filling)
}

// Each file kills its own servers and waits for real timeouts. API and import faults do not depend on the backend, so each runs on one of
// them. In a short run the workers' faults are split too, except those of a specific backend.
const ofWorkers = {
  postgres: ['chaos', 'clock', 'killed'],
  redis: ['limits', 'network', 'postgres', 'queue-lost', 'redis'],
}
const faultsOf = (backend: keyof typeof ofWorkers): string[] =>
  process.env.FULL_RUN === '1' ? ['workers-'] : ofWorkers[backend].map((name) => `workers-${name}`)
const quietly = { isQuiet: true }
// One after the other: together with the unit tests they keep both cores busy anyway, and in parallel, tests would time out.
async function waitingSuites(): Promise<void> {
  if (hasRedis) {
    await vitest(['faults-postgres'], ['import', ...faultsOf('postgres')], quietly)
    await vitest(['faults-redis'], ['api-', ...faultsOf('redis')], quietly)
  } else {
    await vitest(['faults-postgres'], [], quietly)
  }
  await check('benchmarks, each once', ['node', 'scripts/bench.ts', '--quick', ...quickBenchmarks], quietly)
}

async function inBrowsers(): Promise<void> {
  if (chromium === null) return
  await Promise.all([
    // React's production build takes two thirds of the time of its development build.
    vitest(['browser'], ['--maxWorkers=2'], { env: { NODE_ENV: 'production' } }),
    // One file at a time: each has a browser, an API and workers of its own.
    vitest(['e2e'], ['--maxWorkers=1']),
  ])
}

// Suites that start the product then find the console built.
await check('console build', ['npm', 'run', '--silent', 'build', '--', '--logLevel', 'warn'], quietly)
const queues = hasRedis ? ['queue-postgres', 'queue-redis'] : ['queue-postgres']
// Two lanes. Checks read files and wait for nothing, so they use the processor time that the suites leave, most of it at the end. Faults
// mostly wait for timeouts, and benchmarks, which are not judged here, for the disk. Queue tests wait too, so there is one worker more than
// cores.
await Promise.all([
  checks(),
  Promise.all([vitest(['unit', 'db', 'abuse', ...queues], ['--maxWorkers=3']), waitingSuites()]).then(
    inBrowsers,
  ),
])
rmSync(scratch, { recursive: true, force: true })

if (leftOut.length > 0) {
  const line = '!'.repeat(78)
  console.log(
    `\n${line}\nLEFT OUT on this machine:\n${leftOut.map((suite) => `  - ${suite}`).join('\n')}\n${line}`,
  )
  if (process.env.REQUIRE_ALL_SUITES === '1') totals.failed += leftOut.length
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
