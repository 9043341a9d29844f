import type { CriterionFiguresView } from '#api/contract/calibration.ts'

/** What is drawn on the axis from 0 to 1: kappa if it can be shown, otherwise plain agreement, marked early. */
export type Drawn = { kind: 'kappa' | 'share'; value: number; low: number; high: number; target: number }

export function drawnOf(
  { machine, comparable }: CriterionFiguresView,
  targets: { kappa: number; agreement: number },
): Drawn | null {
  if (machine === null || comparable !== 'yes') return null
  if (machine.kappa !== null) return { kind: 'kappa', ...machine.kappa, target: targets.kappa }
  return machine.share === null ? null : { kind: 'share', ...machine.share, target: targets.agreement }
}

export type CriterionState =
  | 'measured'
  | 'people'
  | 'none'
  | 'agrees'
  | 'below'
  | 'same'
  | 'oneSided'
  | 'needs'

/** One word for the state of a criterion: the worst state that its figures support. */
export function stateOf({ comparable, machine, gate }: CriterionFiguresView): CriterionState {
  if (comparable !== 'yes') return comparable === 'measured' ? 'measured' : 'people'
  if (machine === null || machine.n === 0) return 'none'
  if (gate === 'agrees' || gate === 'below') return gate
  if (machine.kappaObstacle === 'noVariation') return 'same'
  return machine.kappaObstacle === 'tooOneSided' ? 'oneSided' : 'needs'
}

const order: readonly CriterionState[] = [
  'below',
  'needs',
  'none',
  'oneSided',
  'same',
  'agrees',
  'people',
  'measured',
]

/** Criteria that need attention come first. */
export const worstFirst = (criteria: readonly CriterionFiguresView[]): CriterionFiguresView[] =>
  criteria.toSorted((one, other) => order.indexOf(stateOf(one)) - order.indexOf(stateOf(other)))

/** 0.74 */
export const decimal = (value: number): string => value.toFixed(2).replace('-', '−')
