import { defineConfig } from 'vitest/config'
import { hasRedisServer } from './scripts/redis-server.ts'

const servers = './scripts/test-servers.ts'
// Two forks on two cores; a database test file owns a database, so files may run side by side.
// Files of one fork share what they have loaded: loading is half of the time of a small file.
const node = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  // Tests make much and keep little: a larger nursery is swept less often. Patterns as in production: see scripts/process-flags.ts.
  execArgv: ['--max-semi-space-size=64', '--no-regexp-peephole-optimization'],
  // A test that hangs costs no more; no other one takes a third of it.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
// Node itself reads the sources, as in production: there is nothing to transform, and what it has compiled it keeps.
const native = { ...node, experimental: { viteModuleRunner: false, nodeLoader: false } }

/**
 * Handlers never see the backend that brought their work, and neither does what the ledger alone knows: where there are two backends,
 * one of them is enough for a run that must be short. What brings a queue back that has lost its memory is asked of Redis, which can.
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
          // Scoring uses thousands of expressions, most of them more than once: compiled at once they cost a seventh less than interpreted first.
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
          // Each file kills servers of its own; two at a time would fault each other's timing.
          fileParallelism: false,
          testTimeout: heavyTimeout,
          hookTimeout: 120_000,
          env: { TEST_QUEUE_BACKEND: backend },
        },
      })),
    ],
  },
})
