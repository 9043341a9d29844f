import { Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import type { ReadFile, TranscriptFile } from './draft.ts'
import type { Keeping } from './use-draft.ts'

/** Whether the browser has stored the draft, which file it is for, and a button to discard it. */
export function DraftMark({
  keeping,
  files,
  chosen,
  onDiscard,
}: {
  keeping: Keeping
  files: readonly TranscriptFile[]
  chosen: ReadFile | null
  onDiscard: () => void
}) {
  const t = useTranslations('newCall')
  const [isAsking, setAsking] = useState(false)
  if (files.length === 0) return null

  const isFailed = keeping === 'failed'
  const kept =
    keeping === 'kept'
      ? t('draftKept', { name: chosen?.name ?? '', others: files.length - 1 })
      : t('draftSaving')
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <Text
        size="xs"
        c={isFailed ? 'var(--tone-red-text)' : 'dimmed'}
        title={isFailed ? t('draftFailedHint') : kept}
        role={isFailed ? 'alert' : undefined}
        truncate
        maw={{ base: 120, xs: 420 }}
      >
        {isFailed ? (
          <>
            <IconAlertCircle size={14} style={{ verticalAlign: 'text-bottom' }} aria-hidden />{' '}
            {t('draftFailed')}
            <span className="visually-hidden">{t('draftFailedHint')}</span>
          </>
        ) : (
          <>
            <IconDeviceFloppy size={14} style={{ verticalAlign: 'text-bottom' }} aria-hidden /> {kept}
          </>
        )}
      </Text>
      <Button size="xs" variant="subtle" color="gray" flex="none" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('discardTitle')}
        consequence={t('discardText', { count: files.length })}
        confirmLabel={t('discardConfirm', { count: files.length })}
        cancelLabel={t('keep')}
        isDangerous
        onConfirm={() => {
          onDiscard()
          return Promise.resolve()
        }}
      />
    </Group>
  )
}
