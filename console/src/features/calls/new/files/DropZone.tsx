import { Code, Group, Text, UnstyledButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { acceptedExtensions, fileLimits } from '#workers/domain/transcripts/extract/accept.ts'
import styles from './Files.module.css'

/**
 * A button that opens the file dialog. The whole page accepts dropped files and highlights this zone while something is dragged over it.
 */
export function DropZone({
  isDraggedOver,
  onFiles,
}: {
  isDraggedOver: boolean
  onFiles: (files: File[]) => void
}) {
  const t = useTranslations('newCall.drop')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <UnstyledButton
        className={styles.zone}
        data-over={isDraggedOver || undefined}
        onClick={() => input.current?.click()}
      >
        <IconFileUpload size={22} stroke={1.5} color="var(--c-dimmed)" aria-hidden />
        <Text fw={500}>{t('title')}</Text>
        <Text size="xs" c="dimmed">
          {t('text')}
        </Text>
        <Group gap={4} justify="center" maw={260} my={6}>
          {acceptedExtensions.map((extension) => (
            <Code key={extension} fz={11} bg="var(--c-raised)" c="dimmed">
              {extension}
            </Code>
          ))}
        </Group>
        <Text size="xs" c="dimmed">
          {t('limit', { megabytes: fileLimits.uploadBytes / 1_048_576 })}
        </Text>
      </UnstyledButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="transcript-input"
        // No `accept`: a wrong file gets an explanation instead of being disabled in the dialog.
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Lets the user choose the same file again after correcting it.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
