import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconFileAlert, IconFileText, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { durationOf } from '#workers/domain/calls/speakers.ts'
import { RunningRing } from '../../../../ui/status/StatusBadge.tsx'
import { callDuration } from '../../../../lib/time.ts'
import type { ReadTranscript, TranscriptFile } from '../model/draft.ts'
import { sizeText } from '../model/file-size.ts'
import { formatLabels } from '../model/format-labels.ts'
import { ServerProgress, useServerProgress } from './ServerProgress.tsx'
import styles from './Files.module.css'

export type FileActions = {
  onChoose: (id: string) => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
  onEdit: (id: string) => void
}

/** One file: what became of it and what can be done about it. */
export const FileRow = memo(function FileRow({
  file,
  isChosen,
  hasChoice,
  actions,
}: {
  file: TranscriptFile
  isChosen: boolean
  hasChoice: boolean
  actions: FileActions
}) {
  const t = useTranslations('newCall.files')
  const { state } = file
  const isAsking = state.kind === 'asking'
  const progress = useServerProgress(isAsking ? state.words : 0, isAsking)
  const name = file.name === '' ? t('pastedName') : file.name
  const FileIcon = state.kind === 'failed' ? IconFileAlert : IconFileText
  return (
    <li className={styles.file} data-state={state.kind} data-chosen={isChosen && hasChoice}>
      <FileIcon size={18} stroke={1.5} className={styles.fileIcon} aria-hidden />
      <div className={styles.fileBody}>
        <div className={styles.fileLine}>
          <span className={`${styles.fileName} truncate`} dir="auto" title={name}>
            {name}
          </span>
          <span className={`${styles.quiet} numeric`}>{sizeText(file.sizeBytes)}</span>
          {state.kind === 'read' && (
            <span className={styles.fileState} data-tone="teal">
              <IconCheck size={14} aria-hidden /> {t('read')}
            </span>
          )}
          {state.kind === 'failed' && (
            <span className={styles.fileState} data-tone="red">
              <IconAlertCircle size={14} aria-hidden /> {t('failed')}
            </span>
          )}
          {state.kind === 'reading' && (
            <span className={styles.fileState} data-tone="blue">
              <RunningRing /> {t('reading')}
            </span>
          )}
          {isAsking && <span className={`${styles.quiet} numeric`}>{progress.percent} %</span>}
        </div>
        {isAsking && <ServerProgress name={name} {...progress} />}
        {state.kind === 'read' && <Summary transcript={state.transcript} />}
        {state.kind === 'failed' && <div className={styles.problem}>{state.message}</div>}
        {state.kind === 'failed' && (
          <div className={styles.fileActions}>
            {state.isRetryable && (
              <Button size="xs" variant="default" onClick={() => actions.onRetry(file.id)}>
                {t('retry')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => actions.onEdit(file.id)}>
              {state.text === null ? t('pasteInstead') : t('edit')}
            </Button>
          </div>
        )}
        {state.kind === 'read' && hasChoice && (
          <div className={styles.fileActions}>
            {isChosen ? (
              <span className={styles.chosenMark}>{t('chosen')}</span>
            ) : (
              <Button size="xs" variant="default" onClick={() => actions.onChoose(file.id)} aria-label={t('useNamed', { name })}>
                {t('use')}
              </Button>
            )}
          </div>
        )}
      </div>
      <ActionIcon aria-label={t('remove', { name })} onClick={() => actions.onRemove(file.id)}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
})

function Summary({ transcript }: { transcript: ReadTranscript }) {
  const t = useTranslations('newCall')
  const parts = [
    t('files.summary', { format: formatLabels[transcript.detectedFormat], messages: transcript.messages.length }),
    callDuration(durationOf(transcript.messages) ?? 0),
    t('files.speakers', { count: transcript.actors.length }),
  ]
  return <div className={styles.summary}>{parts.join(' · ')}</div>
}
