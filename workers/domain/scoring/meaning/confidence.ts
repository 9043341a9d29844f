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
 * How sure an answer is. Trees learned from answers to labeled conversations compute the chance that a quote shows what a detector looks
 * for, and the chance that nobody says it. An answer is given only if its chance reaches the detector's least chance.
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

/** The trees that are stored. */
export type ConfidenceModel = { met: Trees; missed: Trees }
/**
 * How reliable a detector is: `odds` is how often its answers were right, in log odds. An answer is given only if its chance reaches
 * `least` in a written call, or `leastRaw` in raw machine text. These bounds are higher for a detector that the trees trust too much, and
 * lower for one that they trust too little. Null: too few answers to tell.
 */
export type Reliability = Record<'met' | 'missed', { odds: number; least: number; leastRaw: number } | null>

/** The most sentences quoted for one answer: enough to judge it, few enough to read. */
export const evidenceSentences = 3
/** Besides the best sentence, others are quoted only if they are more likely right than wrong. */
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

/**
 * The quotes that show what a detector looks for, surest first. Empty if the chance is too low; `isMissed` then tells whether it is sure
 * enough that nobody says it.
 */
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
