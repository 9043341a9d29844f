import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBot } from './add-bot.ts'
import { phaseOf } from '../bots/bot-states.ts'
import { at, calendarEventCopy, TestRecorder, write } from './testing-schedule.ts'

const half = 1_800_000
const anyChange = fc.record({
  copy: fc.nat(3),
  start: fc.nat(5),
  length: fc.integer({ min: 1, max: 3 }),
  link: fc.constantFrom('https://zoom.us/j/91234567890', 'https://meet.google.com/abc-defg-hij', null),
  uid: fc.constantFrom('u', 'v', 'w'),
  override: fc.constantFrom(true, false, null),
  isCancelled: fc.boolean(),
  sequence: fc.nat(3),
  shiftSeconds: fc.constantFrom(-120, 0, 3600),
  /** Somebody sends one by hand. */
  isAdded: fc.boolean(),
  /** Minutes that pass. */
  pause: fc.nat(40),
  news: fc.constantFrom(
    'none',
    'scheduled',
    'joining',
    'recording',
    'left',
    'finished',
    'failed',
    'cancelled',
  ),
} as const)

describe('whatever happens to calendars and recorders', () => {
  it('a room never has two recorders for one start, and a second look changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 12 }), (changes) => {
        const recorder = new TestRecorder()
        for (const {
          copy,
          start,
          length,
          link,
          uid,
          override,
          isCancelled,
          sequence,
          shiftSeconds,
          pause,
          news,
          isAdded,
        } of changes) {
          recorder.now = new Date(recorder.now.getTime() + pause * 60_000)
          const startsAt = new Date(at('09:00').getTime() + start * half)
          const event = {
            startsAt,
            endsAt: new Date(startsAt.getTime() + length * half),
            meetingUrl: link,
            isCancelled,
          }
          const id = `copy-${copy}`
          const changed = calendarEventCopy(
            id,
            { ...event, shouldRecordOverride: override },
            { icalUid: uid, sequence, shiftSeconds },
          )
          recorder.copies = [...recorder.copies.filter((other) => other.id !== id), changed]
          if (news !== 'none') recorder.receive(news)
          const { decision } = isAdded
            ? addBot({ meetingUrl: link ?? '', rows: recorder.rows, botName: 'Notes', now: recorder.now })
            : { decision: null }
          if (decision !== null) recorder.rows = write(recorder.rows, [decision], recorder.now)
          // The table itself throws if a key would be taken twice.
          recorder.run()
          expect(recorder.run()).toEqual([])
        }
        const forbidden = recorder.copies.filter(
          ({ event }) => event.shouldRecordOverride === false && !event.isCancelled,
        )
        const kept = new Set(
          recorder.rows.filter((row) => phaseOf[row.state] === 'pending').flatMap(({ copyIds }) => copyIds),
        )
        expect(forbidden.filter(({ id }) => kept.has(id))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})
