import { Button } from '@mantine/core'
import { IconAlertCircle, IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import type { Keeping } from '../use-draft.ts'
import styles from './NewCallPage.module.css'

/** Whether the browser keeps the draft, and the way to be rid of it. */
export function DraftMark({ keeping, fileCount, onDiscard }: { keeping: Keeping; fileCount: number; onDiscard: () => void }) {
  const t = useTranslations('newCall')
  const [isAsking, setAsking] = useState(false)
  if (fileCount === 0) return <div className={styles.draft} />
  return (
    <div className={styles.draft}>
      {keeping === 'failed' ? (
        <span className={styles.draftMark} data-tone="red" title={t('draftFailedHint')} role="alert">
          <IconAlertCircle size={14} aria-hidden /> {t('draftFailed')}
          <span className="visually-hidden">{t('draftFailedHint')}</span>
        </span>
      ) : (
        <span className={styles.draftMark}>
          <IconDeviceFloppy size={14} aria-hidden />
          <span className="truncate">{keeping === 'saving' ? t('draftSaving') : t('draftKept')}</span>
        </span>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('discardTitle')}
        consequence={t('discardText', { count: fileCount })}
        confirmLabel={t('discardConfirm', { count: fileCount })}
        cancelLabel={t('keep')}
        isDangerous
        onConfirm={() => {
          onDiscard()
          return Promise.resolve()
        }}
      />
    </div>
  )
}
