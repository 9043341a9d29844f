import { describe, expect, it } from 'vitest'
import { bytesOf } from './extract/fixtures.ts'
import { extractText } from './extract/file.ts'
import { parseTranscriptWithFallback } from './parse.ts'

const read = (text: string) => {
  const { messages, warnings } = parseTranscriptWithFallback(text)
  return { rows: messages.map(({ userName, message }) => [userName, message]), warnings: warnings.join(' ') }
}
const turns = 'Ana: Good morning.\nBo: Morning.\nAna: Shall we start?'

describe('text before the first named turn', () => {
  it('belongs to an unknown speaker if it is speech', () => {
    const { rows, warnings } = read(`Hello, is this the yard?\nI was told to ask for the pumps.\n${turns}`)
    expect(rows[0]).toEqual(['Unknown speaker', 'Hello, is this the yard? I was told to ask for the pumps.'])
    expect(rows).toHaveLength(4)
    expect(warnings).toContain('in 1 of 4 messages')
  })

  it('is left out if it is a title, and a warning quotes it', () => {
    const { rows, warnings } = read(`Call with Hollis Farms\nDate: 14 January 2026\n\n${turns}`)
    expect(rows[0]).toEqual(['Ana', 'Good morning.'])
    expect(warnings).toContain(
      'Before the first turn, 2 lines with 8 words were left out: “Call with Hollis Farms”.',
    )
  })

  it('is counted in files with times as well, beyond their title block', () => {
    const summary = Array.from(
      { length: 4 },
      (_, index) => `They talked about pump number ${index} and ${'x '.repeat(90)}`,
    )
    const { rows, warnings } = read(
      `${summary.join('\n')}\n${Array.from({ length: 9 }, (_, index) => `[00:0${index}] Ana: Word ${index}.`).join('\n')}`,
    )
    expect(rows[0]?.[0]).toBe('Ana')
    expect(warnings).toMatch(
      /^Before the first turn, 4 lines with \d+ words were left out: “They talked about pump number 0/,
    )
  })

  it('is never lost without a warning where headers have times', () => {
    const first = 'Good morning, this is Wren from Acme, do you have a minute?'
    for (const turns of [
      'Odell Marsh  0:05\nSure, go ahead.\n\nWren Hale  0:09\nGreat.',
      '0:05 | Odell Marsh\nSure, go ahead.\n\n0:09 | Wren Hale\nGreat.',
      '0:05 - Odell Marsh\nSure, go ahead.\n\n0:09 - Wren Hale\nGreat.',
      '0:05\nOdell Marsh\nSure, go ahead.\n\n0:09\nWren Hale\nGreat.',
      '[0:05] Odell Marsh: Sure, go ahead.\n[0:09] Wren Hale: Great.',
    ]) {
      const { rows, warnings } = read(`${first}\n\n${turns}`)
      expect(rows[0]).toEqual(['Odell Marsh', 'Sure, go ahead.'])
      expect(warnings).toContain('Before the first turn, 1 line with 12 words were left out: “Good morning')
    }
  })

  it('keeps every word of an RTF file with a numbered list', async () => {
    const content =
      'Thank you for calling, how can I help?\\par {\\listtext 1.\\tab}Ana: We need two things.\\par {\\listtext 2.\\tab}Bo: Which ones?\\par ' +
      'Ana: These.\\par {\\listtext a)\\tab}the small pump\\par {\\listtext b)\\tab}the hose'
    const { text } = await extractText({
      name: 'call.rtf',
      bytes: bytesOf(`{\\rtf1\\ansi ${content}}`),
      loadPdfjs: () => Promise.reject(new Error('no PDF here')),
    })
    expect(read(text).rows).toEqual([
      ['Unknown speaker', 'Thank you for calling, how can I help?'],
      ['Ana', 'We need two things.'],
      ['Bo', 'Which ones?'],
      ['Ana', 'These. a) the small pump b) the hose'],
    ])
  })
})
