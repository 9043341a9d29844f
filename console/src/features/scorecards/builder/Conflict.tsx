import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { diffVersions } from '#workers/domain/calibration/version-diff.ts'
import type { Draft } from '../model/definition.ts'
import type { SavedDraft } from '../model/session.ts'
import { ChangeLines } from './ChangeLines.tsx'

/** Somebody else has saved the draft: shows what differs and asks which one to keep. */
export function Conflict({
  theirs,
  mine,
  onKeepMine,
  onTakeTheirs,
}: {
  theirs: SavedDraft
  mine: Draft
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const t = useTranslations('scorecardBuilder')
  const { changes } = useMemo(() => diffVersions(mine, theirs.definition), [mine, theirs])
  return (
    <Alert variant="light" color="orange" radius={0} role="alert" icon={<IconAlertTriangle size={16} />}>
      <Stack gap={8}>
        <Group gap="6px 8px">
          <Text span fw={600} flex="1 1 260px">
            {t('conflict', { name: theirs.savedBy ?? 'none' })}
          </Text>
          <Button size="xs" variant="default" onClick={onKeepMine}>
            {t('keepMine')}
          </Button>
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            {t('takeTheirs')}
          </Button>
        </Group>
        <Text size="xs">{t('conflictTheirs')}</Text>
        <ChangeLines changes={changes} draft={theirs.definition} most={8} />
      </Stack>
    </Alert>
  )
}
