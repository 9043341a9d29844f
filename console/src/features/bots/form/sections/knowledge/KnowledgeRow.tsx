import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconChevronRight, IconCornerDownRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type BotKnowledge, mostAsks } from '#workers/domain/practice/bot.ts'
import { useBotForm } from '../../form-context.ts'
import type { EditorProps } from '../../rows/RowList.tsx'
import { answerCharacters, fitting, questionCharacters, wordingsIn } from './lines.ts'

/** A row when it is closed. Readers who cannot open it see all of it. */
export function KnowledgeSummary({ item: { asks, after, says } }: { item: BotKnowledge }) {
  const t = useTranslations('botForm')
  const { isReadOnly } = useBotForm()
  const shown = isReadOnly ? asks : asks.slice(0, 1)
  return (
    <Stack gap={0}>
      {after !== '' && (
        <Group gap={4} wrap="nowrap">
          <IconCornerDownRight size={13} stroke={1.6} color="var(--c-muted)" aria-hidden />
          <Text span size="xs" c="dimmed" truncate={!isReadOnly} dir="auto">
            {t('knowledgeAfterText', { text: after })}
          </Text>
        </Group>
      )}
      {shown.map((ask) => (
        <Group key={ask} gap={8} wrap="nowrap" justify="space-between">
          <Text span fw={500} truncate={!isReadOnly} dir="auto" title={isReadOnly ? undefined : ask}>
            {ask}
          </Text>
          {!isReadOnly && asks.length > 1 && (
            <Text span size="xs" c="dimmed" flex="none">
              {t('moreWordings', { count: asks.length - 1 })}
            </Text>
          )}
        </Group>
      ))}
      {asks.length === 0 && (
        <Text span fw={500} c="dimmed">
          {t('noQuestion')}
        </Text>
      )}
      <Text span c={says === '' ? 'dimmed' : undefined} truncate={!isReadOnly} dir="auto">
        {says === '' ? t('noAnswer') : says}
      </Text>
    </Stack>
  )
}

export function KnowledgeEditor({ item, patch }: EditorProps<BotKnowledge>) {
  const t = useTranslations('botForm')
  const [typed, setTyped] = useState(item.asks.join('\n'))
  const [hasAfter, setHasAfter] = useState(item.after !== '')
  const after = useRef<HTMLInputElement>(null)
  // The form may have been replaced by somebody else's.
  const isTyped = fitting(wordingsIn(typed)).join('\n') === item.asks.join('\n')
  const text = isTyped ? typed : item.asks.join('\n')
  const wordings = wordingsIn(text)
  const problem =
    wordings.length > mostAsks
      ? t('tooManyWordings', { most: mostAsks })
      : wordings.some(({ length }) => length > questionCharacters)
        ? t('longWording', { most: questionCharacters })
        : undefined
  return (
    <>
      <Textarea
        label={t('knowledgeAsks')}
        description={t('knowledgeAsksHint', { most: mostAsks })}
        placeholder={t('knowledgeAsksExample')}
        value={text}
        error={problem}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        dir="auto"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          patch({ asks: fitting(wordingsIn(event.currentTarget.value)) })
        }}
      />
      {hasAfter ? (
        <TextInput
          ref={after}
          label={t('knowledgeAfter')}
          description={t('knowledgeAfterHint')}
          value={item.after}
          maxLength={answerCharacters}
          dir="auto"
          autoComplete="off"
          onChange={(event) => patch({ after: event.currentTarget.value })}
        />
      ) : (
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconChevronRight size={14} stroke={1.8} />}
          aria-expanded={false}
          onClick={() => {
            setHasAfter(true)
            requestAnimationFrame(() => after.current?.focus())
          }}
        >
          {t('knowledgeAfter')}
        </Button>
      )}
      <Textarea
        data-says
        label={t('knowledgeSays')}
        value={item.says}
        maxLength={answerCharacters}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        onChange={(event) => patch({ says: event.currentTarget.value })}
      />
    </>
  )
}
