import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { practiceLimits } from '#workers/domain/practice-calls/limits.ts'
import { Part } from '../BriefFacts.tsx'
import type { useNotes } from './use-notes.ts'

/** The rep's notes, and whether they are saved. */
export function Notes({ notes, minRows = 4 }: { notes: ReturnType<typeof useNotes>; minRows?: number }) {
  const t = useTranslations('practiceBrief')
  const { text, setText, state, retry, keepMine, takeTheirs } = notes
  return (
    <Part
      title={t('notes')}
      end={
        <Group gap={4} wrap="nowrap" role="status" className="meta">
          {state === 'saved' && <IconCheck size={13} stroke={2} aria-hidden />}
          {t(`state.${state}`)}
          {state === 'failed' && (
            <Button size="xs" variant="subtle" onClick={retry}>
              {t('retry')}
            </Button>
          )}
        </Group>
      }
    >
      {state === 'conflict' && (
        <Group gap={6}>
          <Button size="xs" variant="default" onClick={keepMine}>
            {t('keepMine')}
          </Button>
          <Button size="xs" variant="default" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
        </Group>
      )}
      <Textarea
        autosize
        minRows={minRows}
        maxRows={16}
        maxLength={practiceLimits.noteCharacters}
        aria-label={t('notesLabel')}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text size="xs" c="var(--c-muted)">
        {t('notesHint')}
      </Text>
    </Part>
  )
}
