import { describe, expect, it } from 'vitest'
import { fallbackRowsOf, rowsOf as rowsOfText } from './fixtures/rows.ts'
import { parseTranscript } from './parse.ts'

const srt = (cues: readonly string[]): string =>
  cues
    .map((text, at) => {
      const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)
      return `${at + 1}\n${clock(at * 3)},000 --> ${clock(at * 3 + 2)},500\n${text}`
    })
    .join('\n\n')

const rowsOf = (cues: readonly string[], repName?: string) => {
  const { messages, actors, warnings } = parseTranscript(srt(cues), { repName })
  return { rows: messages.map(({ userName, message }) => [userName, message]), actors, warnings }
}

describe('dialogue dashes without names', () => {
  const cues = ['- Hello.\n- Hi there.', 'We close at five.', 'The pumps are outside.', 'Come in.']

  it('give nobody the captions that have no mark', () => {
    const { rows, actors, warnings } = rowsOf(cues)
    expect(rows).toEqual([
      ['Unknown speaker', 'Hello.'],
      ['Unknown speaker', 'Hi there.'],
      ['Unknown speaker', 'We close at five.'],
      ['Unknown speaker', 'The pumps are outside.'],
      ['Unknown speaker', 'Come in.'],
    ])
    expect(actors).toEqual([{ name: 'Unknown speaker', kind: 'EXTERNAL', messageCount: 5 }])
    expect(warnings).toContain(
      'The file does not say who speaks in 5 of 5 messages: they are shown as “Unknown speaker”.',
    )
  })

  it('separate two people even where no sentence ends', () => {
    expect(rowsOf(['- hello\n- hi', 'come in']).rows.map(([, text]) => text)).toEqual([
      'hello',
      'hi',
      'come in',
    ])
  })

  it('end the turn of a named speaker, until the next name', () => {
    const { rows, warnings } = rowsOf([
      'Ana: Good morning.',
      'It is cold.',
      '- Yes.\n- Very.',
      'Coffee?',
      'Ana: Please.',
    ])
    expect(rows).toEqual([
      ['Ana', 'Good morning. It is cold.'],
      ['Unknown speaker', 'Yes.'],
      ['Unknown speaker', 'Very.'],
      ['Unknown speaker', 'Coffee?'],
      ['Ana', 'Please.'],
    ])
    expect(warnings[0]).toContain('in 3 of 5 messages')
  })

  it('are two speakers only where nearly every caption is dialogue, and a warning says that this is assumed', () => {
    const { rows, warnings } = rowsOf(['- Hello.\n- Hi.', '- Is Ana in?\n- No.', '- Thank you.\n- Goodbye.'])
    expect(rows.map(([speaker]) => speaker)).toEqual([1, 2, 1, 2, 1, 2].map((number) => `Speaker ${number}`))
    expect(warnings[0]).toContain('They were taken for two speakers in alternation.')
  })
})

describe('chevrons without names', () => {
  it('are nobody known in a file that names others', () => {
    const { rows } = rowsOf(['>> ANA: Good morning.', '>> Morning.', 'Is it open?', '>> ANA: Yes.'])
    expect(rows).toEqual([
      ['ANA', 'Good morning.'],
      ['Unknown speaker', 'Morning.'],
      ['Unknown speaker', 'Is it open?'],
      ['ANA', 'Yes.'],
    ])
  })

  it('are two speakers in alternation in a file without names, which a warning says', () => {
    const { rows, warnings } = rowsOf(['>> Good morning.', 'We are open.', '>> Fine.'])
    expect(rows).toEqual([
      ['Speaker 1', 'Good morning. We are open.'],
      ['Speaker 2', 'Fine.'],
    ])
    expect(warnings[0]).toContain('two speakers in alternation')
  })
})

describe('names that are written in an unusual way', () => {
  const said = ['Good morning.', 'We take four pumps.', 'Fine.', 'And we pay today.']
  const file = (buyer: string, line: (name: string, text: string, at: number) => string): string =>
    said.map((text, at) => line(at % 2 === 0 ? 'Wren Hale' : buyer, text, at)).join('\n')
  const speakersOf = (rows: readonly (readonly unknown[])[]) => rows.map(([, name, text]) => [name, text])

  it.each([
    ["O'Neil — Hollow Foods", "O'Neil — Hollow Foods"],
    ['Odell [they/them]', 'Odell'],
    ['Odell 🚜', 'Odell 🚜'],
    ['Maria da Luz Santos de Oliveira Prado', 'Maria da Luz Santos de Oliveira Prado'],
    ['odell marsh', 'odell marsh'],
  ])('keep their own words: %s', (buyer, shown) => {
    const expected = said.map((text, at) => [at % 2 === 0 ? 'Wren Hale' : shown, text])
    expect(speakersOf(fallbackRowsOf(file(buyer, (name, text) => `${name}: ${text}`)))).toEqual(expected)
    expect(speakersOf(rowsOfText(file(buyer, (name, text, at) => `[00:0${at}] ${name}: ${text}`)))).toEqual(
      expected,
    )
    expect(speakersOf(rowsOfText(file(buyer, (name, text, at) => `${name}  0:0${at}\n${text}\n`)))).toEqual(
      expected,
    )
    const cues = said.map((text, at) => `${at % 2 === 0 ? 'Wren Hale' : buyer}: ${text}`)
    expect(rowsOf(cues).rows).toEqual(expected)
  })

  it('are nobody known if they occur once and may be no names', () => {
    const file = 'Wren Hale: Good morning.\nodell: We take four pumps.\nWren Hale: Fine.\nPriya: Bye.'
    expect(speakersOf(fallbackRowsOf(file))).toEqual([
      ['Wren Hale', 'Good morning.'],
      ['Unknown speaker', 'odell: We take four pumps.'],
      ['Wren Hale', 'Fine.'],
      ['Priya', 'Bye.'],
    ])
    expect(rowsOf(file.split('\n')).rows[1]).toEqual(['Unknown speaker', 'odell: We take four pumps.'])
    const inline = file.split('\n').map((line, at) => `0:0${at} ${line}`)
    expect(speakersOf(rowsOfText(inline.join('\n')))[1]).toEqual([
      'Unknown speaker',
      'odell: We take four pumps.',
    ])
  })

  it('are no everyday words after a time in brackets', () => {
    const lines = ['Wren: Good morning.', 'Odell: Morning.', 'the thing is: pumps break.', 'Wren: I see.']
    const rows = rowsOfText(lines.map((line, at) => `[0:0${at}] ${line}`).join('\n'))
    expect(speakersOf(rows)[2]).toEqual(['Odell', 'the thing is: pumps break.'])
  })

  it('are told from speech with a colon, which stays with its speaker', () => {
    const rows = fallbackRowsOf(
      'Wren Hale: Two things.\nthe first one is this: price\nNote: nobody said yes\nPriya: I see.\nWren Hale: Good.',
    )
    expect(speakersOf(rows)).toEqual([
      ['Wren Hale', 'Two things. the first one is this: price Note: nobody said yes'],
      ['Priya', 'I see.'],
      ['Wren Hale', 'Good.'],
    ])
  })
})

describe('data, lists and wrapped sentences inside speech', () => {
  const before = 'Wren Hale: Where do I log in?\nOdell Marsh: Please take this account:'
  const after = 'Then open the yard list.\nWren Hale: Done.\nOdell Marsh: Good.\nWren Hale: Bye.'
  const said = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.slice(-2).join(': '))

  it.each([
    'login: wren\npin: 4411',
    '- Pump page: ready',
    '1 hose: three dollars',
    'Weekly rental: 20 each.\nRental owner: Wren',
    'второй этап: насосы',
    'segunda fase: bombas',
    'prix mensuel : 20 euros',
    'It starts at the gate and the\nrental: twenty a week.',
  ])('stay with their speaker: %j', (data) => {
    const rows = said(fallbackRowsOf(`${before}\n${data}\n${after}`))
    expect(rows[1]).toBe(
      `Odell Marsh: Please take this account: ${data.replace(/^- /, '').replaceAll('\n', ' ')} Then open the yard list.`.replace(
        'account: Pump',
        'account: - Pump',
      ),
    )
    expect(rows).toHaveLength(5)
    const lines = `${before}\n${data}`.split('\n')
    const captions = said(rowsOf([...lines, ...after.split('\n')]).rows)
    expect(captions).toHaveLength(5)
    const stamped = [lines.join('\n'), after].map((part, at) => `0${at}:00:00\n${part}`).join('\n')
    expect(new Set(rowsOfText(stamped).map(([, name]) => name))).toEqual(
      new Set(['Wren Hale', 'Odell Marsh']),
    )
  })

  it('stay with their speaker after a whole sentence too', () => {
    const file = `${before.replace('account:', 'account.')}\nlogin: wren\npin: 4411\n${after}`
    expect(said(fallbackRowsOf(file))[1]).toContain('account. login: wren pin: 4411 Then')
  })

  it('stay with their speaker as a further line of a caption', () => {
    const { rows } = rowsOf([
      'Wren Hale: These are my details.\nmail: wren@hale.example',
      'Odell Marsh: Thanks.',
      'Wren Hale: Bye.',
    ])
    expect(rows[0]).toEqual(['Wren Hale', 'These are my details. mail: wren@hale.example'])
  })

  it('give the turn back to the speaker before somebody unknown', () => {
    const file =
      'Wren: Good morning.\nodell: We take all four\npumps today.\nAnd hoses.\nWren: Fine.\nPriya: Bye.'
    const expected = [
      'Wren: Good morning.',
      'Unknown speaker: odell: We take all four pumps today.',
      'Wren: And hoses.',
      'Wren: Fine.',
      'Priya: Bye.',
    ]
    expect(said(fallbackRowsOf(file))).toEqual(expected)
    expect(said(rowsOf(file.split('\n')).rows)).toEqual([
      ...expected.slice(0, 2),
      'Wren: And hoses. Fine.',
      'Priya: Bye.',
    ])
  })
})

describe('a prefix in small letters that repeats a few times', () => {
  it.each([
    '- wren: Hi.\n- odell: Hello.\n- wren: Bye.\n- odell: Bye.',
    '1. wren: Hi.\n2. odell: Hello.\n3. wren: Bye.\n4. odell: Bye.',
    'Wren: Where is\nodell: Sorry, here.\nWren: Fine.\nodell: Good.\nWren: Bye.\nodell: Bye.',
    'wren: Take this:\nodell: Yes?\nwren: Pump.\nodell: Fine.\nwren: Bye.\nodell: Bye.\npriya: Hi.\nwren: Hi.\npriya: So.\nodell: So.\npriya: Bye.',
  ])('is a speaker if turns have marks or are interrupted: %j', (file) => {
    const speakers = file.split('\n').map((line) => line.replace(/^(?:- |\d\. )?(\w+):? .*/, '$1'))
    expect(fallbackRowsOf(file).map(([, name]) => name)).toEqual(speakers)
  })

  it('is a speaker if it is the second line of most captions', () => {
    const { rows } = rowsOf(['Wren: Hi.\nodell: Hello.', 'Wren: So.\nodell: Yes.', 'Wren: Bye.\nodell: Bye.'])
    expect(rows.map(([name]) => name)).toEqual(['Wren', 'odell', 'Wren', 'odell', 'Wren', 'odell'])
  })

  it('is no speaker in a long file without names', () => {
    const cues = Array.from({ length: 150 }, (_, at) =>
      at % 50 === 9 ? 'rental: it depends on the yard' : `we go on with pump ${at}`,
    )
    expect(rowsOf(cues).actors.map(({ name }) => name)).toEqual(['Unknown speaker'])
  })

  it('is no speaker if it only goes on with the words of a caption', () => {
    const cues = Array.from({ length: 90 }, (_, at) =>
      at % 40 === 9
        ? 'Wren Hale: I see.\nabout rental: it depends'
        : `${at % 2 ? 'Wren Hale' : 'Odell Marsh'}: We go on.`,
    )
    expect(rowsOf(cues).actors.map(({ name }) => name)).toEqual(['Odell Marsh', 'Wren Hale'])
  })

  it('is no speaker if it is data', () => {
    const lines =
      'Wren: Which ones?\nOdell: Take these:\nyard: north\nyard: south\nWren: Thanks.\nOdell: Sure.\nWren: Bye.\nOdell: Bye.'
    expect(new Set(fallbackRowsOf(lines).map(([, name]) => name))).toEqual(new Set(['Wren', 'Odell']))
  })
})

describe('captions without names', () => {
  it.each(['Monday: I am away.', 'Pricing: we said forty.', 'So Thursday: fine.'])(
    'have no speaker because of one sentence with a colon: %s',
    (sentence) => {
      const { actors } = rowsOf(['Good morning.', 'Morning.', sentence, 'I see.', 'That works.', 'Bye.'])
      expect(actors.map(({ name }) => name)).toEqual(['Unknown speaker'])
    },
  )

  it('have none in brackets with times and in inline times either', () => {
    const lines = ['Good morning.', 'Morning.', 'One thing: we are twelve.', 'I see.', 'Bye.']
    for (const line of [
      (text: string, at: number) => `[0:0${at}] ${text}`,
      (text: string, at: number) => `0:0${at} ${text}`,
    ])
      expect(new Set(rowsOfText(lines.map(line).join('\n')).map(([, name]) => name))).toEqual(
        new Set(['Unknown speaker']),
      )
  })

  it('keep speakers who are named only where they change', () => {
    const { rows } = rowsOf(['ANA: Good morning.', 'It is cold.', 'BO: Yes.', 'Very cold.', 'Come in.'])
    expect(rows.map(([name]) => name)).toEqual(
      ['ANA', 'ANA', 'BO', 'BO', 'BO'].filter((name, at, all) => at === 0 || name !== all[at - 1]),
    )
  })
})

it('an unknown speaker is never the rep, whatever the rep is called', () => {
  expect(rowsOf(['- Hello.\n- Hi.', 'Fine.'], 'Unknown Speaker').actors[0]?.kind).toBe('EXTERNAL')
})
