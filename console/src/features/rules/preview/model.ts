import type { BackTestBody, BackTestResponse, BackTestSide } from '#api/contract/back-tests.ts'
import type { CommandProgress } from '#api/contract/commands.ts'
import type { RuleKind } from '#db/vocabulary/rules.ts'

export type ChangeKind =
  | 'changedCategory'
  | 'excluded'
  | 'held'
  | 'gainsScore'
  | 'scoredDifferently'
  | 'losesScore'
  | 'noLongerExcluded'

/** Groups of the panel from top to bottom. A call that changes both category and scoring is in two of them. */
export const shownKinds: readonly ChangeKind[] = [
  'changedCategory',
  'excluded',
  'held',
  'gainsScore',
  'scoredDifferently',
  'losesScore',
  'noLongerExcluded',
]

export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/** The number of calls that would change. */
export const changedCalls = ({ calls, unchanged }: BackTestResponse['counts']): number => calls - unchanged

/** The number of calls per new category, largest first. Null is "no category". */
export function targetsOf(flows: BackTestResponse['flows']): { to: string | null; calls: number }[] {
  const byTarget = new Map<string | null, number>()
  for (const { to, calls } of flows) byTarget.set(to, (byTarget.get(to) ?? 0) + calls)
  return Array.from(byTarget, ([to, calls]) => ({ to, calls })).toSorted(
    (one, other) => other.calls - one.calls,
  )
}

/** The text shown in place of a category for a call that privacy keeps out. */
export function keptOutText({ excluded, held }: BackTestSide): 'excludedWord' | 'heldWord' | null {
  if (held) return 'heldWord'
  return excluded ? 'excludedWord' : null
}

/** The request body: compare the stored draft with the published rules, or the published rules with past calls, which can be applied. */
export const bodyOf = (days: Period, draft: RuleKind | null): BackTestBody =>
  draft === null ? { days, compareWith: 'storedCalls' } : { days, compareWith: 'savedRules', draft }

/** How many calls a command has routed again, and how many have failed. */
export function routedCalls(command: Pick<CommandProgress, 'stages'> | undefined): {
  done: number
  failed: number
} {
  const counts = command?.stages.find(({ job }) => job === 'route-call')?.counts ?? {}
  return { done: counts.done ?? 0, failed: counts.dead ?? 0 }
}
