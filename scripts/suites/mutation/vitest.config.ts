import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const fileOf = (address: string): string => fileURLToPath(address)
const root = fileOf(import.meta.resolve('../../..'))
/** Two processes on two cores, each with every second mutant. A short run fits into one. */
const shares = process.env.MUTATION_SAMPLE === '1' ? ['1/1'] : ['1/2', '2/2']

// The longest first: two processes then end at about the same time.
const mutants = [
  fileOf(import.meta.resolve('./routes.mutants.ts')),
  fileOf(import.meta.resolve('./capabilities.mutants.ts')),
  fileOf(import.meta.resolve('./database.mutants.ts')),
]
const weakenedPermission = fileOf(import.meta.resolve('./weakened-permission.ts'))

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: shares.map((share) => ({
      root,
      resolve: { alias: [{ find: './http/permission.ts', replacement: weakenedPermission }] },
      test: {
        name: share,
        environment: 'node',
        pool: 'forks',
        include: mutants,
        globalSetup: './scripts/test-servers.ts',
        testTimeout: 120_000,
        hookTimeout: 120_000,
        env: { MUTATION_SHARE: share },
      },
    })),
  },
})
