import { checkInDetectors } from './check-in.ts'
import { closingDetectors } from './closing.ts'
import { demoDetectors } from './demo.ts'
import type { Detector } from './detector.ts'
import { discoveryDetectors } from './discovery.ts'
import { gatekeeperDetectors } from './gatekeeper.ts'
import { objectionDetectors } from './objections.ts'
import { openingDetectors } from './opening.ts'
import { renewalDetectors } from './renewal.ts'
import { setUpDetectors } from './setup.ts'

/** Every detector that a scorecard may name, by family. */
export const detectors: readonly Detector[] = [
  ...openingDetectors,
  ...setUpDetectors,
  ...discoveryDetectors,
  ...objectionDetectors,
  ...closingDetectors,
  ...demoDetectors,
  ...renewalDetectors,
  ...checkInDetectors,
  ...gatekeeperDetectors,
]

const byId = new Map(detectors.map((detector) => [detector.id, detector]))

export function findDetector(id: string): Detector | undefined {
  return byId.get(id)
}
