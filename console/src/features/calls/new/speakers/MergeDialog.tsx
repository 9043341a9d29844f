import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Speaker } from '../draft/draft.ts'

/** Merges two names of one person into one speaker. */
export function MergeDialog({
  rows,
  onClose,
  onMerge,
}: {
  rows: readonly Speaker[]
  onClose: () => void
  onMerge: (kept: number, gone: number) => void
}) {
  const t = useTranslations('newCall.speakers')
  const common = useTranslations('common')
  const [kept, setKept] = useState<string | null>(null)
  const [gone, setGone] = useState<string | null>(null)
  const options = rows.map((row, index) => ({
    value: String(index),
    label: `${row.name.trim() || row.names[0]} (${t(row.side)})`,
  }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('mergeTitle')}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        <p className="dimmed">{t('mergeText')}</p>
        <Select
          label={t('mergeKeep')}
          data={options.filter(({ value }) => value !== gone)}
          value={kept}
          onChange={setKept}
          searchable
          data-autofocus
        />
        <Select
          label={t('mergeGone')}
          data={options.filter(({ value }) => value !== kept)}
          value={gone}
          onChange={setGone}
          searchable
        />
        <Group justify="flex-end" gap={8} mt={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={kept === null || gone === null}
            onClick={() => {
              if (kept === null || gone === null) return
              onMerge(Number(kept), Number(gone))
              onClose()
            }}
          >
            {t('mergeConfirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
