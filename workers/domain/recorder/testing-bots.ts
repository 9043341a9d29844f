import { type BotEventKind, endOf, sight, type Sightings, stateOf } from './bot-progress.ts'
import type { BotRow } from './bot-row.ts'
import { phaseOf } from './bot-states.ts'
import type { CalendarEvent } from './calendar-event.ts'
import type { Decision } from './decisions.ts'
import { evaluateAttendance, readRules } from './evaluate.ts'
import { type EventCopy, minuteOf } from './groups.ts'
import type { Attend } from './group-verdict.ts'
import { defaultHorizonMs, reconcile, type Reconciliation } from './reconcile.ts'
import type { OptOutRule } from './rules.ts'
import { anyContext, salesMeeting } from './testing.ts'

export const at = (time: string, day = '2026-12-04'): Date => new Date(`${day}T${time}Z`)

export const zoomLink = 'https://acme.zoom.us/j/91234567890?pwd=secret'

/** One person's copy of a meeting from ten to eleven. */
export const eventCopy = (id: string, event: Partial<CalendarEvent> = {}, more: Partial<EventCopy> = {}): EventCopy => ({
  id,
  event: salesMeeting({
    startsAt: at('10:00'),
    endsAt: at('11:00'),
    meetingUrl: zoomLink,
    eventTypes: ['default', 'singleInstance'],
    ...event,
  }),
  icalUid: 'uid-1',
  originalStartsAt: null,
  sequence: 0,
  changedAt: at('00:00', '2026-12-01'),
  shiftSeconds: 0,
  ...more,
})

export type TestRules = { organization?: OptOutRule[]; users?: Record<string, OptOutRule[]> }

/** The real evaluation with the rules of the organisation and those that each copy's owner has, by the copy's id. */
export const attendBy =
  (now: Date, { organization = [], users = {} }: TestRules = {}): Attend =>
  (event, copy) =>
    evaluateAttendance(
      event,
      readRules({ organization, user: users[copy.id] ?? [] }),
      anyContext({ standing: { ...anyContext().standing, now } }),
    )

export type TestRow = BotRow & { seen: Sightings }

export function hear(row: TestRow, kind: BotEventKind, on: Date, subCode: string | null = null): TestRow {
  const seen = sight(row.seen, { kind, atMs: on.getTime(), subCode })
  return { ...row, seen, state: stateOf(seen), outcome: endOf(seen) }
}

function writeOne(rows: readonly TestRow[], decision: Decision, now: Date): TestRow[] {
  if (decision.kind === 'insert') {
    const { kind: _, ...given } = decision
    const fresh = { revision: 1, externalId: null, isLeaving: false, outcome: null, seen: {}, state: 'CREATING' as const }
    return [...rows, { id: `row-${rows.length + 1}`, ...fresh, ...given }]
  }
  return rows.map((row) => {
    if (row.id !== decision.rowId) return row
    const { kind, rowId: _, ...given } = decision
    if (kind === 'attach') return { ...row, ...given }
    if (kind === 'cancel') return { ...hear(row, 'cancel_requested', now), revision: decision.revision }
    if (kind === 'leave') return { ...row, revision: decision.revision, isLeaving: true }
    const { cancel_requested: _gone, ...seen } = row.seen
    return { ...row, ...given, seen }
  })
}

/** A table of recorders with its unique index: carries decisions out in their order. */
export function write(rows: readonly TestRow[], decisions: readonly Decision[], now: Date): TestRow[] {
  let written = [...rows]
  for (const decision of decisions) {
    written = writeOne(written, decision, now)
    const keys = written.filter(({ state }) => phaseOf[state] !== 'over').map(({ room, startsAt }) => `${room}|${minuteOf(startsAt)}`)
    if (new Set(keys).size !== keys.length) throw new Error(`two recorders at one key after ${decision.kind}: ${keys.join(' ')}`)
  }
  return written
}

/** An organisation's calendars and recorders, with a clock. */
export class TestRecorder {
  copies: EventCopy[] = []
  rows: TestRow[] = []
  rules: TestRules = {}
  now = at('08:00')
  wakeAt: Date | null = null

  constructor(...copies: EventCopy[]) {
    this.copies = copies
  }

  /** Reconciles and writes; answers what was decided. */
  run(): Decision[] {
    const { copies, rows, now } = this
    const settings = { botName: 'Notes', organizationRulesVetoAll: true, horizonMs: defaultHorizonMs }
    const done: Reconciliation = reconcile({ copies, rows, now, settings, attend: attendBy(now, this.rules) })
    this.rows = write(rows, done.decisions, now)
    this.wakeAt = done.wakeAt
    return done.decisions
  }

  at(time: string): this {
    this.now = at(time)
    return this
  }

  change(id: string, event: Partial<CalendarEvent>, more: Partial<EventCopy> = {}): this {
    this.copies = this.copies.map((copy) => (copy.id === id ? { ...copy, ...more, event: { ...copy.event, ...event } } : copy))
    return this
  }

  hear(...kinds: (BotEventKind | [BotEventKind, string])[]): this {
    for (const given of kinds) {
      const [kind, subCode] = typeof given === 'string' ? [given, null] : given
      this.rows = this.rows.map((row, index) => (index === this.rows.length - 1 ? hear(row, kind, this.now, subCode) : row))
    }
    return this
  }
}
