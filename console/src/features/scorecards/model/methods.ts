import type { Criterion, Check } from './definition.ts'

export type CheckMethod = Check['method']

/** The methods by which a check can be answered; `judgement` is a question to a model, in the check's own words. */
export const methodKinds = ['detector', 'metric', 'phrases', 'model', 'person'] as const
export type MethodKind = (typeof methodKinds)[number]

export const kindOf = ({ kind }: CheckMethod): MethodKind => (kind === 'judgement' ? 'model' : kind)

/** In the order of `methodKinds`. */
export function kindsOf({ checks }: Criterion): MethodKind[] {
  const used = new Set(checks.map(({ method }) => kindOf(method)))
  return methodKinds.filter((kind) => used.has(kind))
}

/** Every answer has a quote, except those by metrics and people. */
export const needsQuote = (criterion: Criterion): boolean =>
  kindsOf(criterion).some((kind) => kind !== 'metric' && kind !== 'person')
