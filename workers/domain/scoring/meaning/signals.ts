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
  units: readonly Unit[]
  /** Of a unit, by its index, to show what a detector looks for; null: the detector was not learned. */
  oddsOf: (detectorId: string, unit: number) => number | null
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
    let odds: Float32Array[] | null = null
    return {
      units,
      oddsOf: (detectorId, unit) => {
        const column = columnOf.get(detectorId)
        if (column === undefined) return null
        odds ??= units.map((one) => oddsOfUnit(one, table, rowOf, meaning))
        return odds[unit]?.[column] ?? null
      },
    }
  }
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
