import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromiumPath } from './chromium.ts'
import { hasRedisServer } from './test-servers.ts'

/**
 * Everything that must be green. The last line is `N passed, N failed`. What is repeated over all combinations runs in a short form
 * here, which covers each of them once, and in full by its own command or with FULL_RUN=1.
 */
const root = resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'coachline-report-'))
const totals = { passed: 0, failed: 0 }
const leftOut: string[] = []

const env: NodeJS.ProcessEnv = {
  // What one process has compiled the next ones need not compile: workers are started a hundred times.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  SHORT_RUN: process.env.FULL_RUN === '1' ? '0' : '1',
}

/** `isQuiet`: it tells what it has to say when it ends, for others speak meanwhile. */
type How = { isQuiet?: boolean; env?: NodeJS.ProcessEnv }

function run([program = '', ...args]: string[], { isQuiet = false, env: own = {} }: How = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: { ...env, ...own } })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', () => done(1))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said))
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
  const code = await run(['vitest', 'run', ...flags, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...extra], how)
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    // A file that could not be loaded has no tests of its own and is one failure.
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
    totals.passed += numPassedTests
    totals.failed += numFailedTests + broken
    if (code !== 0 && numFailedTests + broken === 0) totals.failed += 1
  } catch {
    totals.failed += 1
  }
  console.log(`${code === 0 ? '✓' : '✗'} ${projects.join(', ')} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

const hasRedis = hasRedisServer()
/** The others drive pages, imports and starts that other suites drive as well, or the same queues as these. */
const quickBenchmarks = ['stage', 'lists']
const chromium = chromiumPath()
if (!hasRedis) leftOut.push('queue and fault suites on Redis, main story on Redis, benchmarks against Redis (no redis-server found)')
if (chromium === null) leftOut.push('browser components, main story, accessibility, console benchmark (no Chromium found)')

async function checks(): Promise<void> {
  const quietly = { isQuiet: true }
  // The linter builds the programs for its own rules, and reports what the compiler does: tsc would build them a second time.
  await check('types and lint', ['npm', 'run', '--silent', 'lint', '--', '--type-check'], quietly)
  if (process.env.FULL_RUN === '1') await check('types by tsc', ['npm', 'run', '--silent', 'types'], quietly)
  await check('format', ['npm', 'run', '--silent', 'format:check'], quietly)
  await check('dead code', ['npm', 'run', '--silent', 'knip'], quietly)
  await check('console build', ['npm', 'run', '--silent', 'build', '--', '--logLevel', 'warn'], quietly)
  await check('bundle budget', ['npm', 'run', '--silent', 'check:bundle'], quietly)
}

// Benchmarks are not judged here, and wait for their disks.
await Promise.all([
  checks(),
  check('benchmarks, each once', ['node', 'scripts/bench.ts', '--quick', ...quickBenchmarks], { isQuiet: true }),
])
// Each kills servers of its own, and the times that it waits are real. What concerns the API or an import is the same on both
// backends, and shared out between them; in a run that must be short so are the workers' faults, but for those of a backend itself.
const ofWorkers = {
  postgres: ['chaos', 'clock', 'killed'],
  redis: ['limits', 'network', 'postgres', 'queue-lost', 'redis'],
}
const faultsOf = (backend: keyof typeof ofWorkers): string[] =>
  process.env.FULL_RUN === '1' ? ['workers-'] : ofWorkers[backend].map((name) => `workers-${name}`)
await Promise.all(
  hasRedis
    ? [vitest(['faults-postgres'], ['import', ...faultsOf('postgres')]), vitest(['faults-redis'], ['api-', ...faultsOf('redis')])]
    : [vitest(['faults-postgres'])],
)
// Tests of queues and pages wait a good deal, so there is one more at a time than there are cores.
const queues = hasRedis ? ['queue-postgres', 'queue-redis'] : ['queue-postgres']
await vitest(['unit', 'db', 'abuse', ...queues], ['--maxWorkers=3'])
if (chromium !== null) {
  await Promise.all([
    // React as it ships, which takes two thirds of the time of its form for development.
    vitest(['browser'], ['--maxWorkers=2'], { env: { NODE_ENV: 'production' } }),
    // It begins with an installation's first start, which takes one core.
    vitest(['e2e'], ['--maxWorkers=2']),
  ])
}
rmSync(scratch, { recursive: true, force: true })

if (leftOut.length > 0) {
  const line = '!'.repeat(78)
  console.log(`\n${line}\nLEFT OUT on this machine:\n${leftOut.map((suite) => `  - ${suite}`).join('\n')}\n${line}`)
  if (process.env.REQUIRE_ALL_SUITES === '1') totals.failed += leftOut.length
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
