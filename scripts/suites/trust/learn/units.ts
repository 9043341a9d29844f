import { vectorSize } from '#workers/domain/scoring/meaning/word-vectors.ts'
import { tokensOf } from '#workers/domain/scoring/meaning/tokens.ts'
import { englishMeaning } from '#workers/engines/word-vectors/load.ts'
import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { Conversation } from '#workers/domain/scoring/conversation.ts'
import type { Features } from './linear-model.ts'

/** Words that may be evidence: a sentence, or two neighbors of one speaker, with what the other side said just before. */
export type Unit = { side: SpeakerSide; turn: number; words: string; before: string }

export const denseCount = 2 * vectorSize

const longestPair = 220
const sentencesBefore = 2
const wordsBeforeLaterSentences = 15
const tokensBefore = 25

export function unitsOf(conversation: Conversation): Unit[] {
  return conversation.runs.flatMap((run) => {
    const other = conversation.runs.slice(0, run.index).findLast((earlier) => earlier.side !== run.side)
    const before = (other?.sentences ?? [])
      .slice(-sentencesBefore)
      .map((sentence) => sentence.text)
      .join(' ')
    return run.sentences.flatMap((sentence, index): Unit[] => {
      const unit = {
        side: run.side,
        turn: sentence.messageIndex + 1,
        before: index === 0 ? before : before.split(/\s+/).slice(-wordsBeforeLaterSentences).join(' '),
      }
      const next = run.sentences[index + 1]?.text
      const own = { ...unit, words: sentence.text }
      if (next === undefined || sentence.text.length + next.length >= longestPair) return [own]
      return [own, { ...unit, words: `${sentence.text} ${next}` }]
    })
  })
}

/** Gives each name of a feature a number; names that are seen fewer than three times have none. */
export class FeatureNames {
  readonly #ids = new Map<string, number>()
  readonly #seen: number[] = []

  get size(): number {
    return this.#ids.size
  }

  count(names: readonly string[]): void {
    for (const name of names) {
      let id = this.#ids.get(name)
      if (id === undefined) {
        id = this.#ids.size
        this.#ids.set(name, id)
      }
      this.#seen[id] = (this.#seen[id] ?? 0) + 1
    }
  }

  idsOf(names: readonly string[]): Int32Array {
    return Int32Array.from(
      names.flatMap((name) => {
        const id = this.#ids.get(name)
        return id !== undefined && (this.#seen[id] ?? 0) >= 3 ? [id] : []
      }),
    )
  }
}

/** Words, pairs of words and how both begin, told apart by who says them. */
export function featureNames({ words, before }: Pick<Unit, 'words' | 'before'>): string[] {
  const own = tokensOf(words)
  const other = tokensOf(before).slice(-tokensBefore)
  const names = new Set<string>()
  for (const [at, token] of own.entries()) {
    names.add(`word ${token}`)
    const [next, afterNext] = [own[at + 1], own[at + 2]]
    if (next !== undefined) names.add(`pair ${token} ${next}`)
    if (afterNext !== undefined) names.add(`gap ${token} ${afterNext}`)
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

export function featuresOf(unit: Pick<Unit, 'words' | 'before'>, names: FeatureNames): Features {
  const dense = new Float32Array(denseCount)
  const meaningOf = englishMeaning()
  dense.set(meaningOf(tokensOf(unit.words)), 0)
  dense.set(meaningOf(tokensOf(unit.before).slice(-tokensBefore)), vectorSize)
  return { sparse: names.idsOf(featureNames(unit)), dense }
}
