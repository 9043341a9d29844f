import type { z } from 'zod'
import type { getPublishingCheck } from '#api/contract/scorecards.ts'

export type PublishingCheck = z.output<typeof getPublishingCheck.response>

export type CheckState = 'right' | 'warning' | 'failed'
export type GateLine =
  | { kind: 'problems'; state: CheckState; messages: readonly string[] }
  | { kind: 'unchanged'; state: CheckState }
  | { kind: 'preview'; state: CheckState; calls: number; is: 'current' | 'running' | 'outdated' | 'none' }
  | { kind: 'agrees'; state: CheckState; agreed: number; judged: number }
  | { kind: 'below'; state: CheckState; criterionId: string; check: CriterionCheck }
  | {
      kind: 'notEnoughData'
      state: CheckState
      criterionIds: string[]
      missing: number
      check: CriterionCheck
    }

type CriterionCheck = PublishingCheck['criteria'][number]

/**
 * The checks before publishing a draft, in the order of the dialog. A criterion that blocks publishing is a failure; one that only lacks
 * data is a warning.
 */
export function gateLines(check: PublishingCheck): GateLine[] {
  const { problems, isUnchanged, preview, criteria, obstacles } = check
  const judged = criteria.filter(({ outcome }) => outcome !== 'measured')
  const heldBack = new Set(
    obstacles
      .filter(({ kind }) => kind === 'below' || kind === 'notEnoughData')
      .map(({ criterionId }) => criterionId),
  )
  const lines: GateLine[] = [
    {
      kind: 'problems',
      state: problems.length === 0 ? 'right' : 'failed',
      messages: problems.map(({ message }) => message),
    },
  ]
  if (isUnchanged) lines.push({ kind: 'unchanged', state: 'failed' })
  lines.push({
    kind: 'preview',
    state: previewIs(preview) === 'current' ? 'right' : 'warning',
    calls: preview?.calls ?? 0,
    is: previewIs(preview),
  })
  const agreed = judged.filter(({ outcome }) => outcome === 'agrees').length
  if (agreed > 0) lines.push({ kind: 'agrees', state: 'right', agreed, judged: judged.length })
  for (const each of judged.filter(({ outcome }) => outcome === 'below'))
    lines.push({
      kind: 'below',
      state: heldBack.has(each.criterionId) ? 'failed' : 'warning',
      criterionId: each.criterionId,
      check: each,
    })
  const open = judged.filter(({ outcome }) => outcome === 'notEnoughData')
  const [first] = open
  if (first !== undefined)
    lines.push({
      kind: 'notEnoughData',
      state: open.some(({ criterionId }) => heldBack.has(criterionId)) ? 'failed' : 'warning',
      criterionIds: open.map(({ criterionId }) => criterionId),
      missing: open.reduce((sum, { pairsNeeded }) => sum + pairsNeeded, 0),
      check: first,
    })
  return lines
}

function previewIs(preview: PublishingCheck['preview']): 'current' | 'running' | 'outdated' | 'none' {
  if (preview === null) return 'none'
  if (!preview.isCurrent) return 'outdated'
  if (preview.state === 'running') return 'running'
  // A canceled or failed preview says nothing about the draft.
  return preview.state === 'done' ? 'current' : 'none'
}

/** Criteria that need an owner's exception before the version can be published. */
export const heldBackBy = ({ obstacles }: PublishingCheck): string[] => [
  ...new Set(
    obstacles.flatMap(({ kind, criterionId }) =>
      (kind === 'below' || kind === 'notEnoughData') && criterionId !== null ? [criterionId] : [],
    ),
  ),
]

/** Problems that no exception can overcome. */
export const isImpossible = ({ problems, isUnchanged }: PublishingCheck): boolean =>
  problems.length > 0 || isUnchanged
