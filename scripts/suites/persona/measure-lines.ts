import { parseArgs } from 'node:util'
import { answerLine, outcomeOf, outcomes } from './answered-lines.ts'
import { readLines } from './labeled-lines.ts'

/**
 * `node scripts/suites/persona/measure-lines.ts [--folder path]`: says labeled lines to their buyers, and prints how often they tell a note that
 * answers, another one, or none.
 */
const { values } = parseArgs({ options: { folder: { type: 'string' } } })
/** The kinds of lines that a note can answer. */
const asking = new Set(['inform', 'check', 'explain'])
const found = readLines(values.folder)
  .filter(({ expects }) => asking.has(expects))
  .map((line) => outcomeOf(answerLine(line)))
for (const outcome of outcomes)
  console.log(`${outcome.padEnd(18)} ${found.filter((one) => one === outcome).length} of ${found.length}`)
