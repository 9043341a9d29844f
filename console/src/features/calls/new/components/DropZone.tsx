import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { acceptedExtensions, fileLimits } from '#workers/domain/transcripts/extract/accept.ts'
import styles from './Files.module.css'

/** A button that opens the file dialog; the whole page takes dropped files and marks this zone while something is dragged over it. */
export function DropZone({ isDraggedOver, onFiles }: { isDraggedOver: boolean; onFiles: (files: File[]) => void }) {
  const t = useTranslations('newCall.drop')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={styles.zone} data-over={isDraggedOver} onClick={() => input.current?.click()}>
        <IconFileUpload size={22} stroke={1.5} aria-hidden />
        <span className={styles.zoneTitle}>{t('title')}</span>
        <span className={styles.zoneText}>{t('text')}</span>
        <span className={styles.chips}>
          {acceptedExtensions.map((extension) => (
            <span key={extension} className={styles.chip}>
              {extension}
            </span>
          ))}
        </span>
        <span className={styles.zoneText}>{t('limit', { megabytes: fileLimits.uploadBytes / 1_048_576 })}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="transcript-input"
        // Not `accept`: a wrong file gets the text that says why instead of being greyed out in the dialog.
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
