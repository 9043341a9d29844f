import type { Conversation, Sentence } from '../conversation.ts'
import type { CheckSpeaker } from '../speakers.ts'
import { createFeatureRows, type FeatureRows } from './feature-rows.ts'
import { tokensOf } from './tokens.ts'
import { featureValue, lastTokens, meaningBefore, meaningSize, unitsOf, type Unit } from './units.ts'
import { type Meaning, vectorSize } from './word-vectors.ts'

/**
 * The learned signal. Each detector has two linear models: one of the words in a unit, and one of what those words are about. They rate the
 * sentences that the detector's patterns find, and they point at sentences that the patterns miss. Learned by `npm run trust -- --learn
 * --write` from example sentences and labeled conversations.
 */
export type Signals = (conversation: Conversation) => CallSignals

/** How the units of a conversation sound. Odds are natural logarithms. */
export type UnitOdds = {
  units: readonly Unit[]
  /**
   * The odds that a unit, given by its index, shows what a detector looks for: the mean of both models. Null if the detector was not
   * learned.
   */
  oddsOf: (detectorId: string, unit: number) => number | null
  /** Whether both models point at the unit. */
  isPointedAt: (detectorId: string, unit: number) => boolean
}

/** What the learned signal says of one conversation. */
export type CallSignals = UnitOdds & {
  /** What the call is about: the mean meaning of what the rep's side says, then of what the others say, `meaningSize` numbers. */
  about: () => Float32Array
}

/** Weights of all models. Rows are the features, then `meaningSize` rows; columns are the detectors. */
export type SignalTable = {
  features: readonly string[]
  detectors: readonly {
    id: string
    words: { scale: number; bias: number }
    meaning: { scale: number; bias: number }
  }[]
  weights: Int8Array
}

const mostBefore = 0.75

export function createSignals(table: SignalTable, meaning: Meaning): Signals {
  const featureRows = createFeatureRows(table.features)
  const columnOf = new Map(table.detectors.map(({ id }, column) => [id, column]))
  const read = new Map<number, DetectorColumn>()
  const columnAt = (column: number): DetectorColumn | null => {
    const known = read.get(column)
    const detector = table.detectors[column]
    if (known !== undefined || detector === undefined) return known ?? null
    const weights = weightsOf(table, column)
    const ownMeaning = Float64Array.from(weights.subarray(table.features.length))
    const own = { detector, weights, ownMeaning }
    read.set(column, own)
    return own
  }

  return (conversation) => {
    const units = unitsOf(conversation)
    let features: UnitFeatures[] | null = null
    const oddsOfColumn = new Map<number, ColumnOdds>()
    const featuresOf = (): UnitFeatures[] => (features ??= readUnits(units, featureRows, meaning))
    const oddsAt = (detectorId: string): ColumnOdds | null => {
      const number = columnOf.get(detectorId)
      if (number === undefined) return null
      let odds = oddsOfColumn.get(number)
      if (odds === undefined) {
        // Computed only for the detectors that a scorecard asks about: most scorecards use a tenth of them.
        const column = columnAt(number)
        if (column === null) return null
        odds = oddsOfUnits(featuresOf(), column)
        oddsOfColumn.set(number, odds)
      }
      return odds
    }
    return {
      units,
      about: () =>
        meanOfSides(
          units,
          featuresOf().map((own) => own.meaning),
        ),
      oddsOf: (detectorId, unit) => oddsAt(detectorId)?.mean[unit] ?? null,
      isPointedAt: (detectorId, unit) => (oddsAt(detectorId)?.lower[unit] ?? 0) > 0,
    }
  }
}

/** The mean meaning of the words of each side, without the words before. Colleagues' words count as the rep's. */
export function meanOfSides(units: readonly Unit[], meanings: readonly Float32Array[]): Float32Array {
  const sums = new Float64Array(2 * vectorSize)
  const counts = { rep: 0, others: 0 }
  for (const [index, { side }] of units.entries()) {
    const from = side === 'buyer' ? vectorSize : 0
    counts[side === 'buyer' ? 'others' : 'rep'] += 1
    const own = meanings[index]
    for (let at = 0; at < vectorSize; at += 1) sums[from + at] = (sums[from + at] ?? 0) + (own?.[at] ?? 0)
  }
  return Float32Array.from(sums, (sum, at) => sum / Math.max(1, at < vectorSize ? counts.rep : counts.others))
}

/** Whether the words of a unit count for a speaker; a colleague's count as the rep's. */
export function isSpokenBy({ side }: Unit, speaker: CheckSpeaker): boolean {
  if (speaker === 'any') return side !== 'colleague'
  return speaker === 'rep' ? side !== 'buyer' : side === 'buyer'
}

/** Whether a sentence is part of a unit. */
export function holds(unit: Unit, { messageIndex, start, end }: Sentence): boolean {
  const isAfterStart =
    messageIndex > unit.messageIndex || (messageIndex === unit.messageIndex && start >= unit.start)
  const isBeforeEnd =
    messageIndex < unit.lastMessageIndex || (messageIndex === unit.lastMessageIndex && end <= unit.end)
  return isAfterStart && isBeforeEnd
}

/** The features of a unit: its rows of the table, the value of each row, and the meaning of its words. */
type UnitFeatures = { own: Rows; before: Rows; meaning: Float32Array }
type Rows = { rows: readonly number[]; value: number }

/** What was said before is the same for most sentences of a turn, so it is read once. */
function readUnits(units: readonly Unit[], table: FeatureRows, meaning: Meaning): UnitFeatures[] {
  const befores = new Map<string, Rows & { meaning: Float32Array }>()
  const readBefore = (text: string): Rows & { meaning: Float32Array } => {
    const known = befores.get(text)
    if (known !== undefined) return known
    const tokens = lastTokens(text)
    const before = {
      rows: table.before(table.numbersOf(tokens), tokens.at(-1) === '?'),
      value: featureValue.before(tokens.length),
      meaning: meaningBefore(meaning(tokens)),
    }
    befores.set(text, before)
    return before
  }
  return units.map(({ words, before: said }) => {
    const tokens = tokensOf(words)
    const before = readBefore(said)
    const about = new Float32Array(meaningSize)
    about.set(meaning(tokens), 0)
    about.set(before.meaning, vectorSize)
    const own = { rows: table.own(table.numbersOf(tokens)), value: featureValue.own(tokens.length) }
    return { own, before, meaning: about }
  })
}

/** A detector with its weights in one contiguous array, because the odds of all units of a call are computed together. */
type DetectorColumn = {
  detector: SignalTable['detectors'][number]
  weights: Int8Array
  /** The last of the weights, as numbers of the kind that sums need. */
  ownMeaning: Float64Array
}

function weightsOf({ detectors, weights }: SignalTable, column: number): Int8Array {
  const own = new Int8Array(Math.floor(weights.length / detectors.length))
  for (let row = 0, at = column; row < own.length; row += 1, at += detectors.length)
    own[row] = weights[at] ?? 0
  return own
}

/** By unit: the mean of what both models say, and the lower of the two. */
type ColumnOdds = { mean: Float32Array; lower: Float32Array }

function oddsOfUnits(
  units: readonly UnitFeatures[],
  { detector, weights, ownMeaning }: DetectorColumn,
): ColumnOdds {
  const { words, meaning } = detector
  const sumOf = ({ rows, value }: Rows): number => {
    let sum = 0
    for (const row of rows) sum += weights[row] ?? 0
    return sum * value * words.scale
  }
  const odds = { mean: new Float32Array(units.length), lower: new Float32Array(units.length) }
  const about = aboutOf(units, ownMeaning)
  for (const [index, unit] of units.entries()) {
    const byWords = words.bias + sumOf(unit.own) + boundedBefore(sumOf(unit.before))
    const byMeaning = meaning.bias + (about[index] ?? 0) * meaning.scale
    odds.mean[index] = (byWords + byMeaning) / 2
    odds.lower[index] = Math.min(byWords, byMeaning)
  }
  return odds
}

/** By unit: its meaning times the weights. Four sums at a time take half as long, because each addition waits only for its own sum. */
function aboutOf(units: readonly UnitFeatures[], weights: Float64Array): Float64Array {
  const about = new Float64Array(units.length)
  const none = new Float32Array(meaningSize)
  for (let index = 0; index < units.length; index += 4) {
    const [first = none, second = none, third = none, fourth = none] = [0, 1, 2, 3].map(
      (step) => units[index + step]?.meaning,
    )
    let ofFirst = 0
    let ofSecond = 0
    let ofThird = 0
    let ofFourth = 0
    for (let at = 0; at < meaningSize; at += 1) {
      const weight = weights[at] ?? 0
      ofFirst += (first[at] ?? 0) * weight
      ofSecond += (second[at] ?? 0) * weight
      ofThird += (third[at] ?? 0) * weight
      ofFourth += (fourth[at] ?? 0) * weight
    }
    about[index] = ofFirst
    // Beyond the last unit, these write nothing.
    about[index + 1] = ofSecond
    about[index + 2] = ofThird
    about[index + 3] = ofFourth
  }
  return about
}

/** What the other side said before can raise or lower the odds of a unit only a little. */
export function boundedBefore(odds: number): number {
  return Math.max(-mostBefore, Math.min(mostBefore, odds))
}
