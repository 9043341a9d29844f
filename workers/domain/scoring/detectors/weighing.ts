import type { Conversation, Run, Sentence } from '../conversation.ts'
import { absent, found, unclear, type Detector } from './detector.ts'
import { plainOf } from './spoken.ts'

/** A sentence together with what the other side said just before its run. */
export type Said = {
  sentence: Sentence
  text: string
  /** The text without hesitations and hedges; see `spoken.ts`. */
  plain: string
  run: Run
  /** Index of the sentence in its run. */
  place: number
  /** The other side's last sentences before the run. Empty if it has not spoken. */
  before: string
  /** Whether the other side asked something in those sentences. */
  isAnswer: boolean
  /** The next sentence of the same run. Empty at its end. */
  next: string
}

/** How many sentences of the other side belong to the context of a reply. */
const sentencesBefore = 3
/** The other side's run comes directly before, or one run earlier if a colleague spoke in between. */
const runsBefore = 2

/** Sentences of the rep or the buyer in order, each with what it replies to. Linear in the conversation. */
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

/** Weighted patterns. A positive weight is evidence for something, a negative one evidence against it. */
export type Signs = readonly (readonly [weight: number, pattern: RegExp])[]

export function weightOf(text: string, signs: Signs): number {
  let total = 0
  for (const [weight, pattern] of signs) if (pattern.test(text)) total += weight
  return total
}

/** The weight of a sentence as spoken or without its hesitations, whichever is higher. */
export function weightOfSaid({ text, plain }: Pick<Said, 'text' | 'plain'>, signs: Signs): number {
  const weight = weightOf(text, signs)
  return plain === text ? weight : Math.max(weight, weightOf(plain, signs))
}

/** A sentence this much lighter than the best one is not quoted next to it. */
const widestSpan = 2

/** The sentences that weigh enough, heaviest first. The first of each turn comes before the second of any turn. */
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
  /** The weight that a sentence needs to be quoted. */
  needed: number
  /**
   * A sentence with this weight may have said it in other words: if none reaches `needed`, the result is unclear instead of absent.
   */
  hinted?: number
  weigh: (said: Said, conversation: Conversation) => number
  found: string
  absent: string
}

/** The common detector if several signs add up: who asked, what is said, and what is evidence against it. */
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
