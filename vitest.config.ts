import { defineConfig } from 'vitest/config'
import { hasRedisServer } from './scripts/redis-server.ts'

const servers = './scripts/test-servers.ts'
// Each database test file has its own database, so files may run in parallel.
// Files in one fork share loaded modules, because loading takes half of a small file's time.
const node = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  // Tests allocate a lot and keep little, so a larger nursery means fewer collections. For the second flag, see scripts/process-flags.ts.
  execArgv: ['--max-semi-space-size=64', '--no-regexp-peephole-optimization'],
  // Only a test that hangs takes this long. Every other test takes less than a third of it.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
// Node loads the sources itself, as in production: nothing is transformed, and compiled code is cached.
const native = { ...node, experimental: { viteModuleRunner: false, nodeLoader: false } }

/**
 * Neither handlers nor code that uses only the ledger depends on the queue backend. If there are two backends, a short run therefore tests
 * them on only one. Recovery of a queue that has lost its data is tested on Redis, because only Redis can lose it.
 */
const isShared = process.env.SHORT_RUN === '1' && hasRedisServer()
const onRedisAlone = isShared
  ? [
      'workers/{jobs,engines}/**',
      'workers/queue/runtime/{progress,metrics,batch-write,pipeline,recovery}.queue.test.ts',
    ]
  : []
const onPostgresAlone = isShared ? ['workers/queue/runtime/dispatcher.queue.test.ts'] : []

const heavyTimeout = process.env.FULL_SIZE === '1' ? 900_000 : node.testTimeout

export default defineConfig({
  test: {
    projects: [
      './console/vitest.browser.config.ts',
      {
        test: {
          ...native,
          name: 'e2e',
          include: ['scripts/suites/e2e/*.e2e.test.ts'],
          globalSetup: './scripts/suites/e2e/servers.ts',
          setupFiles: './scripts/suites/e2e/explain.ts',
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          ...native,
          name: 'unit',
          // Scoring uses thousands of regular expressions, most of them more than once. Compiling them right away takes
          // a seventh less time than interpreting them first.
          execArgv: [...node.execArgv, '--no-regexp-tier-up'],
          include: ['{db,workers,api,scripts}/**/*.test.ts', 'console/src/**/*.test.ts'],
          exclude: ['**/*.{db,queue,e2e,abuse,faults}.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...native,
          name: 'db',
          include: ['{db,workers,api,scripts}/**/*.db.test.ts'],
          globalSetup: servers,
        },
      },
      {
        test: {
          ...native,
          name: 'queue-postgres',
          include: ['{workers,api}/**/*.queue.test.ts'],
          exclude: onRedisAlone,
          globalSetup: servers,
          env: { TEST_QUEUE_BACKEND: 'postgres' },
        },
      },
      {
        test: {
          ...native,
          name: 'queue-redis',
          include: ['{workers,api}/**/*.queue.test.ts'],
          exclude: onPostgresAlone,
          globalSetup: servers,
          env: { TEST_QUEUE_BACKEND: 'redis' },
        },
      },
      {
        test: {
          ...native,
          name: 'abuse',
          include: ['scripts/suites/abuse/*.abuse.test.ts'],
          globalSetup: servers,
          testTimeout: heavyTimeout,
          hookTimeout: 120_000,
        },
      },
      ...(['postgres', 'redis'] as const).map((backend) => ({
        test: {
          ...native,
          name: `faults-${backend}`,
          include: ['scripts/suites/faults/*.faults.test.ts'],
          // Each file kills its own servers. Two files at the same time would disturb each other's timing.
          fileParallelism: false,
          testTimeout: heavyTimeout,
          hookTimeout: 120_000,
          env: { TEST_QUEUE_BACKEND: backend },
        },
      })),
    ],
  },
})
