import { readAgreement } from '#workers/domain/calibration/agreement-verdict.ts'
import type { CriterionAgreement } from '#workers/domain/calibration/criterion-agreement.ts'
import type { Disagreement } from '#workers/domain/calibration/calibration-figures.ts'
import { answerOfRating, gradedChecks, isForPeople, type Rating } from '#workers/domain/calibration/grades.ts'
import type { Estimate } from '#workers/domain/calibration/intervals.ts'
import type { CriterionGate, GateLimits } from '#workers/domain/calibration/publishing-gate.ts'
import { stepsOf } from '#workers/domain/scoring/scale.ts'
import type { Criterion } from '#workers/domain/scoring/scorecard.ts'
import type { AgreementView, CriterionFiguresView, DisagreementView } from '../../contract/calibration.ts'
import type { LoadedCriterion } from './load-figures.ts'

const estimateOf = ({ value, low, high }: Estimate): Estimate => ({ value, low, high })

/** Shows only what the figures support. */
export function agreementView(figures: CriterionAgreement, limits: GateLimits): AgreementView {
  const { table, agreed, population, kappa, gwet, rarer, direction, falseAbstentions } = figures
  const reading = readAgreement(figures, limits)
  return {
    n: table.n,
    agreed,
    shown: reading.shown,
    share: reading.shown === 'counts' || population === null ? null : estimateOf(population),
    kappa: reading.kappaObstacle === null && kappa !== null ? estimateOf(kappa) : null,
    kappaObstacle: reading.kappaObstacle,
    gwet: reading.shown === 'settled' && reading.kappaObstacle !== null ? (gwet?.value ?? null) : null,
    verdict: reading.verdict,
    pairsNeeded: reading.pairsNeeded,
    rarerNeeded: reading.rarerNeeded,
    mostFrequent: table.n - rarer,
    tooGenerous: direction?.higher ?? 0,
    tooStrict: direction?.lower ?? 0,
    abstained: falseAbstentions,
  }
}

export function criterionView(
  { sectionId, number, criterion, figures }: LoadedCriterion,
  gate: CriterionGate | undefined,
  limits: GateLimits,
): CriterionFiguresView {
  const open = figures.disagreements.filter(({ outcome }) => outcome === null).length
  return {
    criterionId: criterion.id,
    sectionId,
    number,
    text: criterion.text,
    methods: [...new Set(criterion.checks.map(({ method }) => method.kind))],
    comparable: comparableOf(criterion),
    machine: figures.machine === null ? null : agreementView(figures.machine, limits),
    people: figures.people === null ? null : agreementView(figures.people, limits),
    alpha: (figures.people?.table.n ?? 0) < limits.share ? null : figures.alpha,
    gate: gate?.outcome ?? 'notEnoughData',
    disagreements: { open, decided: figures.disagreements.length - open },
    trend: figures.trend,
  }
}

/** The step of a rating in its author's words. */
export function stepView(criterion: Criterion, rating: Rating | null): DisagreementView['machineStep'] {
  const step = rating === null ? null : answerOfRating(criterion, rating).step
  const means = step === null ? undefined : stepsOf(criterion)?.[step]
  return step === null || means === undefined ? null : { number: step, means }
}

/** What the machine and most people say. */
export const answerViews = (
  criterion: Criterion,
  { machine, people }: Pick<Disagreement, 'machine' | 'people'>,
): Pick<DisagreementView, 'machine' | 'machineStep' | 'people' | 'peopleStep'> => ({
  machine: answerOfRating(criterion, machine).status,
  machineStep: stepView(criterion, machine),
  people: people === null ? null : answerOfRating(criterion, people).status,
  peopleStep: stepView(criterion, people),
})

function comparableOf(criterion: LoadedCriterion['criterion']): CriterionFiguresView['comparable'] {
  if (gradedChecks(criterion).length === 0) return 'measured'
  return isForPeople(criterion) ? 'people' : 'yes'
}
