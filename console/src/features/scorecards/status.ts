import type { ScorecardStatus } from '#db/vocabulary/scorecards.ts'
import type { useTranslations } from 'use-intl'
import type { Status } from '../../ui/status/registry.ts'

type Stated = {
  status: ScorecardStatus
  publishedVersion: number | null
  /** Unpublished changes. */
  draft?: object | null
  hasDraft?: boolean
}
type Words = ReturnType<typeof useTranslations<'scorecards'>>

/** The published state of a scorecard, and whether somebody is editing it. */
export function scorecardStatus(scorecard: Stated, t: Words): Status {
  const { status, publishedVersion } = scorecard
  if (status === 'ARCHIVED') return { tone: 'gray', icon: 'dot', label: t('archivedBadge') }
  if (status === 'INACTIVE') return { tone: 'gray', icon: 'dot', label: t('inactiveBadge') }
  const hasDraft = scorecard.hasDraft ?? (scorecard.draft !== undefined && scorecard.draft !== null)
  if (hasDraft || publishedVersion === null)
    return { tone: 'yellow', icon: 'dot', label: t('draftBadge', { version: (publishedVersion ?? 0) + 1 }) }
  return { tone: 'teal', icon: 'dot', label: t('publishedBadge', { version: publishedVersion }) }
}
