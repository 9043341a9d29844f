import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconGitCompare, IconLock, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { formatMoment } from '../../../lib/time.ts'
import styles from './Builder.module.css'

/** The version on the screen, what it is compared with, and how many calls it has scored. */
export function VersionBar({
  scorecard,
  isPublished,
  hasDraft,
  changes,
  onPublished,
  onCompare,
}: {
  scorecard: ScorecardView
  /** The published version is shown. */
  isPublished: boolean
  hasDraft: boolean
  /** How many changes the draft has compared with the published version. */
  changes: number
  onPublished: (isPublished: boolean) => void
  onCompare: () => void
}) {
  const t = useTranslations('scorecardBuilder')
  const { publishedVersion, publishedAt, publishedBy, mayManage } = scorecard
  const next = (publishedVersion ?? 0) + 1
  const words = {
    version: publishedVersion ?? 0,
    date: publishedAt === null ? '' : formatMoment(new Date(publishedAt), 'date'),
    name: publishedBy === null ? 'none' : `${publishedBy.firstName} ${publishedBy.lastName}`.trim(),
    calls: scorecard.scoredCalls,
    changes,
    next,
  }
  const isUntouched = !isPublished && publishedVersion !== null && changes === 0
  const Icon = isPublished ? IconLock : IconPencil
  return (
    <Group
      className={styles.versionBar}
      data-draft={!(isPublished || isUntouched) || undefined}
      gap="4px 10px"
    >
      <Icon size={15} stroke={1.8} aria-hidden />
      <Text span size="sm" fw={600}>
        {titleText()}
      </Text>
      <Text span size="xs" className={styles.versionText}>
        {barText()}
      </Text>
      {publishedVersion !== null && mayManage && (
        <SegmentedControl
          aria-label={t('versionShown')}
          value={isPublished ? 'published' : 'draft'}
          data={[
            { value: 'draft', label: t('draftVersion', { version: next }) },
            { value: 'published', label: t('publishedVersion', { version: publishedVersion }) },
          ]}
          onChange={(value) => onPublished(value === 'published')}
        />
      )}
      {publishedVersion !== null && hasDraft && changes > 0 && (
        <Button
          variant="default"
          size="xs"
          visibleFrom="sm"
          leftSection={<IconGitCompare size={14} stroke={1.7} />}
          onClick={onCompare}
        >
          {t('compare')}
        </Button>
      )}
    </Group>
  )

  function titleText(): string {
    if (isUntouched) return t('noDraft', words)
    return isPublished ? t('showingPublished', words) : t('editingDraft', { version: next })
  }

  function barText(): string {
    if (publishedVersion === null) return t('neverPublished')
    if (isPublished) return t('publishedText', words)
    return t(isUntouched ? 'noDraftText' : 'changesText', words)
  }
}
