import type { RuleLevel } from '#db/vocabulary/rules.ts'
import type { TranscriptMessage } from '#workers/domain/transcripts/message.ts'
import { callTypeLexicons } from './lexicons.ts'
import { byPosition } from './rule-order.ts'
import type { CategorizationRule } from './rules.ts'
import { idfOf, stemOf, wordsOf } from './terms.ts'

/** A call to categorize. Its messages must not change meanwhile. */
export type RoutableCall = {
  title: string
  messages: readonly Pick<TranscriptMessage, 'message'>[]
}

/** The fields of a rule that a description engine reads. */
export type DescribedRule = Pick<
  CategorizationRule,
  'id' | 'level' | 'ownerId' | 'position' | 'label' | 'explanation' | 'callType'
>

/** One level's question: which of these rules' descriptions fits the call? */
export type DescriptionRequest = {
  call: RoutableCall
  level: RuleLevel
  rules: readonly DescribedRule[]
}

/** `score` is 0 to 1, cut to hundredths; `terms` are the words that support the rule, strongest first. */
export type DescriptionCandidate = { ruleId: string; score: number; terms: string[] }

/**
 * The response of a description engine: the one rule that fits, or null when it abstains. An id that is not in the request counts as
 * null. Below `neededScore` the engine abstains.
 */
export type DescriptionMatch = {
  ruleId: string | null
  neededScore: number
  candidates: DescriptionCandidate[]
  /** A note for the trace, one or two sentences, e.g. which model responded. */
  note?: string
}

/** A description engine. The offline engine responds at once, a language model later. */
export type DescriptionMatcher = (request: DescriptionRequest) => DescriptionMatch | Promise<DescriptionMatch>

/** A description fits from this score on, unless another rule of the level leads it by `decisiveLead` or more. */
export const neededScore = 0.35
export const decisiveLead = 0.08

const titleWeight = 3
const earlyTurnWeight = 1.5
const earlyTurnShare = 0.2
/** Ten minutes of speech. In longer calls a word is more likely to occur by chance and counts for less. */
const ordinaryCallWords = 1500
/** Upper limit of that effect, so that words of very long calls still count. */
const longestCallFactor = 5
/** BM25's saturation: one mention counts 0.75 of full, one mention in the title is full. */
const saturation = 0.6
/** This many telling phrases of a call type's lexicon, each said once in an ordinary call, are full evidence of the type. */
const phrasesForCertainty = 5
/**
 * The mass of about three telling words. Shorter descriptions are measured against it, so that "Commercial terms" does not fit every
 * call with the word "terms".
 */
const leastMass = 9
/** Words that may stand between two words of a lexicon's phrase. */
const wordsBetween = 2
const shownTermCount = 5
/** A lexicon phrase has its full weight from this idf mass on: one telling word is enough. */
const tellingPhraseIdf = 3
/** The weight of a phrase of stop words alone, such as "how many". */
const leastPhraseWeight = 0.3

type DescriptionTerm = { word: string; stem: string; idf: number }
type PreparedRule = { terms: DescriptionTerm[]; phrases: readonly LexiconPhrase[] }
type LexiconPhrase = { text: string; stems: string[]; weight: number }
type CallIndex = {
  title: string
  stemWeights: Map<string, number>
  phraseWeights: Map<LexiconPhrase, number>
  lengthFactor: number
}

const lexiconPhrases = new Map(
  Object.entries(callTypeLexicons).map(([callType, phrases]) => [callType, phrases.map(lexiconPhrase)]),
)
const phrasesByFirstStem = Map.groupBy([...lexiconPhrases.values()].flat(), (phrase) => phrase.stems[0] ?? '')

/**
 * The offline description engine, prepared for a set of rules. Deterministic and synchronous.
 * A rule's score is the share of its idf mass that the call's title and transcript match. The mass is that of the
 * description's words, no less than `leastMass`, and where the rule's call type has a lexicon as much again for that.
 * A word's match saturates as in BM25; words of the title weigh 3, of the first 20 % of turns 1.5, others 1.
 */
export function createOfflineMatcher(
  rules: readonly DescribedRule[],
): (request: DescriptionRequest) => DescriptionMatch {
  const prepared = new Map<string, PreparedRule>(
    rules.map((rule) => [preparationKey(rule), prepareRule(rule)]),
  )
  // The levels of one call are compared one after the other; its transcript is indexed once.
  const indexes = new WeakMap<RoutableCall['messages'], CallIndex>()

  return ({ call, rules: asked }) => {
    let index = indexes.get(call.messages)
    if (index === undefined || index.title !== call.title) {
      index = indexCall(call)
      indexes.set(call.messages, index)
    }
    const candidates: DescriptionCandidate[] = []
    for (const rule of asked.toSorted(byPosition)) {
      candidates.push({
        ruleId: rule.id,
        ...scoreRule(prepared.get(preparationKey(rule)) ?? prepareRule(rule), index),
      })
    }
    return { ruleId: fittingRule(candidates), neededScore, candidates }
  }
}

/** The first candidate, by position, that scores enough and is not clearly led by another. */
function fittingRule(candidates: readonly DescriptionCandidate[]): string | null {
  const best = candidates.reduce((highest, candidate) => Math.max(highest, candidate.score), 0)
  // Whole hundredths, so that what a person reads decides and not a rounding error.
  const hundredths = (score: number): number => Math.round(score * 100)
  const fitting = candidates.find(
    ({ score }) => score >= neededScore && hundredths(best) - hundredths(score) < hundredths(decisiveLead),
  )
  return fitting?.ruleId ?? null
}

/** A phrase of everyday words ("how many") occurs in other calls too and weighs less than one with a telling word. */
function lexiconPhrase(text: string): LexiconPhrase {
  const stems = wordsOf(text).map(stemOf)
  const idf = stems.reduce((sum, stem) => sum + idfOf(stem), 0)
  return { text, stems, weight: Math.min(1, Math.max(leastPhraseWeight, idf / tellingPhraseIdf)) }
}

function preparationKey({ callType, explanation }: DescribedRule): string {
  return `${callType}\n${explanation}`
}

function prepareRule({ callType, explanation }: DescribedRule): PreparedRule {
  const terms = new Map<string, DescriptionTerm>()
  for (const word of wordsOf(explanation)) {
    const stem = stemOf(word)
    const idf = idfOf(stem)
    if (idf > 0 && !terms.has(stem)) terms.set(stem, { word, stem, idf })
  }
  return { terms: [...terms.values()], phrases: lexiconPhrases.get(callType) ?? [] }
}

function indexCall({ title, messages }: RoutableCall): CallIndex {
  const stemWeights = new Map<string, number>()
  const phraseWeights = new Map<LexiconPhrase, number>()
  const stemCache = new Map<string, string>()
  let wordCount = 0

  const read = (text: string, weight: number): void => {
    const stems = wordsOf(text).map((word) => {
      let stem = stemCache.get(word)
      if (stem === undefined) stemCache.set(word, (stem = stemOf(word)))
      return stem
    })
    wordCount += stems.length
    for (const [position, stem] of stems.entries()) {
      stemWeights.set(stem, (stemWeights.get(stem) ?? 0) + weight)
      for (const phrase of phrasesByFirstStem.get(stem) ?? []) {
        if (isSpokenAt(phrase, stems, position)) {
          phraseWeights.set(phrase, (phraseWeights.get(phrase) ?? 0) + weight)
        }
      }
    }
  }

  read(title, titleWeight)
  const earlyTurnCount = Math.ceil(messages.length * earlyTurnShare)
  for (const [turn, { message }] of messages.entries())
    read(message, turn < earlyTurnCount ? earlyTurnWeight : 1)

  const lengthFactor = Math.min(longestCallFactor, 0.5 + (0.5 * wordCount) / ordinaryCallWords)
  return { title, stemWeights, phraseWeights, lengthFactor }
}

/** Whether the phrase begins at this position, its words in order with few others between. */
function isSpokenAt(phrase: LexiconPhrase, stems: readonly string[], start: number): boolean {
  let position = start
  for (const stem of phrase.stems.slice(1)) {
    const last = position + wordsBetween + 1
    do position += 1
    while (position <= last && stems[position] !== stem)
    if (position > last) return false
  }
  return true
}

function scoreRule(
  { terms, phrases }: PreparedRule,
  { stemWeights, phraseWeights, lengthFactor }: CallIndex,
): Omit<DescriptionCandidate, 'ruleId'> {
  const found: { text: string; mass: number }[] = []
  const wordMass = terms.reduce((sum, term) => sum + term.idf, 0)
  for (const { word, stem, idf } of terms) {
    const weight = stemWeights.get(stem)
    if (weight !== undefined) found.push({ text: word, mass: idf * matchStrength(weight, lengthFactor) })
  }

  // The lexicon supplements short descriptions.
  const lexiconMass = phrases.length === 0 ? 0 : Math.max(wordMass, leastMass)
  const neededPhrases = phrasesForCertainty * Math.max(1, lengthFactor)
  const spoken = phrases.flatMap((phrase) => {
    const weight = phraseWeights.get(phrase)
    return weight === undefined
      ? []
      : [{ text: phrase.text, share: (phrase.weight * phraseStrength(weight)) / neededPhrases }]
  })
  const spokenShare = spoken.reduce((sum, { share }) => sum + share, 0)
  // Evidence beyond certainty is scaled down, so that the parts still sum to the lexicon's mass.
  for (const { text, share } of spoken)
    found.push({ text, mass: (lexiconMass * share) / Math.max(1, spokenShare) })

  const matchedMass = found.reduce((sum, { mass }) => sum + mass, 0)
  const mass = Math.max(wordMass + lexiconMass, leastMass)
  found.sort((left, right) => right.mass - left.mass || (left.text < right.text ? -1 : 1))
  return {
    score: Math.min(1, Math.floor((matchedMass / mass) * 100 + 1e-9) / 100),
    terms: found.slice(0, shownTermCount).map(({ text }) => text),
  }
}

/** 0 to 1: how well a word is matched that was found with this total weight. */
function matchStrength(weight: number, lengthFactor: number): number {
  const atTitleWeight = titleWeight / (titleWeight + saturation)
  return Math.min(1, weight / (weight + saturation * lengthFactor) / atTitleWeight)
}

/** How much a phrase counts by its total weight: said once in mid-call 1; in the title, or three times, 2. */
function phraseStrength(weight: number): number {
  return Math.min(2, Math.log2(1 + weight))
}
