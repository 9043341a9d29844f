import { parseArgs } from 'node:util'
import { learnKinds } from './suites/trust/fit/learn-kinds.ts'
import { measureKinds, readKinds } from './suites/trust/fit/measure-kinds.ts'
import { writeKinds } from './suites/trust/fit/write-kinds.ts'
import { writeSelling } from './suites/trust/fit/write-selling.ts'
import { measureAttacks } from './suites/trust/attacks.ts'
import { calibrate } from './suites/trust/learn/calibrate.ts'
import { holdOut } from './suites/trust/learn/evaluate.ts'
import { readMaterial } from './suites/trust/learn/material.ts'
import { learnFit, measureUnseen } from './suites/trust/learn/unseen-writers.ts'
import { writeSignals } from './suites/trust/learn/write-signals.ts'
import { readLabeledSet } from './suites/trust/labeled-set.ts'
import { measure, readerAgreement, totalOf } from './suites/trust/measure.ts'
import {
  printAgreement,
  printAttacks,
  printChecks,
  printFigures,
  printJudged,
  printLearned,
  printProposals,
} from './suites/trust/print.ts'
import { measureProposals, speakerForms } from './suites/trust/rep-proposals.ts'

/**
 * `npm run trust [-- --check ID] [--raw] [--learn | --learn-kinds] [--write]`: compares the engine's answers with the readers' on the part of the labeled
 * set that may be looked at, and lists every wrong answer. The other part is measured by `npm run bench -- trust`, which prints only sums.
 * `--learn` prints what the learned signal adds to the patterns, and the figures of the benchmark for calls by writers that it has not learned
 * from; `--write` learns it again from everything and writes its files. `--learn-kinds` does the same for
 * the kinds of call alone.
 */
const { values: options } = parseArgs({
  options: {
    check: { type: 'string' },
    raw: { type: 'boolean', default: false },
    learn: { type: 'boolean', default: false },
    'learn-kinds': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    part: { type: 'string', default: 'build' },
  },
})
if (options.part !== 'build') {
  console.error('Single answers are printed for the part “build” only; “measured” is what nobody looks at.')
  process.exit(2)
}

const set = readLabeledSet('build')
if (options['learn-kinds']) {
  const calls = readKinds()
  const { denied, ofKinds, taken, ofPairs } = measureKinds(calls)
  console.log(`calls by writers not learned from: ${denied} of ${ofKinds} are denied their kind`)
  console.log(`${taken} of ${ofPairs} pairs of a call and another kind are taken for a match`)
  if (options.write) writeKinds(learnKinds(calls))
  process.exit(0)
}
if (options.learn) {
  const material = readMaterial()
  const { judged, calls } = holdOut(material)
  const calibration = calibrate(judged)
  const selling = learnFit(calls, calibration)
  for (const line of printLearned(calibration)) console.log(line)
  for (const machineText of [false, true]) {
    const unseen = measureUnseen(calls, calibration, selling, { machineText })
    console.log(
      `calls for calibration, by writers not learned from${machineText ? ', as machine text' : ''}:`,
    )
    for (const line of printJudged(unseen, totalOf(unseen))) console.log(`  ${line}`)
  }
  if (options.write) {
    console.log(`${writeSignals(material, calibration).features} features written`)
    writeSelling(selling.model)
    writeKinds(selling.kinds.model)
  }
  process.exit(0)
}

const figures = measure(set, { machineText: options.raw })
console.log(`${set.length} conversations, ${printAgreement(readerAgreement(set))}`)
for (const line of [...printFigures(figures, totalOf(figures)), '', ...printChecks(figures)])
  console.log(line)
for (const line of printAttacks(measureAttacks(set))) console.log(line)
console.log('')
for (const form of speakerForms) console.log(printProposals(form, measureProposals(set, form)))
for (const { conversation, checkId, said, readers, quotes } of figures.wrong) {
  if (options.check !== undefined && options.check !== checkId) continue
  console.log(`\n${checkId} in ${conversation}: engine says ${said}, readers say ${readers}`)
  for (const quote of quotes) console.log(`    ${quote}`)
}
