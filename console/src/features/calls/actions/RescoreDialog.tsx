import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScorecardPicker } from './ScorecardPicker.tsx'

/** Asks before a call is scored, with its current scorecard or another one. `hasScore`: the new score replaces an existing one. */
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
  const t = useTranslations('callActions')
  const [scorecardId, setScorecardId] = useState(current)
  return (
    <Frame
      title={hasScore ? t('dialogTitle') : t('dialogTitleNew')}
      text={hasScore ? t('dialogText') : undefined}
      confirmLabel={hasScore ? t('rescore') : t('scoreNow')}
      onClose={onClose}
      onConfirm={scorecardId === null ? undefined : () => onRescore(scorecardId)}
    >
      <ScorecardPicker value={scorecardId} onChange={setScorecardId} autoFocus />
    </Frame>
  )
}

/** Asks before calls of the list are scored again: shows how many, and which scorecard; null: each call's own. */
export function RescoreManyDialog({
  count,
  onClose,
  onRescore,
}: {
  count: number
  onClose: () => void
  onRescore: (scorecardId: string | null) => void
}) {
  const t = useTranslations('callActions')
  const [scorecardId, setScorecardId] = useState<string | null>(null)
  return (
    <Frame
      title={t('dialogTitleMany', { count })}
      text={t('dialogTextMany')}
      confirmLabel={t('rescoreMany', { count })}
      onClose={onClose}
      onConfirm={() => onRescore(scorecardId)}
    >
      <ScorecardPicker value={scorecardId} onChange={setScorecardId} ownLabel={t('ownScorecard')} autoFocus />
    </Frame>
  )
}

function Frame({
  title,
  text,
  confirmLabel,
  onClose,
  onConfirm,
  children,
}: {
  title: string
  text: string | undefined
  confirmLabel: string
  onClose: () => void
  /** Undefined while nothing is chosen. */
  onConfirm: (() => void) | undefined
  children: ReactNode
}) {
  const common = useTranslations('common')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        {text !== undefined && <Text c="dimmed">{text}</Text>}
        {children}
        <Group justify="flex-end" mt={8} gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={onConfirm === undefined}
            onClick={() => {
              onConfirm?.()
              onClose()
            }}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
