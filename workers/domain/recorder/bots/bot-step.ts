import { moveLimitMs } from '../schedule/assign-bots.ts'
import type { BotEventKind } from './bot-progress.ts'
import type { BotRow } from './bot-row.ts'
import { phaseOf } from './bot-states.ts'
import { shortestStayMs } from '../meetings/join-time.ts'
import { noCapacityCode } from './outcomes.ts'
import {
  type ResponseMeaning,
  meaningOf,
  type VendorResponse,
  type VendorBot,
  type VendorCall,
} from './vendor-responses.ts'

/** Work at the vendor that a reconciliation asked for. */
export type BotTask = {
  action: 'ENSURE' | 'CANCEL'
  /** The row's revision when the task was created. */
  revision: number
  /**
   * Part of the idempotency key. Increases when the vendor would otherwise repeat its old response: after it had no capacity, and after its
   * bot was deleted. Starts at 0 for each revision; another task of the same revision continues from there.
   */
  epoch: number
  /** How often in a row the task was rescheduled; stored with the task. */
  attempt: number
}

/** What to write before anything else is done. */
export type StepChanges = {
  /** Null: forget the vendor's bot and its last events. */
  externalId?: string | null
  /** An event to add to the row's last events. */
  event?: { kind: BotEventKind; subCode: string | null }
  epoch?: number
  attempt?: number
}

export type StepNext =
  | { do: 'call'; call: VendorCall }
  /** Start over at `until`, with `last: null`. */
  | { do: 'wait'; until: Date; isLockedOut: boolean }
  /** `replays`: read all events of the bot from the vendor again. */
  | { do: 'end'; replays: boolean }

export type BotStep = { changes: StepChanges; next: StepNext }

export type StepInput = {
  row: Pick<BotRow, 'id' | 'state' | 'revision' | 'externalId' | 'desired' | 'endsAt'>
  task: BotTask
  /** The last call and its response; null at the start and after a crash. */
  last: { call: VendorCall; response: VendorResponse } | null
  now: Date
}

/** The wait that the vendor asks for when it has no capacity. Source: recorder facts 1.7. */
const capacityWaitMs = 30_000
/** A bot that was just sent accepts commands only after it reached the meeting. Source: recorder facts 5.6. */
const doorWaitMs = 15_000
const longestWaitMs = 300_000

const end = (changes: StepChanges = {}, replays = false): BotStep => ({
  changes,
  next: { do: 'end', replays },
})
const ask = (call: VendorCall, changes: StepChanges = {}): BotStep => ({
  changes,
  next: { do: 'call', call },
})
const withEvent = (kind: BotEventKind, subCode: string | null = null): StepChanges => ({
  event: { kind, subCode },
})
const fail = (subCode: string | null): BotStep => end(withEvent('failed', subCode))

/**
 * Waits as long as the vendor says, or else longer each time. A bot that was never created fails if its meeting will be nearly over by
 * then.
 */
function reschedule({ row, task, last, now }: StepInput, meaning: ResponseMeaning): BotStep {
  const retryAfterSeconds = last?.response.retryAfterSeconds ?? null
  const waitMs =
    retryAfterSeconds === null ? ownWaitMs(meaning, task.attempt) : Math.max(0, retryAfterSeconds) * 1000
  const until = new Date(now.getTime() + waitMs)
  const isHopeless =
    task.action === 'ENSURE' &&
    row.externalId === null &&
    until.getTime() > row.endsAt.getTime() - shortestStayMs
  if (isHopeless) return fail(noCapacityCode)
  const epoch = meaning === 'no_capacity' ? task.epoch + 1 : task.epoch
  return {
    changes: { attempt: task.attempt + 1, epoch },
    next: { do: 'wait', until, isLockedOut: meaning === 'locked_out' },
  }
}

/** The wait if the vendor gives none. The first wait is five seconds; the exponent is capped so that the number stays finite. */
function ownWaitMs(meaning: ResponseMeaning, attempt: number): number {
  if (meaning === 'no_capacity') return capacityWaitMs
  if (meaning === 'not_inside_yet') return doorWaitMs
  return Math.min(longestWaitMs, 5000 * 2 ** Math.min(attempt, 10))
}

function create({ row, task, now }: StepInput, { replaces }: { replaces: boolean }): BotStep {
  const epoch = replaces ? task.epoch + 1 : task.epoch
  const changes: StepChanges = replaces ? { externalId: null, epoch } : {}
  if (now.getTime() >= row.endsAt.getTime() - shortestStayMs)
    return end({ ...changes, ...withEvent('failed', noCapacityCode) })
  const { joinAt } = row.desired
  // The vendor refuses a time in the past.
  const desired = joinAt !== null && joinAt <= now ? { ...row.desired, joinAt: null } : row.desired
  const idempotencyKey = `${row.id}:${row.revision}:${epoch}`
  return ask({ method: 'create', rowId: row.id, desired, revision: row.revision, idempotencyKey }, changes)
}

/** Brings a bot that exists to the desired state. */
function settle({ row, now }: StepInput, { externalId, phase, revision }: VendorBot): BotStep {
  if (phase !== 'scheduled') return end({ externalId }, true)
  if (revision === row.revision) return end({ externalId, ...withEvent('scheduled') })
  const isFar = row.desired.joinAt !== null && row.desired.joinAt.getTime() - now.getTime() > moveLimitMs
  if (!isFar) return ask({ method: 'delete', externalId }, { externalId })
  return ask({ method: 'move', externalId, desired: row.desired, revision: row.revision }, { externalId })
}

/** The bot to keep of several: a live one, else a scheduled one, else one that is over. */
const bestOf = (bots: readonly VendorBot[]): VendorBot | undefined =>
  (['live', 'scheduled', 'over'] as const)
    .map((phase) => bots.find((bot) => bot.phase === phase))
    .find((bot) => bot !== undefined)

function ensure(input: StepInput): BotStep {
  const { row, last } = input
  if (last === null) {
    if (phaseOf[row.state] !== 'pending') return end()
    return ask(
      row.externalId === null
        ? { method: 'find', rowId: row.id }
        : { method: 'get', externalId: row.externalId },
    )
  }
  const { call, response } = last
  const meaning = meaningOf(response)
  if (meaning === 'busy' || meaning === 'locked_out' || meaning === 'no_capacity')
    return reschedule(input, meaning)
  const isThere = meaning === 'done'
  const isGone = meaning === 'unknown_bot'
  const [bot] = response.bots
  switch (call.method) {
    case 'find': {
      // Without a response it is unknown whether a bot exists.
      if (!isThere) return reschedule(input, meaning)
      const best = bestOf(response.bots)
      return best === undefined ? create(input, { replaces: false }) : settle(input, best)
    }
    case 'get':
      if (isGone) return create(input, { replaces: true })
      return isThere && bot !== undefined ? settle(input, bot) : reschedule(input, meaning)
    case 'move':
      if (isThere) return end(withEvent('scheduled'))
      if (isGone) return create(input, { replaces: true })
      return meaning === 'already_sent'
        ? end({}, true)
        : ask({ method: 'delete', externalId: call.externalId })
    case 'delete':
      return isThere || isGone ? create(input, { replaces: true }) : end({}, true)
    case 'create':
      return fail(response.code)
    case 'leave':
      return end({}, true)
    default:
      return call satisfies never
  }
}

function cancel(input: StepInput): BotStep {
  const { row, last } = input
  const { state, externalId } = row
  const isInside = phaseOf[state] === 'live'
  if (last === null) {
    if (phaseOf[state] === 'over') return end()
    if (externalId === null) return ask({ method: 'find', rowId: row.id })
    return ask({ method: isInside ? 'leave' : 'delete', externalId })
  }
  const { call, response } = last
  const meaning = meaningOf(response)
  // A bot in the call leaves with its recording, and the vendor reports when.
  const isOff = isInside ? end({}, true) : end(withEvent('cancelled'), true)
  if (meaning === 'already_over' || (meaning === 'unknown_bot' && call.method !== 'find')) return isOff
  if (call.method === 'find') {
    const best = bestOf(response.bots)
    if (meaning !== 'done') return reschedule(input, meaning)
    if (best === undefined) return isOff
    return ask(
      { method: best.phase === 'live' ? 'leave' : 'delete', externalId: best.externalId },
      { externalId: best.externalId },
    )
  }
  if (meaning === 'done') return isOff
  if (meaning === 'already_sent' && call.method === 'delete')
    return ask({ method: 'leave', externalId: call.externalId })
  return reschedule(input, meaning)
}

/**
 * The next step of a task: what to write, then which call to make or how long to wait. Between two steps only the row, the task and the
 * last response are kept. A task may start over at any time, because a bot carries the id of its row and is found by it.
 * Source: recorder facts 5.6.
 */
export function nextStep(input: StepInput): BotStep {
  const { row, task, last } = input
  const [created] = last?.response.bots ?? []
  // Even for a bot that is no longer wanted: without its id it could not be canceled.
  if (last?.call.method === 'create' && meaningOf(last.response) === 'done' && created !== undefined) {
    const kind = last.call.desired.joinAt === null ? 'joining' : 'scheduled'
    return end({ externalId: created.externalId, ...withEvent(kind) })
  }
  if (task.revision < row.revision) return end()
  return task.action === 'ENSURE' ? ensure(input) : cancel(input)
}
