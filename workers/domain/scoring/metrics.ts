import { dayPattern } from './calendar.ts'
import type { Conversation, Turn } from './conversation.ts'
import { readLanguage } from './language.ts'
import { fillersIn } from './lexicon.ts'
import { isCourtesyOrScheduling } from './questions.ts'
import { isTooShortFor } from './metric-floors.ts'
import type { MetricName } from './scorecard.ts'

/** A number, or null if the transcript cannot give it. Never NaN or infinite. */
export type Metrics = Record<MetricName, number | null>

/**
 * Every metric of a call, rounded to one decimal. Seconds of speech exclude silence. A "monologue" is the speech of one side, interrupted
 * only by back-channels (see `Turn.isBackChannel`).
 *
 * - `talkSharePercent`: the rep's share of all seconds of speech (of words, if the transcript has no times); null exactly if the rep says
 *   nothing.
 * - `questionsPerHour`, `turnSwitchesPerMinute`, `wordsPerMinute`: null below `metricFloorSeconds`.
 * - `buyerWordSharePercent`: the buyer's share of all words.
 * - `longestUninterruptedTourSeconds`: the seller's side (rep and colleagues) until a buyer's turn or an answered question.
 * - `turnSwitchesPerMinute`: changes between the seller's and the buyer's side.
 * - `patienceSeconds`: median gap from a buyer's stated end to the rep's start; null without real end times.
 * - `secondsToFirstQuestion`: from the first word of the call to the turn with the rep's first question that is neither a greeting nor
 *   about a meeting time.
 * - `buyerActiveThirds`: thirds of the call in which the buyer says more than a back-channel.
 * - `nextStepDateDetected`: 1 if a day is named in the last third, else 0; null if the transcript is not English.
 */
export function computeMetrics(conversation: Conversation): Metrics {
  const { turns } = conversation
  const isShort = (metric: MetricName): boolean => isTooShortFor(metric, conversation.durationSeconds)
  const rep = turns.filter((turn) => turn.side === 'rep')
  const buyer = turns.filter((turn) => turn.side === 'buyer')
  const questions = rep.flatMap((turn) => turn.sentences).filter((sentence) => sentence.question !== 'none')
  const repWords = wordCount(rep)
  const hours = conversation.durationSeconds / 3600
  const firstQuestion = rep.find((turn) =>
    turn.sentences.some((sentence) => sentence.question !== 'none' && !isCourtesyOrScheduling(sentence.text)),
  )
  const fillerCount = rep
    .flatMap((turn) => turn.sentences)
    .reduce((total, sentence) => total + fillersIn(sentence.text), 0)
  return {
    talkSharePercent: talkShare(rep, turns),
    buyerWordSharePercent: ratio(wordCount(buyer), wordCount(turns), 100),
    longestMonologueSeconds: rep.length === 0 ? null : round(longestStretch(turns, 'rep')),
    longestBuyerStorySeconds: buyer.length === 0 ? null : round(longestStretch(turns, 'buyer')),
    questionCount: turns.length === 0 ? null : questions.length,
    questionsPerHour:
      rep.length === 0 || isShort('questionsPerHour') ? null : ratio(questions.length, hours, 1),
    openQuestionSharePercent: ratio(
      questions.filter((question) => question.question === 'open').length,
      questions.length,
      100,
    ),
    turnSwitchesPerMinute: isShort('turnSwitchesPerMinute')
      ? null
      : ratio(sideSwitches(turns), conversation.durationSeconds / 60, 1),
    wordsPerMinute: isTooShortFor('wordsPerMinute', seconds(rep))
      ? null
      : ratio(repWords, seconds(rep) / 60, 1),
    fillersPer100Words: ratio(fillerCount, repWords, 100),
    patienceSeconds: patience(turns),
    secondsToFirstQuestion:
      firstQuestion === undefined ? null : round(firstQuestion.startSeconds - conversation.startSeconds),
    longestUninterruptedTourSeconds: turns.length === 0 ? null : round(longestTour(turns)),
    buyerActiveThirds: turns.length === 0 ? null : activeThirds(conversation, buyer),
    nextStepDateDetected: nextStepDateDetected(conversation),
  }
}

/** Index of the turn from which a conversation counts as "near its end": the last third, at least the last six turns. */
export function closingStart(turnCount: number): number {
  return Math.max(0, Math.min(Math.floor((turnCount * 2) / 3), turnCount - 6))
}

function talkShare(rep: Turn[], turns: Turn[]): number | null {
  const words = wordCount(rep)
  if (words === 0) return null
  return ratio(seconds(rep), seconds(turns), 100) ?? ratio(words, wordCount(turns), 100)
}

function nextStepDateDetected(conversation: Conversation): number | null {
  if (!readLanguage(conversation).isEnglish) return null
  const from = closingStart(conversation.turns.length)
  return conversation.turns
    .slice(from)
    .some((turn) => turn.sentences.some((sentence) => dayPattern.test(sentence.text)))
    ? 1
    : 0
}

function seconds(turns: Turn[]): number {
  return turns.reduce((total, turn) => total + (turn.endSeconds - turn.startSeconds), 0)
}

function wordCount(turns: Turn[]): number {
  return turns.reduce((total, turn) => total + turn.words.length, 0)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function ratio(part: number, whole: number, factor: number): number | null {
  const value = (part / whole) * factor
  return whole > 0 && Number.isFinite(value) ? round(value) : null
}

function longestStretch(turns: Turn[], side: 'rep' | 'buyer'): number {
  let longest = 0
  let current = 0
  for (const turn of turns) {
    if (turn.side === side) current += turn.endSeconds - turn.startSeconds
    else if (!turn.isBackChannel) current = 0
    longest = Math.max(longest, current)
  }
  return longest
}

function longestTour(turns: Turn[]): number {
  let longest = 0
  let current = 0
  let questionIsOpen = false
  for (const turn of turns) {
    if (turn.side === 'buyer') {
      if (!turn.isBackChannel || questionIsOpen) current = 0
      questionIsOpen = false
      continue
    }
    current += turn.endSeconds - turn.startSeconds
    questionIsOpen =
      turn.sentences.at(-1)?.question !== undefined && turn.sentences.at(-1)?.question !== 'none'
    longest = Math.max(longest, current)
  }
  return longest
}

function sideSwitches(turns: Turn[]): number {
  let switches = 0
  for (let index = 1; index < turns.length; index += 1) {
    if ((turns[index]?.side === 'buyer') !== (turns[index - 1]?.side === 'buyer')) switches += 1
  }
  return switches
}

function patience(turns: Turn[]): number | null {
  const gaps: number[] = []
  for (let index = 1; index < turns.length; index += 1) {
    const before = turns[index - 1]
    const turn = turns[index]
    if (
      before?.side !== 'buyer' ||
      turn?.side !== 'rep' ||
      !before.endIsStated ||
      before.isBackChannel ||
      turn.isBackChannel
    )
      continue
    // Talking over the buyer counts as zero patience, not as a negative amount.
    gaps.push(Math.max(0, turn.startSeconds - before.endSeconds))
  }
  if (gaps.length === 0) return null
  gaps.sort((left, right) => left - right)
  const middle = gaps.length / 2
  const lower = gaps[Math.ceil(middle) - 1] ?? 0
  const upper = gaps[Math.floor(middle)] ?? lower
  return round(gaps.length % 2 === 1 ? (gaps[Math.floor(middle)] ?? 0) : (lower + upper) / 2)
}

function activeThirds(conversation: Conversation, buyer: Turn[]): number {
  const span = conversation.endSeconds - conversation.startSeconds
  if (span <= 0) return buyer.some((turn) => !turn.isBackChannel) ? 1 : 0
  const thirds = new Set<number>()
  for (const turn of buyer) {
    if (turn.isBackChannel) continue
    thirds.add(Math.min(2, Math.floor(((turn.startSeconds - conversation.startSeconds) / span) * 3)))
  }
  return thirds.size
}
