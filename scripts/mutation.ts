import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import { isNoticed, lineOf, MutationReporter } from './mutation/report.ts'

/**
 * Puts faults in, one at a time – drops each policy, weakens each permission – and expects the suite to become red for each:
 * `node scripts/mutation.ts [sample] [harmless]`. `sample` takes a few that stand for all; `harmless` adds one that must survive.
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
  config: fileURLToPath(import.meta.resolve('./mutation/vitest.config.ts')),
  run: true,
  reporters: [reporter],
})
await vitest.close()

const { verdicts, problems } = reporter
const noticed = verdicts.filter(isNoticed)
const others = verdicts.filter((verdict) => !isNoticed(verdict))
const byBehaviour = noticed.filter((verdict) => verdict.byBehaviour.length > 0)
const share = verdicts.length === 0 ? 0 : Math.floor((noticed.length / verdicts.length) * 100)

for (const problem of problems) console.log(`\n! ${problem}`)
if (others.length > 0) console.log(`\nNot noticed:\n${others.map(lineOf).join('\n')}`)
const onlyByCatalogue = noticed.filter((verdict) => verdict.byBehaviour.length === 0)
if (onlyByCatalogue.length > 0)
  console.log(`\nNoticed by the catalogue alone:\n${onlyByCatalogue.map((verdict) => `  ${verdict.mutant}`).join('\n')}`)
console.log(
  `\n${byBehaviour.length} by behaviour, ${onlyByCatalogue.length} by the catalogue alone, in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
)
console.log(`${verdicts.length} mutants, ${noticed.length} noticed (${share} %)`)
process.exit(problems.length === 0 && others.length === 0 && verdicts.length > 0 ? 0 : 1)
