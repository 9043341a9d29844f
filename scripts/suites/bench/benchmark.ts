import type { TestDatabase } from '#db/testing.ts'
import type { LabPostgres } from '../lab/postgres.ts'
import type { LabRedis } from '../lab/redis.ts'

/** What a benchmark may use; servers start when first asked for and are shared by all benchmarks of a run. */
export type Bench = {
  /** Rounds of each comparison: 5, or 1 in the short form. */
  rounds: number
  postgres(): Promise<LabPostgres>
  redis(): Promise<LabRedis>
  /** A migrated database of its own, dropped at the end of the run. */
  createDatabase(): Promise<TestDatabase>
  /** Called when the benchmark ends, last first. */
  onEnd(stop: () => Promise<void> | void): void
  /** Measures a model in place of the offline engine; the scripted one, and a real one where it is configured. */
  isWithModel: boolean
  /** A line about what is going on. */
  say(text: string): void
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
  /** Absolute figures behind a ratio, for the reader: "ours 4,100/s, bare 19,800/s". */
  detail?: string
}

export type Benchmark = {
  /** What `npm run bench -- <name>` takes. */
  name: string
  title: string
  /** Needs it, and is left out, with a word, where it is missing. */
  needs?: readonly ('redis' | 'chromium')[]
  run(bench: Bench): Promise<Measurement[]>
}
