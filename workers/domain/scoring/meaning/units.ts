import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { Conversation } from '../conversation.ts'
import { tokensOf } from './tokens.ts'
import { vectorSize, type Meaning } from './word-vectors.ts'

/**
 * Words that may be evidence: one sentence, or two adjacent sentences of one side, with what the other side said just before. `start` is
 * where the words begin in message `messageIndex`; `end` is where they end in message `lastMessageIndex`.
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

/** Length of a unit's meaning: the meaning of its words, followed by the meaning of the words before. */
export const meaningSize = 2 * vectorSize

const longestPair = 220
const sentencesBefore = 2
const wordsBeforeLaterSentences = 15
const tokensBefore = 25

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

/** Names of a unit's features, each once: those of its own words, and those of the words before. */
export type UnitNames = { own: string[]; before: string[] }

/**
 * Features of the unit's own words: single words, pairs, triples, pairs with a gap, the first words, and the length. Features of the words
 * before: single words and pairs.
 */
export function featureNames({ words, before }: Pick<Unit, 'words' | 'before'>): UnitNames {
  const tokens = tokensOf(words)
  const own = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    own.add(`word ${token}`)
    const [next, afterNext] = [tokens[at + 1], tokens[at + 2]]
    if (next !== undefined) own.add(`pair ${token} ${next}`)
    if (next === undefined || afterNext === undefined) continue
    own.add(`gap ${token} ${afterNext}`).add(`three ${token} ${next} ${afterNext}`)
  }
  own.add(`first ${tokens[0] ?? ''}`).add(`first two ${tokens[0] ?? ''} ${tokens[1] ?? ''}`)
  own.add(`length ${Math.min(4, Math.floor(Math.log2(tokens.length + 1)))}`)
  return { own: [...own], before: namesBefore(before) }
}

function namesBefore(before: string): string[] {
  const tokens = lastTokens(before)
  const names = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    names.add(`before ${token}`)
    const next = tokens[at + 1]
    if (next !== undefined) names.add(`pair before ${token} ${next}`)
  }
  if (tokens.length === 0) names.add('nothing before')
  else if (tokens.at(-1) === '?') names.add('asked before')
  return [...names]
}

/** Of the words before, the last ones count. */
export function lastTokens(before: string): string[] {
  return tokensOf(before).slice(-tokensBefore)
}

/** The value of each feature of a text. A long text has more features, so each has a lower value. */
export const featureValue = {
  own: (tokens: number): number => 0.5 / Math.sqrt(tokens + 1),
  /** The other side's words carry little weight, so that they cannot make a unit look like what a detector looks for. */
  before: (tokens: number): number => 0.25 / Math.sqrt(tokens + 1),
}

/** What was said before has half the weight. */
export function meaningBefore(meaning: Float32Array): Float32Array {
  return meaning.map((value) => value / 2)
}

/** `meaningSize` numbers: what the words and those before are about. */
export function unitMeaning(
  { words, before }: Pick<Unit, 'words' | 'before'>,
  meaningOf: Meaning,
): Float32Array {
  const meaning = new Float32Array(meaningSize)
  meaning.set(meaningOf(tokensOf(words)), 0)
  meaning.set(meaningBefore(meaningOf(lastTokens(before))), vectorSize)
  return meaning
}
