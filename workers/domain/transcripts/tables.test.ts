import { describe, expect, it } from 'vitest'
import { formatOf, rowsOf } from './fixtures/rows.ts'
import { parseTranscript } from './parse.ts'

const expected = [
  [5, 'Ana', 'Hi, all'],
  [9, 'Bo', 'Hey'],
]

describe('tables', () => {
  it.each([
    ['CSV', 'Start,Speaker,Text\n00:05,Ana,"Hi, all"\n00:09,Bo,Hey'],
    [
      'CSV with a byte order mark and CRLF',
      '\ufeffspeaker_name,start_time,sentence\r\nAna,5,"Hi, all"\r\nBo,9.0,Hey\r\n',
    ],
    ['CSV with quoted line feeds', 'Time,Name,Message\n0:05,Ana,"Hi,\nall"\n0:09,Bo,Hey'],
    ['semicolons', 'Zeit;Sprecher;Text\n00:05;Ana;Hi, all\n00:09;Bo;Hey'],
    ['tabs', 'Speaker\tStart\tTranscript\nAna\t0:05\tHi, all\nBo\t0:09\tHey'],
    ['pipes', 'start|speaker|text\n5|Ana|Hi, all\n9|Bo|Hey'],
    ['a title above the header', 'Call of Monday\n\nStart,Speaker,Text\n00:05,Ana,"Hi, all"\n00:09,Bo,Hey'],
    ['no header', '0:05,Ana,"Hi, all"\n0:09,Bo,Hey'],
    ['milliseconds by the key', 'start_ms,speaker,text\n5000,Ana,"Hi, all"\n9000,Bo,Hey'],
  ])('are read with %s', (_, file) => {
    expect(rowsOf(file)).toEqual(expected)
    expect(formatOf(file)).toBe('csv')
  })

  it.each([
    ['a header', 'time,speaker,text\n2026-01-14T10:02:11Z,Ana,"Hi, all"\n2026-01-14T10:02:15Z,Bo,Hey'],
    ['no header', '14/01/2026 10:02:11;Ana;Hi, all\n14/01/2026 10:02:15;Bo;Hey'],
  ])('count dates from the first one, with %s', (_, file) => {
    expect(rowsOf(file)).toEqual([
      [0, 'Ana', 'Hi, all'],
      [4, 'Bo', 'Hey'],
    ])
  })

  it('reads one token per line, punctuation and changes of speaker', () => {
    const file =
      'token|speaker|ts|endTs|punctuation|prepunctuation|case|tags\nGood|2|0.5|0.7|||UC|[]\nday|2|0.8|1.0|.||LC|[]\n"|2||||||\nThanks|1|1.5|1.9|!||UC|[]\n'
    expect(rowsOf(file, {})).toEqual([
      [0.5, 'Speaker 2', 'Good day. "'],
      [1.5, 'Speaker 1', 'Thanks!'],
    ])
  })

  it.each([
    ['tabs', '00:05\tAna: Hi, all\n00:09\tBo: Hey'],
    ['semicolons', '00:05;Ana: Hi, all\n00:09;Bo: Hey'],
    ['commas', '00:05, Ana: Hi, all\n00:09, Bo: Hey'],
    ['commas and quotes', '00:05,"Ana: Hi, all"\n00:09,"Bo: Hey"'],
    ['ends', '00:05,00:09,"Ana: Hi, all"\n00:09,00:12,"Bo: Hey"'],
    ['a header', 'Time\tText\n00:05\tAna: Hi, all\n00:09\tBo: Hey'],
    ['a header and commas', 'Time,Text\n00:05,Ana: Hi, all\n00:09,Bo: Hey'],
    ['a header and senders', 'Time\tText\n00:05\t From  Ana : Hi, all\n00:09\t From  Bo : Hey'],
    ['a column of names with colons', '00:05\tAna:\tHi, all\n00:09\tBo:\tHey'],
    ['a column of names with colons, and a header', 'Time\tName\tText\n5\tAna:\tHi, all\n9\tBo:\tHey'],
    ['Markdown', '| Time | Text |\n| --- | --- |\n| 0:05 | Ana: Hi, all |\n| 0:09 | Bo: Hey |'],
    ['JSON', '[{"time":5,"text":"Ana: Hi, all"},{"time":9,"text":"Bo: Hey"}]'],
    ['more commas than a table has columns', `00:05, Ana: Hi, all${', all'.repeat(12)}\n00:09, Bo: Hey`],
  ])('name the speaker before the text, with %s', (_, file) => {
    expect(
      rowsOf(file).map(([seconds, name, text]) => [seconds, name, text.replace(/(, all)+/, ', all')]),
    ).toEqual(expected)
  })

  it('name nobody where few texts begin with a name', () => {
    const file = 'Time\tText\n0:05\tHi, all\n0:09\tHey\n0:12\tPricing: ten dollars'
    expect(rowsOf(file).map(([, name]) => name)).toEqual(Array(3).fill('Unknown speaker'))
    expect(rowsOf(file.replace('Time\tText\n', '')).map(([, name]) => name)).toEqual(
      Array(3).fill('Unknown speaker'),
    )
  })

  it.each([
    ['tabs', '\t', ''],
    ['commas', ',', ''],
    ['semicolons and a header', ';', 'Time;Name;Text\n'],
  ])('continue a text on the next line, with %s', (_, delimiter, header) => {
    const lines = Array.from({ length: 5 }, (_line, index) =>
      ['Ana', 'Bo'].map((name, side) => `0:${index}${side}|${name}|word`),
    )
    const file = header + [...lines.flat(), 'and more', '1:00|Ana|end'].join('\n').replaceAll('|', delimiter)
    expect(rowsOf(file).slice(-2)).toEqual([
      [41, 'Bo', 'word and more'],
      [60, 'Ana', 'end'],
    ])
  })

  it('does not change tables without speech', () => {
    expect(() => parseTranscript('price,amount\n5,6\n7,8')).toThrow('Failed to parse file')
  })
})

describe('YAML', () => {
  it('keeps timestamps and words that YAML 1.1 would turn into numbers and booleans', () => {
    expect(
      rowsOf('- {speaker: Ana, time: 1:05, text: No}\n- speaker: No\n  time: 1:15:00\n  text: 0x1F'),
    ).toEqual([
      [65, 'Ana', 'No'],
      [4500, 'No', '0x1F'],
    ])
    expect(formatOf('meeting:\n  turns:\n    - speaker: Ana\n      text: Hi')).toBe('yaml')
  })

  it('does not expand alias bombs', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(9)}]`,
    ).join('\n')
    expect(() => parseTranscript(`l0: &l0 [{speaker: Ana, text: Hi}]\n${levels}\n- {a: b}`)).toThrow(
      'Failed to parse file',
    )
  })
})
