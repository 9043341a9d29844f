import { Box, Button, Group, Stack, Textarea } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import { type FileReading, isTooLarge, useTranscriptFile } from './use-transcript-file.ts'

/** A transcript that can be pasted, uploaded, or dropped on the field. */
export function TranscriptField({
  label,
  text,
  onText,
  rows,
  isDisabled,
  note,
}: {
  label: string
  text: string
  onText: (text: string) => void
  rows: number
  isDisabled: boolean
  /** Shown below the field while it is not empty. */
  note?: string
}) {
  const t = useTranslations('transcriptField')
  const input = useRef<HTMLInputElement>(null)
  const { reading, read, forget } = useTranscriptFile(onText)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined && !isDisabled) void read(file)
  }
  const problem = isTooLarge(text)
    ? fileTexts.uploadTooLarge
    : reading.kind === 'failed'
      ? t('failed', { name: reading.name, message: reading.message })
      : undefined
  return (
    <Stack gap={4}>
      <Textarea
        label={label}
        value={text}
        onChange={({ currentTarget }) => {
          forget()
          onText(currentTarget.value)
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
        placeholder={t('placeholder')}
        rows={rows}
        spellCheck={false}
        dir="auto"
        disabled={isDisabled}
        error={problem}
        withAsterisk
        styles={{ input: { paddingBlock: 6, font: '12px/18px var(--mantine-font-family-monospace)' } }}
      />
      <Group justify="space-between" gap="4px 12px" fz="xs" c="var(--c-muted)">
        <Box miw={0} role="status">
          {reading.kind === 'none' || reading.kind === 'failed' ? sizeText(t, text) : readingText(t, reading)}
        </Box>
        <Group gap={0} ml="auto">
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconUpload size={14} aria-hidden />}
            aria-label={t('uploadFor', { label })}
            onClick={() => input.current?.click()}
            disabled={isDisabled}
          >
            {t('upload')}
          </Button>
          {text !== '' && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconX size={14} aria-hidden />}
              aria-label={t('clearFor', { label })}
              onClick={() => {
                forget()
                onText('')
              }}
              disabled={isDisabled}
            >
              {t('clear')}
            </Button>
          )}
        </Group>
      </Group>
      {note !== undefined && text !== '' && <p className="meta">{note}</p>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('uploadFor', { label })}
        // No `accept`: a wrong file gets an error text that says why, instead of being grayed out.
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // Lets the user choose the same file again after correcting it.
          currentTarget.value = ''
        }}
      />
    </Stack>
  )
}

type Translate = ReturnType<typeof useTranslations<'transcriptField'>>

const sizeText = (t: Translate, text: string): string =>
  text === '' ? t('hint') : t('count', { count: text.length })

function readingText(t: Translate, reading: Exclude<FileReading, { kind: 'none' | 'failed' }>): string {
  switch (reading.kind) {
    case 'reading':
      return t('reading', { name: reading.name })
    case 'read':
      return t('read', { name: reading.name, messages: reading.messages, speakers: reading.speakers })
    case 'text':
      return t('readAsText', { name: reading.name })
    default:
      return reading satisfies never
  }
}
