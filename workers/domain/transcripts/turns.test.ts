import { describe, expect, it } from 'vitest'
import { messagesOf } from './turns.ts'
import type { Utterance } from './utterance.ts'

const said = (
  start: number | null,
  speaker: string | null,
  text: string,
  end: number | null = null,
): Utterance => ({
  start,
  end,
  speaker,
  text,
})

const textsOf = (utterances: Utterance[], mergeTurns = true): [number, string, string][] =>
  messagesOf(utterances, { mergeTurns }).messages.map((message) => [
    message.secondsFromStart,
    message.userName,
    message.message,
  ])

describe('turns', () => {
  it('sorts by start, stably, before consecutive messages are merged', () => {
    expect(textsOf([said(5, 'Bo', 'later'), said(1, 'Ana', 'a'), said(1, 'Ana', 'b')])).toEqual([
      [1, 'Ana', 'a b'],
      [5, 'Bo', 'later'],
    ])
  })

  it('gives an utterance without a name to the previous speaker, in the order of the file', () => {
    expect(textsOf([said(0, null, 'hello'), said(1, 'Ana', 'hi.'), said(2, null, 'more')], false)).toEqual([
      [0, 'Unknown speaker', 'hello'],
      [1, 'Ana', 'hi.'],
      [2, 'Ana', 'more'],
    ])
  })

  it('keeps the end of the last piece, or none if it has none', () => {
    const ends = (utterances: Utterance[]) =>
      messagesOf(utterances, {}).messages.map((message) => message.secondsEnd)
    expect(ends([said(0, 'Ana', 'a', 4), said(1, 'Ana', 'b', 3)])).toEqual([4])
    expect(ends([said(0, 'Ana', 'a', 2), said(2, 'Ana', 'b')])).toEqual([undefined])
  })

  it('does not count silence as speech: it separates two messages of one speaker', () => {
    const spans = (utterances: Utterance[]) =>
      messagesOf(utterances, {}).messages.map((message) => [
        message.secondsFromStart,
        message.secondsEnd,
        message.message,
      ])
    expect(
      spans([
        said(1, 'Ana', 'Let me look.', 4),
        said(300, 'Ana', 'Here it is.', 305),
        said(306, 'Bo', 'I see.', 308),
      ]),
    ).toEqual([
      [1, 4, 'Let me look.'],
      [300, 305, 'Here it is.'],
      [306, 308, 'I see.'],
    ])
    expect(spans([said(1, 'Ana', 'So', 2), said(5, 'Ana', 'yes', 6)])).toEqual([[1, 6, 'So yes']])
    expect(
      spans([said(0, 'Ana', 'a long one', 60), said(5, 'Ana', 'inside', 6), said(61, 'Ana', 'on', 62)]),
    ).toEqual([[0, 62, 'a long one inside on']])
    expect(spans([said(1, 'Ana', 'No ends'), said(300, 'Ana', 'stated')])).toEqual([
      [1, undefined, 'No ends stated'],
    ])
  })

  it('drops utterances without words, and extra spaces', () => {
    expect(textsOf([said(0, 'Ana', ' \n'), said(1, ' Ana\u00a0 Ruiz ', ' a\n\tb\u00a0c ')])).toEqual([
      [1, 'Ana Ruiz', 'a b c'],
    ])
  })

  it('starts estimates after the last known time', () => {
    expect(textsOf([said(10, 'Ana', 'one two three four five'), said(null, 'Bo', 'six')])).toEqual([
      [10, 'Ana', 'one two three four five'],
      [12, 'Bo', 'six'],
    ])
  })

  it('counts the messages of every actor and says who is the rep', () => {
    const { actors } = messagesOf(
      [said(0, 'Ana (Acme)', 'a'), said(1, 'Bo', 'b'), said(2, 'Ana (Acme)', 'c')],
      { repName: 'Ana' },
    )
    expect(actors).toEqual([
      { name: 'Ana', kind: 'INTERNAL', messageCount: 2, affiliation: 'Acme' },
      { name: 'Bo', kind: 'EXTERNAL', messageCount: 1 },
    ])
  })
})
