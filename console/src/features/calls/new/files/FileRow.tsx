import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconFileAlert,
  IconFileText,
  IconX,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { durationOf } from '#workers/domain/calls/speakers.ts'
import { callDuration } from '../../../../lib/time.ts'
import { RunningRing } from '../../../../ui/status/StatusBadge.tsx'
import { isRead, type ReadTranscript, type TranscriptFile } from '../draft/draft.ts'
import { sizeText } from './file-size.ts'
import { formatLabels } from './format-labels.ts'
import { mismatchOf } from './notes.ts'
import { ServerProgress, useServerProgress } from './ServerProgress.tsx'

export type FileActions = {
  onChoose: (id: string) => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
  onEdit: (id: string) => void
}

/** One file: whether it was read, what was found, and actions on it. */
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
  const mismatch = isRead(file) ? mismatchOf(file) : null
  const FileIcon = state.kind === 'failed' ? IconFileAlert : IconFileText
  return (
    <Paper
      component="li"
      withBorder
      p="10px 8px 10px 12px"
      bg="transparent"
      style={
        isChosen && hasChoice
          ? { borderColor: 'var(--c-accent)', boxShadow: 'inset 0 0 0 1px var(--c-accent)' }
          : undefined
      }
    >
      <Group gap={10} wrap="nowrap" align="flex-start">
        <FileIcon size={18} stroke={1.5} color="var(--c-muted)" style={{ flex: 'none' }} aria-hidden />
        <Stack gap={4} flex={1} miw={0}>
          <Group gap={8} wrap="nowrap">
            <Text flex={1} truncate dir="auto" title={name}>
              {name}
            </Text>
            <span className="meta numeric">{sizeText(file.sizeBytes)}</span>
            {isAsking ? (
              <span className="meta numeric">{progress.percent}%</span>
            ) : (
              <FileStatus kind={state.kind} hasMismatch={mismatch !== null} />
            )}
          </Group>
          {isAsking && <ServerProgress name={name} {...progress} />}
          {state.kind === 'read' && <Summary transcript={state.transcript} />}
          {mismatch !== null && (
            <Text size="xs" c="var(--tone-orange-text)">
              {mismatch}
            </Text>
          )}
          {state.kind === 'failed' && (
            <>
              <Text size="xs" c="var(--tone-red-text)">
                {state.message}
              </Text>
              <Group gap={6} mt={4}>
                {state.isRetryable && (
                  <Button size="xs" variant="default" onClick={() => actions.onRetry(file.id)}>
                    {t('retry')}
                  </Button>
                )}
                <Button size="xs" variant="default" onClick={() => actions.onEdit(file.id)}>
                  {state.text === null ? t('pasteInstead') : t('edit')}
                </Button>
              </Group>
            </>
          )}
          {state.kind === 'read' && hasChoice && isChosen && (
            <Text size="xs" fw={500} c="var(--c-link)">
              {t('chosen')}
            </Text>
          )}
          {state.kind === 'read' && hasChoice && !isChosen && (
            <Button
              size="xs"
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => actions.onChoose(file.id)}
              aria-label={t('useNamed', { name })}
            >
              {t('use')}
            </Button>
          )}
        </Stack>
        <ActionIcon aria-label={t('remove', { name })} onClick={() => actions.onRemove(file.id)}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </Paper>
  )
})

function FileStatus({ kind, hasMismatch }: { kind: 'read' | 'failed' | 'reading'; hasMismatch: boolean }) {
  const t = useTranslations('newCall.files')
  const statuses = {
    read: { tone: 'teal', icon: <IconCheck size={14} aria-hidden />, text: t('read') },
    mismatch: { tone: 'orange', icon: <IconAlertTriangle size={14} aria-hidden />, text: t('readWithNotes') },
    failed: { tone: 'red', icon: <IconAlertCircle size={14} aria-hidden />, text: t('failed') },
    reading: { tone: 'blue', icon: <RunningRing />, text: t('reading') },
  }
  const { tone, icon, text } = statuses[kind === 'read' && hasMismatch ? 'mismatch' : kind]
  return (
    <Group gap={4} wrap="nowrap" flex="none" fz="xs" c={`var(--tone-${tone}-text)`}>
      {icon} <span>{text}</span>
    </Group>
  )
}

function Summary({ transcript }: { transcript: ReadTranscript }) {
  const t = useTranslations('newCall')
  const parts = [
    t('files.summary', {
      format: formatLabels[transcript.detectedFormat],
      messages: transcript.messages.length,
    }),
    callDuration(durationOf(transcript.messages) ?? 0),
    t('files.speakers', { count: transcript.actors.length }),
  ]
  return (
    <Text size="xs" c="dimmed">
      {parts.join(' · ')}
    </Text>
  )
}
