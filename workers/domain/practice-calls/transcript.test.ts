import { describe, expect, it } from 'vitest'
import { type Exchange, transcriptOf } from './transcript.ts'

const tenWords = 'one two three four five six seven eight nine ten'
const gatekeeper = (text: string) => ({ side: 'gatekeeper' as const, name: 'Mags Donnegan', text })
const buyer = (text: string) => ({ side: 'buyer' as const, name: 'Stellan Rydqvist', text })

const exchanges: Exchange[] = [
  { index: 0, input: 'open', text: '', atMs: 0, said: [gatekeeper('Quayline Storage, who is this?')] },
  {
    index: 1,
    input: 'words',
    text: tenWords,
    atMs: 20_000,
    said: [gatekeeper('I will put you through.'), buyer('Rydqvist.')],
  },
  { index: 2, input: 'words', text: tenWords, atMs: 21_000, said: [buyer(tenWords)] },
  { index: 3, input: 'hangUp', text: '', atMs: 60_000, said: [] },
]

describe('the transcript of a practice call', () => {
  it('gives every turn the time that it takes to say, and nobody speaks at the same time', () => {
    const { messages, durationSeconds } = transcriptOf(exchanges, 'Bea Lindqvarn')
    expect(messages.map(({ side, secondsFromStart }) => [side, secondsFromStart])).toEqual([
      ['gatekeeper', 0],
      ['rep', 16],
      ['gatekeeper', 20],
      ['buyer', 22],
      ['rep', 22.4],
      ['buyer', 26.4],
    ])
    for (const [index, message] of messages.entries())
      expect(message.secondsFromStart).toBeGreaterThanOrEqual(messages[index - 1]?.secondsEnd ?? 0)
    expect(durationSeconds).toBe(30)
  })

  it('begins the buyer’s part with the buyer’s first words after the gatekeeper’s last', () => {
    expect(transcriptOf(exchanges, 'Bea').buyerFrom).toBe(3)
    expect(transcriptOf(exchanges.slice(0, 1), 'Bea').buyerFrom).toBeNull()
    expect(transcriptOf([{ ...exchanges[2]!, index: 0 }], 'Bea').buyerFrom).toBe(0)
  })

  it('tells a rep from a bot of the same name', () => {
    const names = transcriptOf(exchanges, 'stellan rydqvist').messages.map(({ userName }) => userName)
    expect(new Set(names)).toEqual(new Set(['Mags Donnegan', 'stellan rydqvist', 'Stellan Rydqvist (buyer)']))
  })
})
