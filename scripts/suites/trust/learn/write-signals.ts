import { writeFileSync } from 'node:fs'
import { meaningSize } from '#workers/domain/scoring/meaning/units.ts'
import { signalFolder, type SignalFile } from '#workers/engines/signals/load.ts'
import type { Calibration } from './calibrate.ts'
import type { Material } from './material.ts'
import { learnChecks } from './training.ts'

/** A feature that moves no model by more than this many steps of 127 is left out. */
const leastSteps = 36

/** Learns every check from all material and writes the files that the engine reads. Deterministic. */
export function writeSignals(material: Material, { model, reliability }: Calibration): { features: number } {
  const models = [...learnChecks(material, material.calls)].map(([id, { words, meaning }]) => ({
    id,
    words,
    meaning,
    wordStep: stepOf(words.weights),
    meaningStep: stepOf(meaning.weights),
  }))
  const rows = material.names.names
    .map((name, row) => ({
      name,
      steps: models.map(({ words, wordStep }) => Math.round((words.weights[row] ?? 0) / wordStep)),
    }))
    .filter(({ steps }) => steps.some((step) => Math.abs(step) >= leastSteps))
  const meaningRows = Array.from({ length: meaningSize }, (_, row) =>
    models.map(({ meaning, meaningStep }) => Math.round((meaning.weights[row] ?? 0) / meaningStep)),
  )
  const file: SignalFile = {
    detectors: models.map(({ id, words, meaning, wordStep, meaningStep }) => ({
      id,
      words: { scale: precise(wordStep), bias: precise(words.bias) },
      meaning: { scale: precise(meaningStep), bias: precise(meaning.bias) },
      ...(reliability.get(id) ?? { met: null, missed: null }),
    })),
  }

  writeFileSync(new URL('features.txt', signalFolder), rows.map(({ name }) => name).join('\n'))
  writeFileSync(
    new URL('weights.bin', signalFolder),
    Int8Array.from([...rows.map(({ steps }) => steps), ...meaningRows].flat()),
  )
  writeFileSync(new URL('detectors.json', signalFolder), `${JSON.stringify(file, null, 2)}\n`)
  writeFileSync(new URL('confidence.json', signalFolder), `${JSON.stringify(model)}\n`)
  return { features: rows.length }
}

/** The largest weight is 127 steps. */
function stepOf(weights: Iterable<number>): number {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  return most === 0 ? 1 : most / 127
}

function precise(value: number): number {
  return Number(value.toPrecision(6))
}
