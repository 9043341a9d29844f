import { describe, expect, it } from 'vitest'
import { readConversation, withColleaguesAsRep, type ScorableCall } from './conversation.ts'
import { conversationOf } from './testing-conversations.ts'

function timed(messages: ScorableCall['messages']): ScorableCall {
  return {
    messages,
    sideOf: messages.map(() => 'rep'),
    repName: 'Rita',
    buyerNames: [],
    organizationName: null,
    startedAt: null,
    durationSeconds: null,
  }
}

describe('reading a call into turns', () => {
  it('ends a turn at its stated end, else at the next start or after its words at 2.5 a second', () => {
    const { turns } = readConversation(
      timed([
        { secondsFromStart: 0, secondsEnd: 7, userName: 'Rita', message: 'one two three four five' },
        { secondsFromStart: 10, userName: 'Rita', message: 'one two three four five' },
        { secondsFromStart: 20, userName: 'Rita', message: 'one two three four five' },
        { secondsFromStart: 21, userName: 'Rita', message: 'one two three four five' },
      ]),
    )
    expect(turns.map((turn) => [turn.startSeconds, turn.endSeconds, turn.endIsStated])).toEqual([
      [0, 7, true],
      [10, 12, false],
      [20, 21, false],
      [21, 23, false],
    ])
  })

  it('spaces a transcript without times at 2.5 words a second', () => {
    const message = { secondsFromStart: 0, userName: 'Rita', message: 'one two three four five' }
    expect(
      readConversation(timed([message, message])).turns.map((turn) => [turn.startSeconds, turn.endSeconds]),
    ).toEqual([
      [0, 2],
      [2, 4],
    ])
  })

  it('never produces a turn that ends before it starts', () => {
    const { turns } = readConversation(
      timed([
        { secondsFromStart: 30, secondsEnd: 10, userName: 'Rita', message: 'late' },
        { secondsFromStart: 5, userName: 'Rita', message: 'early' },
      ]),
    )
    expect(turns.every((turn) => turn.endSeconds >= turn.startSeconds)).toBe(true)
  })

  it('treats two words, or one second with a stated end, as a back-channel', () => {
    const { turns } = readConversation(
      timed([
        { secondsFromStart: 0, userName: 'Rita', message: 'Yes, exactly.' },
        { secondsFromStart: 5, userName: 'Rita', message: 'Yes, that is right.' },
        { secondsFromStart: 9, secondsEnd: 10, userName: 'Rita', message: 'Yes, that is right.' },
      ]),
    )
    expect(turns.map((turn) => turn.isBackChannel)).toEqual([true, false, true])
  })

  it('joins consecutive messages of one side into one run', () => {
    const { runs, runOf } = readConversation(
      conversationOf(['R: One.', 'R: Two.', 'B: Three.', 'C: Four.', 'R: Five.']),
    )
    expect(runs.map((run) => [run.side, run.turns.length])).toEqual([
      ['rep', 2],
      ['buyer', 1],
      ['colleague', 1],
      ['rep', 1],
    ])
    expect(runOf).toEqual([0, 0, 1, 2, 3])
  })

  it('counts a colleague as the rep on request', () => {
    const view = withColleaguesAsRep(readConversation(conversationOf(['R: One.', 'C: Two.', 'B: Three.'])))
    expect(view.runs.map((run) => run.side)).toEqual(['rep', 'buyer'])
  })

  it('rejects sides that do not match the messages', () => {
    expect(() => readConversation({ ...conversationOf(['R: One.']), sideOf: [] })).toThrow(
      'one side for each message',
    )
  })
})
