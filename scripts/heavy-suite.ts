import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readFigures } from './figures.ts'
import { hasRedisServer } from './redis-server.ts'

/**
 * Runs one heavy suite at full size and prints what it counted: `node scripts/heavy-suite.ts faults|abuse [file filter]`. TEST_SEED
 * determines the order of the tests and every random choice in them. It is printed; set it to repeat a run.
 */
const projects: Record<string, string[]> = {
  faults: ['faults-postgres', ...(hasRedisServer() ? ['faults-redis'] : [])],
  abuse: ['abuse'],
}

const [suite = '', ...filters] = process.argv.slice(2)
const chosen = projects[suite]
if (chosen === undefined) {
  console.error(`usage: node scripts/heavy-suite.ts ${Object.keys(projects).join('|')} [file filter]`)
  process.exit(2)
}

const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
const scratch = mkdtempSync(join(tmpdir(), 'coachline-figures-'))
const file = join(scratch, 'figures')
console.log(
  `${suite}: TEST_SEED=${seed} repeats this order${chosen.includes('faults-postgres') && chosen.length === 1 ? '; no redis-server found, so Redis is left out' : ''}`,
)

let failed = false
for (const project of chosen) {
  const run = spawnSync(
    'vitest',
    [
      'run',
      '--project',
      project,
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'running-files.ts')}`,
      '--sequence.shuffle.tests',
      `--sequence.seed=${seed}`,
      ...filters,
    ],
    {
      cwd: resolve(import.meta.dirname, '..'),
      stdio: 'inherit',
      env: { ...process.env, FULL_SIZE: '1', TEST_SEED: seed, FIGURES_FILE: file },
    },
  )
  failed ||= run.status !== 0
}
const figures = readFigures(file)
rmSync(scratch, { recursive: true, force: true })
const width = Math.max(0, ...figures.map(({ name }) => name.length))
console.log(`\n${figures.map(({ name, value }) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`)
process.exit(failed ? 1 : 0)
