import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BotEvent,
  botEventKinds,
  requiredActionOf,
  visitOutcomeOf,
  addEvent,
  type LastEvents,
  stateOf,
} from './bot-progress.ts'
import { type BotState, botStates } from './bot-states.ts'
import { botOutcomes, outcomeOf } from './outcomes.ts'

const event = (kind: BotEvent['kind'], atMs = 0, subCode: string | null = null): BotEvent => ({
  kind,
  atMs,
  subCode,
})
const seenOf = (events: readonly BotEvent[]): LastEvents => events.reduce(addEvent, {})
const story = (...kinds: BotEvent['kind'][]) => seenOf(kinds.map((kind, index) => event(kind, index)))

describe('the state of a recorded meeting', () => {
  it.each<[BotState, BotEvent['kind'][]]>([
    ['CREATING', []],
    ['SCHEDULED', ['scheduled']],
    ['JOINING', ['scheduled', 'joining']],
    ['WAITING_ROOM', ['joining', 'waiting_room']],
    ['IN_CALL', ['joining', 'waiting_room', 'in_call']],
    ['RECORDING', ['joining', 'in_call', 'recording']],
    ['IN_CALL', ['joining', 'in_call', 'recording', 'in_call']],
    ['RECORDING', ['in_call', 'recording', 'in_call', 'recording', 'waiting_room', 'joining']],
    ['RECORDING', ['joining', 'in_call', 'recording', 'transcribing']],
    ['LEFT', ['joining', 'in_call', 'recording', 'left']],
    ['NOT_RECORDED', ['joining', 'in_call', 'left', 'finished']],
    ['MEDIA_READY', ['joining', 'recording', 'left', 'finished']],
    ['MEDIA_READY', ['joining', 'recording', 'left', 'media_ready']],
    ['FAILED', ['joining', 'failed']],
    ['MEDIA_READY', ['joining', 'recording', 'failed', 'media_ready']],
    ['TRANSCRIBING', ['recording', 'left', 'finished', 'transcribing']],
    ['TRANSCRIPT_FAILED', ['recording', 'finished', 'transcribing', 'transcript_failed']],
    ['TRANSCRIBING', ['recording', 'finished', 'transcribing', 'transcript_failed', 'transcribing']],
    ['TRANSCRIPT_READY', ['transcript_ready', 'recording']],
    ['CANCELLING', ['scheduled', 'cancel_requested', 'joining']],
    ['CANCELLED', ['scheduled', 'cancel_requested', 'cancelled', 'joining', 'in_call', 'left', 'finished']],
    ['IMPORTING', ['transcript_ready', 'import_started']],
    ['IMPORT_ERROR', ['transcript_ready', 'import_started', 'import_failed']],
    ['IMPORTING', ['transcript_ready', 'import_started', 'import_failed', 'import_started']],
    ['IMPORT_SKIPPED', ['transcript_ready', 'import_started', 'import_skipped']],
    ['IMPORTED', ['transcript_ready', 'import_started', 'imported', 'finished']],
  ])('is %s after %j', (state, kinds) => {
    expect(stateOf(story(...kinds))).toBe(state)
  })

  it('ends with one import when events arrive in reverse and twice', () => {
    const news = [event('transcript_ready', 30), event('finished', 20), event('recording', 10)].flatMap(
      (one) => [one, one],
    )
    let lastEvents: LastEvents = {}
    let imports = 0
    for (const one of news) {
      lastEvents = addEvent(lastEvents, one)
      if (requiredActionOf(lastEvents) !== 'import') continue
      imports += 1
      lastEvents = addEvent(addEvent(lastEvents, event('import_started', 31)), event('imported', 32))
    }
    expect([imports, stateOf(lastEvents)]).toEqual([1, 'IMPORTED'])
  })

  const anyEvent = fc.record({
    kind: fc.constantFrom(...botEventKinds),
    atMs: fc.nat(6),
    subCode: fc.constantFrom(null, 'a', 'b'),
  })

  it('does not depend on the order or the number of events', () => {
    const pairs = fc
      .array(anyEvent, { maxLength: 12 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.array(fc.nat(Math.max(0, events.length - 1)), { maxLength: 6 }),
          fc.shuffledSubarray(events, { minLength: events.length }),
        ),
      )
    fc.assert(
      fc.property(pairs, ([events, again, shuffled]) => {
        const repeated = [...shuffled, ...again.flatMap((index) => events[index] ?? [])]
        expect(seenOf(repeated)).toEqual(seenOf(events))
        expect(stateOf(seenOf(repeated))).toBe(stateOf(seenOf(events)))
      }),
      { numRuns: 500 },
    )
  })

  it('only moves forward, except recording and pausing, trying and failing', () => {
    const rankOf = (lastEvents: LastEvents): number => {
      const state = stateOf(lastEvents)
      const pairs: Partial<Record<BotState, BotState>> = {
        IN_CALL: 'RECORDING',
        TRANSCRIBING: 'TRANSCRIPT_FAILED',
        IMPORTING: 'IMPORT_ERROR',
      }
      return botStates.indexOf(pairs[state] ?? state)
    }
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
        let lastEvents: LastEvents = {}
        for (const one of events) {
          const next = addEvent(lastEvents, one)
          expect(rankOf(next)).toBeGreaterThanOrEqual(rankOf(lastEvents))
          lastEvents = next
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a canceled bot that joined anyway', () => {
  it('has to leave, and its recording is discarded once, as soon as it is stored', () => {
    const joined = story('cancel_requested', 'cancelled', 'joining', 'recording')
    expect(requiredActionOf(joined)).toBe('leave')
    const gone = addEvent(joined, event('left', 10))
    expect(requiredActionOf(gone)).toBeNull()
    const stored = addEvent(gone, event('finished', 11))
    expect([
      requiredActionOf(stored),
      requiredActionOf(addEvent(stored, event('media_discarded', 12))),
    ]).toEqual(['discard_media', null])
    expect(requiredActionOf(story('cancel_requested', 'cancelled'))).toBeNull()
    expect(requiredActionOf(story('cancel_requested', 'cancelled', 'transcript_ready'))).toBeNull()
  })
})

describe('the outcome of a visit', () => {
  it.each([
    ['left', 'call_ended_by_host', 'NORMAL'],
    ['left', 'timeout_exceeded_everyone_left', 'NORMAL'],
    ['left', 'bot_received_leave_call', 'NORMAL'],
    ['left', null, 'NORMAL'],
    ['left', 'something_new', 'NORMAL'],
    ['left', 'timeout_exceeded_waiting_room', 'NOT_ADMITTED'],
    ['left', 'call_ended_by_platform_waiting_room_timeout', 'NOT_ADMITTED'],
    ['left', 'bot_kicked_from_waiting_room', 'NOT_ADMITTED'],
    ['failed', 'google_meet_knocking_disabled', 'NOT_ADMITTED'],
    ['left', 'timeout_exceeded_noone_joined', 'NOBODY_CAME'],
    ['left', 'timeout_exceeded_only_bots_detected_using_participant_names', 'NOBODY_CAME'],
    ['failed', 'meeting_not_started', 'NOBODY_CAME'],
    ['left', 'bot_kicked_from_call', 'REMOVED'],
    ['left', 'timeout_exceeded_recording_permission_denied', 'NO_PERMISSION'],
    ['left', 'zoom_local_recording_request_denied_by_host', 'NO_PERMISSION'],
    ['failed', 'meeting_link_expired', 'BAD_LINK'],
    ['failed', 'meeting_requires_registration', 'BAD_LINK'],
    ['failed', 'zoom_internal_error', 'PROVIDER'],
    ['failed', 'no_capacity_until_end', 'PROVIDER'],
    ['failed', null, 'PROVIDER'],
  ] as const)('%s with %s is %s', (kind, subCode, outcome) => {
    expect(outcomeOf(kind, subCode)).toBe(outcome)
    expect(botOutcomes).toContain(outcome)
    expect(visitOutcomeOf(seenOf([event(kind, 1, subCode)]))).toBe(outcome)
  })

  it('is the failure if there was one, and none before the end', () => {
    expect(
      visitOutcomeOf(seenOf([event('failed', 1, 'bot_errored'), event('left', 2, 'call_ended_by_host')])),
    ).toBe('PROVIDER')
    expect(visitOutcomeOf(story('joining', 'recording'))).toBeNull()
  })
})
