import { describe, expect, it } from 'vitest'
import { formatOf, rowsOf } from './fixtures/rows.ts'
import { parseTranscript } from './parse.ts'

const said = [
  'Thanks for having us in the studio.',
  'Glad that it worked out.',
  'Shall we look at the rough cut?',
]
const names = ['Wren Hale', 'Odell Marsh', 'Wren Hale']

const rowsAt = (...seconds: number[]) => seconds.map((second, at) => [second, names[at], said[at]])

describe('times with frames', () => {
  it.each([
    ['25 frames', ['00:00:05:12', '00:00:09:03', '00:01:00:24'], rowsAt(5.48, 9.12, 60.96)],
    ['30 frames', ['00:00:05:12', '00:00:09:03', '00:01:00:29'], rowsAt(5.4, 9.1, 60.967)],
    ['60 frames', ['00:00:05:12', '00:00:09:03', '00:01:00:59'], rowsAt(5.2, 9.05, 60.983)],
    ['drop frame', ['00:00:05;12', '00:00:09;03', '00:01:00;02'], rowsAt(5.4, 9.1, 60.067)],
    ['drop frame with semicolons', ['00;00;05;12', '00;00;09;03', '00;01;00;45'], rowsAt(5.2, 9.05, 60.75)],
  ])('have %s', (_, times, expected) => {
    const ranges = times.map((time, at) => `${time} - ${times[at + 1] ?? time}\n${names[at]}\n${said[at]}\n`)
    expect(rowsOf(ranges.join('\n'))).toEqual(expected)
    expect(rowsOf(times.map((time, at) => `[${time}] ${names[at]}: ${said[at]}`).join('\n'))).toEqual(
      expected,
    )
    expect(rowsOf(times.map((time, at) => `${time} ${names[at]}: ${said[at]}`).join('\n'))).toEqual(expected)
    expect(
      rowsOf(
        `Start\tEnd\tSpeaker\tText\n${times.map((time, at) => `${time}\t${time}\t${names[at]}\t${said[at]}`).join('\n')}`,
      ),
    ).toEqual(expected)
    expect(
      rowsOf(JSON.stringify(times.map((start, at) => ({ start, speaker: names[at], text: said[at] })))),
    ).toEqual(expected)
  })

  it.each([
    ['srt', ''],
    ['webvtt', 'WEBVTT\n\n'],
  ])('are read in captions of %s', (format, head) => {
    const cues = ['00:00:05:12 --> 00:00:09:03', '00:00:09:03 --> 00:00:12:24', '00:00:12:24 --> 00:00:14:00']
    const file = head + cues.map((cue, at) => `${at + 1}\n${cue}\n${names[at]}: ${said[at]}\n`).join('\n')
    expect(rowsOf(file)).toEqual(rowsAt(5.48, 9.12, 12.96))
    expect(formatOf(file)).toBe(format)
    expect(parseTranscript(file).warnings).toEqual([])
  })

  it('are read in a table with semicolons', () => {
    const rows = ['00:00:05:12', '00:00:09:03', '00:01:00:24'].map(
      (time, at) => `${time};${names[at]};${said[at]}`,
    )
    expect(rowsOf(`Time;Speaker;Text\n${rows.join('\n')}`)).toEqual(rowsAt(5.48, 9.12, 60.96))
  })

  it('are not columns with numbers', () => {
    const rows = said.map((text, at) => `00:00:0${at};0${at};${names[at]};${text}`)
    expect(rowsOf(`Start;Number;Speaker;Text\n${rows.join('\n')}`)).toEqual(rowsAt(0, 1, 2))
  })

  it('are not what a few words have among other times', () => {
    const file =
      '[00:01:02] Ana: The address is 10:20:30:40.\n[00:01:09] Bo: And 10:20:30:41?\n[00:01:15] Ana: No.'
    expect(rowsOf(file)).toEqual([
      [62, 'Ana', 'The address is 10:20:30:40.'],
      [69, 'Bo', 'And 10:20:30:41?'],
      [75, 'Ana', 'No.'],
    ])
  })

  it('have fewer than 60 frames', () => {
    const file = '00:00:05:12 Ana: One.\n00:00:09:83 Bo: Two.\n'
    expect(() => rowsOf(file)).toThrow('Failed to parse file')
  })
})
