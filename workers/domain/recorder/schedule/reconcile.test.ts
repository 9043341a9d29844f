import { describe, expect, it } from 'vitest'
import { addBot } from './add-bot.ts'
import { at, calendarEventCopy, TestRecorder, write, zoomLink } from './testing-schedule.ts'
import { guests, optOut } from '../rules/testing.ts'

const keepsDemosAway = optOut('demo', ['MEETING_NAME', 'CONTAINS', ['Demo']])
const scheduled = (...copies: ReturnType<typeof calendarEventCopy>[]): TestRecorder => {
  const recorder = new TestRecorder(...copies)
  recorder.run()
  recorder.rows = recorder.rows.map((row) => ({ ...row, externalId: `bot-of-${row.id}` }))
  return recorder.receive('scheduled')
}
const live = (...copies: ReturnType<typeof calendarEventCopy>[]) =>
  scheduled(...copies)
    .at('10:05')
    .receive('joining', 'in_call', 'recording')

describe('one meeting', () => {
  it('has one recorder, and nothing changes when nothing has changed', () => {
    const recorder = new TestRecorder(calendarEventCopy('a'), calendarEventCopy('b'))
    expect(recorder.run()).toMatchObject([
      { kind: 'insert', linkKey: 'zoom:91234567890', copyIds: ['a', 'b'], desired: { joinAt: at('10:00') } },
    ])
    expect(recorder.run()).toEqual([])
  })

  it('has no bot when a copy must not be recorded, even if another must, or when there is no link', () => {
    expect(new TestRecorder(calendarEventCopy('a', { shouldRecordOverride: false })).run()).toEqual([])
    expect(
      new TestRecorder(
        calendarEventCopy('a', { shouldRecordOverride: true }),
        calendarEventCopy('b', { shouldRecordOverride: false }),
      ).run(),
    ).toEqual([])
    expect(
      new TestRecorder(calendarEventCopy('a', { shouldRecordOverride: true, meetingUrl: null })).run(),
    ).toEqual([])
    const overridden = new TestRecorder(calendarEventCopy('a', { shouldRecordOverride: true }))
    overridden.rules = { organization: [keepsDemosAway] }
    expect(overridden.run()).toMatchObject([{ kind: 'insert' }])
  })

  it('loses its bot when a copy appears that matches a rule of the organization', () => {
    const recorder = new TestRecorder(calendarEventCopy('b', { attendees: [], isGuestListHidden: true }))
    recorder.rules = {
      organization: [optOut('law', ['PARTICIPANTS_EMAIL_DOMAIN', 'EQUALS', ['lawfirm.com']])],
    }
    expect(recorder.run()).toMatchObject([{ kind: 'insert' }])
    recorder.copies.push(calendarEventCopy('a', { attendees: guests('x@lawfirm.com') }))
    expect(recorder.run()).toEqual([{ kind: 'cancel', rowId: 'row-1', revision: 2, because: 'RULE_MATCHED' }])
    expect(recorder.run()).toEqual([])
  })

  it('moves its one recorder to the remaining join time when a user’s own rule removes the earliest', () => {
    const recorder = scheduled(
      calendarEventCopy('a', {}, { shiftSeconds: 60 }),
      calendarEventCopy('b', {}, { shiftSeconds: -120 }),
    )
    expect(recorder.rows).toMatchObject([
      { desired: { joinAt: at('09:58'), waitingRoomTimeoutSeconds: 1320 } },
    ])
    recorder.rules = { users: { b: [keepsDemosAway] } }
    expect(recorder.run()).toMatchObject([
      { kind: 'change', rowId: 'row-1', revision: 2, desired: { joinAt: at('10:01') } },
    ])
  })

  it('has none if it would be over by then; a join time of an old client counts as the most that is allowed', () => {
    const half = { endsAt: at('10:30') }
    expect(new TestRecorder(calendarEventCopy('a', half, { shiftSeconds: 3600 })).run()).toEqual([])
    const long = new TestRecorder(calendarEventCopy('a', { endsAt: at('12:00') }, { shiftSeconds: 5000 }))
    expect(long.run()).toMatchObject([{ desired: { joinAt: at('11:00') } }])
  })

  it('is joined at once if a user requests it five minutes before its end, although the rules do not join twenty minutes late', () => {
    const recorder = new TestRecorder(calendarEventCopy('a')).at('10:20')
    expect(recorder.run()).toEqual([])
    expect(recorder.at('10:55').change('a', { shouldRecordOverride: true }).run()).toMatchObject([
      { kind: 'insert', desired: { joinAt: null } },
    ])
  })

  it('waits until it is within the horizon, and the nearest meetings come first', () => {
    const far = calendarEventCopy('a', {
      startsAt: at('10:00', '2026-12-20'),
      endsAt: at('11:00', '2026-12-20'),
    })
    expect(new TestRecorder(far).run()).toEqual([])
    const later = calendarEventCopy(
      'b',
      { startsAt: at('13:00'), endsAt: at('14:00'), meetingUrl: 'https://meet.google.com/abc-defg-hij' },
      { icalUid: 'b' },
    )
    expect(
      new TestRecorder(later, calendarEventCopy('c'))
        .run()
        .map((decision) => 'copyIds' in decision && decision.copyIds),
    ).toEqual([['c'], ['b']])
  })
})

describe('a meeting that is moved', () => {
  it('moves its bot once, with the first calendar that reports the move', () => {
    const recorder = scheduled(calendarEventCopy('a'), calendarEventCopy('b'))
    const moved = { startsAt: at('11:00'), endsAt: at('12:00') }
    expect(recorder.change('a', moved, { sequence: 1 }).run()).toMatchObject([
      {
        kind: 'change',
        rowId: 'row-1',
        revision: 2,
        startsAt: at('11:00'),
        desired: { joinAt: at('11:00') },
      },
    ])
    expect(recorder.change('b', moved, { sequence: 1 }).run()).toEqual([])
    expect(recorder.rows).toHaveLength(1)
  })

  it('to another room keeps the row of its recorder', () => {
    const recorder = scheduled(calendarEventCopy('a'))
    recorder.change('a', { meetingUrl: 'https://meet.google.com/abc-defg-hij' }, { sequence: 1 })
    expect(recorder.run()).toMatchObject([
      { kind: 'change', rowId: 'row-1', state: 'SCHEDULED', linkKey: 'google_meet:abc-defg-hij' },
    ])
    expect(recorder.run()).toEqual([])
  })

  it('away from its live bot gets another one', () => {
    const recorder = live(calendarEventCopy('a')).change(
      'a',
      { startsAt: at('15:00'), endsAt: at('16:00') },
      { sequence: 1 },
    )
    expect(recorder.run()).toMatchObject([{ kind: 'insert', startsAt: at('15:00') }])
    expect(recorder.run()).toEqual([])
  })

  it('over another one in its room shares one recorder with it', () => {
    const second = calendarEventCopy(
      'b',
      { startsAt: at('11:00'), endsAt: at('12:00') },
      { icalUid: 'uid-2' },
    )
    const recorder = scheduled(calendarEventCopy('a'), second)
    expect(recorder.rows).toHaveLength(2)
    recorder.change('b', { startsAt: at('10:30') }, { sequence: 1 })
    expect(recorder.run()).toMatchObject([
      { kind: 'cancel', rowId: 'row-2', because: 'MERGED' },
      { kind: 'attach', rowId: 'row-1', endsAt: at('12:00'), copyIds: ['a', 'b'] },
    ])
    expect(recorder.run()).toEqual([])
  })
})

describe('one room', () => {
  it('has one recorder for two meetings that overlap', () => {
    const second = calendarEventCopy(
      'b',
      { startsAt: at('10:30'), endsAt: at('11:30') },
      { icalUid: 'uid-2' },
    )
    expect(new TestRecorder(calendarEventCopy('a'), second).run()).toMatchObject([
      { kind: 'insert', startsAt: at('10:00'), endsAt: at('11:30') },
    ])
  })

  it('has two bots for consecutive meetings, and the first leaves when the second comes', () => {
    const second = calendarEventCopy(
      'b',
      { startsAt: at('11:00'), endsAt: at('12:00') },
      { icalUid: 'uid-2' },
    )
    const recorder = live(calendarEventCopy('a'))
    recorder.copies.push(second)
    expect(recorder.run()).toMatchObject([{ kind: 'insert', startsAt: at('11:00') }])
    recorder.run()
    expect(recorder.wakeAt).toEqual(at('11:00'))
    expect(recorder.at('10:59').run()).toEqual([])
    expect(recorder.at('11:00').run()).toEqual([
      { kind: 'leave', rowId: 'row-1', revision: 2, because: 'NEXT_MEETING' },
    ])
    expect(recorder.run()).toEqual([])
  })

  it('has one per occurrence of a series, and an override is for one occurrence', () => {
    const days = ['2026-12-04', '2026-12-11'] as const
    const recorder = new TestRecorder(
      ...days.map((day) =>
        calendarEventCopy(
          day,
          { startsAt: at('10:00', day), endsAt: at('11:00', day) },
          { originalStartsAt: at('10:00', day) },
        ),
      ),
    ).at('10:00')
    expect(recorder.run()).toHaveLength(2)
    recorder.change('2026-12-11', { shouldRecordOverride: false })
    expect(recorder.run()).toEqual([
      { kind: 'cancel', rowId: 'row-2', revision: 2, because: 'MUST_NOT_BE_RECORDED' },
    ])
  })
})

describe('a recorder in a call', () => {
  it('stays when only the rules have changed, and leaves when a user says so', () => {
    const recorder = live(calendarEventCopy('a'))
    recorder.rules = { organization: [keepsDemosAway] }
    expect(recorder.run()).toEqual([])
    recorder.change('a', { shouldRecordOverride: false })
    expect(recorder.run()).toEqual([
      { kind: 'leave', rowId: 'row-1', revision: 2, because: 'MUST_NOT_BE_RECORDED' },
    ])
    expect(recorder.run()).toEqual([])
  })

  it('leaves when its event is deleted, and stays when only a guest has removed it', () => {
    const guests = [
      calendarEventCopy('a', { ownerEmail: 'bob@acme.com' }),
      calendarEventCopy('b', { ownerEmail: 'ann@acme.com' }),
    ]
    const recorder = live(...guests).change('a', { isCancelled: true })
    expect(recorder.run()).toMatchObject([{ kind: 'attach', copyIds: ['b'] }])
    expect(recorder.change('b', { isCancelled: true }).run()).toMatchObject([
      { kind: 'leave', because: 'EVENT_GONE' },
    ])
  })

  it('leaves when the organizer cancels, although other calendars do not know of it yet', () => {
    const recorder = live(
      calendarEventCopy('a'),
      calendarEventCopy('b', { ownerEmail: 'bob@acme.com' }),
    ).change('a', { isCancelled: true })
    expect(recorder.run()).toMatchObject([{ kind: 'leave', because: 'EVENT_GONE' }])
  })

  it('is stopped where it is forbidden, even if a person sent it and the organizer has canceled the meeting', () => {
    const recorder = scheduled(
      calendarEventCopy('a'),
      calendarEventCopy('b', { ownerEmail: 'bob@acme.com' }),
    ).at('09:58')
    const { decision } = addBot({
      meetingUrl: zoomLink,
      rows: recorder.rows,
      botName: 'Notes',
      now: recorder.now,
    })
    recorder.rows = write(recorder.rows, decision === null ? [] : [decision], recorder.now)
    recorder.change('a', { isCancelled: true })
    expect(recorder.run()).toEqual([])
    recorder.change('b', { shouldRecordOverride: false })
    expect(recorder.run()).toMatchObject([{ kind: 'cancel', because: 'MUST_NOT_BE_RECORDED' }])
  })

  it('is not replaced after it was sent away, and is replaced once after the vendor failed', () => {
    const removed = live(calendarEventCopy('a')).receive(['left', 'bot_kicked_from_call'], 'finished')
    expect(removed.run()).toEqual([])
    const broken = live(calendarEventCopy('a')).receive(['failed', 'bot_errored']).at('10:25')
    expect(broken.run()).toMatchObject([{ kind: 'insert', desired: { joinAt: null } }])
    expect(broken.receive(['failed', 'bot_errored']).run()).toEqual([])
  })

  it('comes back if it had to leave and a user requests it after all', () => {
    const recorder = live(calendarEventCopy('a')).change('a', { shouldRecordOverride: false })
    recorder.run()
    recorder
      .receive(['left', 'bot_received_leave_call'], 'finished')
      .change('a', { shouldRecordOverride: true })
    expect(recorder.run()).toMatchObject([{ kind: 'insert', desired: { joinAt: null } }])
  })
})

describe('a calendar that is disconnected', () => {
  it('cancels the bot only if no colleague has the meeting', () => {
    const ofColleague = calendarEventCopy('b', { ownerEmail: 'bob@acme.com' })
    const recorder = scheduled(calendarEventCopy('a'), ofColleague)
    recorder.copies = [ofColleague]
    expect(recorder.run()).toMatchObject([{ kind: 'attach', copyIds: ['b'] }])
    recorder.copies = []
    expect(recorder.run()).toEqual([{ kind: 'cancel', rowId: 'row-1', revision: 2, because: 'EVENT_GONE' }])
    expect(recorder.run()).toEqual([])
  })
})

describe('a recorder that is being canceled', () => {
  it('is wanted again in the same row', () => {
    const recorder = scheduled(calendarEventCopy('a')).change('a', { shouldRecordOverride: false })
    recorder.run()
    expect(recorder.change('a', { shouldRecordOverride: null }).run()).toMatchObject([
      { kind: 'change', rowId: 'row-1', revision: 3, state: 'SCHEDULED' },
    ])
    expect(recorder.run()).toEqual([])
  })
})

describe('a bot that should be in the call and has not reported', () => {
  it('is not canceled because it is late', () => {
    const recorder = scheduled(calendarEventCopy('a'))
    for (const time of ['10:00', '10:09', '10:30', '10:59', '11:30'])
      expect([time, recorder.at(time).run()]).toEqual([time, []])
  })
})
