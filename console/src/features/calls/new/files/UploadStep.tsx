import { Alert, DataList, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { durationOf } from '#workers/domain/calls/speakers.ts'
import { callDuration } from '../../../../lib/time.ts'
import type { ReadFile, Step } from '../draft/draft.ts'
import { MessagePreview } from '../speakers/MessagePreview.tsx'
import type { useNewCall } from '../use-new-call.ts'
import { formatLabels } from './format-labels.ts'
import { notesOf } from './notes.ts'

// Needed only for several files.
const BatchTable = lazy(() =>
  import('../save/BatchTable.tsx').then(({ BatchTable }) => ({ default: BatchTable })),
)

const shownNotes = 5

/** What was found in the chosen file, or how to start. With several files, their list comes first. */
export function UploadStep({
  call,
  file,
  isReading,
  onStep,
}: {
  call: ReturnType<typeof useNewCall>
  file: ReadFile | null
  isReading: boolean
  onStep: (step: Step) => void
}) {
  const t = useTranslations('newCall.upload')
  if (file !== null) {
    return (
      <>
        {call.readCount > 1 && (
          <Suspense fallback={null}>
            <BatchTable call={call} onStep={onStep} />
          </Suspense>
        )}
        <FoundTranscript file={file} />
      </>
    )
  }
  if (isReading)
    return [90, 77, 64, 51].map((width) => <Skeleton key={width} h={12} w={`${width}%`} aria-hidden />)
  return (
    <Stack gap={12} maw={560} c="dimmed">
      <Text>{t('emptyText')}</Text>
      <Text>{t('emptyTip')}</Text>
    </Stack>
  )
}

function FoundTranscript({ file }: { file: ReadFile }) {
  const t = useTranslations('newCall.upload')
  const { transcript, form } = file.state
  const estimated = useMemo(
    () => transcript.messages.filter(({ timeApproximate }) => timeApproximate === true).length,
    [transcript],
  )
  const total = transcript.messages.length
  const notes = notesOf(file)
  const timesText = (): string => {
    if (estimated === 0) return t('timesFromFile')
    return estimated === total ? t('timesEstimated') : t('timesPartly', { count: estimated, total })
  }
  const facts = {
    format: formatLabels[transcript.detectedFormat],
    messages: total.toLocaleString('en'),
    speakers: String(transcript.actors.length),
    duration: callDuration(durationOf(transcript.messages) ?? 0),
    times: timesText(),
  }
  return (
    <>
      <DataList
        orientation="vertical"
        aria-label={t('facts')}
        style={{ flexDirection: 'row', flexWrap: 'wrap', gap: '8px 32px' }}
      >
        {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel fz="xs" c="var(--c-muted)">
              {t(name)}
            </DataList.ItemLabel>
            <DataList.ItemValue fw={500} className="numeric">
              {facts[name]}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      {notes.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle size={16} />}
          title={t('warnings')}
          role="none"
        >
          <List size="xs">
            {notes.slice(0, shownNotes).map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <MessagePreview transcript={transcript} speakers={form.speakers} />
    </>
  )
}
