import { Button, Stack, Text } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Draft, draftLimits, isRead } from '../draft/draft.ts'
import { DropZone } from './DropZone.tsx'
import { type FileActions, FileRow } from './FileRow.tsx'
import styles from './Files.module.css'

/** The drop zone and the draft's files. `rejected` counts files of the last drop that did not fit. */
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
      <Stack gap={10}>
        <DropZone isDraggedOver={isDraggedOver} onFiles={onFiles} />
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconClipboardText size={14} />}
          onClick={onPaste}
          disabled={draft.files.length >= draftLimits.files}
        >
          {t('drop.paste')}
        </Button>
        {rejected > 0 && (
          <Text size="xs" c="var(--tone-red-text)" role="alert">
            {t('drop.tooMany', { count: rejected, max: draftLimits.files })}
          </Text>
        )}
        {draft.files.length > 0 && (
          <Stack component="ul" gap={12} m={0} p={0} style={{ listStyle: 'none' }}>
            {draft.files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                isChosen={file.id === draft.chosenId}
                hasChoice={hasChoice}
                actions={actions}
              />
            ))}
          </Stack>
        )}
        <Text className="meta" visibleFrom="xs">
          {t('files.foot')}
        </Text>
      </Stack>
    </section>
  )
}
