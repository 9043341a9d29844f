import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench, Benchmark, Measurement } from './suites/bench/benchmark.ts'
import { judge, machine, type MeasuredLine, table } from './suites/bench/report.ts'
import { chromiumPath } from './chromium.ts'
import { hasRedisServer } from './redis-server.ts'

/**
 * `npm run bench [-- name …] [--json file] [--rounds N] [--quick] [--model]`: measures ours against the bare rival and prints medians and
 * ranges. Exit code 1 if a target is missed. `--quick` runs everything once, at a small size and without judging it, to prove that the
 * benchmarks themselves work. `--model` makes `trust` measure a model instead of the offline engine.
 */
const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    quick: { type: 'boolean', default: false },
    model: { type: 'boolean', default: false },
  },
})
const rounds = Number(flags.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) {
  console.error('--rounds is a whole number from 1 to 50.')
  process.exit(2)
}
// figures.ts reads it when a benchmark is loaded.
process.env.FULL_SIZE = flags.quick ? '0' : '1'

/** A benchmark is in the file with its name. */
const ending = '.bench.ts'
const known = readdirSync(join(import.meta.dirname, 'suites/bench'))
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .toSorted()
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}
const benchmarks: Benchmark[] = []
for (const name of known) {
  if (names.length > 0 && !names.includes(name)) continue
  const { benchmark } = (await import(`./suites/bench/${name}${ending}`)) as { benchmark: Benchmark }
  benchmarks.push(benchmark)
}

const { openServers } = await import('./suites/bench/servers.ts')
const servers = openServers()
const missing = { redis: !hasRedisServer(), chromium: chromiumPath() === null }
const lines: MeasuredLine[] = []
const failures: string[] = []

for (const benchmark of benchmarks) {
  const lacks = benchmark.needs?.filter((need) => missing[need]) ?? []
  console.log(`\n${benchmark.name}: ${benchmark.title}`)
  if (lacks.length > 0) {
    console.log(`  LEFT OUT: this machine has no ${lacks.join(' and no ')}`)
    continue
  }
  const stops: (() => Promise<void> | void)[] = []
  const judged = (measurement: Measurement): MeasuredLine =>
    judge(benchmark.name, flags.quick ? { ...measurement, target: {} } : measurement)
  const bench: Bench = {
    ...servers.bench,
    rounds: flags.quick ? 1 : rounds,
    isWithModel: flags.model,
    onEnd: (stop) => void stops.push(stop),
    say: (text) => console.log(`  ${text}`),
    sayMeasured: (measured) => console.log(table(measured.map(judged))),
  }
  try {
    const measured = (await benchmark.run(bench)).map(judged)
    lines.push(...measured)
    console.log(table(measured))
  } catch (error) {
    failures.push(benchmark.name)
    console.error(error)
  }
  for (const stop of stops.toReversed()) await stop()
}
await servers.close()

const report = { at: new Date().toISOString(), machine: machine(), measurements: lines }
console.log(
  `\n${table(lines)}\n\n${Object.entries(report.machine)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')}`,
)
console.log(`\n${JSON.stringify(report)}`)
if (flags.json !== undefined) writeFileSync(flags.json, `${JSON.stringify(report, null, 2)}\n`)
const missed = flags.quick ? [] : lines.filter((line) => line.met === false)
console.log(`\n${lines.length} measured, ${missed.length} beside their target, ${failures.length} failed`)
process.exit(missed.length + failures.length === 0 ? 0 : 1)
