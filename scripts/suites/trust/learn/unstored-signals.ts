import { type CallSignals, meanOfSides, type Signals } from '#workers/domain/scoring/meaning/signals.ts'
import { unitsOf } from '#workers/domain/scoring/meaning/units.ts'
import type { Material } from './material.ts'
import { type CheckModel, oddsOfUnits } from './training.ts'

/** The signal of models that were just learned, for the detectors named. It keeps the odds but not the models, which are large. */
export function signalsOf(
  models: ReadonlyMap<string, CheckModel>,
  { featuresOf }: Pick<Material, 'featuresOf'>,
  detectors: ReadonlySet<string>,
): Signals {
  return (conversation): CallSignals => {
    const units = unitsOf(conversation)
    const features = units.map(featuresOf)
    const odds = new Map(
      [...models].flatMap(([id, model]) =>
        detectors.has(id) ? [[id, oddsOfUnits(model, features)] as const] : [],
      ),
    )
    const about = meanOfSides(
      units,
      features.map(({ meaning }) => meaning),
    )
    return {
      units,
      oddsOf: (id, unit) => odds.get(id)?.mean[unit] ?? null,
      isPointedAt: (id, unit) => (odds.get(id)?.lower[unit] ?? 0) > 0,
      about: () => about,
    }
  }
}
