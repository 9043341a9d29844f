import { describe, expect, it } from 'vitest'
import { addBot } from './add-bot.ts'
import { at, eventCopy, TestRecorder, write, zoomLink } from './testing-bots.ts'

/** Adds a recorder by hand and writes the decision. */
function add(recorder: TestRecorder, meetingUrl = zoomLink) {
  const { decision } = addBot({ meetingUrl, rows: recorder.rows, botName: 'Notes', now: recorder.now })
  if (decision !== null) recorder.rows = write(recorder.rows, [decision], recorder.now)
  return decision
}

describe('a recorder that is sent by hand', () => {
  it('comes at once, and no rule calls it back', () => {
    const recorder = new TestRecorder()
    expect(add(recorder)).toMatchObject({ kind: 'insert', isManual: true, room: 'zoom:91234567890', desired: { joinAt: null } })
    expect(recorder.run()).toEqual([])
    expect(recorder.at('08:05').hear('joining').run()).toEqual([])
  })

  it('is enough: a second wish finds it on its way or inside', () => {
    const recorder = new TestRecorder()
    add(recorder)
    expect(add(recorder, 'https://us02web.zoom.us/j/91234567890')).toBeNull()
    recorder.hear('joining', 'in_call')
    expect(add(recorder)).toBeNull()
  })

  it('is the one that was about to come, which keeps its events', () => {
    const recorder = new TestRecorder(eventCopy('a')).at('09:40')
    recorder.run()
    recorder.at('09:51')
    expect(add(recorder)).toMatchObject({ kind: 'change', rowId: 'row-1', isManual: true, copyIds: ['a'], desired: { joinAt: null } })
    expect(recorder.run()).toEqual([])
    expect(recorder.rows).toMatchObject([{ id: 'row-1', state: 'CREATING', revision: 2, copyIds: ['a'] }])
  })

  it('is another one than one that is just leaving, whose start it does not take', () => {
    const recorder = new TestRecorder(eventCopy('a')).at('10:00')
    recorder.run()
    recorder.hear('joining').change('a', { shouldRecordOverride: false }).run()
    recorder.copies = []
    expect(add(recorder)).toMatchObject({ kind: 'insert', startsAt: at('10:01'), endsAt: at('11:01'), desired: { joinAt: null } })
  })

  it('is another one than that of the afternoon', () => {
    const recorder = new TestRecorder(eventCopy('a', { startsAt: at('15:00'), endsAt: at('16:00') }))
    recorder.run()
    expect(add(recorder)).toMatchObject({ kind: 'insert' })
    expect(recorder.run()).toEqual([])
  })

  it('serves a meeting that its calendar tells of later, instead of a second one', () => {
    const recorder = new TestRecorder().at('10:02')
    add(recorder)
    recorder.hear('joining', 'in_call').copies.push(eventCopy('a'))
    expect(recorder.at('10:03').run()).toMatchObject([{ kind: 'attach', rowId: 'row-1', copyIds: ['a'] }])
    expect(recorder.run()).toEqual([])
  })

  it('stays for a meeting whose own recorder was about to come', () => {
    const recorder = new TestRecorder(eventCopy('a')).at('09:40')
    add(recorder)
    recorder.hear('joining', 'in_call')
    expect(recorder.run()).toMatchObject([{ kind: 'insert', copyIds: ['a'] }])
    expect(recorder.at('09:50').run()).toMatchObject([
      { kind: 'cancel', rowId: 'row-2', because: 'MERGED' },
      { kind: 'attach', rowId: 'row-1', copyIds: ['a'] },
    ])
    expect(recorder.run()).toEqual([])
  })

  it('stays also if it is still on its way when that one would be sent', () => {
    const recorder = new TestRecorder(eventCopy('a')).at('09:49')
    add(recorder)
    recorder.run()
    expect(recorder.at('09:50').run()).toMatchObject([
      { kind: 'cancel', rowId: 'row-2', because: 'MERGED' },
      { kind: 'attach', rowId: 'row-1', copyIds: ['a'] },
    ])
  })

  it('leaves all the same when the meeting must not be recorded', () => {
    const recorder = new TestRecorder().at('10:02')
    add(recorder)
    recorder.hear('joining', 'in_call').copies.push(eventCopy('a', { shouldRecordOverride: false }))
    expect(recorder.run()).toMatchObject([{ kind: 'leave', because: 'MUST_NOT_BE_RECORDED' }])
  })

  it('leaves also when the event that forbids it has lost its link meanwhile', () => {
    const recorder = new TestRecorder(eventCopy('a')).at('09:55')
    add(recorder)
    recorder.run()
    recorder.change('a', { meetingUrl: null })
    expect(recorder.run()).toEqual([])
    expect(recorder.change('a', { shouldRecordOverride: false }).run()).toMatchObject([{ kind: 'cancel', because: 'MUST_NOT_BE_RECORDED' }])
  })

  it('is not one whose meeting is over', () => {
    const recorder = new TestRecorder(eventCopy('a')).at('09:40')
    recorder.run()
    recorder.at('11:05')
    expect(add(recorder)).toMatchObject({ kind: 'insert', isManual: true })
  })

  it('needs a link', () => {
    expect(addBot({ meetingUrl: 'Room 4', rows: [], botName: 'Notes', now: at('10:00') })).toEqual({ room: null, decision: null })
  })
})
