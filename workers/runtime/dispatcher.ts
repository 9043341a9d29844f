import { setMaxListeners } from 'node:events'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import { type Database, prepared } from '#db/client.ts'
import { offerWaitingItems, type OfferedItem, type SkippedPrefix, tryLockLane, type DispatchResult } from '#db/queries/dispatch.ts'
import { storeWaits } from '#db/queries/waits.ts'
import type { Lane } from '#db/vocabulary.ts'
import { backoffMs, pause } from '../shared/deadline.ts'
import { describeWaits } from './dispatch-waits.ts'
import { afterPass, type Pace, unknownPace } from './pace.ts'
import type { Queues } from '../shared/queues.ts'

export type Dispatcher = {
  /** There may be something new in this lane. */
  kick(lane: Lane): void
  /** There may be something new in some lane: a cheap look at all of them comes first. */
  look(): void
  /** An item of this lane has left the window. */
  released(lane: Lane): void
  stop(): Promise<void>
}

/** A pass answers null when another process works on the lane at the moment. */
export type ObservePass = (lane: Lane, pass: () => Promise<DispatchResult | null>) => Promise<DispatchResult | null>

export type DispatcherOptions = {
  database: Database
  queues: Queues
  /** Lanes with the slots that one process has for each. */
  slots: ReadonlyMap<Lane, number>
  epoch: () => string
  onOffered: (items: readonly OfferedItem[]) => void
  /** Runs one pass over a lane and looks on. */
  observePass?: ObservePass
  log: Logger
  /** Time between two looks at an idle ledger, ms. */
  pollMs?: number
  /** Smallest number of items of a lane that may be offered or running. */
  minimumWindow?: number
  /** Beyond that the window holds what the lane gets through in this time, ms; 0: it does not grow. */
  windowMs?: number
  /** Items of one pass at most. */
  batchSize?: number
}

type LaneState = {
  lane: Lane
  slots: number
  running: Promise<void> | null
  again: boolean
  failures: number
  notBefore: number
  /** Items are left that only wait for room, and so many must go before it is worth a look. */
  refillAt: number
  /** Items that have left the window since the last pass looked. */
  released: number
  pace: Pace
  after: { orgId: string; account: string } | null
  skipped: SkippedPrefix[]
  pausesSignature: string
  waitsWritten: string
  waitsWrittenAt: number
  /** Nothing in the lane could run; before this time the poll leaves it alone. */
  restUntil: number
}

// Groups of one pass; with more of them the next pass goes on where this one ended.
const groupLimit = 400
// Passes at the same time: each holds a connection while the queue backend answers.
const maxParallelPasses = 3
// A window that grows with the pace ends here: what an entry costs in Redis grows with the entries beside it.
const largestWindow = 1_000
// A little longer than the queue backend may take for an offer.
const frozenPassMs = 3_000
// Reasons are for people: no need to write them more often.
const waitsIntervalMs = 300
// After this time they are compared with the table again, as another dispatcher may have written.
const waitsRefreshMs = 5_000
// A lane whose items all wait for a due time or a resume is looked at less often; a resume is signalled.
const restMs = 250

/**
 * Moves what may run from the ledger into the queues, lane by lane. Any number of processes may do so: a lane is worked on by
 * one at a time. It looks every `pollMs`, at once when told to, and again at once while there is more.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, queues, log } = options
  const pollMs = options.pollMs ?? 100
  const batchSize = options.batchSize ?? 1_000
  const minimumWindow = options.minimumWindow ?? 200
  const windowMs = options.windowMs ?? 200
  const observePass: ObservePass = options.observePass ?? ((_lane, pass) => pass())
  const stopping = new AbortController()
  setMaxListeners(50, stopping.signal)
  const states = new Map<Lane, LaneState>()
  for (const [lane, slots] of options.slots) {
    states.set(lane, {
      lane,
      slots,
      running: null,
      again: false,
      failures: 0,
      notBefore: 0,
      refillAt: Infinity,
      released: 0,
      pace: unknownPace,
      after: null,
      skipped: [],
      pausesSignature: '',
      waitsWritten: '[]',
      waitsWrittenAt: 0,
      restUntil: 0,
    })
  }
  let isWoken = false
  let wake = (): void => undefined
  let passes = 0
  const queued: (() => void)[] = []

  async function withPassSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (passes >= maxParallelPasses) await new Promise<void>((resolve) => queued.push(resolve))
    passes += 1
    try {
      return await work()
    } finally {
      passes -= 1
      queued.shift()?.()
    }
  }

  /** Null: another process works on the lane at the moment. */
  async function pass(state: LaneState): Promise<DispatchResult | null> {
    return database.asSystem(async (trx) => {
      if (!(await tryLockLane(trx, state.lane, frozenPassMs))) return null
      // What leaves from here on is not among what this pass sees.
      state.released = 0
      const at = performance.now()
      const result = await offerWaitingItems(trx, {
        lane: state.lane,
        batchSize,
        minimumWindow: Math.max(minimumWindow, Math.min(largestWindow, Math.round(state.pace.perMs * windowMs))),
        slotsPerProcess: state.slots,
        epoch: options.epoch(),
        after: state.after,
        groupLimit,
        skipped: state.skipped,
        pausesSignature: state.pausesSignature,
      })
      state.pace = afterPass(state.pace, { at, held: result.held, offered: result.offered.length })
      // Inside the transaction: when the queue backend refuses, the rows are queued again by the rollback. An entry that
      // arrives before the commit waits for the row's lock when it is claimed.
      const usual = result.offered.filter((item) => !item.quarantined)
      const suspect = result.offered.filter((item) => item.quarantined)
      if (usual.length > 0) await queues.offer(state.lane, usual)
      if (suspect.length > 0) await queues.offer('quarantine', suspect)
      return result
    })
  }

  /** True when another pass should follow at once. */
  function learn(state: LaneState, result: DispatchResult): boolean {
    const { groups, offered } = result
    const isTruncated =
      groups.filter((group) => group.interactive).length >= groupLimit || groups.filter((group) => !group.interactive).length >= groupLimit
    const last = groups.at(-1)
    state.after = isTruncated && last !== undefined ? { orgId: last.orgId, account: last.account } : null
    if (result.pausesSignature !== state.pausesSignature) {
      state.pausesSignature = result.pausesSignature
      state.skipped = []
    }
    let advanced = false
    for (const group of groups) {
      const isAllPaused = group.scanned > 0 && group.commandPaused === group.scanned
      if (!isAllPaused || group.scanned < 1000 || group.lastDue === null || group.lastId === null) continue
      advanced = true
      state.skipped = state.skipped.filter(
        (prefix) => prefix.orgId !== group.orgId || prefix.account !== group.account || prefix.interactive !== group.interactive,
      )
      state.skipped.push({
        orgId: group.orgId,
        account: group.account,
        interactive: group.interactive,
        due: group.lastDue,
        id: group.lastId,
      })
    }
    const canRun = groups.some((group) => group.ready > 0 || group.tokens !== null)
    const dueInMs = groups.map((group) => (group.nextDue === null ? restMs : Date.parse(group.nextDue) - Date.now()))
    state.restUntil = canRun ? 0 : performance.now() + Math.min(restMs, ...dueInMs)
    const waitsForRoom = groups.some((group) => group.ready > group.offered)
    state.refillAt = waitsForRoom ? Math.max(1, Math.floor(result.window / 3)) : Infinity
    if (offered.length >= batchSize || advanced || state.released >= state.refillAt) return true
    if (isTruncated && result.held + offered.length < result.window) return true
    // A group whose every scanned item went may have more behind the scan.
    return !waitsForRoom && groups.some((group) => group.offered >= 8 && group.offered === group.scanned)
  }

  async function writeWaits(state: LaneState, result: DispatchResult): Promise<void> {
    const waits = describeWaits(result.groups)
    const text = JSON.stringify(waits)
    const now = performance.now()
    const age = now - state.waitsWrittenAt
    if (text === state.waitsWritten ? age < waitsRefreshMs || waits.length === 0 : age < waitsIntervalMs) return
    await storeWaits(database.system, state.lane, waits, { isComplete: state.after === null })
    state.waitsWritten = text
    state.waitsWrittenAt = now
  }

  async function runLane(state: LaneState): Promise<void> {
    let refused = 0
    do {
      state.again = false
      const delayMs = state.notBefore - performance.now()
      if (delayMs > 0) await pause(delayMs, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        const result = await withPassSlot(() => observePass(state.lane, () => pass(state)))
        state.failures = 0
        if (result === null) {
          // The other process may have looked before the row was there that this kick is about.
          refused += 1
          if (refused > 3) return
          state.again = true
          await pause(10, stopping.signal)
          continue
        }
        if (result.offered.length > 0) options.onOffered(result.offered)
        if (learn(state, result)) state.again = true
        await writeWaits(state, result)
      } catch (error) {
        state.failures += 1
        state.notBefore = performance.now() + backoffMs(state.failures, 100, 5_000)
        log.warn({ event: 'dispatch.failed', lane: state.lane, failures: state.failures, err: error })
        return
      }
    } while (state.again && !stopping.signal.aborted)
  }

  function start(state: LaneState): void {
    if (state.running !== null) {
      state.again = true
      return
    }
    state.running = runLane(state).finally(() => {
      state.running = null
      // A kick in the last moment of the run.
      if (state.again && !stopping.signal.aborted) start(state)
    })
  }

  /** One cheap statement for all lanes; a lane without waiting items costs nothing more. */
  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isWoken ? 0 : pollMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      if (stopping.signal.aborted) return
      if (isWoken) {
        isWoken = false
        for (const state of states.values()) state.restUntil = 0
      }
      try {
        const { rows } = await sql<{ lane: Lane }>`${prepared}
          select lane from unnest(${[...states.keys()]}::text[]) as wanted(lane)
          where exists (select from work_items item where item.lane = wanted.lane and item.phase = 'queued')`.execute(database.system)
        const busy = new Set(rows.map((row) => row.lane))
        for (const state of states.values()) {
          if (state.running !== null || performance.now() < Math.max(state.notBefore, state.restUntil)) continue
          // A lane that has emptied still has its reasons to clear.
          if (busy.has(state.lane) || state.waitsWritten !== '[]') start(state)
        }
      } catch (error) {
        log.debug({ event: 'dispatch.poll-failed', err: error })
        await pause(backoffMs(1, 500, 500), stopping.signal)
      }
    }
  }
  const polling = poll()

  return {
    kick: (lane) => {
      const state = states.get(lane)
      if (state !== undefined && !stopping.signal.aborted) start(state)
    },
    look: () => {
      isWoken = true
      wake()
    },
    released: (lane) => {
      const state = states.get(lane)
      if (state === undefined || stopping.signal.aborted) return
      state.released += 1
      if (state.released >= state.refillAt) start(state)
    },
    stop: async () => {
      stopping.abort()
      wake()
      for (const resume of queued.splice(0)) resume()
      await polling
      for (const state of states.values()) await state.running
    },
  }
}
