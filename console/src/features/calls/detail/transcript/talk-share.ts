import type { TranscriptTurn } from '#api/contract/calls.ts'
import type { SpeakerSide } from '#db/vocabulary/calls.ts'

/** Share of speaking time by side, in whole percent; they sum to 100. */
export type TalkShare = Record<SpeakerSide, number>

/** Speaking speed where a transcript states no end of a turn; the same as the score engine's. */
const wordsPerSecond = 2.5

/**
 * Who spoke how much, silence left out. A turn lasts to its stated end, else to the earlier of the next start and its words' time;
 * where no time moves, words alone count. `repPercent` is the share that the score was given with and goes before our own.
 * Null without words.
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
