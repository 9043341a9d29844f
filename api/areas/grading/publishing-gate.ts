import type { Trx } from '#db/client.ts'
import { findCalibrationSettings } from '#db/queries/grading/samples.ts'
import {
  type CriterionGate,
  criterionGate,
  type GateLimits,
  gateLimits,
} from '#workers/domain/calibration/publishing-gate.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { CalibrationSettingsView } from '../../contract/calibration.ts'
import { type LoadedCriterion, loadFigures } from './load-figures.ts'

export async function readCalibrationSettings(
  trx: Trx,
  scorecardId: string,
): Promise<CalibrationSettingsView> {
  const row = await findCalibrationSettings(trx, scorecardId)
  if (row === undefined)
    return {
      hasGate: false,
      kappa: gateLimits.kappa,
      agreement: gateLimits.trusted,
      needsGrades: gateLimits.needsGrades,
      version: 0,
    }
  return {
    hasGate: row.has_gate,
    kappa: row.kappa,
    agreement: row.agreement,
    needsGrades: row.needs_grades,
    version: row.version,
  }
}

export const limitsOf = ({ kappa, agreement, needsGrades }: CalibrationSettingsView): GateLimits => ({
  ...gateLimits,
  kappa,
  trusted: agreement,
  needsGrades,
})

export const gatesOf = (criteria: readonly LoadedCriterion[], limits: GateLimits): CriterionGate[] =>
  criteria.map(({ criterion, figures }) => criterionGate(criterion, figures.machine, limits))

/**
 * What must hold before a definition can be published, over the grades of all calls. Null when the scorecard has no gate. The library's
 * `publishingObstacles` uses it to decide.
 */
export async function readPublishingGate(
  trx: Trx,
  scorecardId: string,
  definition: ScorecardDefinition,
): Promise<{ criteria: CriterionGate[]; limits: GateLimits } | null> {
  const settings = await readCalibrationSettings(trx, scorecardId)
  if (!settings.hasGate) return null
  const limits = limitsOf(settings)
  return { criteria: gatesOf(await loadFigures(trx, scorecardId, definition, null), limits), limits }
}
