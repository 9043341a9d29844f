import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Draft, draftLimits, isRead } from '../model/draft.ts'
import { DropZone } from './DropZone.tsx'
import { type FileActions, FileRow } from './FileRow.tsx'
import styles from './Files.module.css'

/** Drop zone and the files of the draft. `rejected` counts files of the last drop that found no room. */
export function FilesColumn({
  draft,
  isDraggedOver,
  rejected,
  actions,
  onFiles,
  onPaste,
}: {
  draft: Draft
  isDraggedOver: boolean
  rejected: number
  actions: FileActions
  onFiles: (files: File[]) => void
  onPaste: () => void
}) {
  const t = useTranslations('newCall')
  const hasChoice = draft.files.filter(isRead).length > 1
  return (
    <section className={styles.column} aria-label={t('files.label')}>
      <div className={styles.scroll}>
        <DropZone isDraggedOver={isDraggedOver} onFiles={onFiles} />
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconClipboardText size={14} />}
          onClick={onPaste}
          className={styles.paste}
          disabled={draft.files.length >= draftLimits.files}
        >
          {t('drop.paste')}
        </Button>
        {rejected > 0 && (
          <p className={styles.problem} role="alert">
            {t('drop.tooMany', { count: rejected, max: draftLimits.files })}
          </p>
        )}
        {draft.files.length > 0 && (
          <ul className={styles.files}>
            {draft.files.map((file) => (
              <FileRow key={file.id} file={file} isChosen={file.id === draft.chosenId} hasChoice={hasChoice} actions={actions} />
            ))}
          </ul>
        )}
      </div>
      <p className={styles.foot}>{t('files.foot')}</p>
    </section>
  )
}
