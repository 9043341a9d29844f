import { setMaxListeners } from 'node:events'
import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import {
  findQueuedLanes,
  offerWaitingItems,
  type GroupKey,
  type GroupRange,
  type OfferedItem,
  type SkippedPrefix,
  tryLockLane,
  type DispatchResult,
  type WaitingGroup,
} from '#db/queries/ledger/dispatch.ts'
import { storeWaits, type Wait } from '#db/queries/ledger/waits.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { backoffMs, pause } from '../../process/deadline.ts'
import { describeWaits } from './dispatch-waits.ts'
import { afterPass, type Pace, unknownPace } from './pace.ts'
import type { Queues } from '../queues.ts'

export type Dispatcher = {
  /** This lane may have new work. */
  kick(lane: Lane): void
  /** Some lane may have new work: polls all of them with one cheap statement first. */
  pollNow(): void
  /** An item of this lane has left the window. */
  released(lane: Lane): void
  stop(): Promise<void>
}

/** A pass returns null while another process dispatches the lane. */
export type ObservePass = (
  lane: Lane,
  pass: () => Promise<DispatchResult | null>,
) => Promise<DispatchResult | null>

export type DispatcherOptions = {
  database: Database
  queues: Queues
  /** Slots of one process, by lane. */
  slots: ReadonlyMap<Lane, number>
  epoch: () => string
  onOffered: (items: readonly OfferedItem[]) => void
  /** Wraps one pass over a lane, to measure it. */
  observePass?: ObservePass
  log: Logger
  /** Time between polls of an idle ledger, ms. */
  pollMs?: number
  /** Smallest window: how many items of a lane may be offered or running. */
  minimumWindow?: number
  /** The window grows to what the lane finishes in this time, ms. 0: it does not grow. */
  windowMs?: number
  /** Most items of one pass. */
  batchSize?: number
}

type LaneState = {
  lane: Lane
  slots: number
  running: Promise<void> | null
  again: boolean
  failures: number
  notBefore: number
  /** If items wait only for room in the window: how many must leave it before another pass is worthwhile. Otherwise Infinity. */
  refillAt: number
  /** Items that left the window since the last pass. */
  released: number
  pace: Pace
  after: GroupKey | null
  skipped: SkippedPrefix[]
  pausesSignature: string
  waitsWritten: string
  waitsWrittenAt: number
  /** Nothing in the lane could run. The poll skips the lane until this time. */
  restUntil: number
}

// Most groups of one urgency in one pass. With more, the next pass continues where this one stopped.
const groupLimit = 400
// Most passes at the same time: each holds a connection while it waits for the queue backend.
const maxParallelPasses = 3
// The pace may enlarge the window at most to this. The more entries a queue has, the more each entry costs Redis.
const largestWindow = 1_000
// A little longer than the deadline of an offer to the queue backend.
const frozenPassMs = 3_000
// People read the reasons, so this is often enough.
const waitsIntervalMs = 300
// After this time the reasons are written again, because another dispatcher may have written others.
const waitsRefreshMs = 5_000
// A lane whose items all wait for a due time or a resume is polled less often. A resume sends a signal.
const restMs = 250
// While nothing at all is queued, polls are this many times as far apart: whoever adds work also sends a kick, and the poll is for lost ones.
const emptyPolls = 3

/** What tells whether reasons have changed since they were written. */
const textOfWaits = ({ after, upTo }: GroupRange, waits: readonly Wait[]): string =>
  JSON.stringify([after, upTo, waits])
/** No reasons in the whole lane. */
const noWaits = textOfWaits({ after: null, upTo: null }, [])

/** The group up to which a pass has read all groups of both urgencies. Null: up to the last one. */
function lastOfBoth(groups: readonly WaitingGroup[]): GroupKey | null {
  const counts = { urgent: 0, bulk: 0 }
  for (const { orgId, account, interactive } of groups) {
    const urgency = interactive ? 'urgent' : 'bulk'
    counts[urgency] += 1
    if (counts[urgency] === groupLimit) return { orgId, account }
  }
  return null
}

/**
 * Moves runnable items from the ledger into the queues, lane by lane. Any number of processes may run it: an advisory lock lets one process
 * at a time dispatch a lane. It polls every `pollMs` and immediately after a kick, and repeats a pass immediately while there is more.
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
      waitsWritten: noWaits,
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

  /** Null while another process dispatches the lane. */
  async function pass(state: LaneState): Promise<DispatchResult | null> {
    return database.asSystem(async (trx) => {
      if (!(await tryLockLane(trx, state.lane, frozenPassMs))) return null
      // This pass does not see items that leave from here on.
      state.released = 0
      const at = performance.now()
      const result = await offerWaitingItems(trx, {
        lane: state.lane,
        batchSize,
        minimumWindow: Math.max(
          minimumWindow,
          Math.min(largestWindow, Math.round(state.pace.perMs * windowMs)),
        ),
        slotsPerProcess: state.slots,
        epoch: options.epoch(),
        after: state.after,
        groupLimit,
        skipped: state.skipped,
        pausesSignature: state.pausesSignature,
      })
      state.pace = afterPass(state.pace, { at, held: result.held, offered: result.offered.length })
      // Inside the transaction: if the queue backend refuses, the rollback queues the rows again. A claim of an entry that
      // arrives before the commit waits for the lock of its row.
      const regular = result.offered.filter((item) => !item.quarantined)
      const suspect = result.offered.filter((item) => item.quarantined)
      if (regular.length > 0) await queues.offer(state.lane, regular)
      if (suspect.length > 0) await queues.offer('quarantine', suspect)
      return result
    })
  }

  /** Updates the lane's state. True when another pass should follow at once. */
  function applyResult(state: LaneState, result: DispatchResult): boolean {
    const { groups, offered } = result
    state.after = lastOfBoth(groups)
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
        (prefix) =>
          prefix.orgId !== group.orgId ||
          prefix.account !== group.account ||
          prefix.interactive !== group.interactive,
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
    const dueInMs = groups.map((group) =>
      group.nextDue === null ? restMs : Date.parse(group.nextDue) - Date.now(),
    )
    state.restUntil = canRun ? 0 : performance.now() + Math.min(restMs, ...dueInMs)
    const waitsForRoom = groups.some((group) => group.ready > group.offered)
    state.refillAt = waitsForRoom ? Math.max(1, Math.floor(result.window / 3)) : Infinity
    if (offered.length >= batchSize || advanced || state.released >= state.refillAt) return true
    if (state.after !== null && result.held + offered.length < result.window) return true
    // A group whose scanned items were all offered may have more items than the scan read.
    return !waitsForRoom && groups.some((group) => group.offered >= 8 && group.offered === group.scanned)
  }

  async function writeWaits(state: LaneState, range: GroupRange, result: DispatchResult): Promise<void> {
    const waits = describeWaits(result.groups)
    const text = textOfWaits(range, waits)
    const now = performance.now()
    const age = now - state.waitsWrittenAt
    if (text === state.waitsWritten ? age < waitsRefreshMs || waits.length === 0 : age < waitsIntervalMs)
      return
    await storeWaits(database.system, state.lane, waits, range)
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
        const { after } = state
        const result = await withPassSlot(() => observePass(state.lane, () => pass(state)))
        state.failures = 0
        if (result === null) {
          // The other process may have read before this kick's row existed.
          refused += 1
          if (refused > 3) return
          state.again = true
          await pause(10, stopping.signal)
          continue
        }
        if (result.offered.length > 0) options.onOffered(result.offered)
        if (applyResult(state, result)) state.again = true
        await writeWaits(state, { after, upTo: state.after }, result)
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
      // A kick arrived while the run was ending.
      if (state.again && !stopping.signal.aborted) start(state)
    })
  }

  /** One cheap statement for all lanes. A lane without queued items costs nothing more. */
  async function poll(): Promise<void> {
    let isEmpty = false
    while (!stopping.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isWoken ? 0 : isEmpty ? pollMs * emptyPolls : pollMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      if (stopping.signal.aborted) return
      const wasWoken = isWoken
      isWoken = false
      if (wasWoken) for (const state of states.values()) state.restUntil = 0
      try {
        const busy = new Set(await findQueuedLanes(database.system, [...states.keys()]))
        isEmpty = busy.size === 0

        for (const state of states.values()) {
          if (state.running !== null) {
            // The pass may have read before the rows of this kick existed.
            if (wasWoken && busy.has(state.lane)) state.again = true
            continue
          }
          if (performance.now() < Math.max(state.notBefore, state.restUntil)) continue
          // A lane that has become empty may still have stored reasons to clear.
          if (busy.has(state.lane) || state.waitsWritten !== noWaits) start(state)
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
    pollNow: () => {
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
