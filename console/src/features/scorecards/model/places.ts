import { phraseCheckLimits, type PhrasePlace } from '#workers/domain/scoring/phrase-checks/form.ts'

export const placeKinds = [
  'anywhere',
  'firstMinutes',
  'lastMinutes',
  'firstTurns',
  'lastTurns',
  'before',
  'after',
] as const
type PlaceKind = (typeof placeKinds)[number]

/**
 * Changing the kind of place keeps its number, as far as the new kind allows it. `reference` is a check of the scorecard, as
 * `<criterion>/<check>`.
 */
export function placeOfKind(
  kind: PlaceKind,
  before: PhrasePlace,
  reference: string | undefined,
): PhrasePlace {
  const number = 'minutes' in before ? before.minutes : 'turns' in before ? before.turns : 5
  const [criterionId = '', checkId = ''] = reference?.split('/') ?? []
  const check = 'check' in before ? before.check : { criterionId, checkId }
  switch (kind) {
    case 'anywhere':
      return { kind }
    case 'firstMinutes':
    case 'lastMinutes':
      return { kind, minutes: Math.min(number, phraseCheckLimits.minutes) }
    case 'firstTurns':
    case 'lastTurns':
      return { kind, turns: Math.min(number, phraseCheckLimits.turns) }
    case 'before':
      return { kind, check }
    case 'after':
      return { kind, check, withinTurns: null }
    default:
      return kind satisfies never
  }
}
