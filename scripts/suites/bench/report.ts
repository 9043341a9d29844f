import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import type { Measurement } from './benchmark.ts'
import { median } from './statistics.ts'

export type MeasuredLine = Measurement & {
  benchmark: string
  median: number
  lowest: number
  highest: number
  met: boolean | null
}

export function judge(benchmark: string, measurement: Measurement): MeasuredLine {
  const { values, target } = measurement
  const middle = median(values)
  const met =
    target === undefined || (target.atLeast === undefined && target.atMost === undefined)
      ? null
      : middle >= (target.atLeast ?? -Infinity) && middle <= (target.atMost ?? Infinity)
  return {
    ...measurement,
    benchmark,
    median: middle,
    lowest: Math.min(...values),
    highest: Math.max(...values),
    met,
  }
}

const number = (value: number): string => {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en')
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
}

function describeTarget(line: MeasuredLine): string {
  const { atLeast, atMost, aim } = line.target ?? {}
  const bound = atLeast === undefined ? (atMost === undefined ? '' : `≤ ${atMost}`) : `≥ ${atLeast}`
  return aim === undefined ? bound : `${bound} (aim ${aim})`
}

/** A readable table; each line's detail is below it. */
export function table(lines: readonly MeasuredLine[]): string {
  const rows = lines.map((line) => ({
    cells: [
      line.met === null ? ' ' : line.met ? '✓' : '✗',
      line.name,
      line.backend ?? '',
      `${number(line.median)} ${line.unit}`,
      line.values.length === 1 ? '' : `${number(line.lowest)}–${number(line.highest)}`,
      describeTarget(line),
    ],
    detail: line.detail,
  }))
  const header = ['', 'measured', 'queue', 'median', 'range', 'target']
  const widths = header.map((title, index) =>
    Math.max(title.length, ...rows.map(({ cells }) => cells[index]?.length ?? 0)),
  )
  const print = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    print(header),
    ...rows.flatMap(({ cells, detail }) => [
      print(cells),
      ...(detail === undefined ? [] : [`     ${detail}`]),
    ]),
  ].join('\n')
}

/** Versions and machine, so that the origin of a figure is known. */
export function machine(): Record<string, string | number> {
  const version = (name: string): string =>
    (
      JSON.parse(
        readFileSync(new URL(`../../../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
      ) as { version: string }
    ).version
  return {
    node: process.version,
    bullmq: version('bullmq'),
    ioredis: version('ioredis'),
    pg: version('pg'),
    fastify: version('fastify'),
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
  }
}
