import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const fileOf = (address: string): string => fileURLToPath(address)
const root = fileOf(import.meta.resolve('../../..'))
const isSample = process.env.MUTATION_SAMPLE === '1'
/** Two processes on two cores, each with every second mutant. A short run uses one, which loads the API only once. */
const shares = isSample ? ['1/1'] : ['1/2', '2/2']

// The longest first, so that both processes end at about the same time.
const mutants = [
  fileOf(import.meta.resolve('./routes.mutants.ts')),
  fileOf(import.meta.resolve('./capabilities.mutants.ts')),
  fileOf(import.meta.resolve('./database.mutants.ts')),
]

export default defineConfig({
  root,
  test: {
    maxWorkers: shares.length,
    projects: shares.map((share) => ({
      root,
      test: {
        name: share,
        environment: 'node',
        pool: 'forks',
        isolate: !isSample,
        // Node loads the sources itself, as in the other suites.
        experimental: { viteModuleRunner: false, nodeLoader: false },
        execArgv: ['--import', import.meta.resolve('./weaken.ts')],
        include: mutants,
        globalSetup: './scripts/test-servers.ts',
        testTimeout: 120_000,
        hookTimeout: 120_000,
        env: { MUTATION_SHARE: share },
      },
    })),
  },
})
