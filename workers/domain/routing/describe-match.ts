import type { RuleLevel } from '#db/vocabulary/rules.ts'
import type { TranscriptMessage } from '#workers/domain/transcripts/message.ts'
import { type CallKind, callKindSignals, plainWords, type Signal } from './call-kind-signals.ts'
import { callTypeLexicons } from './lexicons.ts'
import { norm } from './normalize.ts'
import { byPosition } from './rule-order.ts'
import type { CategorizationRule } from './rules.ts'
import { idfOf, stemOf, wordsOf } from './terms.ts'

/** A call to categorize. Its messages must not change while it is compared. */
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

/** `score` is 0 to 1, cut to hundredths; `terms` are the words or signs that support the rule, strongest first. */
export type DescriptionCandidate = { ruleId: string; score: number; terms: string[] }

/**
 * The response of a description engine: the one rule that fits, or null when it abstains. An id that is not in the request counts as
 * null. Below `neededScore` the engine abstains.
 */
export type DescriptionMatch = {
  ruleId: string | null
  neededScore: number
  candidates: DescriptionCandidate[]
  /** Rules that might fit when none is clearly ahead, best first. Empty if a rule fits, or if none comes close. */
  plausible?: string[]
  /** A note for the trace, one or two sentences, e.g. which model responded. */
  note?: string
}

/** A description engine. The offline engine responds immediately, a language model later. */
export type DescriptionMatcher = (request: DescriptionRequest) => DescriptionMatch | Promise<DescriptionMatch>

/** A description fits at this score or above, if it leads the other rules of the level by at least `decisiveLead`. */
export const neededScore = 0.35
export const decisiveLead = 0.08
/** A rule with this score or a higher one is named as one that might fit. */
export const plausibleScore = 0.22
/** Rules of other call types, and kinds of calls that no rule represents, must score this much less. */
const decisiveKindLead = 0.09
const mostPlausible = 3

const titleWeight = 3
const earlyTurnWeight = 1.5
const earlyTurnShare = 0.2
/** Ten minutes of speech. In longer calls a word is more likely to occur by chance and counts for less. */
const ordinaryCallWords = 1500
/** Upper limit of that effect, so that words of very long calls still count. */
const longestCallFactor = 5
/** BM25's saturation: one mention counts 0.75 of the maximum, one mention in the title all of it. */
const saturation = 0.6
/**
 * The mass of about three telling words. Shorter descriptions are measured against it, so that "Commercial terms" does not fit every
 * call with the word "terms".
 */
const leastMass = 9
/** A word with this idf or a higher one is rare enough to tell calls apart. */
const tellingIdf = 3
/** Words alone decide if this many telling ones were said, or all words of a shorter description again and again. */
const leastTellingWords = 3
const saidAgainWeight = 3
/** With fewer words, a rule keeps this part of its score, and never wins. */
const fewWordsFactor = 0.8
const shownTermCount = 5

/** This many phrases of a lexicon, each said once in an ordinary call, are full evidence of the call type. */
const phrasesForCertainty = 5
/** A description that contains this many phrases of its call type's lexicon, as generated ones do, is compared by the lexicon too. */
const namedPhrases = 2
/** Other words allowed between two words of a phrase. */
const wordsBetween = 2
/** A phrase with this idf mass or more has its full weight: one telling word is enough. */
const tellingPhraseIdf = 3
/** The weight of a phrase made only of stop words, such as "how many". */
const leastPhraseWeight = 0.3

/** Points of evidence for a score of 1. */
const fullPoints = 14
/** Evidence must come from several places: with fewer signals, a rule never wins. */
const leastSignals = 3
/** How much a description's words can change the score of a rule that has signals. */
const wordShareOfSignals = 0.15
const openingTurns = 12
const openingShare = 0.25
const closingTurns = 8

type DescriptionTerm = { word: string; stem: string; idf: number }
type PreparedRule = {
  terms: DescriptionTerm[]
  kind: CallKind | null
  /** The lexicon of the call type if the description contains phrases of it, else empty. */
  phrases: readonly LexiconPhrase[]
}
type LexiconPhrase = { text: string; stems: string[]; weight: number }
/** The result of one kind's signals. */
type KindEvidence = {
  score: number
  /** The highest score that the description's words may raise it to. */ most: number
  names: string[]
}
type CallIndex = {
  title: string
  stemWeights: Map<string, number>
  phraseWeights: Map<LexiconPhrase, number>
  kinds: ReadonlyMap<string, KindEvidence>
  lengthFactor: number
}

const lexiconPhrases = new Map(
  Object.entries(callTypeLexicons).map(([callType, phrases]) => [callType, phrases.map(lexiconPhrase)]),
)
const phrasesByFirstStem = Map.groupBy([...lexiconPhrases.values()].flat(), (phrase) => phrase.stems[0] ?? '')

/**
 * The offline description engine, prepared for a set of rules. Deterministic and synchronous.
 *
 * Signals before words: if the rule's call type has signals (`call-kind-signals.ts`), the score is their evidence, and words of the
 * description only move it a little. Other rules are compared by words: the share of the description's idf mass, no less than `leastMass`,
 * that the call's title and transcript match. A word's match saturates as in BM25; words of the title weigh 3, of the first 20% of turns
 * 1.5, others 1.
 *
 * The best rule wins only with a clear lead. Otherwise the engine abstains and names the rules that might fit.
 */
export function createOfflineMatcher(
  rules: readonly DescribedRule[],
): (request: DescriptionRequest) => DescriptionMatch {
  const prepared = new Map<string, PreparedRule>(
    rules.map((rule) => [preparationKey(rule), prepareRule(rule)]),
  )
  // The levels of one call are compared one after the other, so its transcript is indexed once.
  const indexes = new WeakMap<RoutableCall['messages'], CallIndex>()

  return ({ call, rules: asked }) => {
    let index = indexes.get(call.messages)
    if (index === undefined || index.title !== call.title) {
      index = indexCall(call)
      indexes.set(call.messages, index)
    }
    const scored: Scored[] = []
    for (const rule of asked.toSorted(byPosition)) {
      const own = prepared.get(preparationKey(rule)) ?? prepareRule(rule)
      scored.push({ rule, kind: own.kind, ruleId: rule.id, ...scoreRule(own, index) })
    }
    const ruleId = fittingRule(scored, index.kinds)
    return {
      ruleId,
      neededScore,
      candidates: scored.map(({ score, terms, ...rest }) => ({ ruleId: rest.ruleId, score, terms })),
      plausible: ruleId === null ? plausibleRules(scored) : [],
    }
  }
}

type RuleScore = Omit<DescriptionCandidate, 'ruleId'> & {
  isBySignals: boolean
  /** Whether there is enough evidence to name the rule as one that might fit. */
  mightFit: boolean
}
type Scored = RuleScore & { ruleId: string; rule: DescribedRule; kind: CallKind | null }

// Compared in whole hundredths, as people see them, so that a rounding error can't decide.
const hundredths = (score: number): number => Math.round(score * 100)

/**
 * The best candidate if its score is high enough and everything else scores clearly less. If several rules say the same, the first by
 * position stands for all of them. A kind of call that no rule represents competes like a rule.
 */
function fittingRule(scored: readonly Scored[], kinds: ReadonlyMap<string, KindEvidence>): string | null {
  const best = scored.reduce<Scored | null>(
    (highest, one) => (highest === null || one.score > highest.score ? one : highest),
    null,
  )
  if (best === null || best.score < neededScore) return null

  const isNear = (score: number, lead: number): boolean =>
    hundredths(best.score) - hundredths(score) < hundredths(lead)
  const isAlike = (one: Scored): boolean =>
    one.kind === null
      ? best.kind === null && norm(one.rule.explanation) === norm(best.rule.explanation)
      : one.kind === best.kind
  const asked = new Set(scored.map(({ kind }) => kind))
  const isContested =
    scored.some(
      (one) => !isAlike(one) && isNear(one.score, one.kind === null ? decisiveLead : decisiveKindLead),
    ) ||
    (best.isBySignals &&
      [...kinds].some(([kind, { score }]) => !asked.has(kind as CallKind) && isNear(score, decisiveKindLead)))
  if (isContested) return null
  return scored.find((one) => isAlike(one) && isNear(one.score, decisiveLead))?.ruleId ?? best.ruleId
}

/** The rules that might fit, best first. Contains only the best rule of each kind. */
function plausibleRules(scored: readonly Scored[]): string[] {
  const named: Scored[] = []
  for (const one of scored.toSorted((left, right) => right.score - left.score)) {
    const isKnown = one.kind !== null && named.some(({ kind }) => kind === one.kind)
    if (one.mightFit && one.score >= plausibleScore && !isKnown) named.push(one)
  }
  return named.slice(0, mostPlausible).map(({ ruleId }) => ruleId)
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
  const stems = ` ${wordsOf(explanation).map(stemOf).join(' ')} `
  const lexicon = lexiconPhrases.get(callType) ?? []
  const named = lexicon.filter((phrase) => stems.includes(` ${phrase.stems.join(' ')} `)).length
  return {
    terms: [...terms.values()],
    kind: callType in callKindSignals ? (callType as CallKind) : null,
    phrases: named >= namedPhrases ? lexicon : [],
  }
}

/** A phrase of everyday words ("how many") occurs in other calls too and weighs less than one with a telling word. */
function lexiconPhrase(text: string): LexiconPhrase {
  const stems = wordsOf(text).map(stemOf)
  const idf = stems.reduce((sum, stem) => sum + idfOf(stem), 0)
  return { text, stems, weight: Math.min(1, Math.max(leastPhraseWeight, idf / tellingPhraseIdf)) }
}

/** Whether the phrase starts at this position: its words in order, with few others in between. */
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
        if (isSpokenAt(phrase, stems, position))
          phraseWeights.set(phrase, (phraseWeights.get(phrase) ?? 0) + weight)
      }
    }
  }

  read(title, titleWeight)
  const earlyTurnCount = Math.ceil(messages.length * earlyTurnShare)
  for (const [turn, { message }] of messages.entries())
    read(message, turn < earlyTurnCount ? earlyTurnWeight : 1)

  const lengthFactor = Math.min(longestCallFactor, 0.5 + (0.5 * wordCount) / ordinaryCallWords)
  return { title, stemWeights, phraseWeights, kinds: kindsOf(messages), lengthFactor }
}

/** The evidence for each kind of call, from the words alone. */
function kindsOf(messages: RoutableCall['messages']): ReadonlyMap<string, KindEvidence> {
  const turns = messages.map(({ message }) => plainWords(norm(message)))
  const openingEnd = Math.max(openingTurns, Math.ceil(turns.length * openingShare))
  const parts = {
    opening: turns.slice(0, openingEnd),
    closing: turns.slice(-closingTurns),
  }
  const isFound = ({ pattern, part, leastTurns }: Signal): boolean => {
    let found = 0
    for (const words of part === null ? turns : parts[part]) {
      if (!pattern.test(words)) continue
      found += 1
      if (found >= leastTurns) return true
    }
    return false
  }
  return new Map(
    Object.entries(callKindSignals).map(([kind, signals]) => [kind, evidenceOf(signals.filter(isFound))]),
  )
}

function evidenceOf(found: readonly Signal[]): KindEvidence {
  const points = found.reduce((sum, signal) => sum + signal.points, 0)
  const supporting = found.filter((signal) => signal.points > 0)
  const score = Math.max(0, Math.min(1, points / fullPoints))
  const most = mostScore(supporting)
  return {
    score: Math.min(score, most),
    most,
    names: supporting
      .toSorted((left, right) => right.points - left.points)
      .slice(0, shownTermCount)
      .map(({ name }) => name),
  }
}

/** A single sentence may say anything, and signals that accompany many kinds of calls don't establish one. */
function mostScore(supporting: readonly Signal[]): number {
  if (!supporting.some(({ isCore }) => isCore)) return plausibleScore / 2
  return supporting.length < leastSignals ? neededScore - 0.05 : 1
}

function scoreRule(rule: PreparedRule, index: CallIndex): RuleScore {
  const words = scoreWords(rule, index)
  const evidence = rule.kind === null ? undefined : index.kinds.get(rule.kind)
  if (evidence === undefined) return words

  const score = evidence.score * (1 - wordShareOfSignals) + words.score * wordShareOfSignals
  const bySignals = cut(Math.min(score, evidence.most))
  return words.score > bySignals && (words.score >= neededScore || rule.phrases.length > 0)
    ? words
    : { score: bySignals, terms: evidence.names, isBySignals: true, mightFit: true }
}

function scoreWords(
  { terms, phrases }: PreparedRule,
  { stemWeights, phraseWeights, lengthFactor }: CallIndex,
): RuleScore {
  const found: { text: string; mass: number }[] = []
  let telling = 0
  let saidAgain = 0
  for (const { word, stem, idf } of terms) {
    const weight = stemWeights.get(stem)
    if (weight === undefined) continue
    found.push({ text: word, mass: idf * matchStrength(weight, lengthFactor) })
    if (idf < tellingIdf) continue
    telling += 1
    if (weight >= saidAgainWeight) saidAgain += 1
  }

  const wordMass = terms.reduce((sum, term) => sum + term.idf, 0)
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

  const allTelling = terms.filter(({ idf }) => idf >= tellingIdf).length
  const isEnough =
    telling >= leastTellingWords ||
    spoken.length >= leastTellingWords ||
    (allTelling > 0 && saidAgain === allTelling)
  const matchedMass = found.reduce((sum, { mass }) => sum + mass, 0)
  const score = Math.min(1, matchedMass / Math.max(wordMass + lexiconMass, leastMass))
  found.sort((left, right) => right.mass - left.mass || (left.text < right.text ? -1 : 1))
  return {
    score: cut(isEnough ? score : Math.min(score * fewWordsFactor, neededScore - 0.01)),
    terms: found.slice(0, shownTermCount).map(({ text }) => text),
    isBySignals: false,
    mightFit: isEnough,
  }
}

/** How much a phrase counts by its total weight: said once in mid-call 1; in the title, or three times, 2. */
function phraseStrength(weight: number): number {
  return Math.min(2, Math.log2(1 + weight))
}

/** Cut to hundredths, never rounded up to the needed score. */
function cut(score: number): number {
  return Math.floor(score * 100 + 1e-9) / 100
}

/** 0 to 1: how well a word found with this total weight matches. */
function matchStrength(weight: number, lengthFactor: number): number {
  const atTitleWeight = titleWeight / (titleWeight + saturation)
  return Math.min(1, weight / (weight + saturation * lengthFactor) / atTitleWeight)
}
