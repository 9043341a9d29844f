import type { BackTestResponse, BackTestBody } from '#api/contract/back-tests.ts'
import type { CommandProgress } from '#api/contract/commands.ts'
import { ruleLevels } from '#db/vocabulary/rules.ts'
import type { RulesByLevel } from '../model/drafts.ts'
import type { UnsavedChanges } from '../model/unsaved-changes.ts'

export type ChangeKind =
  | 'changedCategory'
  | 'excluded'
  | 'newlyScored'
  | 'scoredDifferently'
  | 'noLongerScored'
  | 'noLongerExcluded'

/** Groups of the panel from top to bottom. */
export const shownKinds: readonly ChangeKind[] = [
  'changedCategory',
  'excluded',
  'newlyScored',
  'scoredDifferently',
  'noLongerScored',
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

export const hasUnsaved = ({ categorizationRules, privacyRules, invalid }: UnsavedChanges): boolean =>
  categorizationRules.changed.length + privacyRules.changed.length + invalid > 0

/** The request body. Past calls are compared with the saved rules only, because only those can be applied. */
export function bodyOf(
  days: Period,
  compareWith: BackTestBody['compareWith'],
  changes: UnsavedChanges,
): BackTestBody {
  if (compareWith === 'storedCalls') return { days, compareWith }
  const { categorizationRules, privacyRules } = changes
  return { days, compareWith, categorizationRules, privacyRules }
}

/** The ids by which outcomes name a row's rule: its id, and its key. */
export function idsOfRow(
  rowKey: string | null,
  { categorizationRules }: UnsavedChanges,
): ReadonlySet<string> {
  if (rowKey === null) return new Set()
  const changed = categorizationRules.changed.find(({ draftKey }) => draftKey === rowKey)
  return new Set([rowKey, ...(changed?.id == null ? [] : [changed.id])])
}

/** How many calls a command has routed again, and how many have failed. */
export function routedCalls(command: Pick<CommandProgress, 'stages'> | undefined): {
  done: number
  failed: number
} {
  const counts = command?.stages.find(({ job }) => job === 'route-call')?.counts ?? {}
  return { done: counts.done ?? 0, failed: counts.dead ?? 0 }
}

/** Changes with every saved rule and its position; null until the rules are loaded. */
export const rulesFingerprint = (lists: RulesByLevel | undefined): string | null =>
  lists === undefined
    ? null
    : ruleLevels
        .map((level) => lists[level].map(({ id, version }) => `${id} ${version}`).join(' '))
        .join('\n')
