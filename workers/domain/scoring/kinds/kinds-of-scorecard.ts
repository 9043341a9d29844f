import { defaultScorecards } from '../default-scorecards.ts'
import type { ScorecardDefinition } from '../scorecard.ts'
import { isSaidInManyCalls } from './said-in-many-calls.ts'

/** A kind of call that there is a default scorecard for. */
export type CallKind = keyof typeof defaultScorecards
export const callKinds = Object.keys(defaultScorecards) as CallKind[]

/** With fewer particular checks, a scorecard does not show what it is for. */
const fewestChecks = 3
/** At least this share of its particular checks must also be in the default scorecard of one kind. */
const leastShare = 0.5
/** Then it is for each kind that this share of its checks is about, or of which it asks this share. */
const sharesOfKind = { ofOwn: 1 / 3, ofKind: 0.5 }

const particularOf = ({ sections }: ScorecardDefinition): Set<string> =>
  new Set(
    sections
      .flatMap(({ criteria }) => criteria.flatMap(({ checks }) => checks))
      .flatMap(({ method }) =>
        method.kind === 'detector' && !isSaidInManyCalls(method.detector) ? [method.detector] : [],
      ),
  )
const ofDefaults = callKinds.map((kind) => ({ kind, checks: particularOf(defaultScorecards[kind]) }))

const known = new WeakMap<ScorecardDefinition, readonly CallKind[]>()

/** The kinds of call that a scorecard is for, by what it asks. Empty: unknown, because it mostly asks about other things. */
export function kindsOfScorecard(definition: ScorecardDefinition): readonly CallKind[] {
  const before = known.get(definition)
  if (before !== undefined) return before
  const own = particularOf(definition)
  const shares = ofDefaults.map(({ kind, checks }) => {
    const shared = [...own].filter((id) => checks.has(id)).length
    return { kind, ofOwn: shared / own.size, ofKind: shared / checks.size }
  })
  const isKnown = own.size >= fewestChecks && shares.some(({ ofOwn }) => ofOwn >= leastShare)
  const kinds = shares.flatMap(({ kind, ofOwn, ofKind }) =>
    isKnown && (ofOwn >= sharesOfKind.ofOwn || ofKind >= sharesOfKind.ofKind) ? [kind] : [],
  )
  known.set(definition, kinds)
  return kinds
}
