import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScorecardPicker } from './ScorecardPicker.tsx'

/** Asks before a call is scored, with the scorecard it has or another one. `hasScore`: the new score replaces one. */
export function RescoreDialog({
  scorecardId: current,
  hasScore,
  onClose,
  onRescore,
}: {
  scorecardId: string | null
  hasScore: boolean
  onClose: () => void
  onRescore: (scorecardId: string) => void
}) {
  const t = useTranslations()
  const [scorecardId, setScorecardId] = useState(current)
  return (
    <Modal
      opened
      onClose={onClose}
      title={hasScore ? t('callActions.dialogTitle') : t('callActions.dialogTitleNew')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={12}>
        {hasScore && <Text c="dimmed">{t('callActions.dialogText')}</Text>}
        <ScorecardPicker value={scorecardId} onChange={setScorecardId} autoFocus />
        <Group justify="flex-end" mt={8} gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={scorecardId === null}
            onClick={() => {
              if (scorecardId === null) return
              onRescore(scorecardId)
              onClose()
            }}
          >
            {hasScore ? t('callActions.rescore') : t('callActions.scoreNow')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
