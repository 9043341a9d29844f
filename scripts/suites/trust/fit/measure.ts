import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sellingFile, sellingModel, type SellingFile } from '#workers/engines/selling/load.ts'
import { type KnownCall, readAmongStrangers, readKnownCalls } from './calls.ts'
import { type Estimate, estimates, learnSelling, oddsOfCall, type Unbounded } from './learn.ts'

/**
 * `node scripts/suites/trust/fit/measure.ts [--raw] [--write] [--measured]`: how many calls get a total, among those where somebody sells
 * and those where nobody does. The model has not learned from other calls of the same writer.
 * - `--raw` also measures without capitals and punctuation.
 * - `--write` learns from `build` and `calibration` and writes the file that the engine reads.
 * - `--measured` uses that file and prints sums for the unseen part.
 */
const { values: options } = parseArgs({
  options: {
    raw: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    measured: { type: 'boolean', default: false },
  },
})

/** Share of the fitting calls that may lose their total. */
const lost = 0.06

const totalsOf = ({ call, odds }: Estimate, least: number): boolean =>
  call.scorecards.some(({ hasTotal }, index) => hasTotal && (odds[index] ?? 0) >= least)

function print(name: string, estimated: readonly Estimate[], least: number): void {
  const count = (of: (call: KnownCall) => boolean): string => {
    const own = estimated.filter(({ call }) => of(call))
    const before = own.filter((one) => totalsOf(one, Number.NEGATIVE_INFINITY)).length
    return `${own.filter((one) => totalsOf(one, least)).length} of ${own.length} (${before} by the answers alone)`
  }
  console.log(
    `${name}: totals where somebody sells ${count(({ fits }) => fits)}, where nobody does ${count(
      ({ fits, isNegotiation }) => !fits && !isNegotiation,
    )}, talks about terms ${count(({ fits, isNegotiation }) => !fits && isNegotiation)}`,
  )
}

/** The threshold: odds that all fitting calls with a total reach, except for the share that may lose it. */
function leastOdds(estimated: readonly Estimate[]): number {
  const odds = estimated
    .filter((one) => one.call.fits && totalsOf(one, Number.NEGATIVE_INFINITY))
    .flatMap((one) => one.odds)
    .toSorted((one, other) => one - other)
  return odds[Math.floor(odds.length * lost)] ?? 0
}

if (options.measured) {
  const model = sellingModel()
  for (const machineText of options.raw ? [false, true] : [false]) {
    const calls = readKnownCalls('measured', { machineText })
    const estimated = calls.map((call) => ({ call, odds: oddsOfCall(model, call) }))
    const name = machineText ? 'measured, machine text' : 'measured'
    print(name, estimated, model.least)
    for (const [writers, of] of [
      ['w32 and w33', /^w3[23]$/],
      ['w35', /^w35$/],
    ] as const)
      print(
        `${name}, ${writers}`,
        estimated.filter(({ call }) => of.test(call.writer)),
        model.least,
      )
  }
} else {
  const parts = ['build', 'calibration'] as const
  const read = (machineText: boolean) => parts.map((part) => readKnownCalls(part, { machineText }))
  const plain = read(false)
  const raw = options.raw ? read(true) : []
  const strangers = parts.flatMap((part) => readAmongStrangers(part))
  const known = [...plain.flat(), ...strangers]
  const [ofKnown = [], ofStrangers = [], ...others] = estimates(
    known,
    plain.flat(),
    strangers,
    ...plain,
    ...raw,
  )
  const least = leastOdds(ofKnown)
  const names = [...parts, ...parts.map((part) => `${part}, machine text`)]
  for (const [index, own] of others.entries()) print(names[index] ?? '', own, least)
  print('among colleagues, read as strangers', ofStrangers, least)
  if (options.write) write(learnSelling(known), least)
}

function write({ bias, words, facts }: Unbounded, least: number): void {
  const round = (value: number): number => Number(value.toFixed(3))
  const file: SellingFile = {
    bias: round(bias),
    least: round(least),
    facts: Object.fromEntries(Object.entries(facts).map(([name, weight]) => [name, round(weight)])),
    words: Object.fromEntries([...words].map(([word, [rep, others]]) => [word, [round(rep), round(others)]])),
  }
  const lines = Object.entries(file.words).map(
    ([word, pair]) => `    ${JSON.stringify(word)}: [${pair.join(', ')}]`,
  )
  const { words: _words, ...rest } = file
  const head = JSON.stringify(rest, null, 2).slice(0, -2)
  writeFileSync(sellingFile, `${head},\n  "words": {\n${lines.join(',\n')}\n  }\n}\n`)
}
