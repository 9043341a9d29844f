import { describe, expect, it } from 'vitest'
import { parseTranscript } from './parse.ts'

const spoken = [
  'good morning this is the front desk',
  'i am calling about the two pumps',
  'that you ordered on monday because',
  'one of them came without its hose',
  'and we can send it tomorrow',
]
const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)
const wordsOf = (text: string): string[] => {
  const { messages } = parseTranscript(text)
  return messages.flatMap((message) => message.message.split(' '))
}
const allWords = spoken.join(' ').split(' ')

/** As a video site writes it: the previous line, the new line with a time at each word, then both unchanged for 10 ms. */
const autoVtt = [
  'WEBVTT\nKind: captions\nLanguage: en',
  ...spoken.flatMap((line, index) => {
    const [start, end] = [index * 3, index * 3 + 2.99]
    const [first, ...rest] = line.split(' ')
    const timed = `${first}${rest.map((word, at) => `<${clock(start + at / 10)}><c> ${word}</c>`).join('')}`
    return [
      `${clock(start)} --> ${clock(end)} align:start position:0%\n${spoken[index - 1] ?? ' '}\n${timed}`,
      `${clock(end)} --> ${clock(end + 0.01)} align:start position:0%\n${line}\n `,
    ]
  }),
].join('\n\n')

const pairs = spoken.map((line, index) => [spoken[index - 1], line].filter(Boolean).join('\n'))
const autoSrt = pairs
  .map((text, index) => {
    const stamp = (seconds: number) => clock(seconds).replace('.', ',')
    return `${index + 1}\n${stamp(index * 3)} --> ${stamp(index * 3 + 6)}\n${text}`
  })
  .join('\n\n')
const autoSbv = pairs
  .map((text, index) => `0:00:${10 + index * 3}.000,0:00:${16 + index * 3}.000\n${text}`)
  .join('\n\n')

describe('rolling captions', () => {
  it.each([
    ['WebVTT with a time at each word', autoVtt],
    ['WebVTT without its header', autoVtt.slice(autoVtt.indexOf('00:'))],
    ['SubRip', autoSrt],
    ['SubViewer', autoSbv],
  ])('have each word once in %s', (_, file) => {
    expect(wordsOf(file)).toEqual(allWords)
    expect(parseTranscript(file).warnings.join(' ')).toMatch(/captions repeat the line before: \d+ repeated/)
  })

  it('end where the next words begin', () => {
    const times = parseTranscript(autoSrt, { mergeTurns: false }).messages
    expect(times.map(({ secondsFromStart, secondsEnd }) => [secondsFromStart, secondsEnd])).toEqual([
      [0, 3],
      [3, 6],
      [6, 9],
      [9, 12],
      [12, 18],
    ])
  })

  it('are folded where three lines roll and where a line grows word by word', () => {
    const three = spoken.map((_, index) => spoken.slice(Math.max(0, index - 2), index + 1).join('\n'))
    const words = spoken[0]!.split(' ')
    const growing = words.map((_, index) => words.slice(0, index + 1).join(' '))
    for (const [cues, said] of [
      [three, allWords],
      [growing, words],
    ] as const) {
      const file = cues.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}`)
      expect(wordsOf(file.join('\n\n'))).toEqual(said)
    }
  })
})

describe('people who repeat themselves', () => {
  const lines = [
    'No.',
    'No, I said no.',
    'no, i said no.\nDid you hear me?',
    'Did you hear me?',
    'Yes.',
    'Yes.',
    'Yes. It is Monday.',
    'Monday it is.',
    'We could do Tuesday.',
    'Or Friday.',
  ]
  const said = lines.join(' ').replaceAll('\n', ' ').split(' ')

  it.each([
    ['SubRip', (at: number) => `${at + 1}\n00:00:${10 + at},000 --> 00:00:${11 + at},000`, ''],
    ['WebVTT', (at: number) => `00:${10 + at}.000 --> 00:${11 + at}.000`, 'WEBVTT\n\n'],
    ['SubViewer', (at: number) => `0:00:${10 + at}.000,0:00:${11 + at}.000`, ''],
  ])('keep every word in %s', (_, timing, head) => {
    const file = head + lines.map((line, at) => `${timing(at)}\n${line}`).join('\n\n')
    expect(wordsOf(file)).toEqual(said)
  })

  it('keep a refrain of equal captions', () => {
    const file = Array.from({ length: 8 }, (_, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\nGo!`)
    expect(wordsOf(file.join('\n\n'))).toHaveLength(8)
  })
})
