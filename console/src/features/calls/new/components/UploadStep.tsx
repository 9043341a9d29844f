import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconMessages } from '@tabler/icons-react'
import { type RefObject, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { durationOf } from '#workers/domain/calls/speakers.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { callDuration } from '../../../../lib/time.ts'
import type { ReadFile } from '../model/draft.ts'
import { formatLabels } from '../model/format-labels.ts'
import { MessagePreview } from './MessagePreview.tsx'
import styles from './Panel.module.css'

/** What was found in the chosen file, or how to begin. */
export function UploadStep({
  file,
  isReading,
  headingRef,
}: {
  file: ReadFile | null
  isReading: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
}) {
  const t = useTranslations('newCall.upload')
  if (file !== null) return <FoundTranscript file={file} headingRef={headingRef} />
  if (isReading) {
    return (
      <div className={styles.step}>
        <div className={styles.stepHead}>
          <h2 ref={headingRef} tabIndex={-1}>
            {t('waitingTitle')}
          </h2>
        </div>
        <div className={styles.padded} aria-hidden>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} h={12} mb={20} w={`${90 - ((index * 13) % 40)}%`} />
          ))}
        </div>
      </div>
    )
  }
  return (
    <EmptyState
      icon={IconMessages}
      title={
        <h2 ref={headingRef} tabIndex={-1}>
          {t('emptyTitle')}
        </h2>
      }
      text={
        <>
          {t('emptyText')}
          <br />
          <br />
          {t('emptyTip')}
        </>
      }
    />
  )
}

function FoundTranscript({ file, headingRef }: { file: ReadFile; headingRef: RefObject<HTMLHeadingElement | null> }) {
  const t = useTranslations('newCall.upload')
  const files = useTranslations('newCall.files')
  const { transcript, form } = file.state
  const estimated = useMemo(() => transcript.messages.filter(({ timeApproximate }) => timeApproximate === true).length, [transcript])
  const total = transcript.messages.length
  const times =
    estimated === 0 ? t('timesFromFile') : estimated === total ? t('timesEstimated') : t('timesPartly', { count: estimated, total })
  // The estimate is told above in its own words.
  const notes = transcript.warnings.filter((warning) => !warning.includes('estimated at'))
  return (
    <div className={styles.step}>
      <div className={styles.stepHead}>
        <h2 ref={headingRef} tabIndex={-1} dir="auto">
          {t('readyTitle', { name: file.name === '' ? files('pastedName') : file.name })}
        </h2>
      </div>
      <dl className={styles.facts} aria-label={t('facts')}>
        <Fact name={t('format')} value={formatLabels[transcript.detectedFormat]} />
        <Fact name={t('messages')} value={total.toLocaleString('en')} />
        <Fact name={t('speakers')} value={String(transcript.actors.length)} />
        <Fact name={t('duration')} value={callDuration(durationOf(transcript.messages) ?? 0)} />
        <Fact name={t('times')} value={times} />
      </dl>
      {notes.length > 0 && (
        <div className={styles.warning}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <div>
            <strong>{t('warnings')}</strong>
            <ul className={styles.notes}>
              {notes.slice(0, 5).map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <MessagePreview transcript={transcript} speakers={form.speakers} />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd className="numeric">{value}</dd>
    </div>
  )
}
