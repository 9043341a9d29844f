import type { Conversation, Run, Sentence } from '../conversation.ts'
import { absent, found, unclear, type Detector } from './detector.ts'
import { plainOf } from './spoken.ts'

/** A sentence with what the other side said just before its run. */
export type Said = {
  sentence: Sentence
  text: string
  /** The text without hesitation and hedges; see `spoken.ts`. */
  plain: string
  run: Run
  /** Index of the sentence in its run. */
  place: number
  /** The other side's last sentences before the run; empty where it has not spoken. */
  before: string
  /** Whether the other side asked something there. */
  isAnswer: boolean
  /** The next sentence of the same run; empty at its end. */
  next: string
}

/** The sentences of the other side that a reply is read with. */
const sentencesBefore = 3
/** Runs of the other side stand directly before, or behind a colleague's words. */
const runsBefore = 2

/** Sentences of the rep or the buyer in order, each with what it replies to. Linear. */
export function saidBy(conversation: Conversation, side: 'rep' | 'buyer'): Said[] {
  const other = side === 'rep' ? 'buyer' : 'rep'
  return conversation.runs.flatMap((run) => {
    if (run.side !== side) return []
    const earlier = conversation.runs
      .slice(Math.max(0, run.index - runsBefore), run.index)
      .findLast((one) => one.side === other)
    const prompts = earlier?.sentences.slice(-sentencesBefore) ?? []
    const before = prompts.map(({ text }) => text).join(' ')
    const isAnswer = prompts.some(({ question }) => question !== 'none')
    return run.sentences.map((sentence, place) => ({
      sentence,
      text: sentence.text,
      plain: plainOf(sentence),
      run,
      place,
      before,
      isAnswer,
      next: run.sentences[place + 1]?.text ?? '',
    }))
  })
}

/** Patterns that speak for something, or with a negative weight against it. */
export type Signs = readonly (readonly [weight: number, pattern: RegExp])[]

export function weightOf(text: string, signs: Signs): number {
  let total = 0
  for (const [weight, pattern] of signs) if (pattern.test(text)) total += weight
  return total
}

/** The same for a sentence as it stands or without its hesitation, whichever weighs more. */
export function weightOfSaid({ text, plain }: Pick<Said, 'text' | 'plain'>, signs: Signs): number {
  const weight = weightOf(text, signs)
  return plain === text ? weight : Math.max(weight, weightOf(plain, signs))
}

/** A sentence that weighs this much less than the best one is not quoted beside it. */
const widestSpan = 2

/** The sentences that weigh enough, heaviest first; of each turn one before a second of any. */
export function heaviest(said: readonly Said[], needed: number, weigh: (one: Said) => number): Sentence[] {
  const weighed = said
    .map((one) => ({ sentence: one.sentence, weight: weigh(one) }))
    .filter(({ weight }) => weight >= needed)
    .toSorted((left, right) => right.weight - left.weight)
  const least = Math.max(needed, (weighed[0]?.weight ?? 0) - widestSpan)
  const kept = weighed.filter(({ weight }) => weight >= least)
  const turns = new Set<number>()
  const first: Sentence[] = []
  const more: Sentence[] = []
  for (const { sentence } of kept) {
    if (turns.has(sentence.messageIndex)) more.push(sentence)
    else first.push(sentence)
    turns.add(sentence.messageIndex)
  }
  return [...first, ...more]
}

type WeighingRule = {
  id: string
  speaker: 'rep' | 'buyer'
  closed: boolean
  /** What a sentence has to weigh to be quoted. */
  needed: number
  /** From this weight on, a sentence may have said it in other words: then nothing found is unclear, not absent. */
  hinted?: number
  weigh: (said: Said, conversation: Conversation) => number
  found: string
  absent: string
}

/** The common detector where several signs speak for a sentence: who asked, what is said, and what speaks against it. */
export function weighingDetector(rule: WeighingRule): Detector {
  return {
    id: rule.id,
    speaker: rule.speaker,
    closed: rule.closed,
    detect: (conversation) => {
      let best = Number.NEGATIVE_INFINITY
      const hits = heaviest(saidBy(conversation, rule.speaker), rule.needed, (one) => {
        const weight = rule.weigh(one, conversation)
        best = Math.max(best, weight)
        return weight
      })
      if (hits.length > 0) return found(hits, rule.found)
      return rule.hinted !== undefined && best >= rule.hinted ? unclear(inOtherWords) : absent(rule.absent)
    },
  }
}

const inOtherWords = 'It may have been said in other words; that needs judgement.'
