import { describe, expect, it } from 'vitest'
import { addBot } from './add-bot.ts'
import { at, calendarEventCopy, TestRecorder, write, zoomLink } from './testing-schedule.ts'

/** Adds a recorder by hand and writes the decision. */
function add(recorder: TestRecorder, meetingUrl = zoomLink) {
  const { decision } = addBot({ meetingUrl, rows: recorder.rows, botName: 'Notes', now: recorder.now })
  if (decision !== null) recorder.rows = write(recorder.rows, [decision], recorder.now)
  return decision
}

describe('a bot that is sent by hand', () => {
  it('comes at once, and no rule cancels it', () => {
    const recorder = new TestRecorder()
    expect(add(recorder)).toMatchObject({
      kind: 'insert',
      isManual: true,
      linkKey: 'zoom:91234567890',
      desired: { joinAt: null },
    })
    expect(recorder.run()).toEqual([])
    expect(recorder.at('08:05').receive('joining').run()).toEqual([])
  })

  it('is enough: a second request finds the bot on its way or in the call', () => {
    const recorder = new TestRecorder()
    add(recorder)
    expect(add(recorder, 'https://us02web.zoom.us/j/91234567890')).toBeNull()
    recorder.receive('joining', 'in_call')
    expect(add(recorder)).toBeNull()
  })

  it('is the one that was about to come, which keeps its events', () => {
    const recorder = new TestRecorder(calendarEventCopy('a')).at('09:40')
    recorder.run()
    recorder.at('09:51')
    expect(add(recorder)).toMatchObject({
      kind: 'change',
      rowId: 'row-1',
      isManual: true,
      copyIds: ['a'],
      desired: { joinAt: null },
    })
    expect(recorder.run()).toEqual([])
    expect(recorder.rows).toMatchObject([{ id: 'row-1', state: 'CREATING', revision: 2, copyIds: ['a'] }])
  })

  it('is not the one that is just leaving, and does not take its start', () => {
    const recorder = new TestRecorder(calendarEventCopy('a')).at('10:00')
    recorder.run()
    recorder.receive('joining').change('a', { shouldRecordOverride: false }).run()
    recorder.copies = []
    expect(add(recorder)).toMatchObject({
      kind: 'insert',
      startsAt: at('10:01'),
      endsAt: at('11:01'),
      desired: { joinAt: null },
    })
  })

  it('is not the one of the afternoon', () => {
    const recorder = new TestRecorder(calendarEventCopy('a', { startsAt: at('15:00'), endsAt: at('16:00') }))
    recorder.run()
    expect(add(recorder)).toMatchObject({ kind: 'insert' })
    expect(recorder.run()).toEqual([])
  })

  it('serves a meeting that its calendar reports later, instead of a second bot', () => {
    const recorder = new TestRecorder().at('10:02')
    add(recorder)
    recorder.receive('joining', 'in_call').copies.push(calendarEventCopy('a'))
    expect(recorder.at('10:03').run()).toMatchObject([{ kind: 'attach', rowId: 'row-1', copyIds: ['a'] }])
    expect(recorder.run()).toEqual([])
  })

  it('stays for a meeting whose own recorder was about to come', () => {
    const recorder = new TestRecorder(calendarEventCopy('a')).at('09:40')
    add(recorder)
    recorder.receive('joining', 'in_call')
    expect(recorder.run()).toMatchObject([{ kind: 'insert', copyIds: ['a'] }])
    expect(recorder.at('09:50').run()).toMatchObject([
      { kind: 'cancel', rowId: 'row-2', because: 'MERGED' },
      { kind: 'attach', rowId: 'row-1', copyIds: ['a'] },
    ])
    expect(recorder.run()).toEqual([])
  })

  it('stays also if it is still on its way when that one would be sent', () => {
    const recorder = new TestRecorder(calendarEventCopy('a')).at('09:49')
    add(recorder)
    recorder.run()
    expect(recorder.at('09:50').run()).toMatchObject([
      { kind: 'cancel', rowId: 'row-2', because: 'MERGED' },
      { kind: 'attach', rowId: 'row-1', copyIds: ['a'] },
    ])
  })

  it('leaves anyway when the meeting must not be recorded', () => {
    const recorder = new TestRecorder().at('10:02')
    add(recorder)
    recorder
      .receive('joining', 'in_call')
      .copies.push(calendarEventCopy('a', { shouldRecordOverride: false }))
    expect(recorder.run()).toMatchObject([{ kind: 'leave', because: 'MUST_NOT_BE_RECORDED' }])
  })

  it('leaves also when the event that forbids it has lost its link meanwhile', () => {
    const recorder = new TestRecorder(calendarEventCopy('a')).at('09:55')
    add(recorder)
    recorder.run()
    recorder.change('a', { meetingUrl: null })
    expect(recorder.run()).toEqual([])
    expect(recorder.change('a', { shouldRecordOverride: false }).run()).toMatchObject([
      { kind: 'cancel', because: 'MUST_NOT_BE_RECORDED' },
    ])
  })

  it('is not one whose meeting is over', () => {
    const recorder = new TestRecorder(calendarEventCopy('a')).at('09:40')
    recorder.run()
    recorder.at('11:05')
    expect(add(recorder)).toMatchObject({ kind: 'insert', isManual: true })
  })

  it('needs a link', () => {
    expect(addBot({ meetingUrl: 'Room 4', rows: [], botName: 'Notes', now: at('10:00') })).toEqual({
      linkKey: null,
      decision: null,
    })
  })
})
