import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { Conversation } from '../conversation.ts'
import { tokensOf } from './tokens.ts'
import { vectorSize, type Meaning } from './word-vectors.ts'

/**
 * Words that may be evidence: a sentence, or two neighbors of one speaker, with what the other side said just before. `start` and `end` are
 * places in the message where the words begin and end; two neighbors may stand in two messages, then `end` is in the last one.
 */
export type Unit = {
  side: SpeakerSide
  messageIndex: number
  start: number
  lastMessageIndex: number
  end: number
  words: string
  before: string
}

/** Meanings of the words and of those before. */
export const denseCount = 2 * vectorSize

const longestPair = 220
const sentencesBefore = 2
const wordsBeforeLaterSentences = 15
/** Of the words before, the last ones count. */
export const tokensBefore = 25

/** Every unit of a conversation, in the order spoken. Linear. */
export function unitsOf(conversation: Conversation): Unit[] {
  return conversation.runs.flatMap((run) => {
    const before = lastOther(conversation, run.index)
    const beforeLater = before.split(/\s+/).slice(-wordsBeforeLaterSentences).join(' ')
    return run.sentences.flatMap((sentence, index): Unit[] => {
      const { messageIndex, start, end, text } = sentence
      const own: Unit = {
        side: run.side,
        messageIndex,
        start,
        lastMessageIndex: messageIndex,
        end,
        words: text,
        before: index === 0 ? before : beforeLater,
      }
      const next = run.sentences[index + 1]
      if (next === undefined || text.length + next.text.length >= longestPair) return [own]
      const pair = {
        ...own,
        lastMessageIndex: next.messageIndex,
        end: next.end,
        words: `${text} ${next.text}`,
      }
      return [own, pair]
    })
  })
}

/** The last sentences of the other side; the run before is always one of another side. */
function lastOther(conversation: Conversation, runIndex: number): string {
  const sentences = conversation.runs[runIndex - 1]?.sentences ?? []
  return sentences
    .slice(-sentencesBefore)
    .map((sentence) => sentence.text)
    .join(' ')
}

/** Words, two and three in a row, and how both begin, told apart by who says them. */
export function featureNames({ words, before }: Pick<Unit, 'words' | 'before'>): string[] {
  const own = tokensOf(words)
  const other = tokensOf(before).slice(-tokensBefore)
  const names = new Set<string>()
  for (const [at, token] of own.entries()) {
    names.add(`word ${token}`)
    const [next, afterNext] = [own[at + 1], own[at + 2]]
    if (next !== undefined) names.add(`pair ${token} ${next}`)
    if (next === undefined || afterNext === undefined) continue
    names.add(`gap ${token} ${afterNext}`).add(`three ${token} ${next} ${afterNext}`)
  }
  for (const [at, token] of other.entries()) {
    names.add(`before ${token}`)
    const next = other[at + 1]
    if (next !== undefined) names.add(`pair before ${token} ${next}`)
  }
  names.add(`first ${own[0] ?? ''}`).add(`first two ${own[0] ?? ''} ${own[1] ?? ''}`)
  names.add(`length ${Math.min(4, Math.floor(Math.log2(own.length + 1)))}`)
  if (other.length === 0) names.add('nothing before')
  else if (other.at(-1) === '?') names.add('asked before')
  return [...names]
}

/** `denseCount` numbers: what the words and those before are about. */
export function denseFeatures(
  { words, before }: Pick<Unit, 'words' | 'before'>,
  meaningOf: Meaning,
): Float32Array {
  const dense = new Float32Array(denseCount)
  dense.set(meaningOf(tokensOf(words)), 0)
  dense.set(meaningOf(tokensOf(before).slice(-tokensBefore)), vectorSize)
  return dense
}

/** Long texts have more features; each counts less. */
export function sparseScale(featureCount: number): number {
  return 1 / Math.sqrt(Math.max(1, featureCount))
}
