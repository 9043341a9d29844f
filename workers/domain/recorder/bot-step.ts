import { soonMs } from './assign-rows.ts'
import type { BotEventKind } from './bot-progress.ts'
import type { BotRow } from './bot-row.ts'
import { phaseOf } from './bot-states.ts'
import { noCapacityCode } from './outcomes.ts'
import { type AnswerMeaning, meaningOf, type VendorAnswer, type VendorBot, type VendorCall } from './vendor-answers.ts'

/** What a reconciliation has left to be done at the vendor. */
export type Errand = {
  action: 'ENSURE' | 'CANCEL'
  /** Of the row when the errand was given. */
  revision: number
  /**
   * Rises whenever the vendor would only repeat an old answer to the same key: after it had none to spare, after its recorder was
   * deleted. From 0 for each revision; another errand of the same revision goes on from there.
   */
  epoch: number
  /** How often in a row it has been put off; kept with the errand. */
  attempt: number
}

/** To be written before anything else is done. */
export type StepSave = {
  /** Null: what the row knew of its recorder is to be forgotten, also what was seen of it. */
  externalId?: string | null
  /** What the row is to see of itself. */
  heard?: { kind: BotEventKind; subCode: string | null }
  epoch?: number
  attempt?: number
}

export type StepNext =
  | { do: 'call'; call: VendorCall }
  /** Begin again then, without an answer. */
  | { do: 'wait'; until: Date; isLockedOut: boolean }
  /** `replays`: all that the vendor knows of the recorder is to be read again. */
  | { do: 'end'; replays: boolean }

export type BotStep = { save: StepSave; next: StepNext }

export type StepInput = {
  row: Pick<BotRow, 'id' | 'state' | 'revision' | 'externalId' | 'desired' | 'endsAt'>
  errand: Errand
  /** Null at the beginning, also after a crash. */
  last: { call: VendorCall; answer: VendorAnswer } | null
  now: Date
}

/** It is not worth coming for less. */
const shortestStayMs = 60_000
/** The vendor says so for want of capacity. Source: recorder facts 1.7. */
const capacityWaitMs = 30_000
/** A recorder that was just sent can be called back only once it stands at the door. Source: recorder facts 5.6. */
const doorWaitMs = 15_000
const longestWaitMs = 300_000

const end = (save: StepSave = {}, replays = false): BotStep => ({ save, next: { do: 'end', replays } })
const ask = (call: VendorCall, save: StepSave = {}): BotStep => ({ save, next: { do: 'call', call } })
const heard = (kind: BotEventKind, subCode: string | null = null): StepSave => ({ heard: { kind, subCode } })
const fail = (subCode: string | null): BotStep => end(heard('failed', subCode))

/** Waits as long as the vendor says, else ever longer. A recorder that was never created is given up when its meeting is as good as over. */
function putOff({ row, errand, last, now }: StepInput, meaning: AnswerMeaning): BotStep {
  const said = last?.answer.retryAfterSeconds ?? null
  const own =
    meaning === 'no_capacity'
      ? capacityWaitMs
      : meaning === 'not_inside_yet'
        ? doorWaitMs
        : Math.min(longestWaitMs, 5000 * 2 ** Math.min(errand.attempt, 10))
  const until = new Date(now.getTime() + (said === null ? own : Math.max(0, said) * 1000))
  const isHopeless = errand.action === 'ENSURE' && row.externalId === null && until.getTime() > row.endsAt.getTime() - shortestStayMs
  if (isHopeless) return fail(noCapacityCode)
  const epoch = meaning === 'no_capacity' ? errand.epoch + 1 : errand.epoch
  return { save: { attempt: errand.attempt + 1, epoch }, next: { do: 'wait', until, isLockedOut: meaning === 'locked_out' } }
}

function create({ row, errand, now }: StepInput, { replaces }: { replaces: boolean }): BotStep {
  const epoch = replaces ? errand.epoch + 1 : errand.epoch
  const save: StepSave = replaces ? { externalId: null, epoch } : {}
  if (now.getTime() >= row.endsAt.getTime() - shortestStayMs) return end({ ...save, ...heard('failed', noCapacityCode) })
  const { joinAt } = row.desired
  // The vendor refuses a time that has passed.
  const desired = joinAt !== null && joinAt <= now ? { ...row.desired, joinAt: null } : row.desired
  const idempotencyKey = `${row.id}:${row.revision}:${epoch}`
  return ask({ method: 'create', rowId: row.id, desired, revision: row.revision, idempotencyKey }, save)
}

/** Makes a recorder that exists be as it should. */
function settle({ row, now }: StepInput, { externalId, phase, revision }: VendorBot): BotStep {
  if (phase !== 'scheduled') return end({ externalId }, true)
  if (revision === row.revision) return end({ externalId, ...heard('scheduled') })
  const isFar = row.desired.joinAt !== null && row.desired.joinAt.getTime() - now.getTime() > soonMs
  if (!isFar) return ask({ method: 'delete', externalId }, { externalId })
  return ask({ method: 'move', externalId, desired: row.desired, revision: row.revision }, { externalId })
}

/** The one to keep of several: who is inside, then who will be, then who was. */
const bestOf = (bots: readonly VendorBot[]): VendorBot | undefined =>
  (['live', 'scheduled', 'over'] as const).map((phase) => bots.find((bot) => bot.phase === phase)).find((bot) => bot !== undefined)

function ensure(input: StepInput): BotStep {
  const { row, last } = input
  if (last === null) {
    if (phaseOf[row.state] !== 'pending') return end()
    return ask(row.externalId === null ? { method: 'find', rowId: row.id } : { method: 'get', externalId: row.externalId })
  }
  const { call, answer } = last
  const meaning = meaningOf(answer)
  if (meaning === 'busy' || meaning === 'locked_out' || meaning === 'no_capacity') return putOff(input, meaning)
  const isThere = meaning === 'done'
  const isGone = meaning === 'unknown_bot'
  const [bot] = answer.bots
  switch (call.method) {
    case 'find': {
      // Without an answer nobody knows whether there is one already.
      if (!isThere) return putOff(input, meaning)
      const best = bestOf(answer.bots)
      return best === undefined ? create(input, { replaces: false }) : settle(input, best)
    }
    case 'get':
      if (isGone) return create(input, { replaces: true })
      return isThere && bot !== undefined ? settle(input, bot) : putOff(input, meaning)
    case 'move':
      if (isThere) return end(heard('scheduled'))
      if (isGone) return create(input, { replaces: true })
      return meaning === 'already_sent' ? end({}, true) : ask({ method: 'delete', externalId: call.externalId })
    case 'delete':
      return isThere || isGone ? create(input, { replaces: true }) : end({}, true)
    case 'create':
      return fail(answer.code)
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
  const { call, answer } = last
  const meaning = meaningOf(answer)
  // Whoever was inside leaves with what it has recorded, and the vendor tells when.
  const isOff = isInside ? end({}, true) : end(heard('cancelled'), true)
  if (meaning === 'already_over' || (meaning === 'unknown_bot' && call.method !== 'find')) return isOff
  if (call.method === 'find') {
    const best = bestOf(answer.bots)
    if (meaning !== 'done') return putOff(input, meaning)
    if (best === undefined) return isOff
    return ask({ method: best.phase === 'live' ? 'leave' : 'delete', externalId: best.externalId }, { externalId: best.externalId })
  }
  if (meaning === 'done') return isOff
  if (meaning === 'already_sent' && call.method === 'delete') return ask({ method: 'leave', externalId: call.externalId })
  return putOff(input, meaning)
}

/**
 * The next step of an errand: what to write, then whom to call or how long to wait. Nothing is remembered between two steps but the row,
 * the errand and the last answer, and it may begin anew at any time, for a recorder carries the id of its row and is found by it.
 * Source: recorder facts 5.6.
 */
export function nextStep(input: StepInput): BotStep {
  const { row, errand, last } = input
  const [created] = last?.answer.bots ?? []
  // Even if it is no longer wanted: otherwise nobody could call it off.
  if (last?.call.method === 'create' && meaningOf(last.answer) === 'done' && created !== undefined) {
    const kind = last.call.desired.joinAt === null ? 'joining' : 'scheduled'
    return end({ externalId: created.externalId, ...heard(kind) })
  }
  if (errand.revision < row.revision) return end()
  return errand.action === 'ENSURE' ? ensure(input) : cancel(input)
}
