import { writeFileSync } from 'node:fs'
import { denseCount } from '#workers/domain/scoring/meaning/units.ts'
import { signalFolder, type SignalFile } from '#workers/engines/signals/load.ts'
import type { Calibration } from './calibrate.ts'
import type { LinearModel } from './linear-model.ts'
import { learnCheck, type Material } from './training.ts'

/** A feature that moves no model by more than this many steps of 127 is left out. */
const leastSteps = 36

/** Learns every check from all material and writes the files that the engine reads. Deterministic. */
export function writeSignals(material: Material, { model, reliability }: Calibration): { features: number } {
  const models = [...material.speakers.keys()].toSorted().flatMap((id): [string, LinearModel][] => {
    const model = learnCheck(id, material, material.calls)
    return model === null ? [] : [[id, model]]
  })
  const scales = models.map(([, { sparse, dense }]) => ({ sparse: stepOf(sparse), dense: stepOf(dense) }))
  const rows = material.names.names
    .map((name, row) => ({
      name,
      steps: models.map(([, { sparse }], column) =>
        Math.round((sparse[row] ?? 0) / (scales[column]?.sparse ?? 1)),
      ),
    }))
    .filter(({ steps }) => steps.some((step) => Math.abs(step) >= leastSteps))
  const denseRows = Array.from({ length: denseCount }, (_, row) =>
    models.map(([, { dense }], column) => Math.round((dense[row] ?? 0) / (scales[column]?.dense ?? 1))),
  )
  const file: SignalFile = {
    detectors: models.map(([id, { bias }], column) => ({
      id,
      sparseScale: precise(scales[column]?.sparse ?? 1),
      denseScale: precise(scales[column]?.dense ?? 1),
      bias: precise(bias),
      met: reliability.get(id)?.met ?? null,
      missed: reliability.get(id)?.missed ?? null,
    })),
  }

  writeFileSync(new URL('features.txt', signalFolder), rows.map(({ name }) => name).join('\n'))
  writeFileSync(
    new URL('weights.bin', signalFolder),
    Int8Array.from([...rows.map(({ steps }) => steps), ...denseRows].flat()),
  )
  writeFileSync(new URL('detectors.json', signalFolder), `${JSON.stringify(file, null, 2)}\n`)
  writeFileSync(new URL('confidence.json', signalFolder), `${JSON.stringify(model)}\n`)
  return { features: rows.length }
}

/** The largest weight is 127 steps. */
function stepOf(weights: Float32Array): number {
  const most = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0)
  return most === 0 ? 1 : most / 127
}

function precise(value: number): number {
  return Number(value.toPrecision(6))
}
