import { describe, expect, it } from 'vitest'
import { fallbackRowsOf, formatOf, rowsOf } from '../fixtures/rows.ts'
import { parseTranscript, parseTranscriptWithFallback } from '../parse.ts'

describe('bracketed timestamps', () => {
  it.each([
    '[00:01:02] - Ana: Hi',
    '[00:01:02] – Ana: Hi',
    '[00:01:02] — Ana: Hi',
    '[00:01:02] Ana: Hi',
    '(00:01:02) Ana: Hi',
  ])('reads %s', (line) => {
    expect(rowsOf(line)).toEqual([[62, 'Ana', 'Hi']])
    expect(formatOf(line)).toBe('bracket-lines')
  })

  it('reads hours beyond a day, stamps inside messages and wrapped lines', () => {
    expect(rowsOf('[00:01:02] - Ana: as of [00:01:00]\nand on\n[25:00:01] - Bo: Late')).toEqual([
      [62, 'Ana', 'as of [00:01:00] and on'],
      [90_001, 'Bo', 'Late'],
    ])
  })

  it('continues to count past midnight', () => {
    expect(rowsOf('[23:59:58] Ana: Hi\n[00:00:03] Bo: Yo').map(([seconds]) => seconds)).toEqual([0, 5])
  })
})

describe('times of day', () => {
  const texts = ['Good morning.', 'Morning.', 'Shall we?', 'Yes.']
  const secondsOf = (times: readonly string[], open = '[', close = ']'): number[] =>
    rowsOf(
      times.map((time, at) => `${open}${time}${close} ${at % 2 ? 'Odell' : 'Wren'}: ${texts[at]}`).join('\n'),
    ).map(([seconds]) => seconds)

  it.each([
    [['10:02:11', '10:02:20', '10:03:05', '10:03:40']],
    [['2026-01-14 10:02:11', '2026-01-14 10:02:20', '2026-01-14 10:03:05', '2026-01-14 10:03:40']],
    [['2026-01-14T10:02:11Z', '2026-01-14T10:02:20Z', '2026-01-14T10:03:05Z', '2026-01-14T10:03:40Z']],
    [['14/01/2026, 10:02:11', '14/01/2026, 10:02:20', '14/01/2026, 10:03:05', '14/01/2026, 10:03:40']],
    [['1/14/26, 10:02:11 AM', '1/14/26, 10:02:20 AM', '1/14/26, 10:03:05 AM', '1/14/26, 10:03:40 AM']],
    [['14.01.2026 10:02:11', '14.01.2026 10:02:20', '14.01.2026 10:03:05', '14.01.2026 10:03:40']],
  ])('count from the first one: %j', (times) => {
    expect(secondsOf(times)).toEqual([0, 9, 54, 89])
    expect(secondsOf(times, '', '')).toEqual([0, 9, 54, 89])
  })

  it('continue on the next day, and after noon on a twelve-hour clock', () => {
    expect(
      secondsOf(['2026-01-31 23:59:50', '2026-02-01 00:00:05', '2026-02-01 00:00:10', '2026-02-01 01:00:00']),
    ).toEqual([0, 15, 20, 3610])
    expect(secondsOf(['12:58:10', '12:59:20', '1:00:05', '1:02:10'])).toEqual([0, 70, 115, 240])
  })

  it('have hours and minutes after a date', () => {
    const file = '14/01/2026, 10:02 - Wren: Good morning.\n14/01/2026, 10:04 - Odell: Morning.'
    expect(rowsOf(file)).toEqual([
      [0, 'Wren', 'Good morning.'],
      [120, 'Odell', 'Morning.'],
    ])
  })

  it('say that they were counted, and are not found in a call that lasts for hours', () => {
    const { warnings } = parseTranscript('[10:02:11] Wren: Good morning.\n[10:02:20] Odell: Morning.')
    expect(warnings).toContain('The times are times of day or dates: they were counted from the first one.')
    expect(secondsOf(['00:59:50', '01:30:00', '02:10:00', '03:00:00'])).toEqual([3590, 5400, 7800, 10_800])
  })
})

describe('a clock that starts again', () => {
  const first =
    '[00:00:01] Wren: Part one.\n[00:05:00] Odell: Part one goes on.\n[00:10:00] Wren: We reconnect now.'
  const second = '[00:00:02] Wren: Part two.\n[00:04:00] Odell: My question.\n[00:09:00] Wren: Bye.'

  it('keeps the parts of the file one after another', () => {
    const { messages, warnings } = parseTranscript(`${first}\n${second}`, { mergeTurns: false })
    expect(messages.map(({ message }) => message)).toEqual([
      'Part one.',
      'Part one goes on.',
      'We reconnect now.',
      'Part two.',
      'My question.',
      'Bye.',
    ])
    expect(messages.map(({ secondsFromStart }) => secondsFromStart)).toEqual([1, 300, 600, 604, 842, 1142])
    expect(warnings).toContain('The times start again: the 2 parts of the file follow each other.')
  })

  it('is not a single early time, which is sorted', () => {
    const file = `${first}\n[00:00:30] Odell: Wait.\n[00:11:00] Wren: Yes.`
    expect(rowsOf(file).map(([seconds]) => seconds)).toEqual([1, 30, 300, 600, 660])
  })

  it('is not the second channel of a call', () => {
    const file = `${first.replaceAll('Odell', 'Wren')}\n${second.replaceAll('Wren', 'Odell')}`
    expect(rowsOf(file).map(([seconds]) => seconds)).toEqual([1, 2, 240, 300, 540, 600])
  })

  it.each([
    ['\nTranscript\n', 0],
    ['\n', 1],
  ])('is not the end of the chapters above the conversation: %j', (heading, warned) => {
    const chapters = '[00:00] Welcome\n[08:20] The pumps\n[19:40] The price'
    const turns = '[00:02] Wren: Good morning.\n[00:06] Odell: Morning.\n[00:09] Wren: Shall we?'
    const expected = [
      [2, 'Wren', 'Good morning.'],
      [6, 'Odell', 'Morning.'],
      [9, 'Wren', 'Shall we?'],
    ]
    expect(rowsOf(`${chapters}${heading}${turns}`)).toEqual(expected)
    expect(
      parseTranscript(`${chapters}${heading}${turns}`).warnings.filter((text) => text.includes('chapter')),
    ).toHaveLength(warned)
    for (const lines of [
      (time: string, name: string, text: string) => `${name}  ${time}\n${text}\n`,
      (time: string, name: string, text: string) => `${time} - ${name}\n${text}\n`,
    ]) {
      const file = expected.map(([time, name, text]) => lines(`0:0${time}`, `${name}`, `${text}`)).join('\n')
      const list = '0:00 - Welcome\n8:20 - The Pumps\n19:40 - The Price'
      expect(rowsOf(`${list}\nTranscript\n${file}`)).toEqual(expected)
    }
  })

  it('is not the second channel of captions without names', () => {
    const channel = (name: string, from: number): string =>
      Array.from({ length: 20 }, (_, at) => {
        const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)
        const start = at * 12 + from
        return `${clock(start)} --> ${clock(start + 5)}\n${name} ${at}.`
      }).join('\n\n')
    const starts = (second: number): number[] =>
      rowsOf(`WEBVTT\n\n${channel('One', 1)}\n\n${channel('Two', second)}`).map(([seconds]) => seconds)
    expect(starts(7).slice(0, 4)).toEqual([1, 7, 13, 19])
    expect(starts(3).slice(0, 4)).toEqual([1, 13, 25, 37])
  })

  it('is found in captions too', () => {
    const cue = (number: number, from: string, to: string, text: string): string =>
      `${number}\n00:${from},000 --> 00:${to},000\n${text}`
    const part = (name: string, minute: number): string =>
      [
        cue(1, '00:01', '00:03', `${name} one.`),
        cue(2, `0${minute}:00`, `0${minute}:03`, `${name} two.`),
      ].join('\n\n')
    expect(rowsOf(`${part('First', 5)}\n\n${part('Second', 4)}`)).toEqual([
      [1, 'Unknown speaker', 'First one.'],
      [300, 'Unknown speaker', 'First two.'],
      [304, 'Unknown speaker', 'Second one.'],
      [543, 'Unknown speaker', 'Second two.'],
    ])
  })
})

describe('mm:ss | name', () => {
  const file = 'Acme demo\nParticipants: Ana, Bo\n\n1:05 | Ana\nHi there\nand welcome\n\n75:10 | Bo\nThanks'

  it('reads the message on the next lines, minutes beyond an hour and the title block', () => {
    expect(rowsOf(file)).toEqual([
      [65, 'Ana', 'Hi there and welcome'],
      [4510, 'Bo', 'Thanks'],
    ])
    expect(parseTranscript(file)).toMatchObject({ detectedFormat: 'pipe-lines', confidence: 1 })
  })
})

describe('a timestamp line, then name and message', () => {
  it('keeps a timestamp inside a message as text', () => {
    expect(rowsOf('0:05\nAna: Hi\n0:09\nBo: we could meet at\n5:30\ntomorrow')).toEqual([
      [5, 'Ana', 'Hi'],
      [9, 'Bo', 'we could meet at 5:30 tomorrow'],
    ])
  })

  it('reads names between timestamp and text, above the timestamp, and texts without names', () => {
    const expected = [
      [5, 'Ana Ruiz', 'Hi there'],
      [9, 'Bo Li', 'yes, hello'],
    ]
    expect(rowsOf('0:05\nAna Ruiz\nHi there\n\n0:09\nBo Li\nyes, hello')).toEqual(expected)
    expect(rowsOf('Ana Ruiz\n0:05\nHi there\n\nBo Li\n0:09\nyes, hello')).toEqual(expected)
    expect(rowsOf('0:05\nhello and welcome\n0:09\nto this lesson').map(([seconds]) => seconds)).toEqual([
      5, 9,
    ])
  })

  it('estimates the times of a Google Meet document and drops what is around it', () => {
    const file =
      'Weekly\nAttendees\nAna Ruiz, Bo Li\nTranscript\n00:00:00\nAna Ruiz: Shall we start?\nBo Li: Yes.\n00:05:00\nAna Ruiz: Next point.\nBo Li: Fine.\nThis editable transcript was computer generated and might contain errors.'
    const { messages, detectedFormat, confidence } = parseTranscript(file)
    expect(detectedFormat).toBe('google-meet')
    expect(confidence).toBe(1)
    expect(
      messages.map((message) => [
        message.secondsFromStart,
        message.timeApproximate ?? false,
        message.message,
      ]),
    ).toEqual([
      [0, false, 'Shall we start?'],
      [1.2, true, 'Yes.'],
      [300, false, 'Next point.'],
      [300.8, true, 'Fine.'],
    ])
  })

  it('fits estimated times into the gap before the next timestamp', () => {
    const words = 'word '.repeat(100).trim()
    const file = `0:00\nAna: ${words}\nBo: ${words}\nAna: ${words}\n0:30\nBo: done`
    expect(rowsOf(file).map(([seconds]) => seconds)).toEqual([0, 10, 20, 30])
  })
})

describe('inline timestamps', () => {
  it('reads mm:ss name: message and keeps times inside speech', () => {
    expect(rowsOf('0:05 Ana: Hi\n0:09 Bo: Hello\n9:30 works: ok')).toEqual([
      [5, 'Ana', 'Hi'],
      [9, 'Bo', 'Hello 9:30 works: ok'],
    ])
  })

  it('requires timestamps in order', () => {
    expect(() => parseTranscript('9:30 works: ok\n8:30 too early: no\n7:00 never: no')).toThrow(
      'Failed to parse file',
    )
  })

  it('reads two-part timestamps as hours and minutes when speech would otherwise be too fast', () => {
    const words = 'word '.repeat(120).trim()
    const file = `10:02 Ana: ${words}\n10:03 Bo: ${words}\n10:05 Ana: ${words}\n10:06 Bo: ${words}`
    expect(rowsOf(file).map(([seconds]) => seconds)).toEqual([0, 60, 180, 240])
  })

  it('reads hours and minutes too where a call begins minutes in and speech would be hasty', () => {
    const words = 'word '.repeat(8).trim()
    const file = ['14:02', '14:03', '14:05', '14:06'].map(
      (time, at) => `${time} ${at % 2 ? 'Bo' : 'Ana'}: ${words}`,
    )
    expect(rowsOf(file.join('\n')).map(([seconds]) => seconds)).toEqual([0, 60, 180, 240])
    const early = file.map((line) => line.replace('14:', '1:'))
    expect(rowsOf(early.join('\n')).map(([seconds]) => seconds)).toEqual([62, 63, 65, 66])
  })

  it('reads minutes and seconds in a part of a recording where people talk fast', () => {
    const words = 'word '.repeat(18).trim()
    const file = ['6:20', '6:23', '6:27', '6:31'].map(
      (time, at) => `${time} ${at % 2 ? 'Bo' : 'Ana'}: ${words}`,
    )
    expect(rowsOf(file.join('\n')).map(([seconds]) => seconds)).toEqual([380, 383, 387, 391])
  })

  it('counts times of day from the first one', () => {
    expect(rowsOf('9:30 AM Ana: Hi\n9:31 AM Bo: Hello').map(([seconds]) => seconds)).toEqual([0, 60])
  })

  it.each([';', ','])('reads names after a time and %j, wrapped lines included', (separator) => {
    expect(rowsOf(`00:05${separator} Ana: Hi\nand, well\n00:09${separator} Bo: Hello\nand more`)).toEqual([
      [5, 'Ana', 'Hi and, well'],
      [9, 'Bo', 'Hello and more'],
    ])
  })

  it('reads the columns of a table without colons', () => {
    expect(rowsOf('00:05   Ana Ruiz   Hi there\n00:09   Bo Li   Hello\nand more')).toEqual([
      [5, 'Ana Ruiz', 'Hi there'],
      [9, 'Bo Li', 'Hello and more'],
    ])
  })
})

describe('turns below a name and timestamp', () => {
  it('reads Otter with wrapped lines, names ending in digits and the footer', () => {
    const file =
      'Ana Ruiz  0:01\nWrapped text over\ntwo lines\n\nUnknown Speaker  1:02:09\nOk\n\nRoom 4  1:03:00\nyes\n\nTranscribed by https://otter.ai'
    expect(rowsOf(file)).toEqual([
      [1, 'Ana Ruiz', 'Wrapped text over two lines'],
      [3729, 'Unknown Speaker', 'Ok'],
      [3780, 'Room 4', 'yes'],
    ])
    expect(formatOf(file)).toBe('otter')
  })

  it('reads the text of a Teams document, both forms', () => {
    const expected = [
      [3, 'Kim Lee', 'So the plan is clear'],
      [9, 'Ana Ruiz', 'Good'],
    ]
    const newer =
      'Weekly-20260114-Meeting Transcript\n14 January 2026, 09:30am\n27m 42s\nKim Lee started transcription\n\nKim Lee   0:03\nSo the plan is\nclear\n\nAna Ruiz   0:09\nGood\n\nKim Lee stopped transcription'
    expect(rowsOf(newer)).toEqual(expected)
    expect(parseTranscript(newer)).toMatchObject({ detectedFormat: 'teams-docx', confidence: 1 })
    const older = '0:0:3.0 --> 0:0:5.900\nKim Lee\nSo the plan is clear\n0:0:9.0 --> 0:0:10.5\nAna Ruiz\nGood'
    expect(rowsOf(older)).toEqual(expected)
    expect(formatOf(older)).toBe('teams-docx')
  })

  it.each([
    ['rev-text', 'Speaker 1 (00:05):\ntext\n\nSpeaker 2 (00:09):\nmore'],
    ['name-stamp-lines', 'Ana [0:05]\ntext\n\nBo [0:09]\nmore'],
    ['name-stamp-lines', 'Ana Ruiz 00:05\ntext\nBo Li 00:09\nmore'],
    ['name-stamp-lines', 'Ana — 0:05\ntext\nBo — 0:09\nmore'],
    ['name-stamp-lines', 'Ana (0:05): text\nBo (0:09): more'],
    ['name-stamp-lines', 'Ana Ruiz (00:00:05 - 00:00:09)\ntext\n\nBo Li (00:00:09 - 00:00:12)\nmore'],
    ['name-stamp-lines', 'Ana: [00:05] text\nBo: [00:09] more'],
  ])('reads %s: %j', (format, file) => {
    expect(rowsOf(file).map(([seconds, , text]) => [seconds, text])).toEqual([
      [5, 'text'],
      [9, 'more'],
    ])
    expect(formatOf(file)).toBe(format)
  })

  it.each([
    ['Wren  0:01\nWhen?\n\nOdell  0:20\nLunch 12:30\nworks for me\n\nWren  0:30\nFine.'],
    ['Wren  0:01\nWhen?\n\nWren  0:10\nWell?\n\nOdell  0:20\nLunch 12:30\nworks for me'],
  ])('does not take a name-like word and a time in speech for a header: %j', (file) => {
    expect(rowsOf(file).map(([, name, text]) => `${name}: ${text}`)).toContain(
      'Odell: Lunch 12:30 works for me',
    )
  })

  it('reads a name that occurs once between the others', () => {
    const file = 'Wren  0:01\nWhen?\n\nOdell  0:20\nSoon.\n\nPriya  0:25\nToday.\n\nWren  0:30\nFine.'
    expect(rowsOf(file).map(([, name]) => name)).toEqual(['Wren', 'Odell', 'Priya', 'Wren'])
  })

  it.each([
    ['Wren 0:03\nWhen?\nOdell 0:12\nSoon.\nPriya 0:10\nToday.\nWren 0:15\nFine.\nOdell 0:21\nBye.'],
    [
      'Wren  0:03\nWhen?\n\nOdell  0:12\nSoon.\n\nPriya  0:16\nToday.\n\nWren  0:15\nFine.\n\nOdell  0:21\nBye.',
    ],
    [
      'Wren (00:03):\nWhen?\n\nOdell (00:12):\nSoon.\n\nPriya (00:05):\nToday.\n\nWren (00:15):\nFine.\n\nOdell (00:21):\nBye.',
    ],
    ['Wren  0:03\nWhen?\n\nOdell  0:12\n\nPriya  0:13\nToday.\n\nWren  0:15\nFine.\n\nOdell  0:21\nBye.'],
    ['Wren 0:03\nWhen?\nOdell 0:12\nPriya 0:13\nToday.\nWren 0:15\nFine.\nOdell 0:21\nBye.'],
  ])('reads a name that occurs once where people speak at once: %j', (file) => {
    expect(rowsOf(file).map(([, name, text]) => `${name}: ${text}`)).toContain('Priya: Today.')
  })

  it('does not read a sentence that ends in a time as a header', () => {
    expect(rowsOf('Ana Ruiz  0:01\nLet us meet at 5:30\n\nBo Li  0:09\nFine')[0]).toEqual([
      1,
      'Ana Ruiz',
      'Let us meet at 5:30',
    ])
  })
})

describe('timestamps below the words', () => {
  const expected = [
    [3, 'Wren Hale', 'Good morning. Shall we?'],
    [9, 'Odell Marsh', 'Sure, go on.'],
    [12, 'Wren Hale', 'Fine.'],
  ]

  it.each([
    'Wren Hale\nGood morning.\nShall we?\n0:03\n\nOdell Marsh\nSure, go on.\n0:09\n\nWren Hale\nFine.\n0:12',
    'Wren Hale: Good morning.\nShall we?\n0:03\nOdell Marsh: Sure, go on.\n0:09\nWren Hale: Fine.\n0:12\nPage 1 of 1',
  ])('belong to the turn above them: %j', (file) => {
    expect(rowsOf(file)).toEqual(expected)
  })

  it('are not taken for those above the words', () => {
    const file = 'Weekly\n0:03\nWren Hale: Good morning.\n0:09\nOdell Marsh: We could meet at\n5:30'
    expect(rowsOf(file)).toEqual([
      [3, 'Wren Hale', 'Good morning.'],
      [9, 'Odell Marsh', 'We could meet at 5:30'],
    ])
  })
})

describe('unusual beginnings of turns', () => {
  const said = [
    ['Wren', 'Good morning.'],
    ['Odell', 'Morning - how are you?'],
    ['Wren', 'Fine.'],
    ['Odell', 'So: pumps.'],
  ] as const
  const fileOf = (line: (name: string, text: string, at: number) => string): string =>
    said.map(([name, text], at) => line(name, text, at)).join('\n')

  it.each([
    ['counters', fileOf((name, text, at) => `${at + 1} ${name}: ${text}`)],
    ['counters with a sign', fileOf((name, text, at) => `#00${at + 7} ${name}: ${text}`)],
    ['bullets', fileOf((name, text) => `◦ ${name}: ${text}`)],
    ['brackets', fileOf((name, text) => `[${name}] ${text}`)],
    ['angle brackets', fileOf((name, text) => `<${name}> ${text}`)],
    ['dashes', fileOf((name, text) => `${name} - ${text}`)],
    ['long dashes', fileOf((name, text) => `${name} — ${text}`)],
    ['tabs', fileOf((name, text) => `${name}\t${text}`)],
    ['wide gaps', fileOf((name, text) => `${name}    ${text}`)],
  ])('are read without times: %s', (_, file) => {
    expect(fallbackRowsOf(file).map(([, name, text]) => [name, text])).toEqual(said)
  })

  it.each([
    ['dots', fileOf((name, text, at) => `00.0${at} ${name}: ${text}`)],
    ['letters', fileOf((name, text, at) => `00h00m0${at}s ${name}: ${text}`)],
    ['times in brackets after the name', fileOf((name, text, at) => `${name} [00:00:0${at}] ${text}`)],
    ['round brackets', fileOf((name, text, at) => `${name} (0:0${at}) ${text}`)],
  ])('are read with times: %s', (_, file) => {
    expect(rowsOf(file)).toEqual(said.map(([name, text], at) => [at, name, text]))
  })

  it('are read after line numbers, wrapped lines included', () => {
    const file = '1 Wren: Good\n2 morning, all.\n3 Odell: Morning.\n4 Wren: Fine.'
    expect(fallbackRowsOf(file).map(([, name, text]) => [name, text])).toEqual([
      ['Wren', 'Good morning, all.'],
      ['Odell', 'Morning.'],
      ['Wren', 'Fine.'],
    ])
  })

  it('keep titles after names out of the speech', () => {
    const file =
      'Wren Hale -- Chief Executive\nGood quarter.\nOdell Marsh -- Analyst\nAnd the margin?\nWren Hale -- Chief Executive\nFine.\nOdell Marsh -- Analyst\nThanks.'
    expect(fallbackRowsOf(file).map(([, name, text]) => [name, text])).toEqual([
      ['Wren Hale', 'Good quarter.'],
      ['Odell Marsh', 'And the margin?'],
      ['Wren Hale', 'Fine.'],
      ['Odell Marsh', 'Thanks.'],
    ])
  })

  it('are not found in speech with dashes, brackets, times and amounts', () => {
    const file =
      'Wren: Two ways - by ship or by train.\nMonday - maybe.\n[laughs] Odell: Fine.\n10.50 each: good\nOdell: See you (10:30) then.'
    expect(fallbackRowsOf(file).map(([, name]) => name)).toEqual(['Wren', 'Odell'])
  })
})

describe('turns below a timestamp and name', () => {
  it('reads Fathom, its companies and its action items', () => {
    const file =
      'Demo - June\n\n0:05 - Ana Ruiz (Acme)\n  text\n\n0:09 - Bo Li (Globex)\n  more\nACTION ITEM: send it - WATCH: https://example.com/x'
    expect(rowsOf(file)).toEqual([
      [5, 'Ana Ruiz', 'text'],
      [9, 'Bo Li', 'more'],
    ])
    const { detectedFormat, actors } = parseTranscript(file, { repName: 'Ana Ruiz' })
    expect(detectedFormat).toBe('stamp-name-lines')
    expect(actors).toEqual([
      { name: 'Ana Ruiz', kind: 'INTERNAL', messageCount: 1, affiliation: 'Acme' },
      { name: 'Bo Li', kind: 'EXTERNAL', messageCount: 1, affiliation: 'Globex' },
    ])
  })

  it.each([
    'The tour is as follows:\n9:00 gate\n10:30 pumps\n12:00 dinner\nThen we go home.',
    'Perhaps\n8:30 works\nor after that.',
    '11:00 sharp\nis what we said.',
  ])('keeps times and words inside speech: %j', (words) => {
    const file = `0:06 - Odell Marsh\n${words}\n\n1:10 - Wren Hale (Hale Farm)\nGood.\n\n1:20 - Odell Marsh\nFine.`
    expect(rowsOf(file)).toEqual([
      [6, 'Odell Marsh', words.replaceAll('\n', ' ')],
      [70, 'Wren Hale', 'Good.'],
      [80, 'Odell Marsh', 'Fine.'],
    ])
  })

  it('reads names in small letters that are written like the others', () => {
    const file =
      '0:06 - Odell Marsh\nMorning.\n\n0:10 - wren hale\nGood.\n\n0:20 - Odell Marsh\nFine.\n\n0:24 - wren hale\nBye.'
    expect(rowsOf(file).map(([, name]) => name)).toEqual([
      'Odell Marsh',
      'wren hale',
      'Odell Marsh',
      'wren hale',
    ])
  })

  it('separates two people with the same name and different companies', () => {
    expect(
      rowsOf('0:05 - Kim Lee (Acme)\ntext\n\n0:09 - Kim Lee (Globex)\nmore').map(([, name]) => name),
    ).toEqual(['Kim Lee (Acme)', 'Kim Lee (Globex)'])
  })
})

describe('Zoom chat', () => {
  it('counts clock times from the first one, past midnight too', () => {
    expect(rowsOf('[Ana Ruiz] 10:02:11\nHello\n[Bo Li] 10:02:20\nHey')).toEqual([
      [0, 'Ana Ruiz', 'Hello'],
      [9, 'Bo Li', 'Hey'],
    ])
    expect(
      rowsOf('23:59:58 From Ana Ruiz to Everyone:\n\tHello\n00:00:02 From Bo Li to Everyone:\n\tHi'),
    ).toEqual([
      [0, 'Ana Ruiz', 'Hello'],
      [4, 'Bo Li', 'Hi'],
    ])
  })

  it.each([
    '10:02:33\t From  Ana Ruiz : Hello\n10:02:40\t From  Bo Li : Thanks',
    '10:02:33\tFrom Ana Ruiz to Everyone:\tHello\n10:02:40\tFrom Bo Li to Everyone:\tThanks',
    '10:02:33\tFrom Ana Ruiz:\tHello\n10:02:40\tFrom Bo Li:\tThanks',
  ])('reads senders and messages after tabs: %j', (file) => {
    expect(rowsOf(file)).toEqual([
      [0, 'Ana Ruiz', 'Hello'],
      [7, 'Bo Li', 'Thanks'],
    ])
    expect(formatOf(file)).toBe('zoom-chat')
  })
})

describe('captions without a header', () => {
  it('are read with a warning', () => {
    const parsed = parseTranscript('00:01.000 --> 00:03.000\nAna: Hi\n\n00:03.000 --> 00:04.000\nBo: Yo')
    expect(parsed.messages.map((message) => message.userName)).toEqual(['Ana', 'Bo'])
    expect(parsed.warnings).toContain('Caption times were found without the header of a caption file.')
  })
})

describe('Markdown', () => {
  const expected = [
    [5, 'Ana', 'Hi'],
    [9, 'Bo', 'Hey'],
  ]

  it.each([
    '**Ana** (0:05): Hi\n\n**Bo** (0:09): Hey',
    '# Call with Acme\n\n### Ana — 00:05\nHi\n\n### Bo — 00:09\nHey',
    '- **[0:05] Ana:** Hi\n- **[0:09] Bo:** Hey',
    '**Ana** [0:05](https://example.com/5)\nHi\n\n**Bo** [0:09](https://example.com/9)\nHey',
    '| Time | Speaker | Text |\n| --- | :-: | --- |\n| 0:05 | Ana | Hi |\n| 0:09 | Bo | Hey |',
  ])('reads %j', (file) => {
    expect(rowsOf(file)).toEqual(expected)
    expect(formatOf(file)).toBe('markdown')
  })

  it('reads bold names without times', () => {
    expect(rowsOf('# Title\n\n**Ana:** Hi\n\n**Bo** Hey').map(([, name, text]) => [name, text])).toEqual([
      ['Ana', 'Hi'],
      ['Bo', 'Hey'],
    ])
  })
})

describe('the fallback', () => {
  it('reads name: text without times and estimates them at 2.5 words a second', () => {
    const file = 'Ana: one two three four five\nBo: Hello\nand more'
    expect(() => parseTranscript(file)).toThrow('Failed to parse file')
    const { messages, detectedFormat } = parseTranscriptWithFallback(file)
    expect(detectedFormat).toBe('name-lines')
    expect(messages).toEqual([
      {
        secondsFromStart: 0,
        userName: 'Ana',
        message: 'one two three four five',
        role: 'bot',
        timeApproximate: true,
      },
      { secondsFromStart: 2, userName: 'Bo', message: 'Hello and more', role: 'bot', timeApproximate: true },
    ])
  })

  it('reads two long turns below a title block', () => {
    const wrapped = Array.from({ length: 8 }, () => 'and so on').join('\n')
    const file = `Call with Hollow Foods\nHollow Farm\nNorth yard\n\nWren: Good morning\n${wrapped}\nOdell: Morning\n${wrapped}`
    expect(fallbackRowsOf(file).map(([, name]) => name)).toEqual(['Wren', 'Odell'])
  })

  it('reads names after list marks', () => {
    expect(fallbackRowsOf('1. Ana: hi\n2. Bo: hello\n- Ana: ok').map(([, name]) => name)).toEqual([
      'Ana',
      'Bo',
      'Ana',
    ])
  })

  it('never reads links and notes as speakers', () => {
    expect(fallbackRowsOf('Ana: see\nhttp: //x\nNote: later\nBo: yes').map(([, name]) => name)).toEqual([
      'Ana',
      'Bo',
    ])
  })

  it('reads names on separate lines', () => {
    expect(
      fallbackRowsOf(
        'Ana Ruiz\nHi there, all\nBo Li\nhello to you\nAna Ruiz\nfine, thanks\nBo Li\ngood, then',
      ).map(([, name]) => name),
    ).toEqual(['Ana Ruiz', 'Bo Li', 'Ana Ruiz', 'Bo Li'])
  })

  it('reads paragraphs as alternating turns and warns about it', () => {
    const { messages, detectedFormat, confidence, warnings } = parseTranscriptWithFallback(
      'hello there,\nyou\n\nhow are you\n\nfine',
    )
    expect(messages.map((message) => [message.userName, message.message])).toEqual([
      ['Speaker 1', 'hello there, you'],
      ['Speaker 2', 'how are you'],
      ['Speaker 1', 'fine'],
    ])
    expect({ detectedFormat, confidence }).toEqual({ detectedFormat: 'paragraphs', confidence: 0 })
    expect(warnings[0]).toContain('No speakers were found')
  })

  it('prefers recognized turns to a few lines of notes above them', () => {
    const turns =
      '[00:01] Wren Hale: Good morning.\n[00:05] Odell Marsh: Morning.\n[00:09] Wren Hale: Shall we?'
    const expected = [
      [1, 'Wren Hale', 'Good morning.'],
      [5, 'Odell Marsh', 'Morning.'],
      [9, 'Wren Hale', 'Shall we?'],
    ]
    const header = 'Agent: Wren Hale\nCustomer: Odell Marsh\nDuration: 00:31'
    const notes = Array.from({ length: 9 }, (_, at) => `They agreed on pump ${at} and on its price.`)
    const summary = `${notes.join('\n')}\nWren: send the list\nOdell: check the budget`
    for (const above of [header, summary, `${summary}\nTranscript`])
      expect(fallbackRowsOf(`${above}\n\n${turns}`)).toEqual(expected)
  })

  it('reads no speaker in a header that names the speakers, and none above the heading Transcript', () => {
    const turns = 'Wren Hale: Good morning.\nOdell Marsh: Morning.\nWren Hale: Shall we?\nOdell Marsh: Yes.'
    const names = ['Wren Hale', 'Odell Marsh', 'Wren Hale', 'Odell Marsh']
    for (const above of [
      'Rep: Wren Hale\nProspect: Odell Marsh\nDate: 2026-01-14',
      'Notes\n- Wren Hale: send the list\n- Odell Marsh: check the budget\n\nTranscript',
    ])
      expect(fallbackRowsOf(`${above}\n\n${turns}`).map(([, name]) => name)).toEqual(names)
    expect(
      fallbackRowsOf('Rep: Odell Marsh?\nOdell Marsh: Yes.\nRep: Good.').map(([, name]) => name),
    ).toEqual(['Rep', 'Odell Marsh', 'Rep'])
  })

  it.each([
    'Wren: Who buys the pumps?\nDesk: Odell Marsh\nWren: May I talk to him?\nOdell Marsh: Hello?\nWren: Hi.',
    'Wren: Who sent you?\nOdell: Wren Hale\nWren: I see',
  ])('reads an answer that is only a name: %j', (file) => {
    expect(fallbackRowsOf(file).map(([, name, text]) => `${name}: ${text}`)).toEqual(file.split('\n'))
  })

  it('gives up only when nothing is readable', () => {
    expect(() => parseTranscriptWithFallback('--- *** ---')).toThrow('Failed to parse file')
  })
})
