import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromiumPath } from './chromium.ts'
import { hasRedisServer } from './test-servers.ts'

/** Everything that must be green, in the order in which a person wants to hear of it. The last line is `N passed, N failed`. */
const root = resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'coachline-report-'))
const totals = { passed: 0, failed: 0 }
const leftOut: string[] = []

function run(command: string[]): Promise<number> {
  return new Promise((done) => {
    const [program = '', ...args] = command
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...(hasRedis ? { SHORT_RUN: '1' } : {}) },
    })
    child.once('error', () => done(1))
    child.once('close', (code) => done(code ?? 1))
  })
}

/** A check counts as one test. */
async function check(name: string, command: string[]): Promise<void> {
  const startedAt = Date.now()
  const code = await run(command)
  totals[code === 0 ? 'passed' : 'failed'] += 1
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

async function vitest(projects: string[], extra: string[] = []): Promise<void> {
  const report = join(scratch, `${projects.join('-')}.json`)
  const flags = projects.flatMap((project) => ['--project', project])
  const startedAt = Date.now()
  const code = await run(['vitest', 'run', ...flags, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...extra])
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
/** The others drive pages and starts that the end-to-end suites drive as well, or the same queues as these. */
const quickBenchmarks = ['stage', 'dispatch', 'lists', 'import']
const chromium = chromiumPath()
if (!hasRedis) leftOut.push('queue and fault suites on Redis, main story on Redis, benchmarks against Redis (no redis-server found)')
if (chromium === null) leftOut.push('browser components, main story, accessibility, console benchmark (no Chromium found)')

await check('types', ['npm', 'run', '--silent', 'types'])
await check('lint', ['npm', 'run', '--silent', 'lint'])
await check('format', ['npm', 'run', '--silent', 'format:check'])
await check('dead code', ['npm', 'run', '--silent', 'knip'])
// Queue tests mostly wait, so they run beside those that compute: one more fork than there are cores.
const queues = hasRedis ? ['queue-postgres', 'queue-redis'] : ['queue-postgres']
await vitest(['unit', 'db', 'abuse', ...queues], ['--maxWorkers=3'])
// Each kills servers of its own, and the times that it waits are real. What concerns the API or an import is the same on both
// backends, and shared out between them.
await Promise.all(
  hasRedis
    ? [vitest(['faults-postgres'], ['import', 'workers-']), vitest(['faults-redis'], ['api-', 'workers-'])]
    : [vitest(['faults-postgres'])],
)
await check('benchmarks, each once', ['node', 'scripts/bench.ts', '--quick', ...quickBenchmarks])
await check('console build', ['npm', 'run', '--silent', 'build', '--', '--logLevel', 'warn'])
await check('bundle budget', ['npm', 'run', '--silent', 'check:bundle'])
if (chromium !== null) {
  await vitest(['browser'], ['--maxWorkers=2'])
  await vitest(['e2e'], ['--maxWorkers=2'])
}
rmSync(scratch, { recursive: true, force: true })

if (leftOut.length > 0) {
  const line = '!'.repeat(78)
  console.log(`\n${line}\nLEFT OUT on this machine:\n${leftOut.map((suite) => `  - ${suite}`).join('\n')}\n${line}`)
  if (process.env.REQUIRE_ALL_SUITES === '1') totals.failed += leftOut.length
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
