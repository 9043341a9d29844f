import type { Sentence } from '../conversation.ts'
import type { Finding } from '../detectors/detector.ts'
import type { CheckSpeaker } from '../speakers.ts'
import { holds, isSpokenBy, type UnitOdds } from './signals.ts'

/** The facts from which the chance that an answer is right is computed. Odds are natural logarithms, bounded to ±8. */

/** A detector of the call's scorecard, and what its patterns find. */
export type Asked = { id: string; speaker: CheckSpeaker; finding: Finding }

/** Facts about words that the patterns found, or that only the learned signal points at. */
export const quoteFactNames = [
  /** The odds of the words, and the best odds among the other words that the patterns found. */
  'odds',
  'nextOdds',
  /** How many sentences the patterns found, up to `mostQuotes`; 0: only the learned signal points at these words. */
  'found',
  /** How far the odds of these words are below the speaker's best odds. */
  'behindBest',
  /** The highest odds that another detector of the scorecard for the same speaker gives these words, and how far they are below `odds`. */
  'otherOdds',
  'margin',
  /** Where in the call, from 0 to 1. */
  'place',
  'words',
  'isQuestion',
  'isRep',
  /** The number of the speaker's units (natural logarithm), and how many of them have odds above `nearOdds`. */
  'said',
  'near',
  /**
   * The scorecard's detectors: the share that found something; without this detector, the share whose best quote has odds above 0, the mean
   * odds of the best quotes, and the mean of `nearest`.
   */
  'shareFound',
  'shareSure',
  'foundOdds',
  'bestOdds',
] as const

/** Facts about a speaker who perhaps never says it. */
export const silenceFactNames = [
  /** 1: the patterns found words, though perhaps wrongly. */
  'found',
  /** Mean of the speaker's three highest odds, the highest, and the fifth highest. */
  'nearest',
  'best',
  'fifth',
  'isRep',
  'said',
  'near',
  'turns',
  /** Share of all units that end like a written sentence; raw machine text has none. */
  'written',
  'shareFound',
  'shareSure',
  'foundOdds',
  'bestOdds',
] as const

export type QuoteFacts = Record<(typeof quoteFactNames)[number], number>
export type SilenceFacts = Record<(typeof silenceFactNames)[number], number>

/** Words of one message. */
export type Quoted = Pick<Sentence, 'messageIndex' | 'start' | 'end' | 'text'>
export type FoundQuote = { quoted: Quoted; facts: QuoteFacts }
/**
 * First the words that the patterns found, highest odds first, at most `mostQuotes`. Then the words that only the learned signal points at,
 * at most `mostPointedAt`. Empty for a detector that was not learned or whose speaker says nothing.
 */
export type AnswerFacts = {
  quotes: FoundQuote[]
  silence: SilenceFacts | null
  /** Hardly any unit of the call ends like a written sentence. */
  isRaw: boolean
}

export const mostQuotes = 6
const mostPointedAt = 2
const unknownOdds = -8
const nearestUnits = 3
const nearOdds = -1
const longestWords = 40
/** A call is raw machine text below this share of units that end like a written sentence. */
const writtenShare = 0.1

/** The facts of every asked detector, in the order asked. Linear in the transcript for each detector. */
export function answerFacts(
  { messages }: { messages: number },
  signals: UnitOdds,
  asked: readonly Asked[],
): AnswerFacts[] {
  const spoken = new Map<CheckSpeaker, number[]>()
  for (const speaker of new Set(asked.map((one) => one.speaker)))
    spoken.set(
      speaker,
      signals.units.flatMap((unit, index) => (isSpokenBy(unit, speaker) ? [index] : [])),
    )
  const unitsAt = unitsByMessage(signals)
  const measured = asked.map((one) => listen(signals, unitsAt, one, spoken.get(one.speaker) ?? []))
  const sums = measured.map((one) => ({
    found: one !== null && one.quotes.length > 0 ? 1 : 0,
    sure: one !== null && (one.quotes[0]?.odds ?? unknownOdds) > 0 ? 1 : 0,
    foundOdds: one?.quotes[0]?.odds ?? 0,
    best: one?.nearest ?? 0,
    counts: one === null ? 0 : 1,
  }))
  const total = (key: keyof (typeof sums)[number]): number => sums.reduce((sum, one) => sum + one[key], 0)
  const all = {
    found: total('found'),
    sure: total('sure'),
    foundOdds: total('foundOdds'),
    best: total('best'),
    counts: total('counts'),
  }
  const written =
    signals.units.filter(({ words }) => /[.!]["'’”)]?$/.test(words)).length /
    Math.max(1, signals.units.length)
  const isRaw = written < writtenShare
  const shareFound =
    asked.filter(({ finding }) => finding.kind === 'found').length / Math.max(1, asked.length)

  return measured.map((one, index) => {
    const own = sums[index]
    if (one === null || own === undefined) return { quotes: [], silence: null, isRaw }
    const others = Math.max(1, all.counts - 1)
    const call = {
      shareFound,
      shareSure: (all.sure - own.sure) / others,
      foundOdds: all.found - own.found > 0 ? (all.foundOdds - own.foundOdds) / (all.found - own.found) : -3,
      bestOdds: all.counts > 1 ? (all.best - own.best) / others : -4,
    }
    return {
      quotes: quotesOf(one, asked, signals, messages, call),
      silence: silenceOf(one, { messages, written }, call),
      isRaw,
    }
  })
}

type CallFacts = Pick<QuoteFacts, 'shareFound' | 'shareSure' | 'foundOdds' | 'bestOdds'>

type DetectorOdds = {
  asked: Asked
  /** Odds of the speaker's units, the best first; only as many as facts need. */
  best: number[]
  nearest: number
  near: number
  said: number
  quotes: QuoteOdds[]
  pointedAt: QuoteOdds[]
}
type QuoteOdds = { quoted: Quoted; odds: number; unit: number | null }

function unitsByMessage({ units }: UnitOdds): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [index, { messageIndex, lastMessageIndex }] of units.entries())
    for (const at of new Set([messageIndex, lastMessageIndex])) {
      const list = found.get(at)
      if (list === undefined) found.set(at, [index])
      else list.push(index)
    }
  return found
}

function listen(
  signals: UnitOdds,
  unitsAt: ReadonlyMap<number, readonly number[]>,
  asked: Asked,
  spoken: readonly number[],
): DetectorOdds | null {
  const odds = spoken.flatMap((unit) => {
    const value = signals.oddsOf(asked.id, unit)
    return value === null ? [] : [bounded(value)]
  })
  if (odds.length === 0) return null
  const best = odds.toSorted((one, other) => other - one).slice(0, 5)
  const nearest = best.slice(0, nearestUnits)
  const evidence = asked.finding.kind === 'found' ? asked.finding.evidence : []
  const quotes = evidence.map((sentence) => {
    let found: { odds: number; unit: number | null } = { odds: unknownOdds, unit: null }
    for (const unit of unitsAt.get(sentence.messageIndex) ?? []) {
      const one = signals.units[unit]
      if (one === undefined || !holds(one, sentence)) continue
      const value = bounded(signals.oddsOf(asked.id, unit) ?? unknownOdds)
      if (found.unit === null || value > found.odds) found = { odds: value, unit }
    }
    return { quoted: sentence, ...found }
  })
  const isElsewhere = asked.finding.kind === 'notApplicable' || asked.finding.kind === 'violated'
  return {
    asked,
    best,
    nearest: nearest.reduce((sum, value) => sum + value, 0) / nearest.length,
    near: odds.filter((value) => value > nearOdds).length,
    said: odds.length,
    quotes: quotes.toSorted((one, other) => other.odds - one.odds).slice(0, mostQuotes),
    pointedAt: isElsewhere
      ? []
      : pointOut(signals, asked.id, spoken, new Set(evidence.map((sentence) => sentence.messageIndex))),
  }
}

/**
 * Among the messages in which the patterns found nothing, those whose best words have the highest odds, if both models point at these
 * words.
 */
function pointOut(
  { units, oddsOf, isPointedAt }: UnitOdds,
  id: string,
  spoken: readonly number[],
  found: ReadonlySet<number>,
): QuoteOdds[] {
  const best = new Map<number, QuoteOdds>()
  for (const index of spoken) {
    const unit = units[index]
    if (unit === undefined || unit.messageIndex !== unit.lastMessageIndex || found.has(unit.messageIndex))
      continue
    const { messageIndex, start, end, words: text } = unit
    const odds = bounded(oddsOf(id, index) ?? unknownOdds)
    if (odds > (best.get(messageIndex)?.odds ?? 0))
      best.set(messageIndex, { quoted: { messageIndex, start, end, text }, odds, unit: index })
  }
  return [...best.values()]
    .toSorted((one, other) => other.odds - one.odds)
    .slice(0, mostPointedAt)
    .filter(({ unit }) => unit !== null && isPointedAt(id, unit))
}

function quotesOf(
  { asked, best, near, said, quotes, pointedAt }: DetectorOdds,
  all: readonly Asked[],
  signals: UnitOdds,
  messages: number,
  call: CallFacts,
): FoundQuote[] {
  const rivals = new Set(
    all.flatMap(({ id, speaker }) => (id !== asked.id && speaker === asked.speaker ? [id] : [])),
  )
  const describe = ({ quoted, odds, unit }: QuoteOdds, nextOdds: number, found: number): FoundQuote => {
    let otherOdds = unknownOdds
    if (unit !== null)
      for (const id of rivals)
        otherOdds = Math.max(otherOdds, bounded(signals.oddsOf(id, unit) ?? unknownOdds))
    return {
      quoted,
      facts: {
        odds,
        nextOdds,
        found,
        behindBest: (best[0] ?? unknownOdds) - odds,
        otherOdds,
        margin: odds - otherOdds,
        place: quoted.messageIndex / Math.max(1, messages),
        words: Math.min(longestWords, quoted.text.split(/\s+/).length),
        isQuestion: quoted.text.includes('?') ? 1 : 0,
        isRep: asked.speaker === 'rep' ? 1 : 0,
        said: Math.log(said),
        near,
        ...call,
      },
    }
  }
  const noOdds = unknownOdds - 1
  return [
    ...quotes.map((quote, index) =>
      describe(quote, quotes[index === 0 ? 1 : 0]?.odds ?? noOdds, quotes.length),
    ),
    ...pointedAt.map((quote) => describe(quote, noOdds, 0)),
  ]
}

function silenceOf(
  { asked, best, nearest, near, said }: DetectorOdds,
  { messages, written }: { messages: number; written: number },
  call: CallFacts,
): SilenceFacts {
  return {
    found: asked.finding.kind === 'found' ? 1 : 0,
    nearest,
    best: best[0] ?? unknownOdds,
    fifth: best[4] ?? unknownOdds,
    isRep: asked.speaker === 'rep' ? 1 : 0,
    said: Math.log(said),
    near: Math.log(near + 1),
    turns: Math.log(Math.max(1, messages)),
    written,
    ...call,
  }
}

function bounded(odds: number): number {
  return Math.max(-8, Math.min(8, odds))
}
