import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import {
  type Conversation,
  readConversation,
  type ScorableCall,
  type Sentence,
  type Turn,
  withColleaguesAsRep,
} from '../conversation.ts'
import { onlyDeeds, setAsideIn } from '../instructions.ts'
import { type Language, readLanguage } from '../language.ts'
import type { EvidenceSpan } from '../scorecard.ts'
import { allowedSides, type CheckSpeaker } from '../speakers.ts'
import { readWords, type Word } from './words.ts'

/** A message of a call, prepared for phrase checks. */
export type SpokenMessage = {
  /** Its index in the call as stored. */
  messageIndex: number
  side: SpeakerSide
  words: Word[]
  /** Number of words of the call before this message. */
  firstWord: number
  turn: Turn
  /** Parts of the text that are not evidence, in order. */
  setAside: readonly Range[]
  /** For each word, the number of `setAside` words before it. */
  asideBefore: readonly number[]
}

type Range = { start: number; end: number }

/** A call as phrase checks read it. Made once for all checks of a scorecard. */
export type SpokenCall = {
  call: ScorableCall
  messages: SpokenMessage[]
  language: Language
  /** The language when colleagues' words count as the rep's. */
  languageTogether: Language
  startSeconds: number
  endSeconds: number
  /** Why this call has no usable times. Null if it has. */
  clockObstacle: string | null
}

/** Leaves out words that address the grader or only claim to have done something. Linear in the transcript. */
export function readSpokenCall(call: ScorableCall): SpokenCall {
  const { call: deeds, places, sentences } = onlyDeeds(call)
  const conversation = readConversation(deeds, sentences)
  return spokenCallOf({
    call,
    deeds,
    places,
    conversation,
    together: withColleaguesAsRep(conversation),
  })
}

/** `readSpokenCall` for a call that is already parsed. `places` are the indexes in `call` of the messages of `deeds`. */
export function spokenCallOf({
  call,
  deeds,
  places,
  conversation,
  together,
}: {
  call: ScorableCall
  deeds: ScorableCall
  places: readonly number[]
  conversation: Conversation
  together: Conversation
}): SpokenCall {
  let firstWord = 0
  const messages = conversation.turns.map((turn, index): SpokenMessage => {
    const messageIndex = places[index] ?? index
    const kept = deeds.messages[index]?.message ?? ''
    const said = call.messages[messageIndex]?.message ?? ''
    const words = readWords(kept)
    const setAside = kept === said ? [] : setAsideIn(said)
    const asideBefore = countBefore(words, setAside)
    const message = { messageIndex, side: turn.side, words, firstWord, turn, setAside, asideBefore }
    firstWord += words.length
    return message
  })
  return {
    call,
    messages,
    language: readLanguage(conversation),
    languageTogether: readLanguage(together),
    startSeconds: conversation.startSeconds,
    endSeconds: conversation.endSeconds,
    clockObstacle: clockObstacle(call),
  }
}

function countBefore(words: readonly Word[], ranges: readonly Range[]): number[] {
  let count = 0
  return words.map(({ start }) => {
    while ((ranges[count]?.end ?? Number.POSITIVE_INFINITY) <= start) count += 1
    return count
  })
}

function clockObstacle({ messages }: ScorableCall): string | null {
  if (messages.some(({ timeApproximate }) => timeApproximate === true))
    return 'The times of this transcript are estimates, so its minutes cannot be told.'
  const [first] = messages
  const hasTimes = messages.some(
    ({ secondsFromStart, secondsEnd }) =>
      secondsFromStart !== first?.secondsFromStart || (secondsEnd ?? secondsFromStart) > secondsFromStart,
  )
  return hasTimes ? null : 'This transcript has no times, so its minutes cannot be told.'
}

export type Voice = { speaker: CheckSpeaker; colleagueCounts: boolean }

/** Whether the words of each message count. */
export function countingMessages({ messages }: SpokenCall, { speaker, colleagueCounts }: Voice): boolean[] {
  const sides = new Set(allowedSides({ colleagueCounts }, speaker))
  return messages.map(({ side }) => sides.has(side))
}

/**
 * The turn number of each message, from 1. A turn is the consecutive messages of one speaker. Only messages that count start a new turn;
 * any other message gets the number of the turn before it. A "mhm" belongs to the turn it interrupts.
 */
export function turnNumbers({ messages }: SpokenCall, counts: readonly boolean[]): number[] {
  let number = 0
  let speaker: string | null = null
  return messages.map(({ turn, side }, index) => {
    const who = `${side}/${turn.speaker}`
    const opensTurn = !turn.isBackChannel || number === 0
    if (opensTurn && who !== speaker) {
      speaker = who
      if (counts[index] === true) number += 1
    }
    return number
  })
}

/** The sentences that overlap a range of their message. Logarithmic in the number of sentences. */
export function sentencesAround({ turn: { sentences } }: SpokenMessage, { start, end }: Range): Sentence[] {
  let first = 0
  let behind = sentences.length
  while (first < behind) {
    const middle = (first + behind) >> 1
    if ((sentences[middle]?.end ?? 0) <= start) first = middle + 1
    else behind = middle
  }
  let last = first
  while ((sentences[last]?.start ?? end) < end) last += 1
  return sentences.slice(first, last)
}

/**
 * Evidence: the whole sentences around a range of a message, without the parts that are not evidence. The quote is taken from the message
 * itself.
 */
export function spanAround({ call }: SpokenCall, message: SpokenMessage, range: Range): EvidenceSpan {
  let { start, end } = range
  for (const sentence of sentencesAround(message, range)) {
    start = Math.min(start, sentence.start)
    end = Math.max(end, sentence.end)
  }
  for (const aside of message.setAside) {
    if (aside.end <= range.start) start = Math.max(start, aside.end)
    if (aside.start >= range.end) end = Math.min(end, aside.start)
  }
  const text = call.messages[message.messageIndex]?.message ?? ''
  const quote = text.slice(start, end)
  start += quote.length - quote.trimStart().length
  end -= quote.length - quote.trimEnd().length
  const seconds = call.messages[message.messageIndex]?.secondsFromStart ?? 0
  return {
    messageIndex: message.messageIndex,
    start,
    end,
    quote: text.slice(start, end),
    secondsFromStart: Number.isFinite(seconds) ? Math.max(0, seconds) : 0,
  }
}
