import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { TranscriptMessage } from '../transcripts/message.ts'
import { questionKind, type QuestionKind } from './questions.ts'
import { type SentenceRange, splitSentences, wordsOf } from './sentences.ts'

/** The input of scoring. `sideOf` has one entry per message: the side that speaks it. */
export type ScorableCall = {
  messages: TranscriptMessage[]
  sideOf: SpeakerSide[]
  repName: string
  buyerNames: string[]
  organizationName: string | null
  /** ISO 8601 with offset, or null. */
  startedAt: string | null
  /** Length of the recording. Null if unknown: then the transcript's own span counts. */
  durationSeconds: number | null
  /**
   * True for a call with a bot. Its call type is known, so nothing checks whether somebody sells, unless the rep does not speak English.
   */
  isPractice?: boolean
}

/** A sentence and its position: `start` and `end` are UTF-16 offsets in the message, `text` is typographically folded. */
export type Sentence = {
  messageIndex: number
  start: number
  end: number
  text: string
  question: QuestionKind
}

export type Turn = {
  messageIndex: number
  side: SpeakerSide
  speaker: string
  startSeconds: number
  endSeconds: number
  /** True if the source states the end. Only then do gaps between turns mean something. */
  endIsStated: boolean
  words: string[]
  sentences: Sentence[]
  /** At most two words, or at most one second if the source states the end: "mhm", "yes, exactly". */
  isBackChannel: boolean
}

/** Consecutive turns of one side, however the file was cut into messages. */
export type Run = {
  index: number
  side: SpeakerSide
  turns: Turn[]
  sentences: Sentence[]
  wordCount: number
}

export type Conversation = {
  turns: Turn[]
  runs: Run[]
  /** The index of each message's run. */
  runOf: number[]
  startSeconds: number
  endSeconds: number
  durationSeconds: number
  repName: string
  buyerNames: string[]
  organizationName: string | null
}

/** Assumed pace if a file does not give the end of a turn: 150 words a minute, ordinary conversational speed. */
const wordsPerSecond = 2.5
const backChannelWords = 2
const backChannelSeconds = 1

/**
 * Reads a call into turns, runs and sentences. Linear in the transcript. A turn ends at its given end; otherwise at the next start or at
 * start + words / 2.5, whichever is earlier. A transcript in which no time moves counts as untimed and is spaced at 2.5 words a second.
 * `sentences`: the sentences of each message, if known.
 */
export function readConversation(
  call: ScorableCall,
  sentences: readonly SentenceRange[][] = call.messages.map(({ message }) => splitSentences(message)),
): Conversation {
  if (call.sideOf.length !== call.messages.length)
    throw new RangeError('sideOf must name one side for each message')
  const words = call.messages.map((message) => wordsOf(message.message))
  const times = turnTimes(call.messages, words)
  const turns = call.messages.map((message, messageIndex): Turn => {
    const time = times[messageIndex] ?? { startSeconds: 0, endSeconds: 0, endIsStated: false }
    const own = words[messageIndex] ?? []
    return {
      messageIndex,
      side: call.sideOf[messageIndex] ?? 'buyer',
      speaker: message.userName,
      ...time,
      words: own,
      sentences: (sentences[messageIndex] ?? []).map(({ start, end, text, asks }) => ({
        messageIndex,
        start,
        end,
        text,
        question: questionKind(text, asks),
      })),
      isBackChannel:
        own.length <= backChannelWords ||
        (time.endIsStated && time.endSeconds - time.startSeconds <= backChannelSeconds),
    }
  })
  const { runs, runOf } = groupRuns(turns)
  const startSeconds = turns.reduce(
    (least, turn) => Math.min(least, turn.startSeconds),
    turns[0]?.startSeconds ?? 0,
  )
  const endSeconds = turns.reduce((most, turn) => Math.max(most, turn.endSeconds), startSeconds)
  const stated = call.durationSeconds
  return {
    turns,
    runs,
    runOf,
    startSeconds,
    endSeconds,
    durationSeconds:
      stated !== null && Number.isFinite(stated) && stated > 0 ? stated : endSeconds - startSeconds,
    repName: call.repName,
    buyerNames: call.buyerNames,
    organizationName: call.organizationName,
  }
}

/** The same conversation with colleagues' words counted as the rep's, for criteria that a team meets together. */
export function withColleaguesAsRep(conversation: Conversation): Conversation {
  const turns = conversation.turns.map((turn) =>
    turn.side === 'colleague' ? { ...turn, side: 'rep' as const } : turn,
  )
  return { ...conversation, turns, ...groupRuns(turns) }
}

/** Sentences of one side in the order spoken. */
export function sentencesOf(conversation: Conversation, side: SpeakerSide): Sentence[] {
  return conversation.runs.flatMap((run) => (run.side === side ? run.sentences : []))
}

/** The next runs of one side after a run, nearest first. Skips runs of other sides in between. */
export function nextRuns(
  conversation: Conversation,
  runIndex: number,
  side: SpeakerSide,
  count: number,
): Run[] {
  const found: Run[] = []
  for (let index = runIndex + 1; index < conversation.runs.length && found.length < count; index += 1) {
    const run = conversation.runs[index]
    if (run?.side === side) found.push(run)
  }
  return found
}

function turnTimes(
  messages: TranscriptMessage[],
  words: string[][],
): { startSeconds: number; endSeconds: number; endIsStated: boolean }[] {
  const starts = messages.map((message) =>
    Number.isFinite(message.secondsFromStart) ? Math.max(0, message.secondsFromStart) : 0,
  )
  const untimed =
    messages.length > 1 &&
    starts.every((start) => start === starts[0]) &&
    messages.every((message) => (message.secondsEnd ?? null) === null)
  let clock = 0
  return messages.map((message, index) => {
    const spokenSeconds = (words[index]?.length ?? 0) / wordsPerSecond
    if (untimed) {
      const startSeconds = clock
      clock += spokenSeconds
      return { startSeconds, endSeconds: clock, endIsStated: false }
    }
    const startSeconds = starts[index] ?? 0
    const ownEnd = message.secondsEnd
    if (typeof ownEnd === 'number' && Number.isFinite(ownEnd) && ownEnd >= startSeconds) {
      return { startSeconds, endSeconds: ownEnd, endIsStated: message.timeApproximate !== true }
    }
    const nextStart = starts[index + 1] ?? Number.POSITIVE_INFINITY
    return {
      startSeconds,
      endSeconds: Math.max(startSeconds, Math.min(nextStart, startSeconds + spokenSeconds)),
      endIsStated: false,
    }
  })
}

function groupRuns(turns: Turn[]): { runs: Run[]; runOf: number[] } {
  const runs: Run[] = []
  const runOf: number[] = []
  for (const turn of turns) {
    let run = runs.at(-1)
    if (run === undefined || run.side !== turn.side) {
      run = { index: runs.length, side: turn.side, turns: [], sentences: [], wordCount: 0 }
      runs.push(run)
    }
    run.turns.push(turn)
    for (const sentence of turn.sentences) run.sentences.push(sentence)
    run.wordCount += turn.words.length
    runOf.push(run.index)
  }
  return { runs, runOf }
}
