import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconFileOff, IconFileText } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { useCan } from '../../../../lib/use-can.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { useTranscript } from '../../queries/use-transcript.ts'
import { throwWithoutData } from '../PanelBoundary.tsx'
import { PanelSkeleton } from '../../../../ui/panel/PanelSkeleton.tsx'
import { TranscriptPane } from './TranscriptPane.tsx'

/** The transcript of a call, or why there is none. */
export function CallTranscript({
  call,
  ...pane
}: {
  call: CallDetail
} & Omit<ComponentProps<typeof TranscriptPane>, 'transcription' | 'title'>) {
  const t = useTranslations('callTranscript')
  const { data, isFetching } = useTranscript(call, { throwOnError: throwWithoutData })
  if (call.stage === 'recorded') {
    if (call.scoreStatus === 'SCORED_ERROR')
      return (
        <EmptyState
          icon={IconFileOff}
          title={t('failedTitle')}
          text={call.statusReason}
          action={<UploadLink />}
        />
      )
    return call.isStopped ? (
      <EmptyState icon={IconFileOff} title={t('stoppedTitle')} text={t('stoppedText')} />
    ) : (
      <EmptyState icon={IconFileText} title={t('readingTitle')} text={t('readingText')} />
    )
  }
  // An empty transcript may have been fetched before the call was read.
  const isComing = isFetching && data?.messages.length === 0
  if (data === undefined || isComing) return <PanelSkeleton rows={14} rowHeight={46} />
  if (data.messages.length === 0)
    return (
      <EmptyState icon={IconFileOff} title={t('emptyTitle')} text={t('emptyText')} action={<UploadLink />} />
    )
  return <TranscriptPane transcription={data} title={call.title} {...pane} />
}

function UploadLink() {
  const t = useTranslations('callTranscript')
  const mayCreate = useCan('calls.create')
  if (!mayCreate) return null
  return (
    <Button variant="default" component={Link} to="/calls/new">
      {t('upload')}
    </Button>
  )
}
