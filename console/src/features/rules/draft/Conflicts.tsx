import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { RuleDraftChange } from '#api/contract/rule-drafts.ts'
import { useChangeName } from './ChangeList.tsx'
import styles from './DraftBar.module.css'

/** Rules that have been published in a different form since the draft changed them. Both sides are kept until one is chosen. */
export function Conflicts({
  changes,
  isBusy,
  onTake,
}: {
  changes: readonly RuleDraftChange[]
  isBusy: boolean
  onTake: (change: RuleDraftChange, side: 'draft' | 'published') => void
}) {
  const t = useTranslations('ruleDraft')
  const nameOf = useChangeName()
  const textOf = (change: RuleDraftChange): string => {
    const name = nameOf(change)
    if (change.change === 'reordered') return t('conflictOrder', { name })
    return change.isPublishedGone ? t('conflictGone', { name }) : t('conflictChanged', { name })
  }
  return (
    <Stack className={styles.conflicts} gap={4} role="alert">
      <Group gap={6} wrap="nowrap" fz="sm" fw={500}>
        <IconAlertTriangle size={15} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
        {t('conflicts', { count: changes.length })}
      </Group>
      {changes.map((change) => (
        <Group key={`${change.ruleId ?? change.level}`} gap="2px 8px" fz="sm">
          <Text span flex={1} miw={180} fz="sm" dir="auto">
            {textOf(change)}
          </Text>
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => onTake(change, 'draft')}>
            {t('keepDraft')}
          </Button>
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => onTake(change, 'published')}>
            {t('takePublished')}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
