import type { Sentence } from '../conversation.ts'
import type { Finding } from '../detectors/detector.ts'
import type { CheckSpeaker } from '../speakers.ts'
import { type CallSignals, holds, isSpokenBy, type Odds } from './signals.ts'

/**
 * What the chance that an answer is right is judged by. Odds are natural logarithms, bounded to ±8: the mean of those by words and those by
 * meaning, where nothing else is said.
 */

/** A detector of the call's scorecard, and what its patterns find. */
export type Asked = { id: string; speaker: CheckSpeaker; finding: Finding }

/** Of a sentence that the patterns found. */
export const quoteFactNames = [
  /** How the sentence sounds, and the best of the other sentences found. */
  'odds',
  'nextOdds',
  /** How the sentence sounds by its words, and by what they are about. */
  'byWords',
  'byMeaning',
  /** How many sentences were found, up to `mostQuotes`. */
  'found',
  /** How far the speaker's best words stay ahead of the sentence. */
  'behindBest',
  /** How it sounds to the scorecard's other detector that likes it most, and how far that one is behind. */
  'otherOdds',
  'margin',
  /** Where in the call, from 0 to 1. */
  'place',
  'words',
  'isQuestion',
  'isRep',
  /** How much the speaker says (logarithm), and how much of it sounds near. */
  'said',
  'near',
  /** Of the scorecard's detectors: share that finds something, share that finds something that sounds right, mean odds. */
  'shareFound',
  'shareSure',
  'foundOdds',
  'bestOdds',
] as const

/** Of a speaker who does not say it. */
export const silenceFactNames = [
  /** Mean odds of the three units that come nearest, the nearest, and the fifth. */
  'nearest',
  'best',
  'fifth',
  /** Mean odds of the three units that come nearest by words, and by meaning. */
  'nearestByWords',
  'nearestByMeaning',
  'isRep',
  'said',
  'near',
  'turns',
  'shareFound',
  'shareSure',
  'foundOdds',
  'bestOdds',
] as const

export type QuoteFacts = Record<(typeof quoteFactNames)[number], number>
export type SilenceFacts = Record<(typeof silenceFactNames)[number], number>

/** At most `mostQuotes`, the best sounding first. */
export type FoundQuote = { sentence: Sentence; facts: QuoteFacts }
/** Empty for a detector that was not learned or whose speaker says nothing. */
export type AnswerFacts = { quotes: FoundQuote[]; silence: SilenceFacts | null }

export const mostQuotes = 6
const unknownOdds = -8
const nearestUnits = 3
const nearOdds = -1
const longestWords = 40

/** The facts of every asked detector, in the order asked. Linear in the transcript for each detector. */
export function answerFacts(
  { messages }: { messages: number },
  signals: CallSignals,
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
    sure: one !== null && (one.quotes[0]?.odds.both ?? unknownOdds) > 0 ? 1 : 0,
    foundOdds: one?.quotes[0]?.odds.both ?? 0,
    best: one?.nearest.both ?? 0,
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
  const shareFound =
    asked.filter(({ finding }) => finding.kind === 'found').length / Math.max(1, asked.length)

  return measured.map((one, index) => {
    const own = sums[index]
    if (one === null || own === undefined) return { quotes: [], silence: null }
    const others = Math.max(1, all.counts - 1)
    const call = {
      shareFound,
      shareSure: (all.sure - own.sure) / others,
      foundOdds: all.found - own.found > 0 ? (all.foundOdds - own.foundOdds) / (all.found - own.found) : -3,
      bestOdds: all.counts > 1 ? (all.best - own.best) / others : -4,
    }
    return {
      quotes: quotesOf(one, asked, signals, messages, call),
      silence: silenceOf(one, messages, call),
    }
  })
}

type CallFacts = Pick<QuoteFacts, 'shareFound' | 'shareSure' | 'foundOdds' | 'bestOdds'>

type DetectorOdds = {
  asked: Asked
  /** Odds of the speaker's units, the best first; only as many as facts need. */
  best: number[]
  nearest: BoundedOdds
  near: number
  said: number
  quotes: { sentence: Sentence; odds: BoundedOdds; unit: number | null }[]
}

function unitsByMessage({ units }: CallSignals): Map<number, number[]> {
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
  signals: CallSignals,
  unitsAt: ReadonlyMap<number, readonly number[]>,
  asked: Asked,
  spoken: readonly number[],
): DetectorOdds | null {
  const odds = spoken.flatMap((unit) => {
    const said = signals.oddsOf(asked.id, unit)
    return said === null ? [] : [boundedOdds(said)]
  })
  if (odds.length === 0) return null
  const best = bestOf(odds.map(({ both }) => both))
  const evidence = asked.finding.kind === 'found' ? asked.finding.evidence : []
  const quotes = evidence.map((sentence) => {
    let found: Pick<DetectorOdds['quotes'][number], 'odds' | 'unit'> = { odds: unknown, unit: null }
    for (const unit of unitsAt.get(sentence.messageIndex) ?? []) {
      const one = signals.units[unit]
      if (one === undefined || !holds(one, sentence)) continue
      const said = signals.oddsOf(asked.id, unit)
      const value = said === null ? unknown : boundedOdds(said)
      if (found.unit === null || value.both > found.odds.both) found = { odds: value, unit }
    }
    return { sentence, ...found }
  })
  return {
    asked,
    best,
    nearest: {
      both: nearestOf(best),
      byWords: nearestOf(bestOf(odds.map(({ byWords }) => byWords))),
      byMeaning: nearestOf(bestOf(odds.map(({ byMeaning }) => byMeaning))),
    },
    near: odds.filter(({ both }) => both > nearOdds).length,
    said: odds.length,
    quotes: quotes.toSorted((one, other) => other.odds.both - one.odds.both).slice(0, mostQuotes),
  }
}

function quotesOf(
  { asked, best, near, said, quotes }: DetectorOdds,
  all: readonly Asked[],
  signals: CallSignals,
  messages: number,
  call: CallFacts,
): FoundQuote[] {
  const rivals = new Set(
    all.flatMap(({ id, speaker }) => (id !== asked.id && speaker === asked.speaker ? [id] : [])),
  )
  return quotes.map(({ sentence, odds, unit }, index) => {
    let otherOdds = unknownOdds
    if (unit !== null)
      for (const id of rivals) {
        const said = signals.oddsOf(id, unit)
        if (said !== null) otherOdds = Math.max(otherOdds, boundedOdds(said).both)
      }
    return {
      sentence,
      facts: {
        odds: odds.both,
        nextOdds: quotes[index === 0 ? 1 : 0]?.odds.both ?? unknownOdds - 1,
        byWords: odds.byWords,
        byMeaning: odds.byMeaning,
        found: quotes.length,
        behindBest: (best[0] ?? unknownOdds) - odds.both,
        otherOdds,
        margin: odds.both - otherOdds,
        place: sentence.messageIndex / Math.max(1, messages),
        words: Math.min(longestWords, sentence.text.split(/\s+/).length),
        isQuestion: sentence.text.includes('?') ? 1 : 0,
        isRep: asked.speaker === 'rep' ? 1 : 0,
        said: Math.log(said),
        near,
        ...call,
      },
    }
  })
}

function silenceOf(
  { asked, best, nearest, near, said }: DetectorOdds,
  messages: number,
  call: CallFacts,
): SilenceFacts {
  return {
    nearest: nearest.both,
    best: best[0] ?? unknownOdds,
    fifth: best[4] ?? unknownOdds,
    nearestByWords: nearest.byWords,
    nearestByMeaning: nearest.byMeaning,
    isRep: asked.speaker === 'rep' ? 1 : 0,
    said: Math.log(said),
    near: Math.log(near + 1),
    turns: Math.log(Math.max(1, messages)),
    ...call,
  }
}

/** `both`: the mean of the two, before they are bounded. */
type BoundedOdds = Odds & { both: number }

const unknown: BoundedOdds = { byWords: unknownOdds, byMeaning: unknownOdds, both: unknownOdds }

function boundedOdds({ byWords, byMeaning }: Odds): BoundedOdds {
  return {
    byWords: bounded(byWords),
    byMeaning: bounded(byMeaning),
    both: bounded((byWords + byMeaning) / 2),
  }
}

function bounded(odds: number): number {
  return Math.max(-8, Math.min(8, odds))
}

/** The five best, the best first. */
function bestOf(odds: readonly number[]): number[] {
  return odds.toSorted((one, other) => other - one).slice(0, 5)
}

function nearestOf(best: readonly number[]): number {
  const nearest = best.slice(0, nearestUnits)
  return nearest.reduce((sum, value) => sum + value, 0) / nearest.length
}
