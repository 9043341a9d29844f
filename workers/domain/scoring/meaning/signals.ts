import type { Conversation, Sentence } from '../conversation.ts'
import type { CheckSpeaker } from '../scorecard.ts'
import { denseFeatures, featureNames, sparseScale, unitsOf, type Unit } from './units.ts'
import type { Meaning } from './word-vectors.ts'

/**
 * The learned signal: for each detector a linear model of how its words sound. It is asked beside the detector's patterns; an answer needs
 * both. Learned by `npm run trust -- --learn --write` from example sentences and labeled conversations.
 */
export type Signals = (conversation: Conversation) => CallSignals

/** What the learned signal says of one conversation. Odds are natural logarithms. */
export type CallSignals = {
  /** Of a sentence, alone or with a neighbor, to show what a detector looks for; null: the detector was not learned. */
  oddsOf: (detectorId: string, sentence: Sentence) => number | null
  /** What comes nearest of a speaker's words; null: the detector was not learned, or the speaker says nothing. */
  nearest: (detectorId: string, speaker: CheckSpeaker) => Nearest | null
}

/** Mean odds of the three best units of a speaker, and of how many units they are the best. */
export type Nearest = { odds: number; units: number }

const nearestUnits = 3

/** @throws RangeError where there are no odds */
export function nearestOf(odds: readonly number[]): Nearest {
  if (odds.length === 0) throw new RangeError('Nobody says anything.')
  const best = odds.toSorted((one, other) => other - one).slice(0, nearestUnits)
  return { odds: best.reduce((sum, value) => sum + value, 0) / best.length, units: odds.length }
}

/** Weights of all models. Rows are the features, then `denseCount` rows of dense ones; columns are the detectors. */
export type SignalTable = {
  features: readonly string[]
  detectors: readonly { id: string; sparseScale: number; denseScale: number; bias: number }[]
  weights: Int8Array
}

export function createSignals(table: SignalTable, meaning: Meaning): Signals {
  const rowOf = new Map(table.features.map((name, row) => [name, row]))
  const columnOf = new Map(table.detectors.map(({ id }, column) => [id, column]))

  return (conversation) => {
    const units = unitsOf(conversation)
    const unitsAt = new Map<number, number[]>()
    for (const [index, { messageIndex, lastMessageIndex }] of units.entries())
      for (const at of new Set([messageIndex, lastMessageIndex]))
        unitsAt.set(at, [...(unitsAt.get(at) ?? []), index])
    let odds: Float32Array[] | null = null
    const oddsAt = (unit: number, column: number): number => {
      odds ??= units.map((one) => oddsOfUnit(one, table, rowOf, meaning))
      return odds[unit]?.[column] ?? Number.NEGATIVE_INFINITY
    }

    return {
      oddsOf: (detectorId, sentence) => {
        const column = columnOf.get(detectorId)
        if (column === undefined) return null
        let best = Number.NEGATIVE_INFINITY
        for (const index of unitsAt.get(sentence.messageIndex) ?? []) {
          const unit = units[index]
          if (unit !== undefined && holds(unit, sentence)) best = Math.max(best, oddsAt(index, column))
        }
        return best
      },
      nearest: (detectorId, speaker) => {
        const column = columnOf.get(detectorId)
        if (column === undefined) return null
        const spoken = units.flatMap((unit, index) =>
          isSpokenBy(unit, speaker) ? [oddsAt(index, column)] : [],
        )
        return spoken.length === 0 ? null : nearestOf(spoken)
      },
    }
  }
}

/** Whether the words of a unit count for a speaker; a colleague's count as the rep's. */
export function isSpokenBy({ side }: Unit, speaker: CheckSpeaker): boolean {
  if (speaker === 'any') return side !== 'colleague'
  return speaker === 'rep' ? side !== 'buyer' : side === 'buyer'
}

function holds(unit: Unit, { messageIndex, start, end }: Sentence): boolean {
  const isAfterStart = messageIndex > unit.messageIndex || start >= unit.start
  const isBeforeEnd = messageIndex < unit.lastMessageIndex || end <= unit.end
  return isAfterStart && isBeforeEnd
}

function oddsOfUnit(
  unit: Unit,
  { features, detectors, weights }: SignalTable,
  rowOf: ReadonlyMap<string, number>,
  meaning: Meaning,
): Float32Array {
  const columns = detectors.length
  const sparse = new Int32Array(columns)
  let known = 0
  for (const name of featureNames(unit)) {
    const row = rowOf.get(name)
    if (row === undefined) continue
    known += 1
    for (let column = 0, at = row * columns; column < columns; column += 1, at += 1)
      sparse[column] = (sparse[column] ?? 0) + (weights[at] ?? 0)
  }
  const dense = new Float64Array(columns)
  for (const [place, value] of denseFeatures(unit, meaning).entries()) {
    if (value === 0) continue
    for (let column = 0, at = (features.length + place) * columns; column < columns; column += 1, at += 1)
      dense[column] = (dense[column] ?? 0) + value * (weights[at] ?? 0)
  }
  const scale = sparseScale(known)
  return Float32Array.from(
    detectors,
    (detector, column) =>
      detector.bias +
      (sparse[column] ?? 0) * detector.sparseScale * scale +
      (dense[column] ?? 0) * detector.denseScale,
  )
}
