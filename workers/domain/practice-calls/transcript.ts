import type { PracticeInput } from '#db/vocabulary/practice.ts'
import { foldName } from '../people/fold-name.ts'
import type { TranscriptMessage } from '../transcripts/message.ts'
import { buyerFromOf } from './rep-turns.ts'

export type PracticeSide = 'rep' | 'gatekeeper' | 'buyer'

/** What was said in one exchange: the rep's words, then the answers. */
export type Exchange = {
  index: number
  input: PracticeInput
  text: string
  /** Since the start of the conversation, by the server's clock. */
  atMs: number
  said: readonly { side: 'gatekeeper' | 'buyer'; name: string; text: string }[]
}

export type PracticeMessage = TranscriptMessage & { side: PracticeSide; turnIndex: number }

export type PracticeTranscript = {
  messages: PracticeMessage[]
  /** Messages from this one on are with the buyer; null: the buyer never answered. */
  buyerFrom: number | null
  durationSeconds: number
}

/** Words per second, as for transcripts without times: 150 a minute. */
const wordsPerSecond = 2.5

const secondsToSay = (text: string): number =>
  text.split(/\s+/).filter((word) => word !== '').length / wordsPerSecond

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

/**
 * The conversation as a transcript. Typed words have no length, so each turn takes as long as it would take to say it. The rep's turn ends
 * when it was sent, the answer begins then, and nobody speaks at the same time. All times are marked as estimates.
 */
export function transcriptOf(exchanges: readonly Exchange[], repName: string): PracticeTranscript {
  const messages: PracticeMessage[] = []
  let clock = 0
  const say = (
    said: { side: PracticeSide; turnIndex: number; userName: string; message: string },
    from: number,
  ): void => {
    const start = Math.max(clock, from)
    clock = start + secondsToSay(said.message)
    messages.push({
      ...said,
      secondsFromStart: tenths(start),
      secondsEnd: tenths(clock),
      timeApproximate: true,
      role: said.side === 'rep' ? 'user' : 'bot',
    })
  }
  for (const { index, input, text, atMs, said } of exchanges) {
    const at = atMs / 1000
    if (input === 'words')
      say({ side: 'rep', turnIndex: index, userName: repName, message: text }, at - secondsToSay(text))
    for (const turn of said)
      say(
        {
          side: turn.side,
          turnIndex: index,
          userName: speakerName(turn.name, repName, turn.side),
          message: turn.text,
        },
        at,
      )
  }
  return { messages, buyerFrom: buyerFromOf(messages), durationSeconds: Math.round(clock) }
}

/** Speakers are identified by name, and a rep may have the same name as the bot. */
const speakerName = (name: string, repName: string, side: PracticeSide): string =>
  foldName(name) === foldName(repName) ? `${name} (${side})` : name
