import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import { isNoticed, lineOf, MutationReporter } from './suites/mutation/report.ts'

/**
 * Injects one fault at a time (drops a policy, weakens a permission) and expects the suite to fail for each: `node scripts/mutation.ts
 * [sample] [harmless]`. `sample` runs a few faults; `harmless` adds one that no test should notice.
 */
const words = new Set(process.argv.slice(2))
for (const word of words) {
  if (word === 'sample' || word === 'harmless') continue
  console.error('usage: node scripts/mutation.ts [sample] [harmless]')
  process.exit(2)
}
process.env.MUTATION_SAMPLE = words.has('sample') ? '1' : '0'
process.env.MUTATION_HARMLESS = words.has('harmless') ? '1' : '0'

const startedAt = Date.now()
const reporter = new MutationReporter()
const root = resolve(import.meta.dirname, '..')
const vitest = await startVitest('test', [], {
  root,
  config: fileURLToPath(import.meta.resolve('./suites/mutation/vitest.config.ts')),
  run: true,
  reporters: [reporter],
})
await vitest.close()

const { verdicts, problems } = reporter
const noticed = verdicts.filter(isNoticed)
const others = verdicts.filter((verdict) => !isNoticed(verdict))
const byBehavior = noticed.filter((verdict) => verdict.byBehavior.length > 0)
const share = verdicts.length === 0 ? 0 : Math.floor((noticed.length / verdicts.length) * 100)

for (const problem of problems) console.log(`\n! ${problem}`)
if (others.length > 0) console.log(`\nNot noticed:\n${others.map(lineOf).join('\n')}`)
const onlyByCatalog = noticed.filter((verdict) => verdict.byBehavior.length === 0)
if (onlyByCatalog.length > 0)
  console.log(
    `\nNoticed by the catalog alone:\n${onlyByCatalog.map((verdict) => `  ${verdict.mutant}`).join('\n')}`,
  )
console.log(
  `\n${byBehavior.length} by behavior, ${onlyByCatalog.length} by the catalog alone, in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
)
console.log(`${verdicts.length} mutants, ${noticed.length} noticed (${share} %)`)
process.exit(problems.length === 0 && others.length === 0 && verdicts.length > 0 ? 0 : 1)
