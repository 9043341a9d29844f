import { sql } from 'kysely'
import type { TestBackend } from '#workers/queue/runtime/testing.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'

/** The largest values observed during a run; samples that a broken server did not answer are left out. */
export type Observed = {
  looks: number
  /** Age of the oldest offered or running item, ms (I6). */
  oldestHeldMs: number
  /** Longest time during which a lane had due items but held none, ms (I6). */
  longestStarvedMs: number
  /** Offered or running items of one lane (I7). */
  mostHeld: number
  /** Entries of one lane in the queue backend (I7). */
  mostEntries: number
  /** Stored progress whose states do not add up to its total (I3). */
  brokenSums: number
}

export type Sampler = {
  observed: Observed
  /** Ended items per second, in the seconds before `at`. */
  rateBefore(at: number): number
  /** ms from `at` until a second began with at least half of this rate; null if there was none. */
  backAfterMs(at: number, rate: number): number | null
  stop(): Promise<void>
}

const rateEveryMs = 100
const stateEveryMs = 500
const rateWindowMs = 3_000

/** Observes a run from outside: rates ten times a second, invariants twice. Times are from `performance.now()`. */
export function startSampler(backend: TestBackend, lanes: readonly Lane[]): Sampler {
  const system = backend.database.system
  const observed: Observed = {
    looks: 0,
    oldestHeldMs: 0,
    longestStarvedMs: 0,
    mostHeld: 0,
    mostEntries: 0,
    brokenSums: 0,
  }
  const timeline: { at: number; endings: number }[] = []
  const starvedSince = new Map<Lane, number>()
  const stopping = new AbortController()

  async function lookAtRate(): Promise<void> {
    const { rows } = await sql<{
      endings: number
    }>`select last_value::integer as endings from seen_endings_id_seq`.execute(system)
    timeline.push({ at: performance.now(), endings: rows[0]?.endings ?? 0 })
  }

  async function lookAtState(): Promise<void> {
    const { rows } = await sql<{ lane: Lane; held: number; oldest: number | null; due: boolean }>`
      select lane, held.items as held, held.oldest, exists (
          select from work_items item where item.lane = wanted.lane and item.state = 'queued' and item.due_at <= now()
            and not exists (select from pauses pause where (pause.org_id is null or pause.org_id = item.org_id)
              and (pause.lane is null or pause.lane = item.lane) and pause.provider_account is null and pause.command_id is null)) as due
      from unnest(${[...lanes]}::text[]) as wanted(lane), lateral (
        select count(*)::integer as items, (1000 * extract(epoch from max(now()
          - case item.state when 'offered' then item.offered_at else item.started_at end)))::double precision as oldest
        from work_items item where item.lane = wanted.lane and item.phase = 'held') held`.execute(system)
    const now = performance.now()
    for (const { lane, held, oldest, due } of rows) {
      observed.mostHeld = Math.max(observed.mostHeld, held)
      observed.oldestHeldMs = Math.max(observed.oldestHeldMs, oldest ?? 0)
      if (held > 0 || !due) starvedSince.delete(lane)
      else {
        const since = starvedSince.get(lane) ?? now
        starvedSince.set(lane, since)
        observed.longestStarvedMs = Math.max(observed.longestStarvedMs, now - since)
      }
    }
    const sums = await sql<{ broken: number }>`
      select count(*)::integer as broken from progress where (progress.counts ->> 'total')::integer
        is distinct from (select sum(items::integer) from jsonb_each_text(progress.counts -> 'counts') as state(name, items))
        and progress.counts <> '{}'`.execute(system)
    observed.brokenSums += sums.rows[0]?.broken ?? 0
    for (const lane of lanes) {
      const { waiting, active, delayed } = await backend.queues.counts(lane)
      observed.mostEntries = Math.max(observed.mostEntries, waiting + active + delayed)
    }
    observed.looks += 1
  }

  async function repeat(look: () => Promise<void>, everyMs: number): Promise<void> {
    while (!stopping.signal.aborted) {
      // A server that is down is the point of the run.
      await look().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const looking = [repeat(lookAtRate, rateEveryMs), repeat(lookAtState, stateEveryMs)]

  const rateBetween = (
    first: { at: number; endings: number },
    last: { at: number; endings: number },
  ): number => (last.at > first.at ? ((last.endings - first.endings) / (last.at - first.at)) * 1000 : 0)

  return {
    observed,
    rateBefore: (at) => {
      const window = timeline.filter((look) => look.at <= at && look.at >= at - rateWindowMs)
      const [first, last] = [window[0], window.at(-1)]
      return first === undefined || last === undefined ? 0 : rateBetween(first, last)
    },
    backAfterMs: (at, rate) => {
      for (const [index, look] of timeline.entries()) {
        if (look.at < at) continue
        const later = timeline.slice(index).find((other) => other.at >= look.at + 1_000)
        if (later === undefined) return null
        if (rateBetween(look, later) >= rate / 2) return look.at - at
      }
      return null
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(looking)
    },
  }
}
