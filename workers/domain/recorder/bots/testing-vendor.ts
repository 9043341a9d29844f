import type { BotEventKind } from './bot-progress.ts'
import { type BotTask, nextStep } from './bot-step.ts'
import type { Decision } from '../schedule/decisions.ts'
import { at, withBotEvent, type TestRecorder, type TestRow } from '../schedule/testing-schedule.ts'
import type { VendorResponse, VendorBot, VendorCall } from './vendor-responses.ts'

type Sent = {
  id: string
  rowId: string
  revision: number
  joinAt: Date | null
  sentAt: Date | null
  over: boolean
  hasMedia: boolean
}

/**
 * A vendor of bots that responds like the real one: it sends a bot ten seconds early, and the bot takes ten seconds to reach the
 * meeting.
 */
class Vendor {
  now: Date
  bots: Sent[] = []
  /** How many more times the vendor has no bot to spare for a meeting that starts soon. */
  shortages = 0
  /** Responses to give instead of doing anything, such as those of a gateway. */
  faults: Partial<Record<VendorCall['method'], VendorResponse[]>> = {}
  calls: VendorCall[] = []
  /** Events that nobody has fetched yet. */
  news: { rowId: string; kind: BotEventKind; subCode: string | null; on: Date }[] = []
  private readonly remembered = new Map<string, VendorResponse>()

  constructor(now: Date) {
    this.now = now
  }

  private tell(bot: Sent, kind: BotEventKind, subCode: string | null = null): void {
    this.news.push({ rowId: bot.rowId, kind, subCode, on: this.now })
  }

  advance(now: Date): void {
    this.now = now
    for (const bot of this.bots) {
      if (bot.sentAt !== null || bot.joinAt === null || bot.joinAt.getTime() - 10_000 > now.getTime())
        continue
      bot.sentAt = new Date(bot.joinAt.getTime() - 10_000)
      this.tell(bot, 'joining')
    }
  }

  private isInside = ({ sentAt }: Sent): boolean =>
    sentAt !== null && this.now.getTime() - sentAt.getTime() >= 10_000

  private view = (bot: Sent): VendorBot => ({
    externalId: bot.id,
    phase: bot.over ? 'over' : bot.sentAt === null ? 'scheduled' : 'live',
    revision: bot.revision,
  })

  response(call: VendorCall): VendorResponse {
    this.calls.push(call)
    const fault = this.faults[call.method]?.shift()
    if (fault !== undefined) return fault
    if (call.method !== 'create') return this.carryOut(call)
    const remembered = this.remembered.get(call.idempotencyKey)
    const response = remembered ?? this.carryOut(call)
    this.remembered.set(call.idempotencyKey, response)
    return response
  }

  private carryOut(call: VendorCall): VendorResponse {
    const say = (status: number, code: string | null, bots: VendorBot[] = []): VendorResponse => ({
      status,
      code,
      bots,
      retryAfterSeconds: null,
    })
    if (call.method === 'find')
      return say(200, null, this.bots.filter(({ rowId }) => rowId === call.rowId).map(this.view))
    if (call.method === 'create') {
      const { joinAt } = call.desired
      if (joinAt !== null && joinAt < this.now) return say(400, 'join_at_in_the_past')
      const isAdHoc = joinAt === null || joinAt.getTime() - this.now.getTime() <= 600_000
      if (isAdHoc && this.shortages > 0) {
        this.shortages -= 1
        return say(507, null)
      }
      const sentAt = joinAt === null ? this.now : null
      const bot = {
        id: `bot-${this.calls.length}`,
        rowId: call.rowId,
        revision: call.revision,
        joinAt,
        sentAt,
        over: false,
        hasMedia: false,
      }
      this.bots.push(bot)
      return say(201, null, [this.view(bot)])
    }
    const bot = this.bots.find(({ id }) => id === call.externalId)
    if (bot === undefined) return say(404, 'not_found')
    switch (call.method) {
      case 'get':
        return say(200, null, [this.view(bot)])
      case 'move': {
        const joinAt = call.desired.joinAt
        if (bot.sentAt !== null || joinAt === null || joinAt.getTime() - this.now.getTime() < 600_000)
          return say(400, 'update_bot_failed')
        Object.assign(bot, { joinAt, revision: call.revision })
        return say(200, null, [this.view(bot)])
      }
      case 'delete':
        if (bot.sentAt !== null) return say(405, 'cannot_delete_bot')
        this.bots = this.bots.filter((other) => other !== bot)
        return say(204, null)
      case 'leave':
        if (bot.over) return say(400, 'cannot_command_completed_bot')
        if (!this.isInside(bot)) return say(400, 'cannot_command_unstarted_bot')
        Object.assign(bot, { over: true, hasMedia: true })
        this.tell(bot, 'left', 'bot_received_leave_call')
        this.tell(bot, 'finished')
        return say(200, null)
      default:
        return call satisfies never
    }
  }
}

/** Calendars, table, vendor and the worker between them. */
export class World {
  recorder: TestRecorder
  vendor: Vendor
  constructor(recorder: TestRecorder) {
    this.recorder = recorder
    this.vendor = new Vendor(recorder.now)
  }

  row = (id = 'row-1'): TestRow => {
    const row = this.recorder.rows.find((other) => other.id === id)
    if (row === undefined) throw new Error(`there is no ${id}`)
    return row
  }

  update(id: string, change: (row: TestRow) => TestRow): void {
    this.recorder.rows = this.recorder.rows.map((row) => (row.id === id ? change(row) : row))
  }

  to(time: string): this {
    this.recorder.now = at(time)
    this.vendor.advance(this.recorder.now)
    return this
  }

  /** Receives all events that the vendor has. */
  listen(): this {
    for (const { rowId, kind, subCode, on } of this.vendor.news.splice(0))
      this.update(rowId, (row) => withBotEvent(row, kind, on, subCode))
    return this
  }

  /** Works on a task until it ends, including waits. `dies`: the process is killed after the vendor has responded to that call. */
  work(
    action: BotTask['action'],
    { rowId = 'row-1', revision = this.row(rowId).revision, dies = '' } = {},
  ): void {
    let last: { call: VendorCall; response: VendorResponse } | null = null
    const task: BotTask = { action, revision, epoch: 0, attempt: 0 }
    for (let step = 0; step < 200; step += 1) {
      const { changes, next } = nextStep({ row: this.row(rowId), task, last, now: this.recorder.now })
      task.epoch = changes.epoch ?? task.epoch
      task.attempt = changes.attempt ?? task.attempt
      const { event, externalId } = changes
      this.update(rowId, (row) => {
        const known =
          externalId === undefined
            ? row
            : { ...row, externalId, lastEvents: externalId === null ? {} : row.lastEvents }
        return event === undefined ? known : withBotEvent(known, event.kind, this.recorder.now, event.subCode)
      })
      if (next.do === 'end') return
      last = null
      if (next.do === 'wait') {
        this.recorder.now = next.until
        this.vendor.advance(next.until)
        continue
      }
      last = { call: next.call, response: this.vendor.response(next.call) }
      if (next.call.method === dies) return
    }
    throw new Error('the task does not end')
  }

  /** Reconciles and does the resulting work, as the queue would. */
  settle(): Decision[] {
    const decisions = this.recorder.run()
    for (const decision of decisions)
      if (decision.kind === 'insert') this.work('ENSURE', { rowId: this.recorder.rows.at(-1)?.id ?? '' })
      else if (decision.kind !== 'attach')
        this.work(decision.kind === 'change' ? 'ENSURE' : 'CANCEL', { rowId: decision.rowId })
    return decisions
  }

  get methods(): string[] {
    return this.vendor.calls.map(({ method }) => method)
  }
}
