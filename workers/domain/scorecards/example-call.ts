import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { ScorableCall } from '../scoring/conversation.ts'
import { wordsOf } from '../scoring/sentences.ts'

/** A line of an example: "R: …" is the rep, "B: …" and "B2: …" are buyers; "1:20 R: …" says when it begins, "1:20-1:45 R: …" also when it ends. */
const lineForm = /^(?:(\d+:\d\d)(?:-(\d+:\d\d))? )?([RB])(\d?): (.+)$/

export type ExampleTurn = {
  side: 'rep' | 'buyer'
  words: string
  seconds: number | null
  endSeconds: number | null
  buyer: number
}

export function exampleTurn(line: string): ExampleTurn {
  const [, start, end, mark, buyer, words = ''] = lineForm.exec(line) ?? []
  return {
    side: mark === 'B' ? 'buyer' : 'rep',
    words,
    seconds: secondsOf(start),
    endSeconds: secondsOf(end),
    buyer: Number(buyer === '' ? 1 : (buyer ?? 1)),
  }
}

function secondsOf(time: string | undefined): number | null {
  if (time === undefined) return null
  const [minutes = '0', seconds = '0'] = time.split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** Words per second, used if an example does not say when a turn begins. */
const wordsPerSecond = 2.5

/** The lines of an example as a call with made-up people. */
export function exampleCall(
  lines: readonly string[],
  buyers: readonly string[] = ['Bea Holm'],
): ScorableCall {
  let clock = 0
  const turns = lines.map((line) => {
    const { side, words, seconds, endSeconds, buyer } = exampleTurn(line)
    const at = seconds ?? clock
    clock = at + wordsOf(words).length / wordsPerSecond + 0.5
    return { side, words, at: Math.round(at * 10) / 10, endSeconds, buyer }
  })
  return {
    messages: turns.map(({ side, words, at, endSeconds, buyer }) => ({
      secondsFromStart: at,
      secondsEnd: endSeconds,
      userName: side === 'rep' ? 'Rita Soler' : (buyers[buyer - 1] ?? 'Guest'),
      message: words,
      role: side === 'rep' ? ('user' as const) : ('bot' as const),
    })),
    sideOf: turns.map(({ side }): SpeakerSide => side),
    repName: 'Rita Soler',
    buyerNames: [...buyers],
    organizationName: 'Fernway Planning',
    startedAt: null,
    durationSeconds: null,
  }
}
