import type { Criterion } from '../scoring/scorecard.ts'
import {
  agreementLimits,
  type AgreementLimits,
  type AgreementReading,
  readAgreement,
} from './agreement-verdict.ts'
import type { CriterionAgreement } from './criterion-agreement.ts'
import { gradedChecks, isForPeople } from './grades.ts'

/** What a criterion must reach before the machine's answers to it may count. */
export type GateLimits = AgreementLimits & {
  /** Lower bound that kappa's interval needs, 0 to 1. */
  kappa: number
  /** True: a criterion without enough grades blocks publishing like one that disagrees. */
  needsGrades: boolean
}

/**
 * The interval must start where moderate agreement starts (Landis and Koch 1977). With the 30 to 100 grades that criteria have in practice,
 * that takes a kappa of about 0.6. A new organization has no grades yet, so missing ones only warn.
 */
export const gateLimits: GateLimits = { ...agreementLimits, kappa: 0.4, needsGrades: false }

/**
 * `measured`: numbers or people decide, so no machine has to agree with people. `agrees`: the interval starts at the limit or above.
 * `below`: it does not. `notEnoughData`: it can't be told yet.
 */
export type GateOutcome = 'measured' | 'agrees' | 'below' | 'notEnoughData'

export type CriterionGate = {
  criterionId: string
  outcome: GateOutcome
  /** The figure that decided: kappa, or the share of agreement if answers are too one-sided for kappa. */
  decidedBy: 'kappa' | 'agreement' | null
  reading: AgreementReading | null
}

/** Whether the machine's answers to a criterion may count. `agreement` is null if nobody has graded it. */
export function criterionGate(
  criterion: Pick<Criterion, 'id' | 'checks'>,
  agreement: CriterionAgreement | null,
  limits: GateLimits = gateLimits,
): CriterionGate {
  const criterionId = criterion.id
  if (gradedChecks(criterion).length === 0 || isForPeople(criterion))
    return { criterionId, outcome: 'measured', decidedBy: null, reading: null }
  if (agreement === null) return { criterionId, outcome: 'notEnoughData', decidedBy: null, reading: null }
  const reading = readAgreement(agreement, limits)
  return { criterionId, ...outcomeOf(agreement, reading, limits), reading }
}

function outcomeOf(
  { kappa }: CriterionAgreement,
  { kappaObstacle, verdict }: AgreementReading,
  limits: GateLimits,
): Pick<CriterionGate, 'outcome' | 'decidedBy'> {
  if (kappa !== null && kappaObstacle === null)
    return { outcome: kappa.low >= limits.kappa ? 'agrees' : 'below', decidedBy: 'kappa' }
  if (kappa !== null && kappaObstacle === 'tooWide' && kappa.high < limits.kappa)
    return { outcome: 'below', decidedBy: 'kappa' }
  if (verdict === 'notTrusted') return { outcome: 'below', decidedBy: 'agreement' }
  const isOneSided = kappaObstacle === 'noVariation' || kappaObstacle === 'tooOneSided'
  return isOneSided && verdict === 'trusted'
    ? { outcome: 'agrees', decidedBy: 'agreement' }
    : { outcome: 'notEnoughData', decidedBy: null }
}

/** What happens to a criterion until it agrees: people answer it, or it stays as in the previous version. */
export type GateException = { criterionId: string; until: 'personDecides' | 'keepsPrevious' }

export type PublishingRequest = {
  criteria: readonly CriterionGate[]
  exceptions: readonly GateException[]
  /** Why it is published in spite of them. */
  reason: string
  /** Only an owner may make exceptions. */
  isOwner: boolean
  /** Ids of the criteria of the previous version. */
  previousCriteria: ReadonlySet<string>
}

export type PublishingObstacle =
  | { kind: 'below' | 'notEnoughData'; criterionId: string }
  | { kind: 'exceptionNeedsOwner' | 'exceptionNeedsReason' }
  | { kind: 'exceptionUnneeded' | 'nothingToKeep'; criterionId: string }

/** Why a version must not be published yet; empty if it may. */
export function publishingObstacles(
  { criteria, exceptions, reason, isOwner, previousCriteria }: PublishingRequest,
  limits: Pick<GateLimits, 'needsGrades'> = gateLimits,
): PublishingObstacle[] {
  const failed = criteria.filter(
    ({ outcome }) => outcome === 'below' || (outcome === 'notEnoughData' && limits.needsGrades),
  )
  const failedIds = new Set(failed.map(({ criterionId }) => criterionId))
  const excepted = new Set(exceptions.map(({ criterionId }) => criterionId))
  const obstacles: PublishingObstacle[] = failed
    .filter(({ criterionId }) => !excepted.has(criterionId))
    .map(({ criterionId, outcome }) => ({
      kind: outcome === 'below' ? 'below' : 'notEnoughData',
      criterionId,
    }))
  if (exceptions.length > 0 && !isOwner) obstacles.push({ kind: 'exceptionNeedsOwner' })
  if (exceptions.length > 0 && reason.trim() === '') obstacles.push({ kind: 'exceptionNeedsReason' })
  for (const { criterionId, until } of exceptions) {
    if (!failedIds.has(criterionId)) obstacles.push({ kind: 'exceptionUnneeded', criterionId })
    else if (until === 'keepsPrevious' && !previousCriteria.has(criterionId))
      obstacles.push({ kind: 'nothingToKeep', criterionId })
  }
  return obstacles
}

/** Criteria that agree less than in the previous version: worth a warning even if the total agrees more. */
export function fallenCriteria(
  before: ReadonlyMap<string, CriterionAgreement>,
  after: ReadonlyMap<string, CriterionAgreement>,
): { criterionId: string; before: number; after: number }[] {
  return [...after].flatMap(([criterionId, { population }]) => {
    const past = before.get(criterionId)?.population ?? null
    if (past === null || population === null || population.value >= past.value) return []
    return [{ criterionId, before: past.value, after: population.value }]
  })
}
