import { parseCues } from '../../workers/domain/transcripts/parse.ts'
import { parseWithSubtitle, parseWithWebvttParser } from './peers.ts'

/** Cues per generated file, about 8 MB each. */
const cueCount = 60_000
const linearityFactor = 4
/** Rounds are interleaved, so that a busy moment of the machine affects all alike; medians are compared. */
const rounds = 7

export type Throughput = {
  format: 'vtt' | 'srt'
  megabytes: number
  /** Median megabytes per second. */
  speeds: { ours: number; subtitle: number; webvttParser: number | null }
  /** Time for a file four times as long over time for four files of normal length, times four. */
  linearity: number
}

const padded = (value: number, width = 2): string => String(value).padStart(width, '0')

const stamp = (milliseconds: number, mark: string): string => {
  const seconds = Math.floor(milliseconds / 1000)
  return `${padded(Math.floor(seconds / 3600))}:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}${mark}${padded(milliseconds % 1000, 3)}`
}

const lines = [
  'And this is what we agreed on when we met in spring',
  'Could you tell me how the rollout went for your team',
  'We lost two weeks, but the numbers look better now',
]

/** A generated caption file, decoded from bytes so that every parser gets a flat string. */
const makeFile = (format: 'vtt' | 'srt', cues: number): string => {
  const mark = format === 'vtt' ? '.' : ','
  const pieces = format === 'vtt' ? ['WEBVTT\n\n'] : []
  for (let index = 0; index < cues; index += 1) {
    const start = index * 1700
    const name = index % 4 === 0 ? 'Ana Ruiz: ' : ''
    pieces.push(
      `${index + 1}\n${stamp(start, mark)} --> ${stamp(start + 1500, mark)}\n${name}${lines[index % 3]}\nand the second line has number ${index}\n\n`,
    )
  }
  return Buffer.from(pieces.join('')).toString('utf8')
}

const timed = (run: () => unknown): number => {
  const start = performance.now()
  run()
  return performance.now() - start
}

const median = (values: readonly number[]): number =>
  values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0

/** Measures one format on this machine. Absolute speeds mean little, but ratios within one run do. */
export const measureThroughput = (format: 'vtt' | 'srt'): Throughput => {
  const file = makeFile(format, cueCount)
  const long = makeFile(format, cueCount * linearityFactor)
  const times = {
    ours: [] as number[],
    subtitle: [] as number[],
    webvttParser: [] as number[],
    four: [] as number[],
    long: [] as number[],
  }
  // The unmeasured first round compiles every parser.
  for (let round = -1; round < rounds; round += 1) {
    const kept: unknown[] = []
    const measured = {
      ours: timed(() => parseCues(file)),
      subtitle: timed(() => parseWithSubtitle(file)),
      webvttParser: format === 'vtt' ? timed(() => parseWithWebvttParser(file)) : 0,
      // Keeping four results alive costs the garbage collector as much as the long one.
      four: timed(() => {
        for (let index = 0; index < linearityFactor; index += 1) kept.push(parseCues(file))
      }),
      long: timed(() => parseCues(long)),
    }
    if (round >= 0)
      for (const key of Object.keys(times) as (keyof typeof times)[]) times[key].push(measured[key])
  }
  const speed = (values: readonly number[]): number => file.length / 1000 / median(values)
  return {
    format,
    megabytes: file.length / 1e6,
    speeds: {
      ours: speed(times.ours),
      subtitle: speed(times.subtitle),
      webvttParser: format === 'vtt' ? speed(times.webvttParser) : null,
    },
    // The best of all rounds, because noise only adds time.
    linearity: (Math.min(...times.long) / Math.min(...times.four)) * linearityFactor,
  }
}
