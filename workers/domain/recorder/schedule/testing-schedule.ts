import {
  type BotEventKind,
  visitOutcomeOf,
  addEvent,
  type LastEvents,
  stateOf,
} from '../bots/bot-progress.ts'
import type { BotRow } from '../bots/bot-row.ts'
import { phaseOf } from '../bots/bot-states.ts'
import type { CalendarEvent } from '../rules/calendar-event.ts'
import type { Decision } from './decisions.ts'
import { evaluateAttendance, prepareRules } from '../rules/attendance.ts'
import { type CalendarEventCopy, minuteOf } from '../meetings/groups.ts'
import type { Attend } from '../meetings/group-verdict.ts'
import { defaultHorizonMs, reconcile, type Reconciliation } from './reconcile.ts'
import type { OptOutRule } from '../rules/opt-out-rule.ts'
import { anyContext, salesMeeting } from '../rules/testing.ts'

export const at = (time: string, day = '2026-12-04'): Date => new Date(`${day}T${time}Z`)

export const zoomLink = 'https://acme.zoom.us/j/91234567890?pwd=secret'

/** One person's copy of a meeting from ten to eleven. */
export const calendarEventCopy = (
  id: string,
  event: Partial<CalendarEvent> = {},
  more: Partial<CalendarEventCopy> = {},
): CalendarEventCopy => ({
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

/** The real evaluation, with the organization's rules and those of each copy's owner, by the copy's id. */
export const attendBy =
  (now: Date, { organization = [], users = {} }: TestRules = {}): Attend =>
  (event, copy) =>
    evaluateAttendance(
      event,
      prepareRules({ organization, user: users[copy.id] ?? [] }),
      anyContext({ readyState: { ...anyContext().readyState, now } }),
    )

export type TestRow = BotRow & { lastEvents: LastEvents }

export function withBotEvent(
  row: TestRow,
  kind: BotEventKind,
  on: Date,
  subCode: string | null = null,
): TestRow {
  const lastEvents = addEvent(row.lastEvents, { kind, atMs: on.getTime(), subCode })
  return { ...row, lastEvents, state: stateOf(lastEvents), outcome: visitOutcomeOf(lastEvents) }
}

function writeOne(rows: readonly TestRow[], decision: Decision, now: Date): TestRow[] {
  if (decision.kind === 'insert') {
    const { kind: _, ...given } = decision
    const fresh = {
      revision: 1,
      externalId: null,
      isLeaving: false,
      outcome: null,
      lastEvents: {},
      state: 'CREATING' as const,
    }
    return [...rows, { id: `row-${rows.length + 1}`, ...fresh, ...given }]
  }
  return rows.map((row) => {
    if (row.id !== decision.rowId) return row
    const { kind, rowId: _, ...given } = decision
    if (kind === 'attach') return { ...row, ...given }
    if (kind === 'cancel')
      return { ...withBotEvent(row, 'cancel_requested', now), revision: decision.revision }
    if (kind === 'leave') return { ...row, revision: decision.revision, isLeaving: true }
    const { cancel_requested: _gone, ...lastEvents } = row.lastEvents
    return { ...row, ...given, lastEvents }
  })
}

/** A table of bots with its unique index. Carries out decisions in order. */
export function write(rows: readonly TestRow[], decisions: readonly Decision[], now: Date): TestRow[] {
  let written = [...rows]
  for (const decision of decisions) {
    written = writeOne(written, decision, now)
    const keys = written
      .filter(({ state }) => phaseOf[state] !== 'over')
      .map(({ linkKey, startsAt }) => `${linkKey}|${minuteOf(startsAt)}`)
    if (new Set(keys).size !== keys.length)
      throw new Error(`two recorders at one key after ${decision.kind}: ${keys.join(' ')}`)
  }
  return written
}

/** An organization's calendars and bots, with a clock. */
export class TestRecorder {
  copies: CalendarEventCopy[] = []
  rows: TestRow[] = []
  rules: TestRules = {}
  now = at('08:00')
  wakeAt: Date | null = null

  constructor(...copies: CalendarEventCopy[]) {
    this.copies = copies
  }

  /** Reconciles and writes. Returns the decisions. */
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

  change(id: string, event: Partial<CalendarEvent>, more: Partial<CalendarEventCopy> = {}): this {
    this.copies = this.copies.map((copy) =>
      copy.id === id ? { ...copy, ...more, event: { ...copy.event, ...event } } : copy,
    )
    return this
  }

  receive(...kinds: (BotEventKind | [BotEventKind, string])[]): this {
    for (const given of kinds) {
      const [kind, subCode] = typeof given === 'string' ? [given, null] : given
      this.rows = this.rows.map((row, index) =>
        index === this.rows.length - 1 ? withBotEvent(row, kind, this.now, subCode) : row,
      )
    }
    return this
  }
}
