import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callTypes } from '#db/vocabulary/calls.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { ScorecardPicker } from './ScorecardPicker.tsx'
import type { CorrectedType } from './use-call-actions.ts'

const keep = 'keep'
const offered = callTypes.filter((type): type is CorrectedType => type !== 'None - Default')

/** Asks what calls should have been: a call type, a scorecard, or both. */
export function CorrectDialog({
  count,
  onClose,
  onCorrect,
}: {
  count: number
  onClose: () => void
  onCorrect: (to: { callType: CorrectedType | undefined; scorecardId: string | null }) => void
}) {
  const t = useTranslations('callActions')
  const common = useTranslations('common')
  const [callType, setCallType] = useState<CorrectedType | undefined>(undefined)
  const [scorecardId, setScorecardId] = useState<string | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('correctTitle', { count })}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        <Text c="dimmed">{t('correctText')}</Text>
        <Select
          label={t('correctType')}
          data={[
            { value: keep, label: t('correctTypeKeep') },
            ...offered.map((value) => ({ value, label: callTypeLabels[value] })),
          ]}
          value={callType ?? keep}
          onChange={(value) => setCallType(offered.find((type) => type === value))}
          allowDeselect={false}
          maw={360}
          data-autofocus
        />
        <ScorecardPicker value={scorecardId} onChange={setScorecardId} ownLabel={t('correctCard')} />
        <Group justify="flex-end" mt={8} gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={callType === undefined && scorecardId === null}
            onClick={() => {
              onCorrect({ callType, scorecardId })
              onClose()
            }}
          >
            {t('correctMany', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
