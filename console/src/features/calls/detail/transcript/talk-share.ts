import type { TranscriptTurn } from '#api/contract/calls.ts'
import type { SpeakerSide } from '#db/vocabulary/calls.ts'

/** Share of speaking time by side, in whole percent; they sum to 100. */
export type TalkShare = Record<SpeakerSide, number>

/** Words per second where a transcript has no end times; the same value as in the score engine. */
const wordsPerSecond = 2.5

/**
 * Each side's share of speaking time, without silence. A turn lasts until its stated end, otherwise until the next start or the estimated
 * duration of its words, whichever is earlier. Without usable times, only words count. `repPercent` is stored with the score and takes
 * precedence. Null without words.
 */
export function talkShareOf(
  messages: readonly TranscriptTurn[],
  repPercent: number | null = null,
): TalkShare | null {
  const isUntimed = messages.every(
    ({ secondsFromStart }) => secondsFromStart === messages[0]?.secondsFromStart,
  )
  const seconds: TalkShare = { rep: 0, colleague: 0, buyer: 0 }
  for (const [index, turn] of messages.entries()) {
    const spoken = turn.message.split(/\s+/u).filter((word) => word !== '').length / wordsPerSecond
    const nextStart = messages[index + 1]?.secondsFromStart ?? Number.POSITIVE_INFINITY
    const end = turn.secondsEnd ?? Math.min(nextStart, turn.secondsFromStart + spoken)
    seconds[turn.side] += isUntimed ? spoken : Math.max(0, end - turn.secondsFromStart)
  }
  const total = seconds.rep + seconds.colleague + seconds.buyer
  if (total <= 0) return null
  const rep = Math.round(repPercent ?? (seconds.rep / total) * 100)
  const others = seconds.colleague + seconds.buyer
  const colleague = others === 0 ? 0 : Math.round(((100 - rep) * seconds.colleague) / others)
  return { rep, colleague, buyer: 100 - rep - colleague }
}
