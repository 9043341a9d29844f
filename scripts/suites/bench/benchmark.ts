import type { TestDatabase } from '#db/testing.ts'
import type { LabPostgres } from '../lab/postgres.ts'
import type { LabRedis } from '../lab/redis.ts'

/** What a benchmark may use. Servers start on first use and are shared by all benchmarks of a run. */
export type Bench = {
  /** Rounds per comparison: 5, or 1 in short form. */
  rounds: number
  postgres(): Promise<LabPostgres>
  redis(): Promise<LabRedis>
  /** A new migrated database, dropped at the end of the run. */
  createDatabase(): Promise<TestDatabase>
  /** Registers a function to call when the benchmark ends, last registered first. */
  onEnd(stop: () => Promise<void> | void): void
  /** Measures a model instead of the offline engine: the scripted one, and a real one if it is configured. */
  isWithModel: boolean
  /** Prints a line about what is happening. */
  say(text: string): void
  /** Prints what is measured so far: a later part that takes long may fail. */
  sayMeasured(measured: readonly Measurement[]): void
}

/** One line of the printed table. */
export type Measurement = {
  name: string
  backend?: 'redis' | 'postgres'
  /** `×` for ratios. */
  unit: string
  /** One value per round, in `unit`. */
  values: readonly number[]
  target?: { atLeast?: number; atMost?: number; aim?: number }
  /** The absolute figures of a ratio: "ours 4,100/s, bare 19,800/s". */
  detail?: string
}

export type Benchmark = {
  /** The name for `npm run bench -- <name>`. */
  name: string
  title: string
  /** What it requires; if that is missing, it is skipped with a note. */
  needs?: readonly ('redis' | 'chromium')[]
  run(bench: Bench): Promise<Measurement[]>
}
