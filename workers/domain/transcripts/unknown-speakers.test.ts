import { describe, expect, it } from 'vitest'
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

it('an unknown speaker is never the rep, whatever the rep is called', () => {
  expect(rowsOf(['- Hello.\n- Hi.', 'Fine.'], 'Unknown Speaker').actors[0]?.kind).toBe('EXTERNAL')
})
