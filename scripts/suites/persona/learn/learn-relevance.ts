import { writeFileSync } from 'node:fs'
import { boost } from '../../trust/learn/boosted-trees.ts'
import { readLines } from '../labeled-lines.ts'
import { countAt, guessesOf, options, precisionOf, withOthersForms } from './cross-validate.ts'
import { learnForms } from './learn-forms.ts'
import { rowsOf } from './rows.ts'

/**
 * `node scripts/suites/persona/learn/learn-relevance.ts`: learns which note answers a question, and from which odds on it is told. Prints what
 * bots would tell whose lines were left out.
 */
const leastPrecision = 0.53
const steps = Array.from({ length: 41 }, (_, step) => (step - 20) / 10)

const lines = readLines()
const bare = rowsOf(lines)
const rows = withOthersForms(bare)
const guesses = guessesOf(rows)
const counts = steps.map((threshold) => ({ threshold, counted: countAt(threshold, lines, guesses) }))
const chosen = counts.find(({ counted }) => precisionOf(counted) >= leastPrecision) ?? counts.at(-1)
for (const { threshold, counted } of counts)
  if (Math.round(threshold * 10) % 5 === 0 || threshold === chosen?.threshold)
    console.log(threshold.toFixed(1), JSON.stringify(counted), precisionOf(counted).toFixed(3))
const trees = boost(rows, options)
const folder = new URL('../../../../workers/domain/practice/reading/relevance/', import.meta.url)
writeFileSync(new URL('question-forms.json', folder), `${JSON.stringify(learnForms(bare))}\n`)
writeFileSync(
  new URL('relevance.json', folder),
  `${JSON.stringify({ threshold: chosen?.threshold ?? 0, trees })}\n`,
)
console.log(`${lines.length} lines, ${rows.length} rows; told from ${chosen?.threshold} on`)
