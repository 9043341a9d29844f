import {
  type AnswerFacts,
  type FoundQuote,
  type QuoteFacts,
  quoteFactNames,
  type SilenceFacts,
  silenceFactNames,
} from './answer-facts.ts'
import type { Signals } from './signals.ts'
import { oddsFrom, type Trees } from './trees.ts'

/**
 * How sure an answer is: trees that were learned from answers to labeled conversations say how likely a quote shows what is asked, and how
 * likely nobody says it. An answer is given where the chance reaches the least chance of its detector.
 */
export type Learned = {
  signals: Signals
  /** Chance, 0 to 1, that words show what the detector looks for; 0 for a detector that may not say "met". */
  quoteChance: (detectorId: string, facts: QuoteFacts) => number
  /**
   * Chance, 0 to 1, that nobody says it; 0 for a detector that may not say "missed".
   * @param shown the chance that one of the quotes shows it
   */
  missedChance: (detectorId: string, facts: SilenceFacts, shown: number) => number
  /** Chances from which a detector's answers are given. `isRaw`: the call is raw machine text. */
  leastChance: (detectorId: string, isRaw: boolean) => { met: number; missed: number }
}

/** What is stored of it. */
export type ConfidenceModel = { met: Trees; missed: Trees }
/**
 * How often a detector's answers were right, in log odds, and the chances from which they are given, in a written call and in raw machine
 * text: where the trees trust it too little or too much, they are lower or higher than elsewhere. Null: too few answers to say.
 */
export type Reliability = Record<'met' | 'missed', { odds: number; least: number; leastRaw: number } | null>

/** The most sentences quoted for one answer: enough to judge it, few enough to read. */
export const evidenceSentences = 3
/** A sentence beside the best one is quoted where it is more likely right than not. */
const leastQuoteChance = 0.5

/** The chances of a stored model. */
export function chancesOf(
  { met, missed }: ConfidenceModel,
  reliabilityOf: (detectorId: string) => Reliability,
): Omit<Learned, 'signals'> {
  return {
    leastChance: (id, isRaw) => {
      const { met: ofMet, missed: ofMissed } = reliabilityOf(id)
      const least = isRaw ? 'leastRaw' : 'least'
      return { met: ofMet?.[least] ?? 1, missed: ofMissed?.[least] ?? 1 }
    },
    quoteChance: (id, facts) => {
      const reliability = reliabilityOf(id).met
      return reliability === null ? 0 : chance(oddsFrom(met, quoteRow(facts, reliability.odds)))
    },
    missedChance: (id, facts, shown) => {
      const reliability = reliabilityOf(id).missed
      return reliability === null ? 0 : chance(oddsFrom(missed, silenceRow(facts, shown, reliability.odds)))
    },
  }
}

/** The numbers that the trees read. */
export function quoteRow(facts: QuoteFacts, reliability: number): number[] {
  return [...quoteFactNames.map((name) => facts[name]), reliability]
}

export function silenceRow(facts: SilenceFacts, shown: number, reliability: number): number[] {
  return [...silenceFactNames.map((name) => facts[name]), shown, reliability]
}

/** The quotes of an answer, the surest first, and the chance that one of them shows it. */
export function surestQuotes<Quote>(
  quotes: readonly Quote[],
  chanceOf: (quote: Quote) => number,
): { quotes: Quote[]; chance: number } {
  const sorted = quotes
    .map((quote) => ({ quote, chance: chanceOf(quote) }))
    .toSorted((one, other) => other.chance - one.chance)
    .filter((one, index) => index === 0 || one.chance >= leastQuoteChance)
    .slice(0, evidenceSentences)
  const none = sorted.reduce((product, one) => product * (1 - one.chance), 1)
  return { quotes: sorted.map(({ quote }) => quote), chance: 1 - none }
}

/** The words that show what a detector looks for, the surest first; none: not sure enough. Then it may be sure that nobody says it. */
export function judge(
  learned: Learned,
  detectorId: string,
  { quotes, silence, isRaw }: AnswerFacts,
): { shown: FoundQuote[]; isMissed: boolean } {
  const sure = surestQuotes(quotes, ({ facts }) => learned.quoteChance(detectorId, facts))
  const least = learned.leastChance(detectorId, isRaw)
  if (sure.quotes.length > 0 && sure.chance >= least.met) return { shown: sure.quotes, isMissed: false }
  const isMissed = silence !== null && learned.missedChance(detectorId, silence, sure.chance) >= least.missed
  return { shown: [], isMissed }
}

export function chance(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
