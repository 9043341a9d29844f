import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScorecardPicker } from './ScorecardPicker.tsx'

/** Scores the call with a scorecard of one's choice. */
export function RescoreDialog({
  onClose,
  onRescore,
  title,
  text,
}: {
  onClose: () => void
  onRescore: (scorecardId: string) => void
  title: string
  text: string | null
}) {
  const t = useTranslations()
  const [scorecardId, setScorecardId] = useState<string | null>(null)
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      {text !== null && (
        <p className="dimmed" style={{ marginBottom: 12 }}>
          {text}
        </p>
      )}
      <ScorecardPicker value={scorecardId} onChange={setScorecardId} autoFocus />
      <Group justify="flex-end" mt={20} gap={8}>
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
          {t('callPage.scoreNow')}
        </Button>
      </Group>
    </Modal>
  )
}
