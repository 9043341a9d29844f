import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { draftLimits } from '../draft/draft.ts'

/** Edits pasted text, or the readable text of a file, and parses it again. `fileName` null: new text. */
export function TextEditor({
  fileName,
  original,
  text,
  onText,
  onRead,
  onCancel,
}: {
  fileName: string | null
  original: string
  text: string
  onText: (text: string) => void
  onRead: (text: string) => void
  onCancel: () => void
}) {
  const t = useTranslations('newCall.text')
  const [isTried, setTried] = useState(false)
  const isTooLong = text.length > draftLimits.editableCharacters
  const isEmpty = isTried && text.trim() === ''
  const error = isTooLong ? t('tooLong', { count: text.length }) : isEmpty && t('empty')
  const submit = () => {
    setTried(true)
    if (text.trim() !== '' && !isTooLong) onRead(text)
  }
  return (
    <Stack gap={8} p="16px var(--page-gutter)" style={{ overflowY: 'auto' }}>
      <h2>{fileName === null || original === '' ? t('title') : t('editTitle')}</h2>
      <Text size="xs" c="dimmed" dir="auto">
        {fileName === null ? t('hint') : t(original === '' ? 'hintPaste' : 'hintEdit', { name: fileName })}
      </Text>
      <Textarea
        label={t('label')}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
        error={error}
        description={t('count', { count: text.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={18}
        spellCheck={false}
        dir="auto"
        styles={{
          input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12, lineHeight: '18px' },
        }}
        autoFocus
      />
      <Group gap={8} mt={12}>
        <Button onClick={submit}>{t('read')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
